// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Half-precision min and max with .xorsign.abs, set of half-precision numbers, saturated
// conversions from f64, and approximations of f64.
//
// Of registers of 16 bits only those are printed: an H200's ptxas leaves the flag of set.f16.f16 in
// the upper half too, and keeps it where the program widens the number.
#include <cstdio>

__global__ void halves(const unsigned short *x, int count, unsigned *out) {
  const unsigned short a = x[threadIdx.x / count], b = x[threadIdx.x % count];
  unsigned short r;
  unsigned *o = out + 8 * threadIdx.x;
  asm("min.xorsign.abs.f16 %0, %1, %2;" : "=h"(r) : "h"(a), "h"(b));
  o[0] = r;
  asm("max.xorsign.abs.f16 %0, %1, %2;" : "=h"(r) : "h"(a), "h"(b));
  o[1] = r;
  asm("min.NaN.xorsign.abs.f16 %0, %1, %2;" : "=h"(r) : "h"(a), "h"(b));
  o[2] = r;
  asm("max.NaN.xorsign.abs.bf16 %0, %1, %2;" : "=h"(r) : "h"(a), "h"(b));
  o[3] = r;
  asm("set.lt.f16.f16 %0, %1, %2;" : "=h"(r) : "h"(a), "h"(b));
  o[4] = r;
  asm("set.neu.f16.f16 %0, %1, %2;" : "=h"(r) : "h"(a), "h"(b));
  o[5] = r;
  asm("set.ge.u32.f16 %0, %1, %2;" : "=r"(o[6]) : "h"(a), "h"(b));
  const unsigned both = a | static_cast<unsigned>(b) << 16, other = b | static_cast<unsigned>(a)
                                                                            << 16;
  asm("max.xorsign.abs.f16x2 %0, %1, %2;" : "=r"(o[7]) : "r"(both), "r"(other));
}

__global__ void doubles(const double *x, unsigned *out, unsigned long long *wide) {
  const double a = x[threadIdx.x];
  float f;
  unsigned *o = out + 3 * threadIdx.x;
  asm("cvt.rn.sat.f32.f64 %0, %1;" : "=f"(f) : "d"(a));
  o[0] = __float_as_uint(f);
  asm("cvt.rz.sat.f32.f64 %0, %1;" : "=f"(f) : "d"(a));
  o[1] = __float_as_uint(f);
  asm("cvt.rp.sat.f32.f64 %0, %1;" : "=f"(f) : "d"(a));
  o[2] = __float_as_uint(f);
  double r;
  asm("rcp.approx.ftz.f64 %0, %1;" : "=d"(r) : "d"(a));
  wide[2 * threadIdx.x] = __double_as_longlong(r);
  asm("rsqrt.approx.ftz.f64 %0, %1;" : "=d"(r) : "d"(a));
  wide[2 * threadIdx.x + 1] = __double_as_longlong(r);
}

int main() {
  const unsigned short numbers[] = {0,      0x8000, 0x3c00, 0xbc00, 0x4200, 0xc400,
                                    0x0001, 0x83ff, 0x7c00, 0xfc00, 0x7e00, 0xfe00};
  const int count = sizeof numbers / sizeof *numbers;
  unsigned short *x;
  unsigned *out;
  cudaMallocManaged(&x, sizeof numbers);
  cudaMallocManaged(&out, 8 * count * count * sizeof *out);
  for (int i = 0; i < count; ++i)
    x[i] = numbers[i];
  halves<<<1, count * count>>>(x, count, out);
  cudaDeviceSynchronize();
  for (int i = 0; i < count * count; ++i) {
    printf("%04x %04x:", x[i / count], x[i % count]);
    for (int k = 0; k < 8; ++k)
      printf(" %x", k < 6 ? out[8 * i + k] & 0xffff : out[8 * i + k]);
    printf("\n");
  }
  // Powers of two and what has a short reciprocal: approximations differ in the last of 20 bits.
  const double wide_numbers[] = {0.0,        -0.0,      1.0,        -1.0,     4.0,
                                 0.25,       0x1p-1030, -0x1p-1030, 0x1p1000, 1.0 / 0.0,
                                 -1.0 / 0.0, 0x1p-1022, 0x1p1023};
  const int wide_count = sizeof wide_numbers / sizeof *wide_numbers;
  double *d;
  unsigned long long *wide;
  cudaMallocManaged(&d, sizeof wide_numbers);
  cudaMallocManaged(&wide, 2 * sizeof wide_numbers);
  for (int i = 0; i < wide_count; ++i)
    d[i] = wide_numbers[i];
  doubles<<<1, wide_count>>>(d, out, wide);
  cudaDeviceSynchronize();
  for (int i = 0; i < wide_count; ++i)
    printf("%g: %x %x %x %llx %llx\n", d[i], out[3 * i], out[3 * i + 1], out[3 * i + 2],
           wide[2 * i], wide[2 * i + 1]);
}
