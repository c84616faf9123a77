// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Texture, surface, mixed and asynchronous instructions of inline PTX give what CUDA's functions and plain C++ give.
#include <cstdio>
#include <cstring>
#include <cuda_bf16.h>
#include <cuda_fp16.h>

__device__ bool same(float a, float b) { return __float_as_uint(a) == __float_as_uint(b); }
__device__ bool same(float4 a, float4 b) {
  return same(a.x, b.x) && same(a.y, b.y) && same(a.z, b.z) && same(a.w, b.w);
}

__global__ void textures(cudaTextureObject_t plane, cudaTextureObject_t layers, int *wrong) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  const float x = (i % 64) * 0.31f - 1.0f, y = (i / 64) * 0.27f - 1.0f;
  float4 v;
  asm("tex.2d.v4.f32.f32 {%0, %1, %2, %3}, [%4, {%5, %6}];"
      : "=f"(v.x), "=f"(v.y), "=f"(v.z), "=f"(v.w) : "l"(plane), "f"(x), "f"(y));
  bool right = same(v, tex2D<float4>(plane, x, y));
  asm("tex.level.2d.v4.f32.f32 {%0, %1, %2, %3}, [%4, {%5, %6}], %7;"
      : "=f"(v.x), "=f"(v.y), "=f"(v.z), "=f"(v.w) : "l"(plane), "f"(x), "f"(y), "f"(0.0f));
  right &= same(v, tex2DLod<float4>(plane, x, y, 0.0f));
  asm("tld4.g.2d.v4.f32.f32 {%0, %1, %2, %3}, [%4, {%5, %6}];"
      : "=f"(v.x), "=f"(v.y), "=f"(v.z), "=f"(v.w) : "l"(plane), "f"(x), "f"(y));
  right &= same(v, tex2Dgather<float4>(plane, x, y, 1));
  asm("tex.a2d.v4.f32.f32 {%0, %1, %2, %3}, [%4, {%5, %6, %7, %7}];"
      : "=f"(v.x), "=f"(v.y), "=f"(v.z), "=f"(v.w) : "l"(layers), "r"(i % 3), "f"(x), "f"(y));
  right &= same(v, tex2DLayered<float4>(layers, x, y, i % 3));
  if (!right)
    atomicAdd(wrong, 1);
}

__global__ void surfaces(cudaSurfaceObject_t plane, int *wrong) {
  const int x = threadIdx.x, y = blockIdx.x;
  const float4 in = {x * 1.5f, y * 0.5f, x - y + 0.25f, 7.0f};
  float4 out;
  asm volatile("sust.b.2d.v4.b32.trap [%0, {%1, %2}], {%3, %4, %5, %6};" ::"l"(plane), "r"(x * 16), "r"(y),
               "r"(__float_as_uint(in.x)), "r"(__float_as_uint(in.y)), "r"(__float_as_uint(in.z)), "r"(__float_as_uint(in.w))
               : "memory");
  bool right = same(surf2Dread<float4>(plane, x * 16, y), in);
  unsigned a, b, c, d;
  asm volatile("suld.b.2d.v4.b32.zero {%0, %1, %2, %3}, [%4, {%5, %6}];"
               : "=r"(a), "=r"(b), "=r"(c), "=r"(d) : "l"(plane), "r"(x * 16), "r"(y + 8 * (x & 1) * 4));
  out = {__uint_as_float(a), __uint_as_float(b), __uint_as_float(c), __uint_as_float(d)};
  right &= same(out, surf2Dread<float4>(plane, x * 16, y + 8 * (x & 1) * 4, cudaBoundaryModeZero));
  unsigned short upper;
  asm volatile("suld.b.2d.b16.trap {%0}, [%1, {%2, %3}];" : "=h"(upper) : "l"(plane), "r"(x * 16 + 2), "r"(y));
  right &= upper == __float_as_uint(in.x) >> 16;
  if (!right)
    atomicAdd(wrong, 1);
}

__device__ unsigned random(unsigned &state) { return state = state * 1664525u + 1013904223u, state ^ state >> 15; }

