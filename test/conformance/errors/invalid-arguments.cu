// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Runtime calls with bad arguments: the code each returns.
#include <cstdio>

int main() {
  auto show = [](const char *what, cudaError_t e) {
    printf("%s: %d %s\n", what, int(e), cudaGetErrorName(e));
  };
  int *p = nullptr, host[4];
  size_t pitch;
  show("cudaMalloc(null)", cudaMalloc((void **)nullptr, 16));
  show("cudaMalloc(0 bytes)", cudaMalloc(&p, 0));
  printf("null %d\n", p == nullptr);
  show("cudaMalloc(2^50 bytes)", cudaMalloc(&p, size_t(1) << 50));
  show("cudaFree(null)", cudaFree(nullptr));
  show("cudaFree(stack)", cudaFree(host));
  cudaMalloc(&p, 64);
  show("cudaFree", cudaFree(p));
  show("cudaFree twice", cudaFree(p));
  show("cudaMallocPitch(0)", cudaMallocPitch(&p, &pitch, 0, 4));
  show("cudaMallocHost(null)", cudaMallocHost((void **)nullptr, 16));
  show("cudaFreeHost(null)", cudaFreeHost(nullptr));
  show("cudaMallocManaged(0)", cudaMallocManaged(&p, 0));
  show("cudaMemcpy 0 bytes", cudaMemcpy(nullptr, nullptr, 0, cudaMemcpyDeviceToHost));
  show("cudaMemcpy kind", cudaMemcpy(host, host, 4, cudaMemcpyKind(9)));
  show("cudaGetDevice(null)", cudaGetDevice(nullptr));
  show("cudaGetDeviceProperties", [] {
    cudaDeviceProp prop;
    return cudaGetDeviceProperties(&prop, 99);
  }());
  cudaEvent_t event;
  float ms;
  cudaEventCreate(&event);
  show("cudaEventElapsedTime unrecorded", cudaEventElapsedTime(&ms, event, event));
  show("cudaEventQuery unrecorded", cudaEventQuery(event));
  show("cudaEventSynchronize unrecorded", cudaEventSynchronize(event));
  show("cudaEventDestroy", cudaEventDestroy(event));
  show("cudaMemcpy2D narrow pitch", cudaMemcpy2D(host, 1, host, 4, 4, 2, cudaMemcpyHostToHost));
}
