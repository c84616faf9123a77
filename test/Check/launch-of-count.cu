// As many threads in a block as there are elements; and files all of whose launches have one block.
// RUN: %offloom check --checks='-*,launch-block-of-count,launch-only-one-block' %s 2>&1 | FileCheck %s --implicit-check-not=remark:
#include <cstdlib>

__global__ void kernel(float *x) { x[threadIdx.x] = 0; }

// CHECK: [[@LINE+6]]:12: remark: all 5 launches of this file have one block, which one multiprocessor executes
void read(const char *text) {
  unsigned long long n = atoi(text);
  float *x;
  cudaMalloc(&x, n * sizeof(float));
  // CHECK: [[@LINE+1]]:15: remark: 'n' is a number of elements: beyond 1024 threads a block, the launch is refused
  kernel<<<1, n>>>(x);
  cudaFree(x);
}
void asDim3(float *x, const float *host, int count) {
  cudaMemcpy(x, host, sizeof(float) * count, cudaMemcpyHostToDevice);
  // CHECK: [[@LINE+1]]:15: remark: 'count' is a number of elements
  kernel<<<1, dim3(count)>>>(x);
}
void asked(float *x, const float *host, int n) {
  if (n > 1024)
    return;
  cudaMemcpy(x, host, n * sizeof(float), cudaMemcpyHostToDevice);
  kernel<<<1, n>>>(x);
}
static void given(float *x, const float *host, int n) {
  cudaMemcpy(x, host, n * sizeof(float), cudaMemcpyHostToDevice);
  kernel<<<1, n>>>(x);
}
void callers(float *x, const float *host) { given(x, host, 256), given(x, host, 512); }
void noCount(float *x, int threads) { kernel<<<1, threads>>>(x); }
