// Constants that a template begins within it, and device code alone makes of a floating type: C++ wants `constexpr`.
// RUN: %offloom check %s
// RUN: rm -rf %t && %offloom migrate -o %t %s 2> /dev/null
// RUN: FileCheck %s < %t/constant-members.cpp
// RUN: %offloom cc %s -o %t/run 2> /dev/null && %t/run | FileCheck %s --check-prefix=SUMS
#include <cstdio>

// CHECK: static constexpr T zero = T(0);
// CHECK: T constexpr static half = 0.5;
// CHECK: static const int width = 3;
template <class T> struct Sum {
  static const T zero = T(0);
  T const static half = 0.5;
  static const int width = 3;
  __device__ T operator()(T a, T b) const { return a + b; }
};

// CHECK: static const T unit = T(1);
template <class T> struct Count {
  static const T unit = T(1);
};

template <class T, template <class> class Op> __global__ void fold(T *data, int n) {
  T v = Op<T>::zero;
  for (int i = 0; i < n; ++i)
    v = Op<T>()(v, data[i] + Op<T>::half * Count<int>::unit);
  data[n] = v + Op<T>::width;
}

int main() {
  float *f;
  double *d;
  cudaMallocManaged(&f, 5 * sizeof *f);
  cudaMallocManaged(&d, 5 * sizeof *d);
  for (int i = 0; i < 4; ++i)
    f[i] = d[i] = i;
  fold<float, Sum><<<1, 1>>>(f, 4);
  fold<double, Sum><<<1, 1>>>(d, 4);
  cudaDeviceSynchronize();
  printf("%g %g\n", f[4], d[4]); // SUMS: 11 11
}
