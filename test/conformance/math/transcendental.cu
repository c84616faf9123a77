// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Transcendental functions, to as many digits as every implementation agrees on.
#include <cmath>
#include <cstdio>

__global__ void floats(float *out) {
  const float x = 0.1f + 0.2f * threadIdx.x;
  float *o = out + threadIdx.x * 24;
  o[0] = sinf(x), o[1] = cosf(x), o[2] = tanf(x), o[3] = asinf(x), o[4] = acosf(x), o[5] = atanf(x);
  o[6] = expf(x), o[7] = exp2f(x), o[8] = exp10f(x), o[9] = expm1f(x), o[10] = logf(x);
  o[11] = log2f(x), o[12] = log10f(x), o[13] = log1pf(x), o[14] = powf(x, 2.5f), o[15] = cbrtf(x);
  o[16] = rsqrtf(x), o[17] = rcbrtf(x), o[18] = sinpif(x), o[19] = cospif(x), o[20] = erff(x);
  o[21] = tgammaf(x), o[22] = atan2f(x, -1.0f), o[23] = hypotf(x, 2.0f);
}

__global__ void doubles(double *out) {
  const double x = 0.1 + 0.2 * threadIdx.x;
  double *o = out + threadIdx.x * 20;
  o[0] = sin(x), o[1] = cos(x), o[2] = tan(x), o[3] = sinh(x), o[4] = cosh(x), o[5] = tanh(x);
  o[6] = asinh(x), o[7] = acosh(x + 1), o[8] = atanh(x), o[9] = exp(x), o[10] = log(x);
  o[11] = pow(x, -1.5), o[12] = rsqrt(x), o[13] = erfc(x), o[14] = lgamma(x), o[15] = j0(x);
  o[16] = y1(x), o[17] = normcdf(x), o[18] = erfinv(x), o[19] = exp10(x);
}

__global__ void pairs(float *out) {
  float x = 0.3f * threadIdx.x;
  sincosf(x, &out[threadIdx.x * 4], &out[threadIdx.x * 4 + 1]);
  sincospif(x, &out[threadIdx.x * 4 + 2], &out[threadIdx.x * 4 + 3]);
}

int main() {
  float *f;
  double *d;
  cudaMallocManaged(&f, 4 * 24 * sizeof(float));
  cudaMallocManaged(&d, 4 * 20 * sizeof(double));
  floats<<<1, 4>>>(f);
  doubles<<<1, 4>>>(d);
  cudaDeviceSynchronize();
  for (int i = 0; i < 4 * 24; ++i)
    printf("%.4f%c", f[i] + 1e-9, i % 12 == 11 ? '\n' : ' ');
  for (int i = 0; i < 4 * 20; ++i)
    printf("%.10f%c", d[i], i % 10 == 9 ? '\n' : ' ');
  pairs<<<1, 4>>>(f);
  cudaDeviceSynchronize();
  for (int i = 0; i < 16; ++i)
    printf("%.3f%c", f[i] + 1e-6, i % 4 == 3 ? '\n' : ' ');
}
