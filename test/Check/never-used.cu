// Memory that is allocated and freed, and not used.
// RUN: %offloom check --checks='-*,alloc-never-used' %s 2>&1 | FileCheck %s --implicit-check-not=remark:
#include <cstdio>
#include <cstdlib>
__global__ void kernel(float *p) { p[threadIdx.x] = 0; }
#define CHECK(call) do { if ((call) != cudaSuccess) { puts("failed"); exit(1); } } while (0)
template <class T> void allocate(T **p, int n) { cudaMalloc(p, n * sizeof(T)); }
void release(void *p) { cudaFree(p); }
void check(cudaError_t status) { if (status != cudaSuccess) exit(1); }

void direct(int n) {
  float *p;
  // CHECK: [[@LINE+1]]:3: remark: 'p' is allocated and freed, and nothing else is done with it
  cudaMalloc(&p, n);
  cudaFree(p);
}
void casts(int n) {
  float *p = nullptr;
  // CHECK: [[@LINE+1]]:3: remark: 'p'
  cudaMalloc((void **)&p, n);
  cudaFree((void *)p);
}
void macros(int n) {
  float *p;
  // CHECK: [[@LINE+1]]:9: remark: 'p'
  CHECK(cudaMalloc(&p, n));
  CHECK(cudaFree(p));
}
void wrappers(int n) {
  float *p;
  // CHECK: [[@LINE+1]]:3: remark: 'p'
  allocate(&p, n);
  release(p);
}
void statuses(int n) {
  float *p;
  // CHECK: [[@LINE+1]]:9: remark: 'p'
  check(cudaMalloc(&p, n));
  check(cudaFree(p));
}
void managed(int n) {
  float *p;
  // CHECK: [[@LINE+1]]:3: remark: 'p'
  cudaMallocManaged(&p, n);
  cudaFree(p);
}
void pinned(int n) {
  float *p;
  // CHECK: [[@LINE+1]]:3: remark: 'p'
  cudaMallocHost(&p, n);
  cudaFreeHost(p);
}
void ordered(int n, cudaStream_t stream) {
  float *p;
  // CHECK: [[@LINE+1]]:3: remark: 'p'
  cudaMallocAsync(&p, n, stream);
  cudaFreeAsync(p, stream);
}
template <class T> void templates(int n) {
  T *p;
  // CHECK: [[@LINE+1]]:3: remark: 'p'
  cudaMalloc(&p, n * sizeof(T));
  cudaFree(p);
}
template void templates<double>(int);
void branches(int n) {
  float *p;
  // CHECK: [[@LINE+1]]:7: remark: 'p'
  if (cudaMalloc(&p, n) == cudaSuccess)
    cudaFree(p);
}

void launched(int n) {
  float *p;
  cudaMalloc(&p, n);
  kernel<<<1, 32>>>(p);
  cudaFree(p);
}
void copied(int n, float *host) {
  float *p;
  allocate(&p, n);
  cudaMemcpy(host, p, n, cudaMemcpyDeviceToHost);
  release(p);
}
float *kept;
void given(int n) {
  float *p;
  cudaMalloc(&p, n);
  kept = p;
  cudaFree(p);
}
void unknown(float *);
void handed(int n) {
  float *p;
  cudaMalloc(&p, n);
  unknown(p);
  cudaFree(p);
}
void never_freed(int n) { // a leak, of which another rule tells
  float *p;
  cudaMalloc(&p, n);
}
void warmed_up() {
  float *p;
  cudaMalloc(&p, 1024);
  cudaFree(p);
}
