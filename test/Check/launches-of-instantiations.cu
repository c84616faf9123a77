// What a launch lacks is asked of the kernel that it launches: a choice by a template argument is made by then.
// RUN: not %offloom check --checks='-*,launch-dynamic-smem-missing,launch-truncating-grid' %s 2>&1 | FileCheck %s --implicit-check-not=warning:

template <bool in_shared> __global__ void sum(const float *x, float *out, int n) {
  extern __shared__ float copy[];
  float total = 0;
  for (int i = threadIdx.x; i < n; i += 32) {
    if (in_shared)
      copy[i] = x[i];
    total += in_shared ? copy[i] : x[i];
    if (in_shared && copy[i] > 0)
      total += 1;
    if (!in_shared || copy[i] > 0)
      total += 1;
  }
  out[threadIdx.x] = total;
}

void launch(const float *x, float *out, int n) {
  sum<false><<<1, 32>>>(x, out, n);
  sum<true><<<1, 32, n * sizeof(float)>>>(x, out, n);
  // CHECK: [[#@LINE+1]]:{{.*}} warning: kernel 'sum' uses an extern __shared__ array
  sum<true><<<1, 32>>>(x, out, n);
}

// A function that is given the array, and has no use for it in this instantiation.
template <unsigned threads> __device__ float total(float x, float *partial) {
  const unsigned count = threads == 0 ? blockDim.x : threads;
  if (count > 32) {
    partial[threadIdx.x / 32] = x;
    __syncthreads();
    return partial[0];
  }
  return x;
}
template <unsigned threads> __global__ void totals(float *x) {
  extern __shared__ float partial[];
  x[threadIdx.x] = total<threads>(x[threadIdx.x], partial + 1);
}
void launch_totals(float *x) {
  totals<32><<<1, 32>>>(x);
  // CHECK: [[#@LINE+1]]:{{.*}} warning: kernel 'totals' uses an extern __shared__ array
  totals<64><<<1, 64>>>(x);
  // CHECK: [[#@LINE+1]]:{{.*}} warning: kernel 'totals' uses an extern __shared__ array
  totals<0><<<1, 64>>>(x);
}

// A function that looks at what is left over knows that it is nothing, or does it elsewhere.
__global__ void clear(float *x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    x[i] = 0;
}

void checked(float *x, int n) {
  if (n % 256 != 0)
    return;
  clear<<<n / 256, 256>>>(x, n);
}

void unchecked(float *x, int n) {
  // CHECK: [[#@LINE+1]]:{{.*}} warning: the quotient is rounded down
  clear<<<n / 256, 256>>>(x, n);
}
