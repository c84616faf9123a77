// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A 1-D stencil with a halo in shared memory and constant coefficients, and its read-only-cache
// twin.
#include <cstdio>

const int Radius = 3, Block = 64;
__constant__ float c[Radius + 1];

__global__ void stencil(const float *in, float *out, int n) {
  __shared__ float s[Block + 2 * Radius];
  const int g = blockIdx.x * blockDim.x + threadIdx.x, l = threadIdx.x + Radius;
  s[l] = g < n ? in[g] : 0;
  if (threadIdx.x < Radius) {
    s[l - Radius] = g >= Radius ? in[g - Radius] : 0;
    s[l + Block] = g + Block < n ? in[g + Block] : 0;
  }
  __syncthreads();
  if (g >= n)
    return;
  float sum = c[0] * s[l];
#pragma unroll
  for (int k = 1; k <= Radius; ++k)
    sum += c[k] * (s[l - k] + s[l + k]);
  out[g] = sum;
}

__global__ void cached(const float *__restrict__ in, float *out,
                       const float *__restrict__ coefficient, int n) {
  const int g = blockIdx.x * blockDim.x + threadIdx.x;
  if (g >= n)
    return;
  float sum = __ldg(&coefficient[0]) * __ldg(in + g);
  for (int k = 1; k <= Radius; ++k)
    sum +=
        __ldg(&coefficient[k]) * ((g >= k ? __ldg(in + g - k) : 0) + (g + k < n ? in[g + k] : 0));
  out[g] = sum;
}

int main() {
  const int n = 333;
  const float host[Radius + 1] = {0.5f, 0.25f, 0.125f, -1.0f};
  float *in, *out, *coefficient;
  cudaMallocManaged(&in, n * sizeof(float));
  cudaMallocManaged(&out, n * sizeof(float));
  cudaMalloc(&coefficient, sizeof host);
  cudaMemcpy(coefficient, host, sizeof host, cudaMemcpyHostToDevice);
  cudaMemcpyToSymbol(c, host, sizeof host);
  for (int i = 0; i < n; ++i)
    in[i] = float(i * i % 19);
  for (bool useCache : {false, true}) {
    cudaMemset(out, 0, n * sizeof(float));
    if (useCache)
      cached<<<(n + Block - 1) / Block, Block>>>(in, out, coefficient, n);
    else
      stencil<<<(n + Block - 1) / Block, Block>>>(in, out, n);
    cudaDeviceSynchronize();
    double sum = 0;
    for (int i = 0; i < n; ++i)
      sum += out[i] * (i % 8);
    printf("%.3f %g %g %g\n", sum, out[0], out[64], out[n - 1]);
  }
}
