// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// __syncwarp orders shared memory within a warp: warps of a block work on their own rows.
#include <cstdio>

__global__ void kernel(int *v) {
  __shared__ int s[3][32];
  const int lane = threadIdx.x, row = threadIdx.y;
  s[row][lane] = v[row * 32 + lane];
  __syncwarp();
  for (int i = 1; i <= row + 2; ++i) {
    int other = s[row][(lane + i) % 32];
    __syncwarp();
    s[row][lane] = other + i;
    __syncwarp();
  }
  for (int half = 16; half; half /= 2) {
    if (lane < half)
      s[row][lane] += s[row][lane + half];
    __syncwarp();
  }
  v[row * 32 + lane] = s[row][lane];
}

int main() {
  int *v;
  cudaMallocManaged(&v, 96 * sizeof(int));
  for (int i = 0; i < 96; ++i)
    v[i] = i % 10;
  kernel<<<1, dim3(32, 3)>>>(v);
  cudaDeviceSynchronize();
  for (int i = 0; i < 96; ++i)
    printf("%d%c", v[i], i % 32 == 31 ? '\n' : ' ');
}
