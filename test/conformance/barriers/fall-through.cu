// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A `switch` that the whole block enters in the middle and falls through, with barriers on the way.
#include <cstdio>
enum Stage { Load, Square, Reverse, Sum, Store };
template <int N> __device__ void reverse(int (&buf)[N]) {
  int v = buf[N - 1 - threadIdx.x];
  __syncthreads();
  buf[threadIdx.x] = v;
}
__global__ void pipeline(const int *in, int *out, Stage first, int last) {
  __shared__ int buf[96];
  unsigned t = threadIdx.x;
  buf[t] = in[t];
  __syncthreads();
  switch (first) {
  case Load:
    buf[t] += 1;
    __syncthreads();
    // fall through
  case Square:
    buf[t] *= buf[t];
    __syncthreads();
    if (last == 1) break;
    // fall through
  case Reverse:
    reverse(buf);
    __syncthreads();
    // fall through
  case Sum: {
    int left = t ? buf[t - 1] : 0;
    __syncthreads();
    buf[t] += left;
    __syncthreads();
    break;
  }
  default:
    if (t % 3 == 0) buf[t] = -1;
  }
  out[blockIdx.x * 96 + t] = buf[t];
}
int main() {
  int in[96], out[96], *a, *b;
  for (int i = 0; i < 96; ++i) in[i] = (i * i) % 17;
  cudaMalloc((void **)&a, sizeof in);
  cudaMalloc((void **)&b, sizeof in);
  cudaMemcpy(a, in, sizeof in, cudaMemcpyHostToDevice);
  for (int stage = Load; stage <= Store; ++stage)
    for (int last = 0; last < 2; ++last) {
      pipeline<<<1, 96>>>(a, b, static_cast<Stage>(stage), last);
      cudaMemcpy(out, b, sizeof out, cudaMemcpyDeviceToHost);
      long h = 0;
      for (int v : out) h = h * 31 + v;
      printf("%d/%d: %d %d %d %d ... %ld\n", stage, last, out[0], out[1], out[50], out[95], h);
    }
  return cudaGetLastError() != cudaSuccess;
}
