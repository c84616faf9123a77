// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Infinities, NaNs, signed zeros and subnormals: classification, minima, comparisons, conversions.
#include <cmath>
#include <cstdio>

__global__ void kernel(const float *x, int *out, float *values) {
  const int t = threadIdx.x;
  const float v = x[t];
  out[t] = isnan(v) | isinf(v) << 1 | isfinite(v) << 2 | signbit(v) << 3 | (v == v) << 4 |
           (v < 1) << 5 | (v == 0) << 6;
  float *o = values + 6 * t;
  o[0] = fminf(v, 1.0f);
  o[1] = fmaxf(v, nanf(""));
  o[2] = sqrtf(v);
  o[3] = v * 0.5f;
  o[4] = v - v;
  o[5] = 1.0f / v;
}

__global__ void convert(const float *x, int *out) {
  const float v = x[threadIdx.x];
  out[2 * threadIdx.x] = __float2int_rz(v);
  out[2 * threadIdx.x + 1] = int(__float2uint_rz(v));
}

int main() {
  const float values[9] = {0.0f,     -0.0f,    1.0f,  INFINITY,      -INFINITY,
                           nanf(""), 1.4e-45f, 3e38f, 1.1754942e-38f};
  float *x, *f;
  int *out;
  cudaMallocManaged(&x, sizeof values);
  cudaMallocManaged(&f, 6 * sizeof values);
  cudaMallocManaged(&out, 18 * sizeof(int));
  for (int i = 0; i < 9; ++i)
    x[i] = values[i];
  kernel<<<1, 9>>>(x, out, f);
  cudaDeviceSynchronize();
  for (int i = 0; i < 9; ++i) {
    printf("%02x", out[i]);
    for (int k = 0; k < 6; ++k) {
      const float v = f[6 * i + k];
      if (isnan(v)) // the sign of a NaN is free
        printf(" nan");
      else
        printf(" %.9g", v);
    }
    printf("\n");
  }
  convert<<<1, 9>>>(x, out);
  cudaDeviceSynchronize();
  for (int i = 0; i < 9; ++i)
    printf("%d %d\n", out[2 * i], out[2 * i + 1]);
}
