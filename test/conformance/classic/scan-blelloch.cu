// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Blelloch's work-efficient exclusive scan: up-sweep, cleared root, down-sweep.
#include <cstdio>

__global__ void prescan(int *out, const int *in, int n) {
  extern __shared__ int temp[];
  int thid = threadIdx.x, offset = 1;
  temp[2 * thid] = in[2 * thid];
  temp[2 * thid + 1] = in[2 * thid + 1];
  for (int d = n >> 1; d > 0; d >>= 1) {
    __syncthreads();
    if (thid < d) {
      int ai = offset * (2 * thid + 1) - 1, bi = offset * (2 * thid + 2) - 1;
      temp[bi] += temp[ai];
    }
    offset *= 2;
  }
  if (thid == 0)
    temp[n - 1] = 0;
  for (int d = 1; d < n; d *= 2) {
    offset >>= 1;
    __syncthreads();
    if (thid < d) {
      int ai = offset * (2 * thid + 1) - 1, bi = offset * (2 * thid + 2) - 1;
      int t = temp[ai];
      temp[ai] = temp[bi];
      temp[bi] += t;
    }
  }
  __syncthreads();
  out[2 * thid] = temp[2 * thid];
  out[2 * thid + 1] = temp[2 * thid + 1];
}

int main() {
  const int n = 256;
  int *in, *out;
  cudaMallocManaged(&in, n * sizeof(int));
  cudaMallocManaged(&out, n * sizeof(int));
  for (int i = 0; i < n; ++i)
    in[i] = i * 13 % 10;
  prescan<<<1, n / 2, n * sizeof(int)>>>(out, in, n);
  cudaDeviceSynchronize();
  for (int i = 0; i < n; ++i)
    printf("%d%c", out[i], i % 16 == 15 ? '\n' : ' ');
}
