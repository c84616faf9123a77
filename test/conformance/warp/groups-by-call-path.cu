// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Lanes that come to one helper from different places of the code are not together in it, however
// the places look: sides of a branch, cases of a switch, two uses on one line, two objects, and
// calls through another function.
#include <cooperative_groups.h>
#include <cstdio>

namespace cg = cooperative_groups;

__device__ __forceinline__ int claim(int *counter) {
  auto together = cg::coalesced_threads();
  int first = 0;
  if (together.thread_rank() == 0)
    first = atomicAdd(counter, together.size());
  return together.shfl(first, 0) + together.thread_rank() + 100 * together.size();
}

__global__ void branches(int *counters, int *got) {
  const int t = threadIdx.x;
  if (t % 3 == 0)
    got[t] = claim(counters);
  else
    got[t] = 5000 + claim(counters + 1);
}

__global__ void cases(int *counters, int *got) {
  const int t = threadIdx.x;
  switch (t % 4) {
  case 0: got[t] = claim(counters); break;
  case 1: got[t] = 1 + claim(counters + 1); break;
  case 2: got[t] = 2 + claim(counters + 2); break;
  default: got[t] = 3; break;
  }
}

#define EITHER(c, a, b) if (c) { got[t] = claim(a); } else { got[t] = 5000 + claim(b); }

__global__ void oneLine(int *counters, int *got) {
  const int t = threadIdx.x;
  EITHER(t < 11, counters, counters + 1)
}

struct Queue {
  int *counter;
  __device__ __forceinline__ int push() { return claim(counter); }
};

__global__ void objects(int *counters, int *got) {
  const int t = threadIdx.x;
  Queue even{counters}, odd{counters + 1};
  if (t & 1)
    got[t] = 7 + odd.push();
  else
    got[t] = even.push();
}

__device__ __forceinline__ int viaFirst(int *counter) { return claim(counter) + 1; }
__device__ __forceinline__ int viaSecond(int *counter) { return claim(counter) + 2; }

__global__ void throughOthers(int *counters, int *got) {
  const int t = threadIdx.x;
  if (t < 7)
    got[t] = viaFirst(counters);
  else if (t < 20)
    got[t] = viaSecond(counters + 1);
  else
    got[t] = viaFirst(counters + 2);
}

template <class Kernel> void show(const char *name, Kernel kernel) {
  int *counters, *got;
  cudaMallocManaged(&counters, 4 * sizeof(int));
  cudaMallocManaged(&got, 32 * sizeof(int));
  for (int i = 0; i < 4; ++i)
    counters[i] = 0;
  kernel<<<1, 32>>>(counters, got);
  const cudaError_t status = cudaDeviceSynchronize();
  printf("%s %s: %d %d %d %d:", name, cudaGetErrorName(status), counters[0], counters[1], counters[2], counters[3]);
  for (int i = 0; i < 32; ++i)
    printf(" %d", got[i]);
  printf("\n");
}

int main() {
  show("branches", branches);
  show("cases", cases);
  show("oneLine", oneLine);
  show("objects", objects);
  show("throughOthers", throughOthers);
}
