// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Barriers in a 3-D block whose size is no multiple of the warp.
#include <cstdio>

__global__ void transposeAxes(int *v) {
  __shared__ int s[3][4][5];
  const int x = threadIdx.x, y = threadIdx.y, z = threadIdx.z;
  const int id = (z * 4 + y) * 5 + x;
  s[z][y][x] = v[id];
  __syncthreads();
  int sum = 0;
  for (int k = 0; k < 5; ++k)
    sum += s[z][y][k] * (k + 1);
  for (int k = 0; k < 4; ++k)
    sum += s[z][k][x];
  for (int k = 0; k < 3; ++k)
    sum += s[k][y][x];
  __syncthreads();
  s[2 - z][3 - y][4 - x] = sum;
  __syncthreads();
  v[id] = s[z][y][x];
}

int main() {
  int *v;
  cudaMallocManaged(&v, 60 * sizeof(int));
  for (int i = 0; i < 60; ++i)
    v[i] = i % 13;
  transposeAxes<<<1, dim3(5, 4, 3)>>>(v);
  cudaDeviceSynchronize();
  for (int i = 0; i < 60; ++i)
    printf("%d%c", v[i], i % 10 == 9 ? '\n' : ' ');
}
