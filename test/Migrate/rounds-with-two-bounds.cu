// A loop is the block's too where it has two bounds, or one that is chosen.
// RUN: %offloom migrate %s 2>/dev/null | grep -v '//' | FileCheck %s

// CHECK-LABEL: void within(
// CHECK: for (int i_first = blockIdx.x * part; i_first < n && i_first < (int)(blockIdx.x + 1) * part; i_first += blockDim.x)
// CHECK-NEXT: block.threads_below(i_first, offloom::lesser_of(n, (int)(blockIdx.x + 1) * part), [&]
__global__ void within(float *x, int n, int part) {
  for (int i = blockIdx.x * part + threadIdx.x; i < n && i < (int)(blockIdx.x + 1) * part; i += blockDim.x)
    x[i] *= 2;
}

// CHECK-LABEL: void chosen(
// CHECK: for (int i_first = blockIdx.x * part; i_first < min(n, (int)(blockIdx.x + 1) * part); i_first += blockDim.x)
// CHECK-NEXT: block.threads_below(i_first, min(n, (int)(blockIdx.x + 1) * part), [&]
__global__ void chosen(float *x, int n, int part) {
  for (int i = blockIdx.x * part + threadIdx.x; i < min(n, (int)(blockIdx.x + 1) * part); i += blockDim.x)
    x[i] *= 2;
}

// CHECK-LABEL: void goes_on(
// CHECK: for (int i_first = 0; i_first < n && m > i_first; i_first += blockDim.x) {
// CHECK-NEXT: block.threads_below(i_first, offloom::lesser_of(n, m), [&]
__global__ void goes_on(float *x, int n, int m) {
  int i = threadIdx.x;
  while (i < n && m > i) {
    x[i] *= 2;
    i += blockDim.x;
  }
}

// Bounds of two types, or one of which is included, are asked of each thread.
// CHECK-LABEL: void differ(
// CHECK: for (int i_first = 0; i_first < n && i_first <= last; i_first += blockDim.x)
// CHECK-NEXT: block.threads([&]
// CHECK-NEXT: int i = i_first + threadIdx.x;
// CHECK-NEXT: if (!(i < n && i <= last))
__global__ void differ(float *x, unsigned n, int last) {
  for (int i = threadIdx.x; i < n && i <= last; i += blockDim.x)
    x[i] *= 2;
}

// A bound that rounds change, or that differs between threads, leaves the loop with its thread.
// CHECK-LABEL: void changes(
// CHECK-NOT: i_first
// CHECK: for (int i = threadIdx.x; i < n && i < end; i += blockDim.x)
__global__ void changes(float *x, int n) {
  int end = n / (threadIdx.x + 1);
  for (int i = threadIdx.x; i < n && i < end; i += blockDim.x)
    x[i] *= 2;
}
