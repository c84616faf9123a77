// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Settings of devices, kernels, streams and events that a program makes and reads back.
// builds: clang++
#include <cstdio>

__global__ void kernel(int *out) { *out = 1; }

int main() {
  auto show = [](cudaError_t e) { printf("%s ", cudaGetErrorName(e)); };
  show(cudaFuncSetCacheConfig(kernel, cudaFuncCachePreferL1));
  show(cudaDeviceSetCacheConfig(cudaFuncCachePreferShared));
  show(cudaFuncSetAttribute(kernel, cudaFuncAttributePreferredSharedMemoryCarveout, 50));
  cudaFuncAttributes attributes;
  show(cudaFuncGetAttributes(&attributes, kernel));
  printf("%d\n", attributes.preferredShmemCarveout);

  show(cudaDeviceSetLimit(cudaLimitMallocHeapSize, 32 << 20));
  size_t bytes = 0;
  show(cudaDeviceGetLimit(&bytes, cudaLimitMallocHeapSize));
  printf("%zu ", bytes);
  show(cudaDeviceSetLimit(cudaLimitStackSize, 4096));
  show(cudaDeviceGetLimit(&bytes, cudaLimitStackSize));
  printf("%zu\n", bytes);

  cudaStream_t stream;
  unsigned flags = 77;
  int priority = 77;
  show(cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking));
  show(cudaStreamGetFlags(stream, &flags));
  show(cudaStreamGetPriority(stream, &priority));
  printf("%u %d ", flags, priority);
  show(cudaStreamGetFlags(0, &flags));
  printf("%u\n", flags);
  unsigned long long first = 0, second = 0;
  show(cudaStreamGetId(stream, &first));
  show(cudaStreamGetId(0, &second));
  printf("%d\n", first != second);

  cudaEvent_t event, quick;
  float ms;
  show(cudaEventCreateWithFlags(&event, cudaEventBlockingSync));
  show(cudaEventCreateWithFlags(&quick, cudaEventDisableTiming));
  show(cudaEventRecordWithFlags(event, stream, cudaEventRecordDefault));
  show(cudaEventRecord(quick, stream));
  show(cudaEventSynchronize(quick));
  show(cudaEventElapsedTime(&ms, event, quick));
  show(cudaGetLastError());
  printf("\n");
  show(cudaSetDeviceFlags(cudaDeviceScheduleYield));
  show(cudaGetDeviceFlags(&flags));
  printf("%u\n", flags & cudaDeviceScheduleMask);
}
