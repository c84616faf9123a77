// What one lane of a warp takes for all, the others read from shared memory: they have to wait for it, volatile or not, and
// by whatever name.
// RUN: not %offloom check %s 2>&1 | FileCheck %s --implicit-check-not=warning: --implicit-check-not=error:
__device__ int counter;

__global__ void by_reference(int *out) {
  __shared__ int s[8];
  int &base = s[threadIdx.y];
  if (threadIdx.x == 0)
    base = atomicAdd(&counter, 32);
  // CHECK: [[@LINE+1]]:11: warning: thread 1 reads in 's' what thread 0 of its warp writes
  int i = base + threadIdx.x;
  out[i] = i;
}

__global__ void of_volatile(int *out) {
  __shared__ volatile int s[8];
  if (threadIdx.x == 0)
    s[threadIdx.y] = atomicAdd(&counter, 32);
  // CHECK: [[@LINE+1]]:11: warning: thread 1 reads in 's' what thread 0 of its warp writes
  int i = s[threadIdx.y] + threadIdx.x;
  out[i] = i;
}

__global__ void both(int *out) {
  __shared__ volatile int s[8];
  volatile int &base = s[threadIdx.y];
  if (threadIdx.x == 0)
    base = atomicAdd(&counter, 32);
  // CHECK: [[@LINE+1]]:11: warning: thread 1 reads in 's' what thread 0 of its warp writes
  int i = base + threadIdx.x;
  out[i] = i;
}

__global__ void waits(int *out) {
  __shared__ volatile int s[8];
  volatile int &base = s[threadIdx.y];
  if (threadIdx.x == 0)
    base = atomicAdd(&counter, 32);
  __syncwarp();
  int i = base + threadIdx.x;
  out[i] = i;
}

__global__ void own_elements(int *out) {
  __shared__ int s[8][32];
  int &mine = s[threadIdx.y][threadIdx.x], copy = 3;
  int &local = copy;
  local += threadIdx.x;
  mine = local;
  mine += copy;
  out[threadIdx.x] = mine;
}

void launch(int *p) {
  dim3 block(32, 4);
  by_reference<<<1, block>>>(p);
  of_volatile<<<1, block>>>(p);
  both<<<1, block>>>(p);
  waits<<<1, block>>>(p);
  own_elements<<<1, block>>>(p);
}