__global__ void mixed(int *wrong) {
  unsigned state = 12345u + blockIdx.x * blockDim.x + threadIdx.x;
  for (int i = 0; i < 20; ++i) {
    const unsigned short a = random(state) & 0xbfff, b = random(state) & 0xbfff;
    const float c = __uint_as_float(random(state) & 0xbfffffff);
    const float x = __half2float(__ushort_as_half(a)), y = __half2float(__ushort_as_half(b));
    const float u = __bfloat162float(__ushort_as_bfloat16(a)), v = __bfloat162float(__ushort_as_bfloat16(b));
    float r[5];
#if !defined(__CUDA_ARCH__) || __CUDA_ARCH__ >= 1000 || !defined(__NVCC__)
    asm("add.f32.f16 %0, %1, %2;" : "=f"(r[0]) : "h"(a), "f"(c));
    asm("sub.rz.f32.bf16 %0, %1, %2;" : "=f"(r[1]) : "h"(a), "f"(c));
    asm("fma.rn.f32.f16 %0, %1, %2, %3;" : "=f"(r[2]) : "h"(a), "h"(b), "f"(c));
    asm("fma.rp.f32.bf16 %0, %1, %2, %3;" : "=f"(r[3]) : "h"(a), "h"(b), "f"(c));
    asm("add.rm.sat.f32.f16 %0, %1, %2;" : "=f"(r[4]) : "h"(a), "f"(c));
    if (!(same(r[0], __fadd_rn(x, c)) && same(r[1], __fsub_rz(u, c)) && same(r[2], __fmaf_rn(x, y, c)) &&
          same(r[3], __fmaf_ru(u, v, c)) && same(r[4], __saturatef(__fadd_rd(x, c)))))
      atomicAdd(wrong, 1);
#endif
  }
}

// st.async and red.async are for blocks of a cluster of two or more: a GPU refuses them elsewhere.
__global__ void __cluster_dims__(2, 1, 1) asynchronous(int *sums, float *parts, int *wrong) {
  __shared__ alignas(16) int mine[256];
  __shared__ alignas(16) float numbers[256];
  __shared__ alignas(8) unsigned long long barrier;
  __shared__ int counted;
  __shared__ alignas(8) int stored[2];
  const int t = threadIdx.x;
  const unsigned at = (unsigned)__cvta_generic_to_shared(&barrier);
  unsigned long long policy;
  asm("createpolicy.fractional.L2::evict_last.b64 %0, 1.0;" : "=l"(policy));
  asm volatile("applypriority.global.L2::evict_normal [%0], 128;" ::"l"(sums));
  mine[t] = t * 3 - 100;
  numbers[t] = t * 0.5f;
  if (t == 0) {
    counted = 0;
    asm volatile("mbarrier.init.shared::cta.b64 [%0], 1;" ::"r"(at) : "memory");
  }
  __syncthreads();
  if (t == 0) {
    asm volatile("mbarrier.arrive.expect_tx.shared::cta.b64 _, [%0], 12;" ::"r"(at) : "memory");
    asm volatile("red.async.relaxed.cluster.shared::cluster.mbarrier::complete_tx::bytes.add.u32 [%0], %1, [%2];" ::"r"(
                     (unsigned)__cvta_generic_to_shared(&counted)), "r"(5), "r"(at) : "memory");
    asm volatile("st.async.weak.shared::cluster.mbarrier::complete_tx::bytes.v2.b32 [%0], {%1, %2}, [%3];" ::"r"(
                     (unsigned)__cvta_generic_to_shared(stored)), "r"(8), "r"(9), "r"(at) : "memory");
  }
  if (t == 0 && blockIdx.x == 0) {
    asm volatile("fence.proxy.async.shared::cta;" ::: "memory");
    asm volatile("cp.reduce.async.bulk.global.shared::cta.bulk_group.max.s32 [%0], [%1], 1024;" ::"l"(sums),
                 "r"((unsigned)__cvta_generic_to_shared(mine)) : "memory");
    asm volatile("cp.reduce.async.bulk.global.shared::cta.bulk_group.add.f32 [%0], [%1], %2;" ::"l"(parts),
                 "r"((unsigned)__cvta_generic_to_shared(numbers)), "r"((int)sizeof numbers) : "memory");
    asm volatile("cp.async.bulk.commit_group;" ::: "memory");
    asm volatile("cp.async.bulk.wait_group 0;" ::: "memory");
  }
  asm volatile("{ .reg .pred done; WAIT: mbarrier.try_wait.parity.shared::cta.b64 done, [%0], 0; @!done bra WAIT; }" ::"r"(at) : "memory");
  if (counted != 5 || stored[0] != 8 || stored[1] != 9)
    atomicAdd(wrong, 1);
}

