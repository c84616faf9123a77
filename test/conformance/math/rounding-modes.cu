// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Arithmetic and conversions with a rounding mode in their name.
#include <cstdio>

__global__ void arithmetic(float a, float b, float *f, double *d) {
  f[0] = __fadd_rn(a, b), f[1] = __fadd_rz(a, b), f[2] = __fadd_ru(a, b), f[3] = __fadd_rd(a, b);
  f[4] = __fmul_rn(a, b), f[5] = __fmul_rz(a, b), f[6] = __fmul_ru(a, b), f[7] = __fmul_rd(a, b);
  f[8] = __fdiv_rn(a, b), f[9] = __fdiv_rz(a, b), f[10] = __fdiv_ru(a, b), f[11] = __fdiv_rd(a, b);
  f[12] = __fsqrt_rn(a), f[13] = __fsqrt_rz(a), f[14] = __fsqrt_ru(a), f[15] = __fsqrt_rd(a);
  f[16] = __fmaf_rn(a, b, a), f[17] = __fmaf_rz(a, b, a), f[18] = __fmaf_ru(a, b, a);
  f[19] = __fmaf_rd(a, b, a);
  double x = a, y = 3.0;
  d[0] = __dadd_rn(x, 1e-17), d[1] = __dadd_ru(x, 1e-17), d[2] = __dadd_rd(x, -1e-17);
  d[3] = __dmul_rn(x, y), d[4] = __dmul_ru(x, y), d[5] = __ddiv_rz(x, y), d[6] = __ddiv_ru(x, y);
  d[7] = __dsqrt_rd(y), d[8] = __dsqrt_ru(y), d[9] = __fma_rz(x, y, 1.0);
}

__global__ void conversions(const double *x, long long *out, float *narrow) {
  const double v = x[threadIdx.x];
  const float f = float(v);
  long long *o = out + 12 * threadIdx.x;
  o[0] = __float2int_rn(f), o[1] = __float2int_rz(f), o[2] = __float2int_ru(f),
  o[3] = __float2int_rd(f);
  o[4] = __double2int_rn(v), o[5] = __double2int_ru(v), o[6] = __double2ll_rd(v);
  o[7] = __double2ll_rn(v * 1e12), o[8] = __float2ll_rz(f), o[9] = __float2uint_rn(f < 0 ? -f : f);
  o[10] = __double2uint_rz(v < 0 ? -v : v), o[11] = __float2int_rn(__int2float_rz(123456789));
  float *n = narrow + 4 * threadIdx.x;
  n[0] = __double2float_rn(v), n[1] = __double2float_ru(v), n[2] = __double2float_rd(v);
  n[3] = __ll2float_ru((1ll << 40) + 1 + threadIdx.x);
}

int main() {
  float *f;
  double *d, *x;
  long long *out;
  cudaMallocManaged(&f, 20 * sizeof(float));
  cudaMallocManaged(&d, 10 * sizeof(double));
  cudaMallocManaged(&x, 5 * sizeof(double));
  cudaMallocManaged(&out, 60 * sizeof(long long));
  arithmetic<<<1, 1>>>(1.1f, 0.3f, f, d);
  cudaDeviceSynchronize();
  for (int i = 0; i < 20; ++i)
    printf("%.9g%c", f[i], i % 4 == 3 ? '\n' : ' ');
  for (int i = 0; i < 10; ++i)
    printf("%.17g\n", d[i]);
  const double values[5] = {0.5, 1.5, -2.5, 1e6 + 0.1, -1234.567};
  for (int i = 0; i < 5; ++i)
    x[i] = values[i];
  conversions<<<1, 5>>>(x, out, f);
  cudaDeviceSynchronize();
  for (int i = 0; i < 60; ++i)
    printf("%lld%c", out[i], i % 12 == 11 ? '\n' : ' ');
  for (int i = 0; i < 20; ++i)
    printf("%.9g%c", f[i], i % 4 == 3 ? '\n' : ' ');
}
