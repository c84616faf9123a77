// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A macro defines a family of kernels, their bodies and their names.
#include <cstdio>

#define DEFINE_BINARY(name, expression)                                                            \
  __global__ void name(const int *x, const int *y, int *out, int n) {                              \
    int i = blockIdx.x * blockDim.x + threadIdx.x;                                                 \
    if (i < n) {                                                                                   \
      int a = x[i], b = y[i];                                                                      \
      out[i] = (expression);                                                                       \
    }                                                                                              \
  }

DEFINE_BINARY(add, a + b)
DEFINE_BINARY(subtract, a - b)
DEFINE_BINARY(larger, a > b ? a : b)

#define RUN(name)                                                                                  \
  name<<<2, 8>>>(x, y, out, n);                                                                    \
  cudaDeviceSynchronize();                                                                         \
  printf(#name ":");                                                                               \
  for (int i = 0; i < n; ++i)                                                                      \
    printf(" %d", out[i]);                                                                         \
  printf("\n")

int main() {
  const int n = 11;
  int *x, *y, *out;
  cudaMallocManaged(&x, n * sizeof(int));
  cudaMallocManaged(&y, n * sizeof(int));
  cudaMallocManaged(&out, n * sizeof(int));
  for (int i = 0; i < n; ++i) {
    x[i] = i * i;
    y[i] = 5 * i;
  }
  RUN(add);
  RUN(subtract);
  RUN(larger);
}
