// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Reductions from before Volta: the last warp sums up with no barrier, each statement being one
// step of all its lanes. With volatile and without, in place, in helpers, for templates' sizes.
#include <cstdio>

__global__ void inPlace(const int *in, int *out) {
  volatile __shared__ int s[64];
  const int t = threadIdx.x;
  s[t] = in[t];
  s[t + 32] = in[t + 32];
  s[t] += s[t + 32];
  s[t] += s[t + 16];
  s[t] += s[t + 8];
  s[t] += s[t + 4];
  s[t] += s[t + 2];
  s[t] += s[t + 1];
  out[t] = s[t];
}

__device__ void lastWarp(volatile int *s, unsigned tid) {
  s[tid] += s[tid + 32];
  s[tid] += s[tid + 16];
  s[tid] += s[tid + 8];
  s[tid] += s[tid + 4];
  s[tid] += s[tid + 2];
  s[tid] += s[tid + 1];
}

__global__ void byHelper(const int *in, int *out) {
  extern __shared__ int sum[];
  unsigned tid = threadIdx.x;
  sum[tid] = in[tid];
  __syncthreads();
  for (unsigned k = blockDim.x / 2; k > 32; k >>= 1) {
    if (tid < k)
      sum[tid] += sum[tid + k];
    __syncthreads();
  }
  if (tid < 32) lastWarp(sum, tid);
  if (tid < 32)
    out[tid] = sum[tid];
}

template <unsigned blockSize> __global__ void bySize(const int *in, int *out) {
  __shared__ volatile int sum[blockSize];
  unsigned tid = threadIdx.x;
  sum[tid] = in[tid];
  __syncthreads();
  if (blockSize >= 256) {
    if (tid < 128)
      sum[tid] += sum[tid + 128];
    __syncthreads();
  }
  if (blockSize >= 128) {
    if (tid < 64)
      sum[tid] += sum[tid + 64];
    __syncthreads();
  }
  if (tid < 32) {
    if (blockSize >= 64) sum[tid] += sum[tid + 32];
    if (blockSize >= 32) sum[tid] += sum[tid + 16];
    if (blockSize >= 16) sum[tid] += sum[tid + 8];
    if (blockSize >= 8) sum[tid] += sum[tid + 4];
    if (blockSize >= 4) sum[tid] += sum[tid + 2];
    if (blockSize >= 2) sum[tid] += sum[tid + 1];
  }
  if (tid == 0)
    out[0] = sum[0];
}

__global__ void guarded(const int *in, int *out) {
  volatile __shared__ int s[32];
  const int t = threadIdx.x;
  s[t] = in[t];
  if (t < 16) s[t] += s[t + 16];
  if (t < 8) s[t] += s[t + 8];
  if (t < 4) s[t] += s[t + 4];
  if (t < 2) s[t] += s[t + 2];
  if (t < 1) s[t] += s[t + 1];
  out[t] = s[t];
}

__global__ void inALoop(const int *in, int *out) {
  volatile __shared__ int s[64];
  const int t = threadIdx.x;
  s[t] = in[t];
  s[t + 32] = 0;
  for (int k = 16; k > 0; k /= 2)
    s[t] = s[t] + s[t + k];
  out[t] = s[t];
}

__global__ void maximum(const int *in, int *out) {
  volatile __shared__ int s[64];
  const int t = threadIdx.x, lane = t & 31, warp = t / 32;
  s[t] = in[t];
  for (int k = 16; k > 0; k >>= 1)
    if (lane < k && s[warp * 32 + lane] < s[warp * 32 + lane + k])
      s[warp * 32 + lane] = s[warp * 32 + lane + k];
  if (lane == 0)
    out[warp] = s[warp * 32];
}

template <class Kernel> void show(const char *name, Kernel kernel, int threads, int count) {
  int *in, *out;
  cudaMallocManaged(&in, 512 * sizeof(int));
  cudaMallocManaged(&out, 64 * sizeof(int));
  for (int i = 0; i < 512; ++i)
    in[i] = i * i % 53 + i % 7;
  kernel<<<1, threads, 512 * sizeof(int)>>>(in, out);
  const cudaError_t status = cudaDeviceSynchronize();
  printf("%s %s:", name, cudaGetErrorName(status));
  for (int i = 0; i < count; ++i)
    printf(" %d", out[i]);
  printf("\n");
}

int main() {
  show("inPlace", inPlace, 32, 32);
  show("byHelper", byHelper, 256, 1);
  show("bySize<64>", bySize<64>, 64, 1);
  show("bySize<256>", bySize<256>, 256, 1);
  show("guarded", guarded, 32, 32);
  show("inALoop", inALoop, 32, 32);
  show("maximum", maximum, 64, 2);
}
