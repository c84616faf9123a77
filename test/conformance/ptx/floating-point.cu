// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Floating-point instructions of inline PTX. Those that approximate are compared with a bound.
#include <cmath>
#include <cstdio>
#include <cuda_fp16.h>

__device__ float ex2(float x) {
  float r;
  asm("ex2.approx.ftz.f32 %0, %1;" : "=f"(r) : "f"(x));
  return r;
}
__device__ float lg2(float x) {
  float r;
  asm("lg2.approx.f32 %0, %1;" : "=f"(r) : "f"(x));
  return r;
}
__device__ float rcp(float x) {
  float r;
  asm("rcp.approx.ftz.f32 %0, %1;" : "=f"(r) : "f"(x));
  return r;
}
__device__ float rsqrtApprox(float x) {
  float r;
  asm("rsqrt.approx.f32 %0, %1;" : "=f"(r) : "f"(x));
  return r;
}
__device__ float sqrtApprox(float x) {
  float r;
  asm("sqrt.approx.f32 %0, %1;" : "=f"(r) : "f"(x));
  return r;
}
__device__ float tanhApprox(float x) {
  float r;
  asm("tanh.approx.f32 %0, %1;" : "=f"(r) : "f"(x));
  return r;
}
__device__ bool near(float x, float expected) {
  return fabsf(x - expected) <= 2e-3f * fabsf(expected) + 1e-6f;
}

__device__ unsigned halves(unsigned x, unsigned y) {
  unsigned r;
  asm("fma.rn.f16x2 %0, %1, %2, %1;" : "=r"(r) : "r"(x), "r"(y));
  return r;
}

__global__ void run(int *out) {
  const int t = threadIdx.x;
  float x = 0.25f + t * 0.375f;
  out[t] = near(ex2(x), exp2f(x)) + 2 * near(lg2(x), log2f(x)) + 4 * near(rcp(x), 1 / x) +
           8 * near(rsqrtApprox(x), 1 / sqrtf(x)) + 16 * near(sqrtApprox(x), sqrtf(x)) +
           32 * near(tanhApprox(x), tanhf(x));
  float exact, rounded;
  asm("fma.rn.f32 %0, %1, %1, 0fBF800000;" : "=f"(exact) : "f"(x));
  asm("{ .reg .f32 s; add.rz.f32 s, %1, 0f4B800000; mul.rn.f32 %0, s, 0f3F000000; }"
      : "=f"(rounded)
      : "f"(x));
  int nearest, down;
  asm("cvt.rni.s32.f32 %0, %1;" : "=r"(nearest) : "f"(x));
  asm("cvt.rmi.s32.f32 %0, %1;" : "=r"(down) : "f"(-x));
  out[t + 16] = __float_as_int(exact);
  out[t + 32] = __float_as_int(rounded);
  out[t + 48] = nearest * 100 + down;
  unsigned saturated;
  asm("cvt.rzi.u32.f32 %0, %1;" : "=r"(saturated) : "f"(x * (t % 2 ? 1e10f : -1.0f)));
  out[t + 64] = saturated;
  unsigned short h;
  asm("cvt.rn.f16.f32 %0, %1;" : "=h"(h) : "f"(x));
  out[t + 80] = h;
  out[t + 96] = halves(0x3c004000u + t, 0x40003800u);
  double d;
  asm("fma.rn.f64 %0, %1, %2, %1;" : "=d"(d) : "d"(double(x)), "d"(3.0));
  out[t + 112] = int(d * 1000);
}

int main() {
  int *out;
  cudaMallocManaged(&out, 128 * sizeof *out);
  run<<<1, 16>>>(out);
  cudaDeviceSynchronize();
  for (int i = 0; i < 128; ++i)
    printf("%d%c", out[i], i % 16 == 15 ? '\n' : ' ');
}
