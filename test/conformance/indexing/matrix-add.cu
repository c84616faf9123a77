// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Matrix addition three times over: 1-D, 2-D and 3-D grids give the same sums.
#include <cstdio>

__global__ void add1(const int *a, const int *b, int *c, int n) {
  int i = threadIdx.x + blockIdx.x * blockDim.x;
  if (i < n)
    c[i] = a[i] + b[i];
}

__global__ void add2(const int *a, const int *b, int *c, int width, int height) {
  int x = threadIdx.x + blockIdx.x * blockDim.x, y = threadIdx.y + blockIdx.y * blockDim.y;
  if (x >= width || y >= height)
    return;
  c[y * width + x] = a[y * width + x] + b[y * width + x];
}

__global__ void add3(const int *a, const int *b, int *c, int width, int height, int depth) {
  int x = threadIdx.x + blockIdx.x * blockDim.x;
  int y = threadIdx.y + blockIdx.y * blockDim.y;
  int z = threadIdx.z + blockIdx.z * blockDim.z;
  if (x < width && y < height && z < depth) {
    int i = (z * height + y) * width + x;
    c[i] = a[i] + b[i];
  }
}

static unsigned checksum(const int *v, int n) {
  unsigned sum = 0;
  for (int i = 0; i < n; ++i)
    sum = sum * 31 + unsigned(v[i]);
  return sum;
}

int main() {
  const int width = 33, height = 14, depth = 5, n = width * height * depth;
  int *a, *b, *c;
  cudaMallocManaged(&a, n * sizeof(int));
  cudaMallocManaged(&b, n * sizeof(int));
  cudaMallocManaged(&c, n * sizeof(int));
  for (int i = 0; i < n; ++i) {
    a[i] = i;
    b[i] = 3 * i - 7;
  }
  add1<<<(n + 63) / 64, 64>>>(a, b, c, n);
  cudaDeviceSynchronize();
  printf("1-D %u\n", checksum(c, n));
  cudaMemset(c, 0, n * sizeof(int));
  add2<<<dim3(3, 9), dim3(16, 8)>>>(a, b, c, width, height * depth);
  cudaDeviceSynchronize();
  printf("2-D %u\n", checksum(c, n));
  cudaMemset(c, 0, n * sizeof(int));
  add3<<<dim3(5, 4, 3), dim3(8, 4, 2)>>>(a, b, c, width, height, depth);
  cudaDeviceSynchronize();
  printf("3-D %u\n", checksum(c, n));
}
