// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A shared cursor hands out places; the order is free, the set is not.
#include <algorithm>
#include <cstdio>

__device__ int cursor;

__global__ void keepMultiples(const int *in, int n, int *out) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n && in[i] % 7 == 0)
    out[atomicAdd(&cursor, 1)] = in[i];
}

int main() {
  const int n = 3000;
  int *in, *out, count;
  cudaMallocManaged(&in, n * sizeof(int));
  cudaMallocManaged(&out, n * sizeof(int));
  for (int i = 0; i < n; ++i)
    in[i] = i * 17 % 1009;
  keepMultiples<<<(n + 127) / 128, 128>>>(in, n, out);
  cudaMemcpyFromSymbol(&count, cursor, sizeof count);
  std::sort(out, out + count);
  unsigned sum = 0;
  for (int i = 0; i < count; ++i)
    sum = sum * 31 + out[i];
  printf("%d %d %d %u\n", count, out[0], out[count - 1], sum);
}
