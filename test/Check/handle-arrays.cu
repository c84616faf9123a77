// Arrays of streams, events and pointers, whose elements nobody ends and nobody else knows.
// RUN: not %offloom check --checks=-*,api-handle-leak,alloc-leak %s 2>&1 | FileCheck %s --implicit-check-not=warning:
#include <cstdlib>
#include <vector>
__global__ void kernel(float *x);
void keep(cudaStream_t *);

void forgotten(int n) {
  cudaStream_t streams[4];
  float *parts[4];
  for (int i = 0; i < 4; ++i) {
    // CHECK: [[@LINE+1]]:5: warning: the stream 'streams' is never destroyed
    cudaStreamCreate(&streams[i]);
    // CHECK: [[@LINE+1]]:5: warning: the memory of 'parts' is never freed
    cudaMalloc((void **)&parts[i], n);
    kernel<<<1, 32, 0, streams[i]>>>(parts[i]);
  }
}
void ended() {
  cudaStream_t streams[4];
  for (int i = 0; i < 4; ++i)
    cudaStreamCreate(&streams[i]);
  for (int i = 0; i < 4; ++i)
    cudaStreamDestroy(streams[i]);
}
void given() {
  cudaStream_t streams[4];
  for (int i = 0; i < 4; ++i)
    cudaStreamCreate(&streams[i]);
  keep(streams);
}
void copied(cudaStream_t *to) {
  cudaStream_t streams[2];
  for (int i = 0; i < 2; ++i) {
    cudaStreamCreate(&streams[i]);
    to[i] = streams[i];
  }
}
void in_allocated_arrays(int n) {
  cudaStream_t *streams = (cudaStream_t *)malloc(n * sizeof(cudaStream_t));
  cudaEvent_t *events;
  events = new cudaEvent_t[n];
  std::vector<float *> parts(n);
  for (int i = 0; i < n; ++i) {
    // CHECK: [[@LINE+1]]:5: warning: the stream 'streams' is never destroyed
    cudaStreamCreate(&streams[i]);
    // CHECK: [[@LINE+1]]:5: warning: the event 'events' is never destroyed
    cudaEventCreate(&events[i]);
    // CHECK: [[@LINE+1]]:5: warning: the memory of 'parts' is never freed
    cudaMalloc(&parts[i], 64);
    kernel<<<1, 32, 0, streams[i]>>>(parts[i]);
    cudaEventRecord(events[i], streams[i]);
  }
  free(streams);
  delete[] events;
}
void ended_in_allocated_arrays(int n) {
  cudaStream_t *streams = new cudaStream_t[n];
  std::vector<float *> parts(n);
  for (int i = 0; i < n; ++i) {
    cudaStreamCreate(&streams[i]);
    cudaMalloc(&parts[i], 64);
  }
  for (int i = 0; i < n; ++i)
    cudaStreamDestroy(streams[i]);
  for (float *part : parts)
    cudaFree(part);
  delete[] streams;
}
