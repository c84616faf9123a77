// What is read before it has a value, in host and device code: Clang's warning, which it gives on request.
// RUN: not %offloom check %s 2>&1 | FileCheck %s --implicit-check-not=warning:
// RUN: %offloom check %s -- -Wno-uninitialized 2>&1 | FileCheck --check-prefix=OFF %s --allow-empty
// OFF-NOT: warning:
#include <cooperative_groups.h>
__device__ float nearest(const int *kinds, const float *x, int n) {
  float best = 1e30f;
  for (int i = 0; i < n; ++i) {
    float t;
    if (kinds[i] == 0)
      t = x[i];
    // CHECK: [[@LINE+1]]:14: warning: variable 't' is used uninitialized whenever 'if' condition is false [-Wsometimes-uninitialized]
    else if (kinds[i] == 1)
      t = 2 * x[i];
    best = t < best ? t : best;
  }
  return best;
}
__global__ void reserve(int *end, int *place) {
  unsigned lane = threadIdx.x % 32;
  int first; // has a value in the one lane that it is taken from
  if (lane == 0)
    first = atomicAdd(end, 32);
  first = __shfl_sync(0xffffffff, first, 0);
  place[threadIdx.x] = first + lane;
}
__global__ void reserveUnsigned(int *end, int *place) {
  namespace cg = cooperative_groups;
  cg::coalesced_group active = cg::coalesced_threads();
  unsigned first, next;
  if (active.thread_rank() == 0) {
    first = atomicAdd(end, 32);
    next = atomicAdd(end, 32);
  }
  first = active.shfl((int)first, 0);
  next = active.shfl(static_cast<int>(next), 0);
  place[threadIdx.x] = first + next;
}
__global__ void sums(float *x) {
  float own;
  // CHECK: [[@LINE+1]]:7: warning: variable 'own' is used uninitialized whenever 'if' condition is false [-Wsometimes-uninitialized]
  if (threadIdx.x < 16)
    own = x[threadIdx.x];
  x[threadIdx.x] = __shfl_xor_sync(0xffffffff, own, 1); // in all lanes
}
void forward(float *from, float *to);
void train(float *from) {
  float *to;
  // CHECK: [[@LINE+1]]:17: warning: variable 'to' is uninitialized when used here [-Wuninitialized]
  forward(from, to);
}
