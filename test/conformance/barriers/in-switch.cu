// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Barriers under a switch on a uniform value, with fall-through and a default.
#include <cstdio>

__global__ void dispatch(int *out) {
  __shared__ int s[34];
  const int t = threadIdx.x;
  int v = t;
  s[t] = t * t;
  __syncthreads();
  switch (blockIdx.x) {
  case 0:
    v = s[33 - t];
    __syncthreads();
    s[t] = v;
    break;
  case 1:
    v += 1000;
    [[fallthrough]];
  case 2:
    v += s[(t + 1) % 34];
    __syncthreads();
    s[t] = -v;
    __syncthreads();
    v = s[t / 2];
    break;
  case 3:
  case 4: {
    int saved = v * 2;
    __syncthreads();
    v = saved + 7;
    break;
  }
  default:
    __syncthreads();
    v = -1;
  }
  __syncthreads();
  out[blockIdx.x * 34 + t] = v + s[t];
}

int main() {
  int *out;
  cudaMallocManaged(&out, 6 * 34 * sizeof(int));
  dispatch<<<6, 34>>>(out);
  cudaDeviceSynchronize();
  for (int i = 0; i < 6 * 34; ++i)
    printf("%d%c", out[i], i % 17 == 16 ? '\n' : ' ');
}
