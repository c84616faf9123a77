// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Overloads that a program adds to CUDA's warp functions, for types that CUDA's do not take.
#include <cstdio>
#include <cuda_runtime.h>

struct Candidate {
  float value;
  int index;
};

__device__ float4 __shfl_down_sync(unsigned mask, float4 v, unsigned delta, int width = 32) {
  v.x = __shfl_down_sync(mask, v.x, delta, width);
  v.y = __shfl_down_sync(mask, v.y, delta, width);
  v.z = __shfl_down_sync(mask, v.z, delta, width);
  v.w = __shfl_down_sync(mask, v.w, delta, width);
  return v;
}

__device__ Candidate __shfl_xor_sync(unsigned mask, Candidate c, int lanes) {
  return {__shfl_xor_sync(mask, c.value, lanes), __shfl_xor_sync(mask, c.index, lanes)};
}

__device__ const int2 __shfl_sync(unsigned mask, const int2 v, const int source) {
  return make_int2(__shfl_sync(mask, v.x, source), __shfl_sync(mask, v.y, source));
}

__device__ float __reduce_add_sync(unsigned mask, float value) {
  for (int lanes = 16; lanes; lanes /= 2)
    value += __shfl_xor_sync(mask, value, lanes);
  return value;
}

__device__ unsigned __match_any_sync(unsigned mask, int2 v) {
  return __match_any_sync(mask, v.x) & __match_any_sync(mask, v.y);
}

__global__ void sums(float *out) {
  float t = threadIdx.x;
  float4 v = make_float4(t, 2 * t, t * t, 1);
  for (int delta = 16; delta; delta /= 2) {
    float4 other = __shfl_down_sync(~0u, v, delta);
    v.x += other.x, v.y += other.y, v.z += other.z, v.w += other.w;
  }
  if (threadIdx.x % 32 == 0)
    reinterpret_cast<float4 *>(out)[threadIdx.x / 32] = v;
}

__global__ void largest(float *out) {
  Candidate best = {float(threadIdx.x * 37 % 61), int(threadIdx.x)};
  for (int lanes = 16; lanes; lanes /= 2) {
    Candidate other = __shfl_xor_sync(~0u, best, lanes);
    if (other.value > best.value || (other.value == best.value && other.index < best.index))
      best = other;
  }
  out[2 * threadIdx.x] = best.value;
  out[2 * threadIdx.x + 1] = best.index;
}

__global__ void others(float *out) {
  int2 from = __shfl_sync(~0u, make_int2(threadIdx.x, threadIdx.x * 3), 31 - threadIdx.x % 32);
  float sum = __reduce_add_sync(~0u, 0.5f * (threadIdx.x % 32));
  int whole = __reduce_add_sync(~0u, from.y);
  unsigned same = __match_any_sync(~0u, make_int2(threadIdx.x % 4, threadIdx.x % 6));
  out[threadIdx.x] = from.x + sum + whole % 1000 + __popc(same) * 0.25f;
}

int main() {
  float *out;
  cudaMallocManaged(&out, 256 * sizeof(float));
  auto show = [&](const char *name, void (*kernel)(float *)) {
    for (int i = 0; i < 256; ++i)
      out[i] = -1;
    kernel<<<1, 64>>>(out);
    cudaDeviceSynchronize();
    double sum = 0;
    for (int i = 0; i < 256; ++i)
      sum += double(out[i]) * (i % 17 + 1);
    printf("%s: %.1f, %g %g %g %g\n", name, sum, out[0], out[1], out[6], out[63]);
  };
  show("sums", sums);
  show("largest", largest);
  show("others", others);
  return 0;
}
