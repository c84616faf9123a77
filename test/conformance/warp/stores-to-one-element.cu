// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Several lanes of a warp store to one element. CUDA says that one of the stores is made, not
// which; this is what a GPU does.
#include <cstdio>
#include <cuda_runtime.h>

// Each row's sum is in lane 0 after the shuffles; all lanes store theirs.
__global__ void row_sums(const float *rows, float *sums) {
  int row = blockIdx.x * (blockDim.x / 32) + threadIdx.x / 32, lane = threadIdx.x % 32;
  float sum = rows[row * 32 + lane];
  for (int offset = 16; offset > 0; offset /= 2)
    sum += __shfl_down_sync(~0u, sum, offset);
  sums[row] = sum;
}

__global__ void all_lanes(int *out) { out[threadIdx.x / 32] = threadIdx.x; }

__global__ void some_lanes(int *out) {
  int lane = threadIdx.x % 32;
  if (lane % 5 == 3)
    out[threadIdx.x / 32] = threadIdx.x;
}

__global__ void pairs(double *out) { out[threadIdx.x / 2] = threadIdx.x; }

__global__ void vectors(float4 *out) {
  float x = threadIdx.x;
  out[threadIdx.x / 8] = make_float4(x, x, x, x);
}

__global__ void by_remainder(short *out) {
  out[threadIdx.x / 32 * 8 + threadIdx.x % 7] = threadIdx.x;
}

__global__ void chosen_by_data(const int *where, int *out) {
  out[where[threadIdx.x]] = threadIdx.x;
}

__global__ void shared_slot(int *out) {
  __shared__ int slot[4];
  slot[threadIdx.x / 32] = threadIdx.x + 1;
  __syncthreads();
  out[threadIdx.x] = slot[threadIdx.x / 32];
}

__global__ void counted(int *out) { out[threadIdx.x % 4 + threadIdx.x / 32 * 4]++; }

template <class T> void show(const char *name, const T *values, int n) {
  cudaDeviceSynchronize();
  printf("%s:", name);
  for (int i = 0; i < n; ++i)
    printf(" %g", double(values[i]));
  printf("\n");
}

int main() {
  float *rows, *sums;
  int *where, *out;
  double *doubles;
  short *shorts;
  float4 *four;
  cudaMallocManaged(&rows, 8 * 32 * sizeof(float));
  cudaMallocManaged(&sums, 8 * sizeof(float));
  cudaMallocManaged(&where, 128 * sizeof(int));
  cudaMallocManaged(&out, 128 * sizeof(int));
  cudaMallocManaged(&doubles, 64 * sizeof(double));
  cudaMallocManaged(&shorts, 64 * sizeof(short));
  cudaMallocManaged(&four, 16 * sizeof(float4));
  for (int i = 0; i < 8 * 32; ++i)
    rows[i] = i % 9;
  for (int i = 0; i < 128; ++i)
    where[i] = i / 32 * 3 + (i * i + i / 4) % 3;
  row_sums<<<2, 128>>>(rows, sums);
  show("sums of rows", sums, 8);
  all_lanes<<<1, 128>>>(out);
  show("all lanes", out, 4);
  some_lanes<<<1, 128>>>(out);
  show("some lanes", out, 4);
  pairs<<<1, 64>>>(doubles);
  show("pairs", doubles, 32);
  vectors<<<1, 64>>>(four);
  show("vectors", &four->x, 32);
  cudaMemset(shorts, 0, 64 * sizeof(short));
  by_remainder<<<1, 64>>>(shorts);
  show("by remainder", shorts, 16);
  cudaMemset(out, 0, 128 * sizeof(int));
  chosen_by_data<<<1, 128>>>(where, out);
  show("chosen by data", out, 12);
  shared_slot<<<1, 128>>>(out);
  int each[4] = {};
  cudaDeviceSynchronize();
  for (int i = 0; i < 4; ++i)
    each[i] = out[i * 32];
  show("shared", each, 4);
  cudaMemset(out, 0, 128 * sizeof(int));
  counted<<<1, 64>>>(out);
  show("counted without atomics", out, 8);
  printf("%s\n", cudaGetErrorString(cudaGetLastError()));
}
