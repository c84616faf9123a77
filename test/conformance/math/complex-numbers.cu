// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// cuComplex.h: arithmetic of single and double complex numbers.
#include <cstdio>
#include <cuComplex.h>

__global__ void kernel(cuFloatComplex *f, cuDoubleComplex *d) {
  const int t = threadIdx.x;
  cuFloatComplex a = make_cuFloatComplex(t, 1), b = make_cuFloatComplex(2, -t);
  f[3 * t] = cuCaddf(cuCmulf(a, b), cuConjf(a));
  f[3 * t + 1] = cuCdivf(a, make_cuFloatComplex(0, 2));
  f[3 * t + 2] = make_cuFloatComplex(cuCabsf(make_cuFloatComplex(3, 4)), cuCrealf(b));
  cuDoubleComplex c = make_cuDoubleComplex(t, -0.5);
  d[t] = cuCfma(c, c, cuCsub(c, make_cuDoubleComplex(1, 1)));
}

int main() {
  cuFloatComplex *f;
  cuDoubleComplex *d;
  cudaMallocManaged(&f, 9 * sizeof *f);
  cudaMallocManaged(&d, 3 * sizeof *d);
  kernel<<<1, 3>>>(f, d);
  cudaDeviceSynchronize();
  for (int i = 0; i < 9; ++i)
    printf("%g%+gi\n", cuCrealf(f[i]), cuCimagf(f[i]));
  for (int i = 0; i < 3; ++i)
    printf("%g%+gi\n", cuCreal(d[i]), cuCimag(d[i]));
}
