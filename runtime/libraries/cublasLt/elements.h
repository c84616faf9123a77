// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Elements of any type in memory, read and written as numbers of C++.
#pragma once

#include "descriptors.h"

#include "cuda_fp4.h"
#include "cuda_fp8.h"

#include <cmath>
#include <type_traits>

namespace offloom::blaslt {

using blas::is_complex;
using blas::operator*;
using blas::operator+;
using blas::real_of;

/// The type that Element is computed with: float or double, or a pair of them.
template <class Wide, class From> Wide widened(From value) {
  if constexpr (is_complex<Wide>) {
    if constexpr (is_complex<From>)
      return {real_of<Wide>(value.x), real_of<Wide>(value.y)};
    else
      return {real_of<Wide>(value), 0};
  } else if constexpr (is_complex<From>) {
    return Wide(value.x);
  } else {
    return Wide(value);
  }
}

/// Integers are rounded to the nearest one; bytes saturate, and 32 bits wrap as their sums do.
template <class T> T rounded(double value) {
  if constexpr (std::is_same_v<T, std::int32_t>)
    return std::int32_t(std::uint32_t(std::int64_t(std::nearbyint(value))));
  else if constexpr (std::is_integral_v<T>)
    return T(std::fmin(std::fmax(std::nearbyint(value), std::numeric_limits<T>::min()),
                       std::numeric_limits<T>::max()));
  else if constexpr (sizeof(T) < sizeof(float))
    return T(float(value));
  else
    return T(value);
}

/// Real elements beside each other.
template <class T> struct plain_elements {
  using number =
      std::conditional_t<sizeof(T) == sizeof(double) || std::is_integral_v<T>, double, float>;
  T *data;
  number get(index i) const { return number(data[i]); }
  void set(index i, number value) const { data[i] = rounded<T>(value); }
};
template <> inline void plain_elements<float>::set(index i, float value) const { data[i] = value; }

/// Two of four bits in a byte.
struct fp4_elements {
  using number = float;
  unsigned char *data;
  float get(index i) const {
    return fp4_value(static_cast<unsigned char>(data[i / 2] >> i % 2 * 4 & 15), __NV_E2M1);
  }
  void set(index i, float value) const {
    const int shift = i % 2 * 4;
    const int other = data[i / 2] & ~(15 << shift);
    data[i / 2] =
        static_cast<unsigned char>(other | fp4_of(value, __NV_E2M1, cudaRoundNearest) << shift);
  }
};

/// Complex elements whose parts are of type T, beside each other or in two planes.
template <class T> struct complex_elements {
  using real = typename plain_elements<T>::number;
  using number = std::conditional_t<std::is_same_v<T, double>, double2, float2>;
  T *x, *y;
  index step;
  number get(index i) const {
    using part = decltype(number::x);
    return {part(x[i * step]), part(y[i * step])};
  }
  void set(index i, number value) const {
    plain_elements<T>{x}.set(i * step, value.x);
    plain_elements<T>{y}.set(i * step, value.y);
  }
};

inline int bits_of(int type) {
  switch (type) {
  case CUDA_R_4F_E2M1:
    return 4;
  case CUDA_R_8I:
  case CUDA_R_8F_E4M3:
  case CUDA_R_8F_E5M2:
    return 8;
  case CUDA_R_16F:
  case CUDA_R_16BF:
  case CUDA_C_8I:
    return 16;
  case CUDA_R_32F:
  case CUDA_R_32I:
  case CUDA_C_16F:
  case CUDA_C_16BF:
    return 32;
  case CUDA_R_64F:
  case CUDA_C_32F:
    return 64;
  case CUDA_C_64F:
    return 128;
  default:
    return 0; // no type of cuBLASLt's
  }
}

inline bool is_complex_type(int type) {
  return type == CUDA_C_8I || type == CUDA_C_16F || type == CUDA_C_16BF || type == CUDA_C_32F ||
         type == CUDA_C_64F;
}

template <class T> complex_elements<T> complex_at(void *data, index plane_offset) {
  T *const first = static_cast<T *>(data);
  if (plane_offset == 0)
    return {first, first + 1, 2};
  return {first, reinterpret_cast<T *>(static_cast<char *>(data) + plane_offset), 1};
}

/// Calls body with the elements of a type. What is only read is cast, so that there is one of each.
template <class Body>
void with_elements(int type, const void *from, index plane_offset, Body body) {
  void *const data = const_cast<void *>(from);
#define OFFLOOM_ELEMENTS(name, T)                                                                  \
  case name:                                                                                       \
    return body(plain_elements<T>{static_cast<T *>(data)});
#define OFFLOOM_COMPLEX_ELEMENTS(name, T)                                                          \
  case name:                                                                                       \
    return body(complex_at<T>(data, plane_offset));
  switch (type) {
    OFFLOOM_ELEMENTS(CUDA_R_8I, std::int8_t)
    OFFLOOM_ELEMENTS(CUDA_R_32I, std::int32_t)
    OFFLOOM_ELEMENTS(CUDA_R_8F_E4M3, __nv_fp8_e4m3)
    OFFLOOM_ELEMENTS(CUDA_R_8F_E5M2, __nv_fp8_e5m2)
    OFFLOOM_ELEMENTS(CUDA_R_16F, __half)
    OFFLOOM_ELEMENTS(CUDA_R_16BF, __nv_bfloat16)
    OFFLOOM_ELEMENTS(CUDA_R_32F, float)
    OFFLOOM_ELEMENTS(CUDA_R_64F, double)
    OFFLOOM_COMPLEX_ELEMENTS(CUDA_C_8I, std::int8_t)
    OFFLOOM_COMPLEX_ELEMENTS(CUDA_C_16F, __half)
    OFFLOOM_COMPLEX_ELEMENTS(CUDA_C_16BF, __nv_bfloat16)
    OFFLOOM_COMPLEX_ELEMENTS(CUDA_C_32F, float)
    OFFLOOM_COMPLEX_ELEMENTS(CUDA_C_64F, double)
  case CUDA_R_4F_E2M1:
    return body(fp4_elements{static_cast<unsigned char *>(data)});
  }
#undef OFFLOOM_ELEMENTS
#undef OFFLOOM_COMPLEX_ELEMENTS
}

/// One number, such as a scale factor.
template <class Wide> Wide number_at(int type, const void *where, index i = 0) {
  Wide value = Wide();
  with_elements(type, where, 0, [&](auto elements) { value = widened<Wide>(elements.get(i)); });
  return value;
}

} // namespace offloom::blaslt
