// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What launches of device code answer that cannot be, and that the next one is not affected.
// flags: -rdc=true -lcudadevrt
// builds: clang++
#include <cstdio>

__global__ void child(int *count) {
  if (threadIdx.x == 0)
    atomicAdd(count, 1);
}

__global__ void __launch_bounds__(64) bounded(int *count) { atomicAdd(count, 100); }

__device__ void tell(const char *what) { printf("%s: %s\n", what, cudaGetErrorName(cudaGetLastError())); }

__global__ void parent(int *count) {
  child<<<0, 8>>>(count);
  tell("no blocks");
  child<<<8, 0>>>(count);
  tell("no threads");
  child<<<1, 1025>>>(count);
  tell("1025 threads");
  child<<<1, dim3(1, 1, 65)>>>(count);
  tell("65 threads deep");
  child<<<dim3(1, 65536), 1>>>(count);
  tell("65536 blocks high");
  child<<<1, 1, 1 << 20>>>(count);
  tell("1 MiB of shared memory");
  child<<<1, 1, 50000>>>(count);
  tell("50000 bytes of shared memory");
  bounded<<<1, 65>>>(count);
  tell("beyond the bounds");
  child<<<2, 32>>>(count);
  tell("two blocks");
}

int main() {
  int *count;
  cudaMallocManaged(&count, sizeof(int));
  *count = 0;
  parent<<<1, 1>>>(count);
  printf("%s\n", cudaGetErrorName(cudaDeviceSynchronize()));
  printf("%d\n", *count);
}
