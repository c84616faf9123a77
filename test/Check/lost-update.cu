// RUN: not %offloom check --checks='-*,sync-lost-update*' %s 2>&1 | FileCheck --implicit-check-not=warning: --implicit-check-not=remark: %s

struct Totals {
  int count;
};

__global__ void samePlace(int *sum, const int *in, int row, int n, Totals *totals) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n)
    return;
  // CHECK: [[@LINE+1]]:{{.*}} warning: all threads load '*sum'{{.*}} [sync-lost-update]
  *sum += in[i];
  // CHECK: [[@LINE+1]]:{{.*}} warning: all threads load 'sum[row + 1]'{{.*}} [sync-lost-update]
  sum[row + 1] -= in[i];
  if (in[i] > 0)
    // CHECK: [[@LINE+1]]:{{.*}} warning: all threads load 'totals->count'{{.*}} [sync-lost-update]
    totals->count++;
}

template <class T> __global__ void ofTheBlock(volatile T *sums, const T *in) {
  // CHECK: [[@LINE+1]]:{{.*}} warning: all threads load 'sums[blockIdx.x]'{{.*}} [sync-lost-update]
  sums[blockIdx.x] += in[threadIdx.x];
}
void launch(float *p) { ofTheBlock<<<2, 64>>>(p, p); }

__global__ void scattered(int *bins, const int *in, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int bin = in[i] % 64;
  if (i < n)
    // CHECK: [[@LINE+1]]:{{.*}} remark: threads whose place is the same{{.*}} [sync-lost-update-scattered]
    ++bins[bin];
}

__global__ void permuted(int *rows, const int *permutation) {
  rows[permutation[threadIdx.x]]++;
}

__global__ void ownPlace(int *out, const int *in, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    out[i] += in[i];
}

__global__ void oneThread(int *sum, const int *in, int n) {
  int i = threadIdx.x;
  if (i == 0)
    *sum += in[i];
}

__global__ void firstOnly(int *sum, const int *in) {
  if (threadIdx.x > 0)
    return;
  *sum += in[0];
}

__global__ void locked(int *lock, int *sum, const int *in) {
  while (atomicCAS(lock, 0, 1))
    ;
  *sum += in[threadIdx.x];
  atomicExch(lock, 0);
}

__global__ void single(int *sum, const int *in) { *sum += in[threadIdx.x]; }
void launchOne(int *p) { single<<<1, 1>>>(p, p); }

__global__ void column(int *sums, const int *in, int n) {
  int i = threadIdx.x;
  for (int k = 0; k < n; ++k) {
    sums[i] += in[k];
    i += blockDim.x;
  }
}

// The counter of a loop over the grid depends on the thread as what it begins with.
__global__ void inRounds(int *bins, const unsigned char *in, int n) {
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
    // CHECK: [[@LINE+1]]:{{.*}} remark: threads whose place is the same{{.*}} [sync-lost-update-scattered]
    bins[in[i]]++;
}

// In shared memory too; an atomic whose result nobody looks at picks no thread.
__global__ void ofTheBlocks(int *bins, const unsigned char *in, int n) {
  __shared__ int own[256];
  own[threadIdx.x] = 0;
  __syncthreads();
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  while (i < n) {
    // CHECK: [[@LINE+1]]:{{.*}} remark: threads whose place is the same{{.*}} [sync-lost-update-scattered]
    own[in[i]] += 1;
    i = i + gridDim.x * blockDim.x;
  }
  __syncthreads();
  atomicAdd(&bins[threadIdx.x], own[threadIdx.x]);
}

__global__ void byTickets(int *bins, int *next, const int *in) {
  if (atomicAdd(next, 1) == 0)
    bins[in[threadIdx.x]]++;
}

// A ticket may be the condition of any loop.
__global__ void byConditions(int *bins, int *next, const int *in) {
  for (; atomicCAS(next, 0, 1);)
    ;
  bins[in[threadIdx.x]]++;
}

// Whoever follows a link stores what the next element says, and adds up nothing.
struct Node {
  int keys[33], indices[33];
};
__global__ void descend(const Node *nodes, int *at, const int *key) {
  int b = blockIdx.x, t = threadIdx.x;
  if (nodes[at[b]].keys[t] <= key[b] && nodes[at[b]].keys[t + 1] > key[b])
    at[b] = nodes[at[b]].indices[t];
}
