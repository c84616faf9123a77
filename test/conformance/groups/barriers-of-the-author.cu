// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A sense-reversing barrier of the author's own, and ticket locks; blocks are co-resident by a cooperative launch.
#include <cooperative_groups.h>
#include <cstdio>
struct GridBarrier { unsigned count, sense; };
__device__ GridBarrier bar;
__device__ void gridWait(unsigned &sense) {
  __syncthreads();
  if (threadIdx.x == 0) {
    sense ^= 1;
    __threadfence();
    if (atomicAdd(&bar.count, 1) == gridDim.x - 1) {
      bar.count = 0;
      __threadfence();
      atomicExch(&bar.sense, sense);
    } else {
      while (*(volatile unsigned *)&bar.sense != sense) {}
    }
    __threadfence();
  }
  __syncthreads();
}
struct TicketLock {
  unsigned next, serving;
  __device__ void lock() {
    unsigned mine = atomicAdd(&next, 1u);
    while (atomicAdd(&serving, 0u) != mine) __nanosleep(20);
    __threadfence();
  }
  __device__ void unlock() {
    __threadfence();
    atomicAdd(&serving, 1u);
  }
};
__device__ TicketLock tickets;
__device__ int guarded[3];
__global__ void phases(int *a, int *b, int n, int rounds, int *log) {
  unsigned sense = 0;
  int *from = a, *to = b;
  for (int r = 0; r < rounds; ++r) {
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
      to[i] = from[(i + 1) % n] + from[(i + n - 1) % n] * 3 % 1009;
    gridWait(sense);
    int *t = from;
    from = to;
    to = t;
    if (blockIdx.x == r % gridDim.x && threadIdx.x == 0) log[r] = from[r];
  }
  if (threadIdx.x % 32 == 0) {
    tickets.lock();
    volatile int *g = guarded;
    g[0] = g[0] + 1;
    g[1] = g[1] + (int)blockIdx.x;
    if (g[0] == (int)(gridDim.x * blockDim.x / 32)) g[2] = g[1] * 2;
    tickets.unlock();
  }
}
int main() {
  const int n = 1000, rounds = 9;
  int *a, *b, *log;
  cudaMallocManaged(&a, n * 4), cudaMallocManaged(&b, n * 4), cudaMallocManaged(&log, rounds * 4);
  for (int i = 0; i < n; ++i) a[i] = i % 100, b[i] = 0;
  int nn = n, rr = rounds;
  void *args[] = {&a, &b, &nn, &rr, &log};
  printf("%d ", cudaLaunchCooperativeKernel((void *)phases, dim3(6), dim3(64), args, 0, 0));
  printf("%d\n", cudaDeviceSynchronize());
  for (int i = 0; i < rounds; ++i) printf("%d ", log[i]);
  long s = 0;
  int *last = rounds % 2 ? b : a;
  for (int i = 0; i < n; ++i) s += (long)last[i] * (i + 1);
  int g[3];
  cudaMemcpyFromSymbol(g, guarded, sizeof g);
  printf("\n%ld %d %d %d\n", s, g[0], g[1], g[2]);
}
