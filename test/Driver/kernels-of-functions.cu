// Kernels whose template arguments are functions, of a template or of an overloaded name, are registered by their names.
// RUN: %offloom cc -std=c++17 %s -o %t && %t | FileCheck %s
#include <cstdio>

namespace steps {
typedef void (*step)(int *, int);
template <class T, int N> __device__ void add(int *x, int i) { x[i] += sizeof(T) * N; }
__host__ __device__ void twice(int *x, int i) { x[i] *= 2; }
__host__ __device__ void twice(float *x, int i) { x[i] *= 2; }
} // namespace steps

template <steps::step Step> __global__ void each(int *x) { Step(x, threadIdx.x); }
template <steps::step... Steps> __global__ void __launch_bounds__(32) sequence(int *x) { (Steps(x, threadIdx.x), ...); }

int main() {
  int *x;
  cudaMallocManaged(&x, 4 * sizeof *x);
  for (int i = 0; i < 4; ++i)
    x[i] = i;
  each<steps::add<char, 3>><<<1, 4>>>(x);
  void *arguments[] = {&x};
  cudaLaunchKernel((void *)each<steps::add<double, 2>>, 1, 4, arguments, 0, 0);
  void (*kernel)(int *) = each<steps::twice>;
  cudaLaunchKernel((void *)kernel, 1, 4, arguments, 0, 0);
  kernel = sequence<steps::add<short, 1>, steps::add<int, 1>>;
  cudaLaunchKernel((void *)kernel, 1, 4, arguments, 0, 0);
  cudaDeviceSynchronize();
  // CHECK: 44 46 48 50
  for (int i = 0; i < 4; ++i)
    printf("%d ", x[i]);
}
