// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Jacobi relaxation in 2-D with shared tiles, until the block-wise maximum of the change is small.
#include <cstdio>

const int N = 34;

__global__ void relax(const float *in, float *out, unsigned *largest) {
  __shared__ float tile[10][18];
  __shared__ unsigned change;
  const int x = blockIdx.x * 16 + threadIdx.x + 1, y = blockIdx.y * 8 + threadIdx.y + 1;
  const int tx = threadIdx.x + 1, ty = threadIdx.y + 1;
  if (threadIdx.x == 0 && threadIdx.y == 0)
    change = 0;
  tile[ty][tx] = in[y * N + x];
  if (tx == 1)
    tile[ty][0] = in[y * N + x - 1];
  if (tx == 16)
    tile[ty][17] = in[y * N + x + 1];
  if (ty == 1)
    tile[0][tx] = in[(y - 1) * N + x];
  if (ty == 8)
    tile[9][tx] = in[(y + 1) * N + x];
  __syncthreads();
  float next =
      0.25f * ((tile[ty][tx - 1] + tile[ty][tx + 1]) + (tile[ty - 1][tx] + tile[ty + 1][tx]));
  out[y * N + x] = next;
  atomicMax(&change, unsigned(fabsf(next - tile[ty][tx]) * 1024));
  __syncthreads();
  if (threadIdx.x == 0 && threadIdx.y == 0)
    atomicMax(largest, change);
}

int main() {
  float *a, *b;
  unsigned *change;
  cudaMallocManaged(&a, N * N * sizeof(float));
  cudaMallocManaged(&b, N * N * sizeof(float));
  cudaMallocManaged(&change, sizeof(unsigned));
  for (int i = 0; i < N * N; ++i)
    a[i] = b[i] = i < N ? 100.0f : 0.0f;
  int rounds = 0;
  do {
    *change = 0;
    relax<<<dim3(2, 4), dim3(16, 8)>>>(a, b, change);
    cudaDeviceSynchronize();
    float *swap = a;
    a = b;
    b = swap;
    ++rounds;
  } while (*change > 100 && rounds < 500);
  printf("%d rounds, %.3f %.3f %.3f\n", rounds, a[N + N / 2], a[N * N / 2 + N / 2],
         a[(N - 2) * N + 3]);
}
