// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Vector addition as a kernel and as a hand-written OpenMP SIMD loop: same process, compiler and
// memory, the two in turn. At 1 Mi floats the vectors fit the caches of a server, at 16 Mi they do
// not.
#include "timing.h"

__global__ void add(const float *a, const float *b, float *c, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    c[i] = a[i] + b[i];
}

static void addOnHost(const float *a, const float *b, float *c, int n) {
#pragma omp parallel for simd schedule(static)
  for (int i = 0; i < n; ++i)
    c[i] = a[i] + b[i];
}

static void compare(int n, const char *kernelName, const char *loopName) {
  float *a, *b, *c;
  cudaMallocManaged(&a, n * sizeof(float));
  cudaMallocManaged(&b, n * sizeof(float));
  cudaMallocManaged(&c, n * sizeof(float));
  for (int i = 0; i < n; ++i) {
    a[i] = float(i);
    b[i] = float(-i);
    c[i] = 1;
  }
  double kernel = 1e300, loop = 1e300;
  for (int round = 0; round < 4; ++round) {
    const double loopMs = best_ms([=] { addOnHost(a, b, c, n); }, 0.2);
    const double kernelMs = best_ms(
        [=] {
          add<<<(n + 255) / 256, 256>>>(a, b, c, n);
          cudaDeviceSynchronize();
        },
        0.2);
    kernel = kernelMs < kernel ? kernelMs : kernel;
    loop = loopMs < loop ? loopMs : loop;
  }
  report(kernelName, kernel, "ms");
  report(loopName, loop, "ms");
  cudaFree(a);
  cudaFree(b);
  cudaFree(c);
}

int main() {
  compare(1 << 20, "vector-add-1Mi", "openmp-1Mi");
  compare(16 << 20, "vector-add-16Mi", "openmp-16Mi");
}
