// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// cuda::std::mdspan and complex in kernels; cuda's own functions of integers.
// builds: clang++ g++ fibers
#include "shown.h"
#include <cuda/cmath>
#include <cuda/functional>
#include <cuda/std/array>
#include <cuda/std/complex>
#include <cuda/std/mdspan>

namespace s = cuda::std;

__host__ __device__ int spans(double *to) {
  int n = 0;
  double values[24];
  for (int i = 0; i < 24; ++i)
    values[i] = i;
  s::mdspan<double, s::extents<int, 2, 3, 4>> fixed(values);
  s::mdspan<double, s::dextents<int, 2>> dynamic(values, 4, 6);
  s::mdspan<double, s::extents<int, 4, s::dynamic_extent>, s::layout_left> left(values, 6);
  s::mdspan<double, s::dextents<int, 2>, s::layout_stride> strided(values, s::layout_stride::mapping<s::dextents<int, 2>>(s::dextents<int, 2>(3, 2), s::array<int, 2>{2, 9}));
  to[n++] = fixed(1, 2, 3), to[n++] = fixed(0, 1, 2), to[n++] = fixed.extent(1), to[n++] = fixed.stride(0), to[n++] = fixed.size(), to[n++] = fixed.rank(), to[n++] = fixed.rank_dynamic();
  to[n++] = dynamic(2, 5), to[n++] = dynamic(3, 0), to[n++] = dynamic.extent(0), to[n++] = dynamic.stride(0), to[n++] = dynamic.is_exhaustive();
  to[n++] = left(2, 5), to[n++] = left(3, 0), to[n++] = left.stride(1), to[n++] = left.extents().static_extent(0), to[n++] = left.rank_dynamic();
  to[n++] = strided(2, 1), to[n++] = strided(1, 0), to[n++] = strided.is_exhaustive(), to[n++] = strided.mapping().required_span_size();
  dynamic(1, 1) = 100, to[n++] = fixed(0, 1, 3), to[n++] = left(3, 1);
  to[n++] = s::extents<int, 2, 3>() == s::extents<int, 2, 3>(), to[n++] = s::dextents<int, 2>(2, 4) == s::extents<int, 2, 3>();
  return n;
}

template <class T> __host__ __device__ int complexes(double *to) {
  using complex = s::complex<T>;
  int n = 0;
  const auto put = [&](complex z) { to[n++] = z.real(), to[n++] = z.imag(); };
  const complex x(1.5, -0.5), y(T(0.25), T(2)), zero(0, 0);
  put(x + y), put(x - y), put(x * y), put(x / y), put(x + T(1)), put(T(2) * y), put(T(1) / x), put(-x), put(s::conj(x)), put(s::proj(x)), put(s::polar(T(2), T(1)));
  put(s::exp(x)), put(s::log(x)), put(s::log10(x)), put(s::sqrt(x)), put(s::pow(x, y)), put(s::pow(x, 2)), put(s::sin(x)), put(s::cos(x)), put(s::tan(x)), put(s::sinh(x)), put(s::cosh(x)), put(s::tanh(x));
  put(s::asin(x)), put(s::acos(x)), put(s::atan(x)), put(s::asinh(x)), put(s::acosh(x)), put(s::atanh(x)), put(s::sqrt(complex(-4, 0))), put(s::exp(zero));
  to[n++] = s::abs(x), to[n++] = s::arg(x), to[n++] = s::norm(x), to[n++] = x.real(), to[n++] = s::imag(y), to[n++] = x == y, to[n++] = x == x;
  complex z = x;
  z += y, z *= x, z -= T(2), z /= y, put(z);
  return n;
}

__host__ __device__ int integers(double *to) {
  int n = 0;
  to[n++] = cuda::ceil_div(10, 3), to[n++] = cuda::ceil_div(9u, 3u), to[n++] = cuda::ceil_div(0, 7), to[n++] = cuda::round_up(10, 8), to[n++] = cuda::round_down(23, 8), to[n++] = cuda::round_up(16, 8);
  to[n++] = cuda::maximum<>()(3, 8), to[n++] = cuda::minimum<>()(3.5, 8.0), to[n++] = cuda::maximum<int>()(-3, -8);
  return n;
}

__global__ void there(double *to, int *counts) {
  counts[0] = spans(to), counts[1] = complexes<double>(to + 100), counts[2] = complexes<float>(to + 200), counts[3] = integers(to + 300);
}

int main() {
  array<double> to(400), here(400);
  array<int> counts(4);
  there<<<1, 1>>>(to, counts);
  cudaDeviceSynchronize();
  spans(here), complexes<double>(here + 100), complexes<float>(here + 200), integers(here + 300);
  for (int i = 0; i < 4; ++i)
    show("there", to + 100 * i, counts[i]), show("here", here + 100 * i, counts[i]);
}
