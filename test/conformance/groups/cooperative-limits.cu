// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// How many blocks a cooperative launch may have: exactly as many as the occupancy functions say.
#include <cooperative_groups.h>
#include <cstdio>

namespace cg = cooperative_groups;

__global__ void __launch_bounds__(1024) count(int *blocks) {
  cg::this_grid().sync();
  if (threadIdx.x == 0)
    atomicAdd(blocks, 1);
}

__global__ void valid(int *out) { *out = cg::this_grid().is_valid(); }

int main() {
  int cooperative = 0, multiprocessors = 0, resident = 0;
  cudaDeviceGetAttribute(&cooperative, cudaDevAttrCooperativeLaunch, 0);
  cudaDeviceGetAttribute(&multiprocessors, cudaDevAttrMultiProcessorCount, 0);
  cudaOccupancyMaxActiveBlocksPerMultiprocessor(&resident, count, 1024, 0);
  printf("cooperative %d, %d blocks of 1024 threads each\n", cooperative, resident);
  int *blocks;
  cudaMallocManaged(&blocks, sizeof(int));
  *blocks = 0;
  void *args[] = {&blocks};
  const int most = resident * multiprocessors;
  printf("%s\n", cudaGetErrorName(cudaLaunchCooperativeKernel(count, most + 1, 1024, args)));
  printf("%s\n", cudaGetErrorName(cudaGetLastError()));
  printf("%s\n", cudaGetErrorName(cudaLaunchCooperativeKernel(count, most, 1024, args)));
  printf("%s\n", cudaGetErrorName(cudaDeviceSynchronize()));
  printf("%s\n", *blocks == most ? "all ran" : "some did not run");
  valid<<<2, 1>>>(blocks);
  cudaDeviceSynchronize();
  printf("valid in an ordinary launch: %d\n", *blocks);
  cudaLaunchCooperativeKernel(valid, 2, 1, args);
  cudaDeviceSynchronize();
  printf("valid in a cooperative launch: %d\n", *blocks);
}
