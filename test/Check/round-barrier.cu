// One barrier in a loop: between its stores and its loads, and none before the next round's stores.
// RUN: %offloom check --checks=-*,sync-one-barrier-in-loop %s 2>&1 | FileCheck %s --implicit-check-not=remark:
extern __shared__ float tile[];

__global__ void once(float *out, const float *in, int rows, int columns) {
  float sum = 0;
  for (int row = 0; row < rows; ++row) {
    int lane = threadIdx.x % 32;
    if (row + lane < rows)
      for (int k = 0; k < 50; ++k)
        tile[lane * columns + k] = in[row * columns + k];
    // CHECK: [[@LINE+1]]:5: remark: behind this barrier threads read 'tile', and the next round stores to it with no barrier in between
    __syncthreads();
    for (int k = 0; k < 64; ++k)
      sum += tile[k * columns];
  }
  out[threadIdx.x] = sum;
}
// CHECK-NOT: {{remark}}
__global__ void twice(float *out, const float *in, int rows, int columns) {
  for (int row = 0; row < rows; ++row) {
    tile[threadIdx.x * columns] = in[row];
    __syncthreads();
    for (int k = 0; k < 64; ++k)
      out[threadIdx.x] += tile[k * columns];
    __syncthreads();
  }
}
__global__ void two_buffers(float *out, const float *in, int rows, int columns) {
  int buffer = 0;
  for (int row = 0; row < rows; ++row) {
    tile[buffer * columns + threadIdx.x] = in[row];
    __syncthreads();
    for (int k = 0; k < 64; ++k)
      out[threadIdx.x] += tile[buffer * columns + k];
    buffer = 1 - buffer;
  }
}
__global__ void own(float *out, const float *in, int rows, int columns) {
  for (int row = 0; row < rows; ++row) {
    tile[threadIdx.x * columns] = in[row];
    __syncthreads();
    out[threadIdx.x] += tile[threadIdx.x * columns];
  }
}
__global__ void one_warp(float *out, const float *in, int rows, int columns) {
  for (int row = 0; row < rows; ++row) {
    tile[threadIdx.x * columns] = in[row];
    __syncthreads();
    out[threadIdx.x] += tile[(31 - threadIdx.x) * columns];
  }
}
void f(float *out, const float *in) { one_warp<<<1, 32, 4096>>>(out, in, 4, 8); }
