// A kernel that reads shared memory first, in a function, by another name or in a loop.
// RUN: not %offloom check --checks='-*,shm-read-before-set,shm-uninitialised' %s 2>&1 | FileCheck %s --implicit-check-not=warning:

__device__ int readsFirst(int *tile) {
  // CHECK: [[@LINE+1]]:14: warning: this reads 'tile', in which the block has stored nothing yet
  int mine = tile[threadIdx.x];
  tile[threadIdx.x] = mine & 1;
  return mine;
}
__global__ void byFunction(int *x) {
  // CHECK: [[@LINE+1]]:18: note: the memory is declared here
  __shared__ int tile[256];
  int *name = tile;
  for (int i = 0; i < 4; ++i)
    x[threadIdx.x] = readsFirst(name);
}

__global__ void addsFirst(const int *x, int *out) {
  __shared__ int sums[256];
  for (int i = 0; i < 4; ++i)
    // CHECK: [[@LINE+1]]:5: warning: this reads 'sums'
    sums[threadIdx.x] += x[i];
  __syncthreads();
  if (threadIdx.x == 0)
    sums[0] = 7;
  out[threadIdx.x] = sums[0];
}

__device__ void setsFirst(int *tile) { tile[threadIdx.x] = 0; }
__global__ void setByFunction(int *x) {
  __shared__ int tile[256];
  setsFirst(tile);
  x[threadIdx.x] = tile[threadIdx.x];
}

__global__ void setByOne(int *x) {
  __shared__ int sum;
  if (threadIdx.x == 0)
    sum = 0;
  __syncthreads();
  sum += x[0];
}

__global__ void laterRounds(int *x, int n) {
  __shared__ int tile[256];
  for (int i = 0; i < n; ++i) {
    if (i > 0)
      x[i] = tile[threadIdx.x];
    tile[threadIdx.x] = x[i];
  }
}

__device__ void elsewhere(int *tile);
__global__ void unknown(int *x) {
  __shared__ int tile[256];
  elsewhere(tile);
  x[threadIdx.x] = tile[threadIdx.x];
}

__shared__ int common[64];
__device__ void fill(const int *x) { common[threadIdx.x] = x[threadIdx.x]; }
__global__ void byName(int *x) {
  fill(x);
  __syncthreads();
  x[threadIdx.x] = common[63 - threadIdx.x];
}
