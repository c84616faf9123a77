// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Instructions that no GPU at hand has recorded: redux.sync of numbers, sured, tex.grad beside tex2DGrad, clusterlaunchcontrol.
#include <cmath>
#include <cstdio>

__global__ void reduce(const float *numbers, unsigned *out) {
  const float x = numbers[threadIdx.x];
  asm volatile("redux.sync.min.f32 %0, %1, 0xffffffff;" : "=r"(out[0]) : "f"(x));
  asm volatile("redux.sync.max.f32 %0, %1, 0xffffffff;" : "=r"(out[1]) : "f"(x));
  asm volatile("redux.sync.min.abs.f32 %0, %1, 0xffffffff;" : "=r"(out[2]) : "f"(x));
  asm volatile("redux.sync.max.abs.f32 %0, %1, 0xffffffff;" : "=r"(out[3]) : "f"(x));
  asm volatile("redux.sync.min.NaN.f32 %0, %1, 0xffffffff;" : "=r"(out[4]) : "f"(x));
  asm volatile("redux.sync.max.abs.NaN.f32 %0, %1, 0xffffffff;" : "=r"(out[5]) : "f"(x));
}

__global__ void reduce_surface(cudaSurfaceObject_t s) {
  const int i = threadIdx.x;
  asm volatile("sured.b.add.2d.u32.trap [%0, {%1, %2}], %3;" ::"l"(s), "r"(i % 4 * 4), "r"(0), "r"(i) : "memory");
  asm volatile("sured.b.min.2d.s32.trap [%0, {%1, %2}], %3;" ::"l"(s), "r"(0), "r"(1), "r"(-i) : "memory");
  asm volatile("sured.b.or.2d.b32.zero [%0, {%1, %2}], %3;" ::"l"(s), "r"(i % 8 * 4), "r"(1), "r"(i % 8) : "memory");
  asm volatile("sured.b.max.2d.u32.clamp [%0, {%1, %2}], %3;" ::"l"(s), "r"(i * 4), "r"(9), "r"(i) : "memory");
}

__global__ void gradients(cudaTextureObject_t t, unsigned *different) {
  const float size = 0.01f * (threadIdx.x + 1), x = 0.03f * threadIdx.x;
  float a, b, c, d;
  asm volatile("tex.grad.2d.v4.f32.f32 {%0, %1, %2, %3}, [%4, {%5, %5}], {%6, %7}, {%7, %6};"
               : "=f"(a), "=f"(b), "=f"(c), "=f"(d)
               : "l"(t), "f"(x), "f"(size), "f"(0.0f));
  if (a != tex2DGrad<float>(t, x, x, make_float2(size, 0), make_float2(0, size)))
    atomicAdd(different, 1);
}

__global__ void take_over(unsigned *out) {
  __shared__ alignas(16) unsigned response[4];
  __shared__ alignas(8) unsigned long long barrier;
  const unsigned r = unsigned(__cvta_generic_to_shared(response)), b = unsigned(__cvta_generic_to_shared(&barrier));
  asm volatile("mbarrier.init.shared::cta.b64 [%0], 1; mbarrier.arrive.expect_tx.shared::cta.b64 _, [%0], 16;" ::"r"(b) : "memory");
  asm volatile("clusterlaunchcontrol.try_cancel.async.shared::cta.mbarrier::complete_tx::bytes.b128 [%0], [%1];" ::"r"(r), "r"(b) : "memory");
  unsigned done, canceled;
  asm volatile("{ .reg .pred p; mbarrier.test_wait.parity.shared::cta.b64 p, [%1], 0; selp.u32 %0, 1, 0, p; }" : "=r"(done) : "r"(b) : "memory");
  asm volatile("{ .reg .b128 q; .reg .pred p; ld.shared.b128 q, [%1]; clusterlaunchcontrol.query_cancel.is_canceled.pred.b128 p, q; selp.u32 %0, 1, 0, p; }"
               : "=r"(canceled)
               : "r"(r)
               : "memory");
  out[0] = done, out[1] = canceled;
}

int main() {
  float *numbers;
  unsigned *out;
  cudaMallocManaged(&numbers, 128), cudaMallocManaged(&out, 64);
  for (int i = 0; i < 32; ++i)
    numbers[i] = i == 7 ? NAN : i == 9 ? -0.0f : (i - 20) * 0.5f;
  reduce<<<1, 32>>>(numbers, out);
  cudaDeviceSynchronize();
  // CHECK: numbers: c1200000 40b00000 0 41200000 7fffffff 7fffffff
  printf("numbers: %x %x %x %x %x %x\n", out[0], out[1], out[2], out[3], out[4], out[5]);

  const cudaChannelFormatDesc words = cudaCreateChannelDesc<unsigned>(), floats = cudaCreateChannelDesc<float>();
  cudaResourceDesc memory{};
  memory.resType = cudaResourceTypeArray;
  cudaMallocArray(&memory.res.array.array, &words, 4, 2, cudaArraySurfaceLoadStore);
  cudaSurfaceObject_t surface;
  cudaCreateSurfaceObject(&surface, &memory);
  reduce_surface<<<1, 32>>>(surface);
  unsigned texels[8];
  cudaMemcpy2DFromArray(texels, 16, memory.res.array.array, 0, 0, 16, 2, cudaMemcpyDeviceToHost);
  // CHECK: surface: 112 120 128 136 4294967265 1 2 31
  printf("surface:");
  for (unsigned texel : texels)
    printf(" %u", texel);
  printf("\n");

  memory.resType = cudaResourceTypeMipmappedArray;
  cudaMallocMipmappedArray(&memory.res.mipmap.mipmap, &floats, {32, 32, 0}, 4, 0);
  for (int level = 0; level < 4; ++level) {
    cudaArray_t array;
    cudaGetMipmappedArrayLevel(&array, memory.res.mipmap.mipmap, level);
    float values[1024];
    for (int i = 0; i < 1024; ++i)
      values[i] = 100.0f * level + i;
    cudaMemcpy2DToArray(array, 0, 0, values, 128 >> level, 128 >> level, 32 >> level, cudaMemcpyHostToDevice);
  }
  cudaTextureDesc how{};
  how.normalizedCoords = 1;
  how.filterMode = cudaFilterModeLinear, how.mipmapFilterMode = cudaFilterModeLinear;
  how.maxMipmapLevelClamp = 3;
  cudaTextureObject_t texture;
  cudaCreateTextureObject(&texture, &memory, &how, nullptr);
  out[0] = 0;
  gradients<<<1, 32>>>(texture, out);
  cudaDeviceSynchronize();
  // CHECK: gradients: 0 differ
  printf("gradients: %u differ\n", out[0]);

  take_over<<<1, 1>>>(out);
  cudaDeviceSynchronize();
  // CHECK: launches: 1 0
  printf("launches: %u %u\n", out[0], out[1]);
  return cudaDeviceSynchronize();
}
