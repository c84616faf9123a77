// What each kind of memory is freed by, and by nothing else; also where the pointer is cast.
// RUN: not %offloom check --checks='-*,alloc-dealloc-*' %s 2>&1 | FileCheck %s --implicit-check-not=error:

#include <cstdlib>

void pinnedAsDevice(const double *from) {
  double *p, *q;
  cudaMallocHost((void **)&p, 800);
  cudaError_t status = cudaMallocHost(&q, 800);
  cudaMemcpy(p, from, 800, cudaMemcpyHostToDevice);
  // CHECK: [[@LINE+1]]:12: error: 'p' leads to pinned memory, which cudaFree does not free
  cudaFree(p);
  // CHECK: [[@LINE+1]]:8: error: 'q' leads to pinned memory, which free does not free
  free(q);
}
void deviceAsPinned() {
  float *p = nullptr;
  cudaMalloc(&p, 64);
  // CHECK: [[@LINE+1]]:16: error: 'p' leads to device memory, which cudaFreeHost does not free
  cudaFreeHost(p);
  float *q = (float *)malloc(64);
  // CHECK: [[@LINE+1]]:16: error: 'q' leads to host memory, which cudaFreeHost does not free
  cudaFreeHost(q);
}
void right(bool isPinned) {
  float *p, *q, *r;
  cudaMallocHost(&p, 64);
  cudaFreeHost(p);
  cudaMallocManaged(&q, 64);
  cudaFree(q);
  if (isPinned)
    cudaMallocHost(&r, 64);
  else
    cudaMalloc(&r, 64);
  isPinned ? cudaFreeHost(r) : cudaFree(r);
}
