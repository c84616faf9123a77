// A loop with a barrier, however it is spelled: from the thread's number to a bound that the step does not divide.
// RUN: not %offloom check %s 2>&1 | FileCheck %s

__device__ int roundUp(int n, int to) { return (n + to - 1) / to * to; }

__global__ void declaredBefore(int n) {
  int i;
  for (i = threadIdx.x; i < n; i += blockDim.x)
    // CHECK: [[@LINE+1]]:5: warning: '__syncthreads' is not reached by every thread of the block
    __syncthreads();
}

__global__ void reversed(int n) {
  for (int i = threadIdx.x; n > i; i = i + blockDim.x)
    // CHECK: [[@LINE+1]]:5: warning: '__syncthreads' is not reached by every thread of the block
    __syncthreads();
}

__global__ void whileLoop(int n) {
  int i = threadIdx.x;
  while (i < n) {
    // CHECK: [[@LINE+1]]:5: warning: '__syncthreads' is not reached by every thread of the block
    __syncthreads();
    i += blockDim.x;
  }
}

__global__ void constants() {
  for (int i = threadIdx.x; i < 1000; i += 128)
    // CHECK: [[@LINE+1]]:5: warning: '__syncthreads' is not reached by every thread of the block
    __syncthreads();
}

// CHECK-NOT: warning:
__global__ void multiples(int n) {
  for (int i = threadIdx.x; i < 1024; i += 128)
    __syncthreads();
  for (int i = threadIdx.x; 1024 > i; i += blockDim.x)
    __syncthreads();
  for (int i = threadIdx.x; i < ((n + 127) & ~127); i += 128)
    __syncthreads();
  for (int i = threadIdx.x; i < roundUp(n, blockDim.x); i += blockDim.x)
    __syncthreads();
  const int end = n & 127 ? (n & ~127) + 128 : n;
  for (int i = threadIdx.x; i < end; i += 128)
    __syncthreads();
  const int wrap = blockDim.x * blockDim.y;
  const int rounded = n & (wrap - 1) ? (n & ~(wrap - 1)) + wrap : n;
  for (int i = threadIdx.x; i < rounded; i += wrap)
    __syncthreads();
  int start = threadIdx.x;
  start = 0;
  while (start < n) {
    __syncthreads();
    start += 128;
  }
}

struct Rows {
  __device__ long size(int i) const;
};
template <class T> __global__ void of_template(T rows) {
  long limit = roundUp(rows.size(0), 16);
  for (long k = threadIdx.x; k < limit; k += 16)
    __syncthreads();
  if (limit < rows.size(0)) // an operator of a class might change it
    __syncthreads();
}
template __global__ void of_template(Rows);

__global__ void rounded_later(int n) {
  int limit = n;
  limit -= limit % 16;
  for (int k = threadIdx.x; k < limit; k += 16)
    __syncthreads();
}

__constant__ int count;
__global__ void goesOnSometimes(const int *ready) {
  int i, step;
  step = blockDim.x * gridDim.x;
  i = threadIdx.x + blockIdx.x * blockDim.x;
  while (i < count) {
    if (ready[i])
      i += step;
    // CHECK: [[@LINE+1]]:5: warning: '__syncthreads' is not reached by every thread of the block
    __syncthreads();
  }
}
