// Loops in kernels that are launched with one thread a block.
// RUN: %offloom check --checks='-*,flow-single-thread-block' %s 2>&1 | FileCheck %s --implicit-check-not=remark:

__global__ void sum(const float *x, float *result, int n) {
  float all = 0;
  // CHECK: [[@LINE+1]]:3: remark: 'sum' is launched with one thread a block, which goes through this loop alone
  for (int i = 0; i < n; ++i)
    all += x[i];
  *result = all;
}
template <class T> __global__ void search(const T *x, T of, int *place) {
  int i = 0;
  // CHECK: [[@LINE+1]]:3: remark: 'search' is launched with one thread a block
  while (x[i] != of)
    ++i;
  *place = i;
}
__global__ void few(float *x) {
  for (int i = 0; i < 4; ++i)
    x[i] = 0;
}
__global__ void many(float *x, int n) {
  for (int i = threadIdx.x; i < n; i += blockDim.x)
    x[i] = 0;
}
void f(float *x, int *place, int n) {
  sum<<<1, 1>>>(x, x + n, n);
  search<<<dim3(n), dim3(1)>>>(x, 1.0f, place);
  few<<<1, 1>>>(x);
  many<<<1, 256>>>(x, n);
}
