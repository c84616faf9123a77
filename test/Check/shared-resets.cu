// RUN: not %offloom check --checks='-*,sync-reset-without-barrier,sync-reset-in-next-round' %s 2>&1 | FileCheck --implicit-check-not=warning: %s

__global__ void flag(const int *a, int *done) {
  __shared__ bool changed;
  // CHECK: [[@LINE+2]]:{{.*}} warning: 'changed' is reset here, and no barrier keeps others from setting it before
  if (threadIdx.x == 0)
    changed = false;
  if (a[threadIdx.x] > 3)
    changed = true;
  __syncthreads();
  done[threadIdx.x] = changed;
}

__global__ void flagOfAll(const int *a, int *done) {
  __shared__ int changed;
  // CHECK: [[@LINE+1]]:{{.*}} warning: 'changed' is reset here, and no barrier
  changed = 0;
  for (int i = threadIdx.x; i < 1000; i += blockDim.x)
    if (a[i] > 3)
      changed = 1;
  __syncthreads();
  done[threadIdx.x] = changed;
}

__global__ void counter(const int *a, int *done) {
  __shared__ int count;
  const int lane = threadIdx.x;
  // CHECK: [[@LINE+2]]:{{.*}} warning: 'count' is reset here, and no barrier
  if (!lane)
    count = 0;
  atomicAdd(&count, a[lane]);
  __syncthreads();
  done[lane] = count;
}

__global__ void rounds(int *a) {
  __shared__ int changed;
  // CHECK: [[@LINE+3]]:{{.*}} warning: 'changed' is reset here while others of the block may still have to read it
  do {
    if (threadIdx.x == 0)
      changed = 0;
    __syncthreads();
    if (a[threadIdx.x] > 3)
      changed = 1, a[threadIdx.x] -= 1;
    __syncthreads();
  } while (changed);
}

__global__ void leaving(int *a) {
  __shared__ int changed;
  while (true) {
    // CHECK: [[@LINE+1]]:{{.*}} warning: 'changed' is reset here while others
    changed = 0;
    __syncthreads();
    if (--a[threadIdx.x] > 3)
      atomicOr(&changed, 1);
    __syncthreads();
    if (!changed)
      break;
  }
}

__device__ void meet() { __syncthreads(); }

__global__ void legal(int *a, int *done, int uniform) {
  __shared__ int changed, count, mine;
  if (threadIdx.x == 0) {
    changed = 0;
    count = 0;
  }
  meet();
  atomicAdd(&count, a[threadIdx.x]);
  do {
    __syncthreads();
    if (threadIdx.x == 0)
      changed = 0;
    __syncthreads();
    if (--a[threadIdx.x] > 3)
      changed = 1;
    __syncthreads();
  } while (changed);
  changed = 0;
  if (uniform) // for all, in the order of the text
    changed = 1;
  if (threadIdx.x == 0)
    mine = 0;
  if (threadIdx.x == 0 && a[threadIdx.x] > 3) // the same thread
    mine = 1;
  __syncthreads();
  done[threadIdx.x] = changed + count + mine;
}

__global__ void warp(const int *a, int *done) { // a warp each
  __shared__ int changed;
  if (threadIdx.x == 0)
    changed = 0;
  if (a[threadIdx.x] > 3)
    changed = 1;
  __syncwarp();
  done[threadIdx.x] = changed;
}

void run(int *a, int *done) { warp<<<4, 32>>>(a, done); }
