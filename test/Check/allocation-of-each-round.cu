// Memory that each round of a loop allocates and frees, always as much: one remark a loop.
// RUN: %offloom check --checks=-*,alloc-per-round %s 2>&1 | FileCheck %s --implicit-check-not=remark:
#include <cstdio>
#include <cstdlib>
#define CHECK_CALL(x)                                                                                                  \
  do {                                                                                                                 \
    cudaError_t status = (x);                                                                                          \
    if (status != cudaSuccess) {                                                                                       \
      fprintf(stderr, "%s\n", cudaGetErrorString(status));                                                             \
      exit(1);                                                                                                         \
    }                                                                                                                  \
  } while (0)

__global__ void kernel(float *x);

void rounds(int n, size_t bytes) {
  for (int i = 0; i < n; ++i) {
    float *x, *y;
    // CHECK: [[@LINE+1]]:16: remark: 'cudaMalloc' allocates as much in each round, which frees it again, as do 1 more: allocate it once
    CHECK_CALL(cudaMalloc(&x, bytes));
    CHECK_CALL(cudaMalloc((void **)&y, 4 * bytes));
    kernel<<<1, 32>>>(x);
    CHECK_CALL(cudaFree(x));
    CHECK_CALL(cudaFree(y));
  }
  while (n-- > 0) {
    void *x;
    // CHECK: [[@LINE+1]]:9: remark: 'cudaMallocHost' allocates as much in each round, which frees it again: allocate
    if (cudaMallocHost(&x, bytes) != cudaSuccess)
      break;
    cudaFreeHost(x);
  }
}

void others(int n, float **all, cudaStream_t stream, const size_t *sizes) {
  float *x = nullptr;
  size_t room = 0;
  for (int i = 1; i < n; i *= 2) { // measures sizes
    cudaMalloc(&x, i);
    cudaFree(x);
  }
  for (int i = 0; i < n; ++i) {
    cudaMalloc(&all[i], 64); // kept
    if (room < sizes[i]) {   // grows
      cudaFree(x);
      cudaMalloc(&x, room);
    }
    size_t bytes = sizes[i];
    float *y;
    cudaMalloc(&y, bytes);
    cudaFree(y);
    cudaMallocAsync(&y, 64, stream); // of a pool
    cudaFreeAsync(y, stream);
  }
}
