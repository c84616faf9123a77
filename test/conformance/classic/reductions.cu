// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Six classic tree reductions: interleaved and sequential addressing, first add, unrolled,
// templated.
#include <cstdio>

__global__ void reduce0(const int *in, int *out, unsigned n) {
  extern __shared__ int s[];
  unsigned t = threadIdx.x, i = blockIdx.x * blockDim.x + t;
  s[t] = i < n ? in[i] : 0;
  __syncthreads();
  for (unsigned k = 1; k < blockDim.x; k *= 2) {
    if (t % (2 * k) == 0)
      s[t] += s[t + k];
    __syncthreads();
  }
  if (t == 0)
    out[blockIdx.x] = s[0];
}

__global__ void reduce1(const int *in, int *out, unsigned n) {
  extern __shared__ int s[];
  unsigned t = threadIdx.x, i = blockIdx.x * blockDim.x + t;
  s[t] = i < n ? in[i] : 0;
  __syncthreads();
  for (unsigned k = 1; k < blockDim.x; k *= 2) {
    unsigned index = 2 * k * t;
    if (index < blockDim.x)
      s[index] += s[index + k];
    __syncthreads();
  }
  if (t == 0)
    out[blockIdx.x] = s[0];
}

__global__ void reduce2(const int *in, int *out, unsigned n) {
  extern __shared__ int s[];
  unsigned t = threadIdx.x, i = blockIdx.x * blockDim.x + t;
  s[t] = i < n ? in[i] : 0;
  __syncthreads();
  for (unsigned k = blockDim.x / 2; k > 0; k >>= 1) {
    if (t < k)
      s[t] += s[t + k];
    __syncthreads();
  }
  if (t == 0)
    out[blockIdx.x] = s[0];
}

__global__ void reduce3(const int *in, int *out, unsigned n) {
  extern __shared__ int s[];
  unsigned t = threadIdx.x, i = blockIdx.x * blockDim.x * 2 + t;
  int sum = i < n ? in[i] : 0;
  if (i + blockDim.x < n)
    sum += in[i + blockDim.x];
  s[t] = sum;
  __syncthreads();
  for (unsigned k = blockDim.x / 2; k > 0; k >>= 1) {
    if (t < k)
      s[t] = sum = sum + s[t + k];
    __syncthreads();
  }
  if (t == 0)
    out[blockIdx.x] = sum;
}

__device__ void lastWarp(volatile int *s, unsigned t) {
  int sum = s[t];
  for (int k = 32; k > 0; k /= 2) {
    sum += s[t + k];
    __syncwarp();
    s[t] = sum;
    __syncwarp();
  }
}

__global__ void reduce4(const int *in, int *out, unsigned n) {
  extern __shared__ int s[];
  unsigned t = threadIdx.x, i = blockIdx.x * blockDim.x * 2 + t;
  s[t] = (i < n ? in[i] : 0) + (i + blockDim.x < n ? in[i + blockDim.x] : 0);
  __syncthreads();
  for (unsigned k = blockDim.x / 2; k > 32; k >>= 1) {
    if (t < k)
      s[t] += s[t + k];
    __syncthreads();
  }
  if (t < 32)
    lastWarp(s, t);
  if (t == 0)
    out[blockIdx.x] = s[0];
}

template <unsigned BlockSize> __global__ void reduce5(const int *in, int *out, unsigned n) {
  extern __shared__ int s[];
  const unsigned t = threadIdx.x;
  int sum = 0;
  for (unsigned i = blockIdx.x * BlockSize + t; i < n; i += BlockSize * gridDim.x)
    sum += in[i];
  s[t] = sum;
  __syncthreads();
  if (BlockSize >= 256) {
    if (t < 128)
      s[t] = sum = sum + s[t + 128];
    __syncthreads();
  }
  if (BlockSize >= 128) {
    if (t < 64)
      s[t] = sum = sum + s[t + 64];
    __syncthreads();
  }
  if (t < 32) {
    sum += s[t + 32];
    for (int k = 16; k > 0; k /= 2)
      sum += __shfl_down_sync(0xffffffffu, sum, k);
  }
  if (t == 0)
    out[blockIdx.x] = sum;
}

int main() {
  const unsigned n = 9999;
  int *in, *out;
  cudaMallocManaged(&in, n * sizeof(int));
  cudaMallocManaged(&out, 128 * sizeof(int));
  for (unsigned i = 0; i < n; ++i)
    in[i] = int(i * 7 % 41) - 9;
  void (*kernels[])(const int *, int *, unsigned) = {reduce0, reduce1, reduce2,
                                                     reduce3, reduce4, reduce5<128>};
  for (auto kernel : kernels) {
    cudaMemset(out, 0, 128 * sizeof(int));
    kernel<<<79, 128, 192 * sizeof(int)>>>(in, out, n);
    cudaDeviceSynchronize();
    int total = 0;
    for (int b = 0; b < 79; ++b)
      total += out[b];
    printf("%d\n", total);
  }
}
