// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Threads that wait for a neighbour, also of their own warp, in loops that a flag of their own
// ends: what they wait for is looked at inside. Up and down the block, and in turns given out by a
// counter.
#include <cstdio>

__global__ void chain(volatile unsigned *cells, bool up) {
  const unsigned t = threadIdx.x, last = blockDim.x - 1;
  const bool first = t == (up ? 0 : last);
  const unsigned neighbour = up ? t - 1 : t + 1;
  for (bool done = false; !done;) {
    const unsigned before = first ? 1u : cells[neighbour];
    if (before != 0u) {
      cells[t] = (before * 5u + t) | 1u;
      done = true;
    }
  }
}

__global__ void turns(unsigned *next, unsigned *serving, volatile unsigned *sum) {
  const unsigned mine = atomicAdd(next, 1u);
  for (bool done = false; !done;) {
    if (atomicAdd(serving, 0u) == mine) {
      *sum = *sum + threadIdx.x;
      __threadfence();
      atomicAdd(serving, 1u);
      done = true;
    }
  }
}

int main() {
  unsigned *cells;
  cudaMallocManaged(&cells, 100 * sizeof(unsigned));
  for (bool up : {true, false}) {
    for (int i = 0; i < 100; ++i)
      cells[i] = 0;
    chain<<<1, 100>>>(cells, up);
    printf("%s:", cudaGetErrorName(cudaDeviceSynchronize()));
    for (int i = 0; i < 100; i += 11)
      printf(" %08x", cells[i]);
    printf("\n");
  }
  for (int i = 0; i < 3; ++i)
    cells[i] = 0;
  turns<<<3, 70>>>(cells, cells + 1, cells + 2);
  printf("%s:", cudaGetErrorName(cudaDeviceSynchronize()));
  printf(" %u %u %u\n", cells[0], cells[1], cells[2]);
}
