// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// -use_fast_math: arithmetic takes subnormal numbers for zeros, and the functions that it replaces
// have other special values than the exact ones. Digits are left out where they may differ.
// flags: -use_fast_math
#include <cmath>
#include <cstdio>
#include <cstring>

__global__ void arithmetic(const float *x, float *out) {
  const float a = x[threadIdx.x];
  float *o = out + 10 * threadIdx.x;
  o[0] = a * 1.0f;
  o[1] = a + 0.0f;
  o[2] = a - 1e-39f;
  o[3] = 1.0f / a;
  o[4] = a * 0x1p-100f;
  o[5] = sqrtf(a);
  o[6] = a == 0.0f;
  o[7] = a < 1e-39f;
  o[8] = fmaf(a, 0.5f, 0.0f);
  o[9] = static_cast<float>(static_cast<double>(a * 1.0f) * 0x1p+10);
}

// What kind of number it is, with its sign but for NaN, and rough digits of ordinary ones.
__device__ int kind(float v) {
  if (v != v)
    return 9;
  const int magnitude = isinf(v)           ? 8
                        : v == 0.0f        ? 0
                        : fabsf(v) < 1e-3f ? 1
                        : fabsf(v) <= 1.0f ? 2
                        : fabsf(v) < 1e3f  ? 3
                                           : 4;
  return signbit(v) ? -magnitude - 10 : magnitude;
}

__global__ void functions(const float *x, int *out) {
  const float a = x[threadIdx.x];
  int *o = out + 12 * threadIdx.x;
  o[0] = kind(powf(a, 2.0f));
  o[1] = kind(powf(a, 0.0f));
  o[2] = kind(powf(2.0f, a));
  o[3] = kind(logf(a));
  o[4] = kind(std::log(a));
  o[5] = kind(log2f(a));
  o[6] = kind(log10f(a));
  o[7] = kind(expf(a));
  o[8] = kind(exp10f(a));
  o[9] = kind(sinf(a));
  o[10] = kind(cosf(a));
  o[11] = kind(tanhf(a));
}

int main() {
  const float numbers[] = {0.0f,   -0.0f,   1e-45f, -1e-45f, 1e-39f,   -1e-39f, 1.17549421e-38f,
                           1e-37f, 0.5f,    -0.5f,  2.0f,    -2.0f,    50.0f,   -50.0f,
                           200.0f, -200.0f, 1e37f,  3e38f,   INFINITY, NAN,     -INFINITY};
  const int count = sizeof numbers / sizeof *numbers;
  float *x, *results;
  int *kinds;
  cudaMallocManaged(&x, sizeof numbers);
  cudaMallocManaged(&results, 10 * sizeof numbers);
  cudaMallocManaged(&kinds, 12 * sizeof numbers);
  memcpy(x, numbers, sizeof numbers);
  arithmetic<<<1, count>>>(x, results);
  cudaDeviceSynchronize();
  for (int i = 0; i < count; ++i) {
    printf("%g:", x[i]);
    for (int k = 0; k < 10; ++k) {
      const float v = results[10 * i + k];
      if (std::isnan(v)) // the sign of a NaN is free
        printf(" nan");
      else
        printf(" %.6g", v);
    }
    printf("\n");
  }
  functions<<<1, count>>>(x, kinds);
  cudaDeviceSynchronize();
  for (int i = 0; i < count; ++i) {
    printf("%g:", x[i]);
    for (int k = 0; k < 12; ++k)
      printf(" %d", kinds[12 * i + k]);
    printf("\n");
  }
}
