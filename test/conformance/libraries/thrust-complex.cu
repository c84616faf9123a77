// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Complex numbers of Thrust: arithmetic, functions, comparisons, in kernels and out.
// builds: clang++
#include "shown_vectors.h"
#include <thrust/complex.h>
#include <thrust/reduce.h>
#include <thrust/transform.h>

template <class T> __host__ __device__ void fill(thrust::complex<T> x, thrust::complex<T> y, thrust::complex<T> *to) {
  int n = 0;
  to[n++] = x + y, to[n++] = x - y, to[n++] = x * y, to[n++] = x / y;
  to[n++] = x + T(2), to[n++] = T(2) - x, to[n++] = T(3) * x, to[n++] = T(1) / y, to[n++] = -x;
  to[n++] = thrust::conj(x), to[n++] = thrust::abs(x), to[n++] = thrust::arg(x), to[n++] = thrust::norm(x), to[n++] = thrust::proj(x);
  to[n++] = thrust::polar(T(2), T(0.5)), to[n++] = thrust::exp(x), to[n++] = thrust::log(x), to[n++] = thrust::log10(x);
  to[n++] = thrust::sqrt(x), to[n++] = thrust::pow(x, y), to[n++] = thrust::pow(x, T(3)), to[n++] = thrust::pow(T(2), x);
  to[n++] = thrust::sin(x), to[n++] = thrust::cos(x), to[n++] = thrust::tan(x), to[n++] = thrust::sinh(x), to[n++] = thrust::cosh(x), to[n++] = thrust::tanh(x);
  to[n++] = thrust::asin(x), to[n++] = thrust::acos(x), to[n++] = thrust::atan(x), to[n++] = thrust::asinh(x), to[n++] = thrust::acosh(x), to[n++] = thrust::atanh(x);
  to[n++] = thrust::complex<T>(x == y, x != y), to[n++] = thrust::complex<T>(x == T(1), T(0.5) == x);
  thrust::complex<T> z = x;
  z += y, z *= y, z -= x, z /= T(4);
  to[n++] = z;
}
constexpr int count = 37;

template <class T> __global__ void there(thrust::complex<T> x, thrust::complex<T> y, thrust::complex<T> *to) { fill(x, y, to); }

template <class T> void print(const char *what, const thrust::complex<T> *values) {
  printf("%s:", what);
  for (int i = 0; i < count; ++i)
    printf(" "), show_one(values[i].real()), show_one(values[i].imag());
  printf("\n");
}

template <class T> void numbers(const char *type) {
  thrust::complex<T> *to;
  cudaMallocManaged(&to, count * sizeof(*to));
  const thrust::complex<T> xs[] = {{1.5, -0.5}, {-2, 0.25}, {0.125, 3}, {-0.75, -0.75}, {0.5, 0}};
  for (auto x : xs) {
    there<<<1, 1>>>(x, thrust::complex<T>(0.5, 1.25), to);
    cudaDeviceSynchronize();
    print(type, to);
    fill(x, thrust::complex<T>(0.5, 1.25), to);
    print("host", to);
  }
  cudaFree(to);
}

int main() {
  numbers<float>("float");
  numbers<double>("double");
  thrust::device_vector<thrust::complex<float>> v(1000, thrust::complex<float>(1, -2));
  const thrust::complex<float> sum = thrust::reduce(v.begin(), v.end(), thrust::complex<float>(0, 0));
  printf("sum %g %g\n", sum.real(), sum.imag());
}
