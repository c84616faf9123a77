// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// -ftz=true in kernels of all forms: with a barrier, with a shuffle, cooperative, and after one
// another; the host keeps subnormal numbers.
// flags: -ftz=true
#include <cooperative_groups.h>
#include <cstdio>

__device__ float half_of(float x) { return x * 0.5f; }

__global__ void with_barrier(const float *in, float *out) {
  __shared__ float s[64];
  s[threadIdx.x] = half_of(in[threadIdx.x]);
  __syncthreads();
  out[threadIdx.x] = s[63 - threadIdx.x] + in[threadIdx.x];
}

__global__ void with_shuffle(const float *in, float *out) {
  float v = in[threadIdx.x] * 2.0f;
  for (int o = 16; o > 0; o >>= 1)
    v += __shfl_xor_sync(0xffffffff, v, o);
  out[threadIdx.x] = v;
}

__global__ void divergent(const float *in, float *out) {
  if (in[threadIdx.x] * 1.0f != 0.0f)
    __syncthreads();
  out[threadIdx.x] = half_of(in[threadIdx.x]);
}

__global__ void cooperative(const float *in, float *out) {
  const unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
  out[i] = half_of(in[i]);
  cooperative_groups::this_grid().sync();
  const float other = out[63 - i];
  cooperative_groups::this_grid().sync();
  out[i] = other + half_of(in[i]);
}

// Functions that take their arguments apart by bits.
__global__ void functions(const float *in, float *out) {
  const float x = in[threadIdx.x];
  float *o = out + 8 * threadIdx.x;
  o[0] = logf(x);
  o[1] = log2f(x);
  o[2] = logbf(x);
  o[3] = cbrtf(x);
  o[4] = powf(x, 0.5f);
  o[5] = atan2f(x, x);
  o[6] = atan2f(1.0f, x);
  o[7] = lgammaf(x);
}

int main() {
  float *in, *out;
  cudaMallocManaged(&in, 64 * sizeof(float));
  cudaMallocManaged(&out, 64 * sizeof(float));
  for (int i = 0; i < 64; ++i)
    in[i] = 1e-40f * static_cast<float>(i * i * i);
  auto show = [&](const char *what) {
    cudaDeviceSynchronize();
    printf("%s:", what);
    for (int i = 0; i < 64; ++i)
      printf(" %g", out[i]);
    printf("\n");
  };
  with_barrier<<<1, 64>>>(in, out);
  show("barrier");
  with_shuffle<<<1, 64>>>(in, out);
  show("shuffle");
  for (int i = 0; i < 64; ++i)
    in[i] = 1e-40f * static_cast<float>(i + 1);
  divergent<<<1, 64>>>(in, out);
  show("divergent");
  for (int i = 0; i < 64; ++i)
    in[i] = 1e-39f * static_cast<float>(i);
  void *arguments[] = {&in, &out};
  cudaLaunchCooperativeKernel(reinterpret_cast<void *>(cooperative), dim3(2), dim3(32), arguments,
                              0, nullptr);
  show("cooperative");
  functions<<<1, 4>>>(in, out); // from 0 on
  show("functions");
  volatile float tiny = 1e-40f;
  printf("host: %g\n", tiny * 0.5f);
}
