// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Functions whose results IEEE 754 or the guide fixes to the last bit.
#include <cmath>
#include <cstdio>

__global__ void floats(const float *x, float (*out)[12]) {
  const float v = x[threadIdx.x];
  float *o = out[threadIdx.x];
  o[0] = floorf(v);
  o[1] = ceilf(v);
  o[2] = truncf(v);
  o[3] = roundf(v);
  o[4] = rintf(v);
  o[5] = fabsf(v);
  o[6] = sqrtf(fabsf(v));
  o[7] = fmaf(v, v, -1.0f);
  o[8] = fmodf(v, 1.5f);
  o[9] = copysignf(3.0f, v);
  o[10] = fminf(v, 0.25f);
  o[11] = 1.0f / (v + 10.0f);
}

__global__ void doubles(const float *x, double (*out)[8], int *whole) {
  const double v = x[threadIdx.x];
  double *o = out[threadIdx.x];
  o[0] = sqrt(fabs(v) + 1);
  o[1] = fma(v, v, 0.1);
  o[2] = remainder(v, 2.0);
  o[3] = ldexp(v, 5);
  o[4] = frexp(v, &whole[threadIdx.x]);
  o[5] = modf(v, &o[6]);
  o[7] = fmax(v, nearbyint(v)) + fdim(v, 1.0) + double(ilogb(v)) + scalbn(1.0, 3);
}

int main() {
  const float values[8] = {0.5f, -0.5f, 1.5f, 2.5f, -3.75f, 7.125f, 100.875f, -1e-3f};
  float *x, (*f)[12];
  double (*d)[8];
  int *whole;
  cudaMallocManaged(&x, sizeof values);
  cudaMallocManaged(&f, 8 * sizeof *f);
  cudaMallocManaged(&d, 8 * sizeof *d);
  cudaMallocManaged(&whole, 8 * sizeof(int));
  for (int i = 0; i < 8; ++i)
    x[i] = values[i];
  floats<<<1, 8>>>(x, f);
  doubles<<<1, 8>>>(x, d, whole);
  cudaDeviceSynchronize();
  for (int i = 0; i < 8; ++i) {
    for (float v : f[i])
      printf("%.9g ", v);
    printf("\n  ");
    for (double v : d[i])
      printf("%.17g ", v);
    printf("%d\n", whole[i]);
  }
}
