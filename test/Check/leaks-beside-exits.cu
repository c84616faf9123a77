// A status that is checked by a macro that ends the program is no end of what was allocated.
// RUN: not %offloom check --checks='-*,alloc-leak' %s 2>&1 | FileCheck %s --implicit-check-not=warning:

#include <cstdio>
#include <cstdlib>

#define CHECK_STATUS(call)                                                                                             \
  do {                                                                                                                 \
    cudaError_t status = (call);                                                                                       \
    if (status != cudaSuccess) {                                                                                       \
      printf("%s\n", cudaGetErrorString(status));                                                                      \
      exit(EXIT_FAILURE);                                                                                              \
    }                                                                                                                  \
  } while (0)

__global__ void kernel(float *x) { x[threadIdx.x] = 0; }

void forgets() {
  float *x;
  // CHECK: [[@LINE+1]]:{{[0-9]+}}: warning: the memory of 'x' is never freed
  CHECK_STATUS(cudaMalloc((void **)&x, 64));
  kernel<<<1, 16>>>(x);
}
void frees() {
  float *x;
  CHECK_STATUS(cudaMalloc(&x, 64));
  kernel<<<1, 16>>>(x);
  CHECK_STATUS(cudaFree(x));
}
void endsProgram() {
  float *x;
  cudaMalloc(&x, 64);
  kernel<<<1, 16>>>(x);
  exit(0);
}
void untilTheEnd(int *done) {
  float *x;
  cudaMalloc(&x, 64);
  while (true) {
    kernel<<<1, 16>>>(x);
    if (*done)
      exit(0);
  }
}
