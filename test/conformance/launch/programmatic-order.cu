// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Programmatic dependent launch: a kernel may begin before the one before it is done, and waits for
// what that one wrote.
// flags: -arch=sm_90
#include <cstdio>

__global__ void first(int *data) {
  cudaTriggerProgrammaticLaunchCompletion();
  data[blockIdx.x * blockDim.x + threadIdx.x] = blockIdx.x * 1000 + threadIdx.x;
}

__global__ void second(const int *data, int *out, int scale) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  const int own = i * scale; // needs nothing of the first kernel
  cudaGridDependencySynchronize();
  out[i] = own + data[i];
}

int main() {
  int *data, *out;
  cudaMallocManaged(&data, 256 * sizeof(int));
  cudaMallocManaged(&out, 256 * sizeof(int));
  cudaStream_t stream;
  cudaStreamCreate(&stream);
  first<<<4, 64, 0, stream>>>(data);
  cudaLaunchAttribute attribute[1];
  attribute[0].id = cudaLaunchAttributeProgrammaticStreamSerialization;
  attribute[0].val.programmaticStreamSerializationAllowed = 1;
  cudaLaunchConfig_t config = {};
  config.gridDim = 4;
  config.blockDim = 64;
  config.stream = stream;
  config.attrs = attribute;
  config.numAttrs = 1;
  printf("%s\n", cudaGetErrorName(cudaLaunchKernelEx(&config, second, (const int *)data, out, 3)));
  printf("%s:", cudaGetErrorName(cudaStreamSynchronize(stream)));
  for (int i = 0; i < 256; i += 17)
    printf(" %d", out[i]);
  printf("\n");
}
