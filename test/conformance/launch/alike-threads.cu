// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Blocks of more rows than their kernels tell apart, as in PolyBench's ports: threads that differ in
// threadIdx.y alone do the same, and race. Where all they do is to read and to store, warps that
// begin together all store the same.
#include <cstdio>
#include <cuda_runtime.h>

// Each row alone is right whatever the others do: it begins anew.
__global__ void products(const float *a, const float *x, float *y, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n)
    return;
  float sum = 0;
  for (int j = 0; j < n; ++j)
    sum += a[i * n + j] * x[j];
  y[i] = sum;
}

// One warp, whose halves are two rows.
__global__ void halves(int *x) { x[threadIdx.x] += threadIdx.x + 1; }

// One warp that asks for nothing at all.
__global__ void whole(int *x) { x[blockIdx.x] += blockIdx.x + 1; }
__global__ void on_condition(int *x) {
  if (blockIdx.x % 2)
    ++x[blockIdx.x];
}

// Behind a barrier, by a pointer, in a function, in a loop that steps on.
__device__ void add(int *at, int by) { *at = *at + by; }
__global__ void behind_a_barrier(int *x) {
  __shared__ int s[16];
  s[threadIdx.x] = threadIdx.x;
  __syncthreads();
  add(x + threadIdx.x, s[15 - threadIdx.x]);
}
template <class T> __global__ void strided(T *x, int n) {
  for (int i = threadIdx.x; i < n; i += blockDim.x)
    x[i] = x[i] * 2 + 1;
}

// All lanes of a warp change one element: once.
__global__ void a_warp_each(int *x) { x[threadIdx.x / 32 + blockIdx.x * 2] += 1; }
__global__ void written_out(int *x) {
  int *p = x + (threadIdx.x / 32 + blockIdx.x * 2);
  *p = *p + 3;
}
__global__ void row_sums(int *sums, const int *rows) {
  int row = threadIdx.x / 32, lane = threadIdx.x % 32, sum = rows[threadIdx.x];
  for (int d = 16; d > 0; d /= 2)
    sum += __shfl_xor_sync(~0u, sum, d);
  sums[row] += sum;
  if (lane > 40)
    sums[row] = 0;
}

#define ROWS 2
struct launch_shape {
  dim3 grid, block;
};

static void show(const char *name, int *x) {
  cudaDeviceSynchronize();
  printf("%s:", name);
  for (int i = 0; i < 16; ++i)
    printf(" %d", x[i]);
  printf("\n");
  for (int i = 0; i < 64; ++i)
    x[i] = i;
}

int main() {
  int *x;
  float *a, *v, *y;
  cudaMallocManaged(&x, 64 * sizeof(int));
  cudaMallocManaged(&a, 64 * 64 * sizeof(float));
  cudaMallocManaged(&v, 64 * sizeof(float));
  cudaMallocManaged(&y, 64 * sizeof(float));
  for (int i = 0; i < 64 * 64; ++i)
    a[i] = i % 7;
  for (int i = 0; i < 64; ++i)
    v[i] = i % 5;
  show("nothing", x);
  products<<<2, dim3(32, 8)>>>(a, v, y, 64);
  cudaDeviceSynchronize();
  printf("products: %g %g %g\n", y[0], y[31], y[63]);
  halves<<<1, dim3(16, ROWS)>>>(x);
  show("halves", x);
  launch_shape shape{dim3(8), dim3(8, 2, 2)};
  whole<<<shape.grid, shape.block>>>(x);
  show("whole", x);
  on_condition<<<16, 32>>>(x);
  show("on condition", x);
  behind_a_barrier<<<1, dim3(16, 2)>>>(x);
  show("behind a barrier", x);
  strided<<<1, dim3(4, 4, 2)>>>(x, 16);
  show("strided", x);
  a_warp_each<<<2, 64>>>(x);
  show("a warp each", x);
  written_out<<<2, 64>>>(x);
  show("written out", x);
  int *rows;
  cudaMallocManaged(&rows, 64 * sizeof(int));
  for (int i = 0; i < 64; ++i)
    rows[i] = i;
  row_sums<<<1, 64>>>(x, rows);
  show("row sums", x);
  dim3 block(16);
  block.y = 2;
  void *arguments[] = {&x};
  cudaLaunchKernel((const void *)halves, dim3(1), block, arguments, 0, nullptr);
  show("by address", x);
  printf("%s\n", cudaGetErrorString(cudaGetLastError()));
}
