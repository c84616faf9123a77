// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Modifiers of floating point instructions: rounding modes, .ftz, .sat; min and max with .NaN and
// .xorsign.abs.
#include <cstdio>

__device__ unsigned addUp(float x, float y) {
  float r;
  asm("add.rp.f32 %0, %1, %2;" : "=f"(r) : "f"(x), "f"(y));
  return r != r ? 0x7fffffff : __float_as_uint(r);
}
__device__ unsigned addDown(float x, float y) {
  float r;
  asm("add.rm.f32 %0, %1, %2;" : "=f"(r) : "f"(x), "f"(y));
  return r != r ? 0x7fffffff : __float_as_uint(r);
}
__device__ unsigned addZero(float x, float y) {
  float r;
  asm("add.rz.ftz.f32 %0, %1, %2;" : "=f"(r) : "f"(x), "f"(y));
  return r != r ? 0x7fffffff : __float_as_uint(r);
}
__device__ unsigned subSat(float x, float y) {
  float r;
  asm("sub.sat.f32 %0, %1, %2;" : "=f"(r) : "f"(x), "f"(y));
  return r != r ? 0x7fffffff : __float_as_uint(r);
}
__device__ unsigned addFlushed(float x, float y) {
  float r;
  asm("add.ftz.f32 %0, %1, %2;" : "=f"(r) : "f"(x), "f"(y));
  return r != r ? 0x7fffffff : __float_as_uint(r);
}
__device__ unsigned mulDown(float x, float y) {
  float r;
  asm("mul.rm.f32 %0, %1, %2;" : "=f"(r) : "f"(x), "f"(y));
  return r != r ? 0x7fffffff : __float_as_uint(r);
}
__device__ unsigned mulSat(float x, float y) {
  float r;
  asm("mul.ftz.sat.f32 %0, %1, %2;" : "=f"(r) : "f"(x), "f"(y));
  return r != r ? 0x7fffffff : __float_as_uint(r);
}
__device__ unsigned mulUp(float x, float y) {
  float r;
  asm("mul.rp.f32 %0, %1, %2;" : "=f"(r) : "f"(x), "f"(y));
  return r != r ? 0x7fffffff : __float_as_uint(r);
}
__device__ unsigned divDown(float x, float y) {
  float r;
  asm("div.rm.f32 %0, %1, %2;" : "=f"(r) : "f"(x), "f"(y));
  return r != r ? 0x7fffffff : __float_as_uint(r);
}
__device__ unsigned smaller(float x, float y) {
  float r;
  asm("min.f32 %0, %1, %2;" : "=f"(r) : "f"(x), "f"(y));
  return r != r ? 0x7fffffff : __float_as_uint(r);
}
__device__ unsigned larger(float x, float y) {
  float r;
  asm("max.f32 %0, %1, %2;" : "=f"(r) : "f"(x), "f"(y));
  return r != r ? 0x7fffffff : __float_as_uint(r);
}
__device__ unsigned smallerNan(float x, float y) {
  float r;
  asm("min.NaN.f32 %0, %1, %2;" : "=f"(r) : "f"(x), "f"(y));
  return r != r ? 0x7fffffff : __float_as_uint(r);
}
__device__ unsigned largerNan(float x, float y) {
  float r;
  asm("max.NaN.f32 %0, %1, %2;" : "=f"(r) : "f"(x), "f"(y));
  return r != r ? 0x7fffffff : __float_as_uint(r);
}
__device__ unsigned largerSigned(float x, float y) {
  float r;
  asm("max.xorsign.abs.f32 %0, %1, %2;" : "=f"(r) : "f"(x), "f"(y));
  return r != r ? 0x7fffffff : __float_as_uint(r);
}
__device__ unsigned smallerSigned(float x, float y) {
  float r;
  asm("min.NaN.xorsign.abs.f32 %0, %1, %2;" : "=f"(r) : "f"(x), "f"(y));
  return r != r ? 0x7fffffff : __float_as_uint(r);
}
__device__ unsigned largerFlushed(float x, float y) {
  float r;
  asm("max.ftz.f32 %0, %1, %2;" : "=f"(r) : "f"(x), "f"(y));
  return r != r ? 0x7fffffff : __float_as_uint(r);
}

__global__ void run(const float *numbers, unsigned *out) {
  const unsigned t = threadIdx.x;
  const float x = numbers[t / 16], y = numbers[t % 16];
  out[0 + t] = addUp(x, y);
  out[256 + t] = addDown(x, y);
  out[512 + t] = addZero(x, y);
  out[768 + t] = subSat(x, y);
  out[1024 + t] = addFlushed(x, y);
  out[1280 + t] = mulDown(x, y);
  out[1536 + t] = mulSat(x, y);
  out[1792 + t] = mulUp(x, y);
  out[2048 + t] = divDown(x, y);
  out[2304 + t] = smaller(x, y);
  out[2560 + t] = larger(x, y);
  out[2816 + t] = smallerNan(x, y);
  out[3072 + t] = largerNan(x, y);
  out[3328 + t] = largerSigned(x, y);
  out[3584 + t] = smallerSigned(x, y);
  out[3840 + t] = largerFlushed(x, y);
}

int main() {
  float *numbers;
  unsigned *out;
  cudaMallocManaged(&numbers, 16 * sizeof *numbers);
  cudaMallocManaged(&out, 16 * 256 * sizeof *out);
  const unsigned bits[16] = {0,          0x80000000, 0x3f800000, 0xbf800000, 0x7f800000, 0xff800000,
                             0x7fc00000, 1,          0x80000001, 0x00800000, 0x80ffffff, 0x7f7fffff,
                             0x40490fdb, 0xc0aaaaab, 0x33800000, 0x3eaaaaab};
  for (int i = 0; i < 16; ++i)
    ((unsigned *)numbers)[i] = bits[i];
  run<<<1, 256>>>(numbers, out);
  cudaDeviceSynchronize();
  for (int i = 0; i < 16 * 256; ++i)
    printf("%x%c", out[i], i % 16 == 15 ? '\n' : ' ');
}
