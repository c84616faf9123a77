// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// 64-bit integer atomics, and atomicAdd and atomicExch on float and double.
#include <cstdio>

__global__ void all(unsigned long long *u, long long *s, float *f, double *d) {
  atomicAdd(&u[0], 1ull << 40);
  atomicMax(&u[1], (unsigned long long)(threadIdx.x) << 33);
  atomicMin(&u[2], 7ull + threadIdx.x);
  atomicOr(&u[3], 1ull << threadIdx.x);
  atomicXor(&u[4], ~0ull);
  atomicAnd(&u[5], ~(1ull << threadIdx.x));
  atomicMin(&s[0], -(long long)(threadIdx.x) << 35);
  atomicMax(&s[1], -5ll - threadIdx.x);
  atomicAdd(&f[0], 0.5f);
  atomicAdd(&d[0], 0.25);
  if (threadIdx.x == 0 && blockIdx.x == 0) {
    f[1] = atomicExch(&f[2], 2.5f);
    u[6] = atomicExch(&u[7], 9ull << 32);
    u[8] = atomicCAS(&u[9], 77ull, 88ull);
  }
}

int main() {
  unsigned long long *u;
  long long *s;
  float *f;
  double *d;
  cudaMallocManaged(&u, 10 * sizeof *u);
  cudaMallocManaged(&s, 2 * sizeof *s);
  cudaMallocManaged(&f, 3 * sizeof *f);
  cudaMallocManaged(&d, sizeof *d);
  for (int i = 0; i < 10; ++i)
    u[i] = 77;
  s[0] = s[1] = -1000;
  f[0] = f[1] = 0;
  f[2] = 1.5f;
  *d = 0;
  all<<<3, 50>>>(u, s, f, d);
  cudaDeviceSynchronize();
  for (int i = 0; i < 10; ++i)
    printf("%llx ", u[i]);
  printf("\n%lld %lld %g %g %g %g\n", s[0], s[1], f[0], f[1], f[2], *d);
}
