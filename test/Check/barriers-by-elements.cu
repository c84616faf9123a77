// A barrier whose condition reads an element of the thread's own: it may differ.
// RUN: not %offloom check --checks='-*,sync-barrier-by-element,sync-divergent-barrier' %s 2>&1 | FileCheck %s --implicit-check-not=warning:

__global__ void rows(float *x, const int *first) {
  int row = blockIdx.x * blockDim.x + threadIdx.x;
  for (int i = first[row]; i < first[row + 1]; ++i) {
    // CHECK: [[@LINE+1]]:5: warning: threads whose elements differ do not come to this '__syncthreads' together
    __syncthreads();
    x[i] = 1;
  }
}
__global__ void byLocals(float *x, const int *first) {
  int row = threadIdx.x, i = first[row], end = first[row + 1];
  while (i < end) {
    // CHECK: [[@LINE+1]]:5: warning: {{.*}} do not come to this '__syncthreads' together
    __syncthreads();
    x[i++] = 1;
  }
}
__global__ void chosen(float *x, const int *flags) {
  if (flags[threadIdx.x])
    // CHECK: [[@LINE+1]]:5: warning: {{.*}} do not come to this '__syncthreads' together
    __syncthreads();
}
__global__ void atTheEnd(float *x, int n) {
  int i = threadIdx.x;
  do {
    x[i] = 1;
    // CHECK: [[@LINE+1]]:5: warning: '__syncthreads' is not reached by every thread of the block
    __syncthreads();
    i += 32;
  } while (i < n);
}

// One element for all threads of a block.
__global__ void blocks(float *x, const int *first, const int *flags) {
  __shared__ bool more[1];
  for (int i = first[blockIdx.x]; i < first[blockIdx.x + 1]; ++i)
    __syncthreads();
  if (flags[(blockIdx.x * blockDim.x + threadIdx.x) / blockDim.x])
    __syncthreads();
  do {
    __syncthreads();
  } while (more[0]);
}
