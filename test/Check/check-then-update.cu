// A condition on a place, and a store to it: other threads come between.
// RUN: not %offloom check --checks='-*,sync-check-then-update,sync-lost-update*' %s 2>&1 | FileCheck %s --implicit-check-not=warning: --implicit-check-not=remark:

__device__ int best_of_all;
__device__ unsigned counter;
struct Result {
  int best, index;
};
__device__ int square(int x) { return x * x; }
__device__ int asks(int x) { return threadIdx.x ? 0 : x; }

__global__ void behindGuard(int *best, const int *in, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n && in[i] > *best)
    // CHECK: [[@LINE+1]]:5: warning: threads that have looked at 'best[0]' before another stores to it{{.*}} [sync-check-then-update]
    best[0] = in[i];
}
__global__ void nested(Result *r, const int *in, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n)
    return;
  int v = square(in[i]);
  if (v > r->best) {
    // CHECK: [[@LINE+1]]:5: warning: {{.*}}'r->best'
    r->best = v;
    r->index = i;
  }
}
template <class T> __global__ void ofTheBlock(T *out, const T *in) {
  __shared__ T largest;
  if (threadIdx.x == 0)
    largest = in[0];
  __syncthreads();
  T v = in[threadIdx.x];
  if (v > largest)
    // CHECK: [[@LINE+1]]:5: warning: {{.*}}'largest'
    largest = v;
  __syncthreads();
  if (threadIdx.x == 0)
    out[blockIdx.x] = largest;
}
void launch(float *p) { ofTheBlock<<<2, 64>>>(p, p); }

__global__ void ofTheDevice(const int *in) {
  int before = best_of_all;
  if (before < in[threadIdx.x])
    // CHECK: [[@LINE+1]]:5: warning: {{.*}}'best_of_all'
    best_of_all = in[threadIdx.x];
  // CHECK: [[@LINE+1]]:3: warning: all threads load 'counter'{{.*}} [sync-lost-update]
  counter++;
}
__global__ void firstComes(int *taken, int *index) {
  if (!*taken) {
    // CHECK: [[@LINE+1]]:5: warning: {{.*}}'*taken'
    *taken = 1;
    *index = threadIdx.x;
  }
}
__global__ void written(int *sum, float *least, const int *in) {
  // CHECK: [[@LINE+1]]:3: warning: all threads load '*sum'{{.*}} [sync-lost-update]
  *sum = *sum + in[threadIdx.x];
  // CHECK: [[@LINE+1]]:3: warning: all threads load 'least[0]'
  least[0] = fminf(*least, in[threadIdx.x]);
}
__global__ void relaxed(int *distance, const int *to, const int *weight) {
  int v = to[threadIdx.x], d = distance[threadIdx.x] + weight[threadIdx.x];
  if (d < distance[v])
    // CHECK: [[@LINE+1]]:5: remark: threads whose place is the same{{.*}} [sync-lost-update-scattered]
    distance[v] = d;
}

// What all store alike, one thread's, its own, or an atomic function's.
__global__ void alike(int *found, const int *in, int key) {
  if (!*found && in[threadIdx.x] == key)
    *found = 1;
}
__global__ void oneThread(int *best, const int *in, int n) {
  if (threadIdx.x == 0)
    for (int i = 0; i < n; ++i)
      if (in[i] > *best)
        *best = in[i];
}
__global__ void others_return(int *best, const int *in) {
  if (threadIdx.x != 0)
    return;
  if (in[0] > *best)
    *best = in[0];
}
__global__ void own(int *best, const int *in) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (in[i] > best[i])
    best[i] = in[i];
}
__global__ void atomically(int *best, const int *in) {
  if (in[threadIdx.x] > *best)
    atomicMax(best, in[threadIdx.x]);
}
__global__ void picked(int *best, const int *in) {
  if (asks(in[0]) && in[0] > *best)
    *best = in[threadIdx.x];
}
// What is stored is the place's own number: the same, whoever stores it.
__global__ void ownNumber(int *next, const int *to) {
  int v = to[threadIdx.x];
  if (next[v] == int(threadIdx.x))
    next[v] = v;
  if (next[v] > v)
    next[v] = to[v] + 1;
}
