// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Kernels declared before they are defined, with other parameter names, and specialised templates.
#include <cstdio>

__global__ void later(int *, int);
template <typename T> __global__ void describe(T value, int *out);

static void launchLater(int *p, int v) { later<<<1, 3>>>(p, v); }

__global__ void later(int *target, int base) { target[threadIdx.x] = base + threadIdx.x; }

template <typename T> __global__ void describe(T value, int *out) { *out = int(value); }
template <> __global__ void describe<bool>(bool value, int *out) { *out = value ? -1 : -2; }
template __global__ void describe<float>(float, int *);

int main() {
  int *p;
  cudaMallocManaged(&p, 6 * sizeof(int));
  launchLater(p, 60);
  describe<<<1, 1>>>(2.75f, p + 3);
  describe<<<1, 1>>>(true, p + 4);
  describe<bool><<<1, 1>>>(0, p + 5);
  cudaDeviceSynchronize();
  for (int i = 0; i < 6; ++i)
    printf("%d ", p[i]);
  printf("\n");
}