__global__ void cleared(int *out) {
  __shared__ alignas(16) int box[64];
  box[threadIdx.x] = 7;
  __syncthreads();
  asm volatile("cp.async.bulk.prefetch.L2.global [%0], 64;" ::"l"(out));
  asm volatile("discard.global.L2 [%0], 128;" ::"l"(out));
#if !defined(__CUDA_ARCH__) || __CUDA_ARCH__ >= 1000 || !defined(__NVCC__)
  if (threadIdx.x == 0)
    asm volatile("st.bulk.weak.shared::cta [%0], %1, 0;" ::"r"((unsigned)__cvta_generic_to_shared(box + 8)), "l"(64ull)
                 : "memory");
#else
  if (threadIdx.x >= 8 && threadIdx.x < 24)
    box[threadIdx.x] = 0;
#endif
  __syncthreads();
  out[threadIdx.x] = box[threadIdx.x];
}

int main() {
  int *wrong;
  cudaMallocManaged(&wrong, sizeof(int));
  auto report = [&](const char *what, int of) {
    cudaDeviceSynchronize();
    printf("%s differ: %d of %d\n", what, *wrong, of);
    *wrong = 0;
  };
  *wrong = 0;
  constexpr int n = 16, layers = 3;
  static float4 texels[layers * n * n];
  for (int i = 0; i < layers * n * n; ++i)
    texels[i] = {i * 0.5f, i * 0.25f + 1, 3.0f - i, i % 7 * 1.5f};
  const auto format = cudaCreateChannelDesc<float4>();
  cudaArray_t plane, stack, written;
  cudaMallocArray(&plane, &format, n, n, cudaArrayTextureGather);
  cudaMemcpy2DToArray(plane, 0, 0, texels, n * 16, n * 16, n, cudaMemcpyHostToDevice);
  cudaMalloc3DArray(&stack, &format, {n, n, layers}, cudaArrayLayered);
  cudaMemcpy3DParms copy{};
  copy.srcPtr = make_cudaPitchedPtr(texels, n * 16, n, n);
  copy.dstArray = stack;
  copy.extent = {n, n, layers};
  copy.kind = cudaMemcpyHostToDevice;
  cudaMemcpy3D(&copy);
  cudaTextureDesc reading{};
  reading.filterMode = cudaFilterModeLinear;
  auto texture = [&](cudaArray_t array) {
    cudaResourceDesc resource{};
    resource.resType = cudaResourceTypeArray;
    resource.res.array.array = array;
    cudaTextureObject_t made = 0;
    cudaCreateTextureObject(&made, &resource, &reading, nullptr);
    return made;
  };
  textures<<<16, 256>>>(texture(plane), texture(stack), wrong);
  report("textures", 4096);

  cudaMallocArray(&written, &format, 32, 32, cudaArraySurfaceLoadStore);
  cudaResourceDesc resource{};
  resource.resType = cudaResourceTypeArray;
  resource.res.array.array = written;
  cudaSurfaceObject_t surface;
  cudaCreateSurfaceObject(&surface, &resource);
  surfaces<<<32, 32>>>(surface, wrong);
  report("surfaces", 1024);

  mixed<<<4, 256>>>(wrong);
  report("mixed", 20480);

  int *sums;
  float *parts;
  cudaMallocManaged(&sums, 1024);
  cudaMallocManaged(&parts, 1024);
  for (int i = 0; i < 256; ++i)
    sums[i] = i, parts[i] = 1.0f;
  asynchronous<<<2, 256>>>(sums, parts, wrong);
  cudaDeviceSynchronize();
  for (int i = 0; i < 256; ++i)
    *wrong += sums[i] != (i > i * 3 - 100 ? i : i * 3 - 100) || parts[i] != 1.0f + i * 0.5f;
  report("asynchronous", 256);

  cleared<<<1, 64>>>(sums);
  cudaDeviceSynchronize();
  for (int i = 0; i < 64; ++i)
    *wrong += sums[i] != (i >= 8 && i < 24 ? 0 : 7);
  report("cleared", 64);
}
