// Events between which memory is allocated or freed.
// RUN: %offloom check --checks='-*,api-event-times-allocation' %s 2>&1 | FileCheck %s --implicit-check-not=remark:
#include <cstdio>
#define CHECK_CUDA(call) do { cudaError_t s = (call); if (s != cudaSuccess) printf("%d", s); } while (0)

__global__ void kernel(float *p) { p[threadIdx.x] = 0; }

void direct(float *time, int n) {
  cudaEvent_t begin, end;
  cudaEventCreate(&begin);
  cudaEventCreate(&end);
  float *p;
  cudaEventRecord(begin);
  // CHECK: [[@LINE+1]]:3: remark: the time from 'begin' to 'end' has this allocation in it
  cudaMalloc(&p, n);
  kernel<<<1, 32>>>(p);
  cudaEventRecord(end);
  cudaEventSynchronize(end);
  cudaEventElapsedTime(time, begin, end);
  cudaFree(p);
}
struct Timer {
  cudaEvent_t begin, end;
  void run(float *time, int n) {
    float *p;
    CHECK_CUDA(cudaEventRecord(begin));
    for (int i = 0; i < n; ++i) {
      // CHECK: [[@LINE+1]]:18: remark: the time from 'begin' to 'end' has this allocation
      CHECK_CUDA(cudaMalloc(&p, n));
      kernel<<<1, 32>>>(p);
      cudaFree(p);
    }
    CHECK_CUDA(cudaEventRecord(end));
    CHECK_CUDA(cudaEventSynchronize(end));
    CHECK_CUDA(cudaEventElapsedTime(time, begin, end));
  }
};
static cudaEvent_t first, last;
static void release(float *p) { cudaFree(p); }
void freed(float *p, float *time) {
  cudaEventRecord(first);
  kernel<<<1, 32>>>(p);
  // CHECK: [[@LINE+1]]:3: remark: the time from 'first' to 'last' has this release of memory in it
  release(p);
  cudaEventRecord(last);
  cudaEventSynchronize(last);
  cudaEventElapsedTime(time, first, last);
}
void right(float *time, int n) {
  float *p;
  cudaMalloc(&p, n);
  cudaEventRecord(first);
  kernel<<<1, 32>>>(p);
  cudaEventRecord(last);
  cudaEventSynchronize(last);
  cudaFree(p);
  cudaEventElapsedTime(time, first, last);
}
void inOrder(float *time, int n, cudaStream_t s) {
  float *p;
  cudaEventRecord(first, s);
  cudaMallocAsync(&p, n, s);
  kernel<<<1, 32, 0, s>>>(p);
  cudaFreeAsync(p, s);
  cudaEventRecord(last, s);
  cudaEventSynchronize(last);
  cudaEventElapsedTime(time, first, last);
}
