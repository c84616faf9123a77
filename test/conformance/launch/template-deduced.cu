// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A kernel template whose arguments are deduced from the launch.
#include <cstdio>

template <typename T> __global__ void scale(T *v, T factor, int n) {
  int i = threadIdx.x;
  if (i < n)
    v[i] = v[i] * factor;
}

int main() {
  int *i;
  double *d;
  cudaMallocManaged(&i, 8 * sizeof(int));
  cudaMallocManaged(&d, 8 * sizeof(double));
  for (int k = 0; k < 8; ++k)
    d[k] = i[k] = k;
  scale<<<1, 32>>>(i, 3, 8);
  scale<<<1, 32>>>(d, 0.5, 8);
  cudaDeviceSynchronize();
  for (int k = 0; k < 8; ++k)
    printf("%d %.1f\n", i[k], d[k]);
}
