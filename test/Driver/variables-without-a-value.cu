// Lanes pass on variables to which only one of them gave a value, and clang may take that for a promise that all of
// them did: docs/design/compiler-bugs.md.

// RUN: %offloom cc -O3 -ccbin clang++-22 %s -o %t && %t | FileCheck %s
// RUN: env OFFLOOM_FORM=fibers %offloom cc -O3 -ccbin clang++-22 %s -o %t && %t | FileCheck %s
#include <cooperative_groups.h>
#include <cstdio>

__device__ __noinline__ int chosen(int value, int other, bool first) { return first ? value : other; }

__device__ __noinline__ int first_of(int *counter) {
  int old;
  if (threadIdx.x == 0)
    old = atomicAdd(counter, 1);
  return old;
}

// A variable, an element and a member.
__global__ void passed(int *counters, int *out) {
  int t = threadIdx.x, old, olds[2];
  struct {
    int value;
  } box;
  if (t == 0) {
    old = atomicAdd(counters, 1);
    olds[1] = atomicAdd(counters + 1, 1);
    box.value = atomicAdd(counters + 2, 1);
  }
  out[t] = chosen(old, 1, t == 0) + chosen(olds[1], 1, t == 0) + chosen(box.value, 1, t == 0);
}
// CHECK: passed: 0 3 3 3 3 3 3 3, counted 1 1 1

__global__ void returned(int *counters, int *out) {
  int t = threadIdx.x, old = first_of(counters);
  out[t] = t == 0 ? old : 1;
}
// CHECK: returned: 0 1 1 1 1 1 1 1, counted 1 0 0

__global__ void shuffled(int *counters, int *out) {
  int t = threadIdx.x, old;
  if (t == 0)
    old = atomicAdd(counters, 1);
  out[t] = __shfl_sync(~0u, old, 0);
}
// CHECK: shuffled: 0 0 0 0 0 0 0 0, counted 1 0 0

__global__ void shuffled_in_group(int *counters, int *out) {
  int t = threadIdx.x, old, other;
  if (t > 40)
    return;
  cooperative_groups::coalesced_group active = cooperative_groups::coalesced_threads();
  if (active.thread_rank() == 0) {
    old = atomicAdd(counters, 1);
    if (out)
      other = atomicAdd(counters + 1, 1);
  }
  old = active.shfl(old, 0);
  other = active.shfl((int)other, 0);
  if (t < 32)
    out[t] = old + other;
}
// CHECK: shuffled_in_group: 0 0 0 0 0 0 0 0, counted 2 2 0

// Loads for threads that are beyond the end of what they would load.
__global__ void guarded(int *counters, int *out) {
  int t = threadIdx.x, value;
  if (t < 3)
    value = atomicAdd(counters + t, 1);
  out[t] = chosen(value, 5, t < 3);
}
// CHECK: guarded: 0 0 0 5 5 5 5 5, counted 1 1 1

// No value for those who ask for none.
__device__ __noinline__ int noted(int *counters, int *out, int t) {
  if (t == 0)
    return atomicAdd(counters, 1);
  out[t] = 4;
}
__global__ void unasked(int *counters, int *out) {
  int t = threadIdx.x;
  out[t] = 2;
  noted(counters, out, t);
}
// CHECK: unasked: 2 4 4 4 4 4 4 4, counted 1 0 0

int *counters, *out;

template <class Kernel> void run(const char *name, Kernel kernel) {
  for (int i = 0; i < 64; ++i)
    counters[i] = 0;
  kernel<<<1, 64>>>(counters, out);
  cudaDeviceSynchronize();
  printf("%s:", name);
  for (int i = 0; i < 8; ++i)
    printf(" %d", out[i]);
  printf(", counted %d %d %d\n", counters[0], counters[1], counters[2]);
}

int main() {
  cudaMallocManaged(&counters, 64 * sizeof(int));
  cudaMallocManaged(&out, 64 * sizeof(int));
  run("passed", passed);
  run("returned", returned);
  run("shuffled", shuffled);
  run("shuffled_in_group", shuffled_in_group);
  run("guarded", guarded);
  run("unasked", unasked);
}
