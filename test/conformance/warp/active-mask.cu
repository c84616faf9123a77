// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// __activemask tells which lanes run a piece of code together: all, those of a partial warp, those
// of a branch. What a warp sums up by an aggregated atomic does not depend on who runs together.
#include <cstdio>

__global__ void whole(unsigned *out) {
  const unsigned mask = __activemask();
  if (threadIdx.x % 32 == 0)
    out[threadIdx.x / 32] = mask;
}

__global__ void aggregated(int *counter, int *places) {
  if (threadIdx.x % 3 == 0) {
    const unsigned mask = __activemask();
    const int lane = threadIdx.x % 32;
    const int leader = __ffs(mask) - 1;
    int first = 0;
    if (lane == leader)
      first = atomicAdd(counter, __popc(mask));
    first = __shfl_sync(mask, first, leader);
    const int place = first + __popc(mask & ((1u << lane) - 1));
    atomicAdd(&places[place], 1);
  }
}

int main() {
  unsigned *masks;
  int *counter, *places;
  cudaMallocManaged(&masks, 4 * sizeof(unsigned));
  cudaMallocManaged(&counter, sizeof(int));
  cudaMallocManaged(&places, 128 * sizeof(int));
  whole<<<1, 96>>>(masks);
  cudaError_t status = cudaDeviceSynchronize();
  printf("%s: %08x %08x %08x\n", cudaGetErrorName(status), masks[0], masks[1], masks[2]);
  whole<<<1, 20>>>(masks);
  cudaDeviceSynchronize();
  printf("%08x\n", masks[0]);
  *counter = 0;
  for (int i = 0; i < 128; ++i)
    places[i] = 0;
  aggregated<<<2, 96>>>(counter, places);
  status = cudaDeviceSynchronize();
  printf("%s: %d:", cudaGetErrorName(status), *counter);
  for (int i = 0; i < 70; ++i)
    printf(" %d", places[i]);
  printf("\n");
}
