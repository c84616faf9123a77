// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Fused multiply-add that keeps subnormal numbers, in the four rounding modes.
#include <cstdio>

__global__ void multiplyAdd(const float *x, float *result) {
  float a = x[threadIdx.x], b = 1.1f, c = a * 1e-8f;
  float *r = result + 4 * threadIdx.x;
  r[0] = __fmaf_ieee_rn(a, b, c);
  r[1] = __fmaf_ieee_rz(a, b, c);
  r[2] = __fmaf_ieee_ru(a, b, c);
  r[3] = __fmaf_ieee_rd(a, b, c);
}

int main() {
  const float values[] = {1.5f, -1.5f, 3e-39f, -7e-45f, 3e38f};
  constexpr int count = sizeof(values) / sizeof(values[0]);
  float *x, *result;
  cudaMallocManaged(&x, sizeof(values));
  cudaMallocManaged(&result, 4 * sizeof(values));
  for (int i = 0; i < count; ++i)
    x[i] = values[i];
  multiplyAdd<<<1, count>>>(x, result);
  cudaDeviceSynchronize();
  for (int i = 0; i < count; ++i)
    printf("%g: %.9g %.9g %.9g %.9g\n", values[i], result[4 * i], result[4 * i + 1],
           result[4 * i + 2], result[4 * i + 3]);
  cudaFree(x);
  cudaFree(result);
}
