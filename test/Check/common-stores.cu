// All threads store values of their own in one place; not where a condition picks one, or asks about data.
// RUN: not %offloom check --checks='-*,sync-store-of-all-threads' --no-cache %s 2>&1 | FileCheck %s

__global__ void pointer(float *last, const float *x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    // CHECK: [[@LINE+1]]:5: warning: all threads store a value of their own in '*last', and which one stays is not defined
    *last = x[i];
}

__global__ void shared(float *out, const float *x) {
  __shared__ float one;
  // CHECK: [[@LINE+1]]:3: warning: all threads store a value of their own in 'one'
  one = x[threadIdx.x];
  __syncthreads();
  out[threadIdx.x] = one;
}

__device__ int count;
__global__ void variable() {
  // CHECK: [[@LINE+1]]:3: warning: all threads store a value of their own in 'count'
  count = threadIdx.x;
}

__global__ void one(float *last, const float *x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i == n - 1)
    *last = x[i];
}

__global__ void any(int *found, const float *x, float key, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n && x[i] == key)
    *found = i;
}

__global__ void anyLeft(int *found, const float *x, float key, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n || x[i] != key)
    return;
  *found = i;
}

__global__ void alike(int *done, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    *done = n;
}

__global__ void own(float *x, const float *y) {
  float *mine = &x[threadIdx.x];
  *mine = y[threadIdx.x];
}
// CHECK-NOT: warning:
