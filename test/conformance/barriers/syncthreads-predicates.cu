// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// __syncthreads_count, _and and _or combine a predicate over the block, partial warps included.
#include <cstdio>

__global__ void vote(const int *v, int3 *out, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  const int x = i < n ? v[i] : 0;
  int odd = __syncthreads_count(x & 1);
  int allSmall = __syncthreads_and(x < 60);
  int anyZero = __syncthreads_or(x == 0);
  if (threadIdx.x == blockDim.x - 1)
    out[blockIdx.x] = make_int3(odd, allSmall != 0, anyZero != 0);
}

__global__ void untilDone(int *v, int *rounds) {
  const int t = threadIdx.x;
  int count = 0;
  while (__syncthreads_or(v[t] > 0)) {
    if (v[t] > 0)
      --v[t];
    ++count;
  }
  rounds[t] = count;
}

int main() {
  const int n = 150;
  int *v;
  int3 *out;
  cudaMallocManaged(&v, n * sizeof(int));
  cudaMallocManaged(&out, 4 * sizeof(int3));
  for (int i = 0; i < n; ++i)
    v[i] = i % 75 + 1;
  vote<<<4, 45>>>(v, out, n);
  cudaDeviceSynchronize();
  for (int b = 0; b < 4; ++b)
    printf("%d %d %d\n", out[b].x, out[b].y, out[b].z);
  int *rounds = &out[0].x;
  for (int i = 0; i < 12; ++i)
    v[i] = i * 5 % 12;
  untilDone<<<1, 12>>>(v, rounds);
  cudaDeviceSynchronize();
  for (int i = 0; i < 12; ++i)
    printf("%d/%d ", v[i], rounds[i]);
  printf("\n");
}
