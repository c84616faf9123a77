// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Two shared buffers swap roles through pointers and through an index: a Hillis-Steele scan.
#include <cstdio>

__global__ void scan(const int *in, int *out, int n) {
  __shared__ int buffers[2][100];
  const int t = threadIdx.x;
  int *from = buffers[0], *to = buffers[1];
  from[t] = in[t];
  __syncthreads();
  for (int offset = 1; offset < n; offset *= 2) {
    to[t] = t >= offset ? from[t] + from[t - offset] : from[t];
    __syncthreads();
    int *swap = from;
    from = to;
    to = swap;
  }
  int current = 0;
  __syncthreads();
  buffers[current][t] = from[t];
  __syncthreads();
  for (int round = 0; round < 3; ++round) {
    buffers[1 - current][t] = buffers[current][n - 1 - t] + round;
    current = 1 - current;
    __syncthreads();
  }
  out[t] = buffers[current][t];
}

int main() {
  int *in, *out;
  cudaMallocManaged(&in, 100 * sizeof(int));
  cudaMallocManaged(&out, 100 * sizeof(int));
  for (int i = 0; i < 100; ++i)
    in[i] = i % 7 - 2;
  scan<<<1, 100>>>(in, out, 100);
  cudaDeviceSynchronize();
  for (int i = 0; i < 100; ++i)
    printf("%d%c", out[i], i % 20 == 19 ? '\n' : ' ');
}
