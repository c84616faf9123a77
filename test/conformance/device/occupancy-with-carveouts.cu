// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// How many blocks fit where a kernel prefers a share of the memory that shared memory and the first
// cache have in common.
// flags: -arch=sm_90
#include <cstdio>

__global__ void by_percent(int *out) { out[threadIdx.x] = 1; }
__global__ void by_cache(int *out) { out[threadIdx.x] = 2; }
__global__ void by_both(int *out) { out[threadIdx.x] = 3; }

__global__ void with_static(int *out) {
  __shared__ int own[4000];
  own[threadIdx.x] = threadIdx.x;
  __syncthreads();
  out[threadIdx.x] = own[threadIdx.x ^ 1];
}

template <class Kernel> void show(Kernel *kernel) {
  for (int bytes : {0, 1000, 7100, 7200, 15000, 40000}) {
    int blocks = -1;
    const cudaError_t error =
        cudaOccupancyMaxActiveBlocksPerMultiprocessor(&blocks, kernel, 32, bytes);
    if (error == cudaSuccess)
      printf(" %d", blocks);
    else
      printf(" %s", cudaGetErrorName(error));
  }
  cudaFuncAttributes attributes;
  cudaFuncGetAttributes(&attributes, kernel);
  size_t left = 0;
  cudaOccupancyAvailableDynamicSMemPerBlock(&left, kernel, 4, 64);
  int grid = 0, block = 0;
  cudaOccupancyMaxPotentialBlockSize(&grid, &block, kernel, 5000);
  printf(", prefers %d, leaves %zu, blocks of %d\n", attributes.preferredShmemCarveout, left, block);
}

template <class Kernel> void prefer(Kernel *kernel, int percent) {
  const cudaError_t error =
      cudaFuncSetAttribute(kernel, cudaFuncAttributePreferredSharedMemoryCarveout, percent);
  printf("%d: %s", percent, cudaGetErrorName(error));
}

int main() {
  for (int percent : {0, 1, 3, 4, 7, 8, 14, 15, 28, 29, 43, 44, 45, 57, 58, 71, 72, 85, 86, 87, 100, -1}) {
    prefer(by_percent, percent);
    show(by_percent);
  }
  for (int percent : {0, 10, 50, 100, -1}) {
    prefer(with_static, percent);
    show(with_static);
  }
  for (cudaFuncCache cache : {cudaFuncCachePreferNone, cudaFuncCachePreferShared,
                              cudaFuncCachePreferL1, cudaFuncCachePreferEqual}) {
    printf("cache %d: %s", cache, cudaGetErrorName(cudaFuncSetCacheConfig(by_cache, cache)));
    show(by_cache);
  }
  prefer(by_both, 100);
  cudaFuncSetCacheConfig(by_both, cudaFuncCachePreferL1);
  show(by_both);
  prefer(by_both, 50);
  show(by_both);
  cudaFuncSetCacheConfig(by_both, cudaFuncCachePreferShared);
  show(by_both);
  prefer(by_both, -1);
  show(by_both);
  cudaFuncSetCacheConfig(by_both, cudaFuncCachePreferNone);
  show(by_both);
  cudaFuncCache of_device;
  printf("%s", cudaGetErrorName(cudaDeviceSetCacheConfig(cudaFuncCachePreferL1)));
  cudaDeviceGetCacheConfig(&of_device);
  printf(" %d", of_device);
  show(by_both);
}
