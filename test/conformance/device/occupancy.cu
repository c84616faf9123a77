// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The occupancy functions for kernels that are limited by threads and by shared memory.
// flags: -arch=sm_90
#include <cstdio>

__global__ void small(int *out) { out[threadIdx.x] = 1; }

__global__ void sharing(int *out) {
  extern __shared__ int dynamic[];
  dynamic[threadIdx.x] = 1;
  out[threadIdx.x] = dynamic[threadIdx.x];
}

__global__ void __launch_bounds__(128) bounded(int *out) { out[threadIdx.x] = 1; }

int main() {
  auto name = cudaGetErrorName;
  for (int threads : {32, 64, 96, 100, 256, 1000, 1024}) {
    int blocks = 0;
    auto error = cudaOccupancyMaxActiveBlocksPerMultiprocessor(&blocks, small, threads, 0);
    printf("%d: %s %d\n", threads, name(error), blocks);
  }
  for (int bytes : {1000, 9000, 20000, 48000}) {
    int blocks = 0;
    auto error = cudaOccupancyMaxActiveBlocksPerMultiprocessor(&blocks, sharing, 64, bytes);
    printf("%d bytes: %s %d\n", bytes, name(error), blocks);
  }
  int blocks = -1;
  printf("%s", name(cudaOccupancyMaxActiveBlocksPerMultiprocessor(&blocks, bounded, 256, 0)));
  printf(" %d\n", blocks);
  int grid = 0, block = 0, multiprocessors = 0;
  cudaDeviceGetAttribute(&multiprocessors, cudaDevAttrMultiProcessorCount, 0);
  printf("%s", name(cudaOccupancyMaxPotentialBlockSize(&grid, &block, small)));
  printf(" %d %d\n", grid / multiprocessors, block);
  printf("%s", name(cudaOccupancyMaxPotentialBlockSize(&grid, &block, bounded)));
  printf(" %d\n", block);
  auto bytes = [](int threads) { return threads * 64; };
  printf("%s", name(cudaOccupancyMaxPotentialBlockSizeVariableSMem(&grid, &block, sharing, bytes)));
  printf(" %d\n", block);
  size_t left = 0;
  printf("%s", name(cudaOccupancyAvailableDynamicSMemPerBlock(&left, sharing, 4, 64)));
  printf(" %zu\n", left);
  printf("%s\n", name(cudaOccupancyMaxActiveBlocksPerMultiprocessor(&blocks, small, 0, 0)));
}
