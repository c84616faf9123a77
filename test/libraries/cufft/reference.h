// What the tests of cuFFT compare with: the definition of a discrete Fourier transform, in double.
#pragma once
#include <cmath>
#include <complex>
#include <cstdio>
#include <cstdlib>
#include <cufft.h>
#include <type_traits>
#include <vector>

using wide = std::complex<double>;
using wides = std::vector<wide>;

inline double drawn() { return rand() % 2001 / 1000.0 - 1; }

/// Transforms dimension by dimension; sign is that of the exponent.
inline wides reference(wides data, const std::vector<int> &size, int sign) {
  size_t inner = 1;
  for (int dim = int(size.size()) - 1; dim >= 0; --dim) {
    const size_t n = size[dim];
    wides roots(n), line(n);
    for (size_t k = 0; k < n; ++k)
      roots[k] = std::polar(1.0, sign * 2 * M_PI * double(k) / double(n));
    for (size_t start = 0; start < data.size(); ++start) {
      if (start / inner % n)
        continue;
      for (size_t k = 0; k < n; ++k) {
        wide sum = 0;
        for (size_t i = 0; i < n; ++i)
          sum += data[start + i * inner] * roots[i * k % n];
        line[k] = sum;
      }
      for (size_t k = 0; k < n; ++k)
        data[start + k * inner] = line[k];
    }
    inner *= n;
  }
  return data;
}

/// The functions of one precision.
template <class T> struct single_or_double;
template <> struct single_or_double<float> {
  using complex = cufftComplex;
  static constexpr cufftType c2c = CUFFT_C2C, r2c = CUFFT_R2C, c2r = CUFFT_C2R;
  static constexpr auto exec_c2c = cufftExecC2C;
  static constexpr auto exec_r2c = cufftExecR2C;
  static constexpr auto exec_c2r = cufftExecC2R;
  static constexpr double tolerance = 3e-6;
};
template <> struct single_or_double<double> {
  using complex = cufftDoubleComplex;
  static constexpr cufftType c2c = CUFFT_Z2Z, r2c = CUFFT_D2Z, c2r = CUFFT_Z2D;
  static constexpr auto exec_c2c = cufftExecZ2Z;
  static constexpr auto exec_r2c = cufftExecD2Z;
  static constexpr auto exec_c2r = cufftExecZ2D;
  static constexpr double tolerance = 5e-15;
};

/// Memory of the device that the host reads too; complex numbers have two elements.
template <class T> struct array {
  T *data;
  explicit array(size_t size, double value = 0) {
    cudaMallocManaged(&data, size * sizeof(T));
    for (size_t i = 0; i < size; ++i)
      data[i] = T(value);
  }
  ~array() { cudaFree(data); }
  array(const array &) = delete;
  auto *complex() { return reinterpret_cast<typename single_or_double<T>::complex *>(data); }
  wide at(size_t i) const { return {double(data[2 * i]), double(data[2 * i + 1])}; }
  void put(size_t i, wide value) {
    data[2 * i] = T(value.real());
    data[2 * i + 1] = T(value.imag());
  }
};

inline int failures = 0;
inline void expect(bool right, const char *what, int a = 0, int b = 0) {
  if (!right && ++failures < 20)
    printf("wrong: %s %d %d\n", what, a, b);
}
#define OK(call) expect((call) == CUFFT_SUCCESS, #call)

/// Errors, relative to the size of the whole result.
struct comparison {
  double error = 0, norm = 1e-30;
  void add(wide got, wide right) {
    error += std::norm(got - right);
    norm += std::norm(right);
  }
  bool within(double tolerance) const { return std::sqrt(error / norm) <= tolerance; }
};
