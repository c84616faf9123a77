// Memory that a way out of the function leaves: one remark a function.
// RUN: %offloom check --checks=-*,alloc-leak-on-error-path %s 2>&1 | FileCheck %s --implicit-check-not=remark:
int one(float *host, int n) {
  float *p = nullptr;
  if (cudaMalloc(&p, 64) != cudaSuccess)
    return 2;
  if (cudaMemcpy(p, host, 64, cudaMemcpyHostToDevice) != cudaSuccess)
    // CHECK: [[@LINE+1]]:5: remark: the memory of 'p' is not freed on this way out of the function [alloc-leak-on-error-path]
    return 1;
  cudaFree(p);
  return 0;
}
int several(float *host, int n) {
  float *p = nullptr, *q = nullptr;
  if (cudaMalloc(&p, 64) != cudaSuccess)
    return 3;
  if (cudaMalloc(&q, 64) != cudaSuccess)
    // CHECK: [[@LINE+1]]:5: remark: the memory of 'p' is not freed on this way out of the function, nor that of 1 other on others
    return 2;
  if (cudaMemcpy(p, host, 64, cudaMemcpyHostToDevice) != cudaSuccess)
    return 1;
  cudaFree(p);
  cudaFree(q);
  return 0;
}
int freesAll(float *host, int n) {
  float *p = nullptr;
  if (cudaMalloc(&p, 64) != cudaSuccess)
    return 2;
  if (cudaMemcpy(p, host, 64, cudaMemcpyHostToDevice) != cudaSuccess) {
    cudaFree(p);
    return 1;
  }
  cudaFree(p);
  return 0;
}
