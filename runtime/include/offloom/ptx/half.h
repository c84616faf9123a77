// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Instructions on one half-precision number, or on two in a word (PTX ISA, "Half Precision Floating
// Point Instructions").
#pragma once

#include "bfloat16_numbers.h"
#include "half_numbers.h"

namespace offloom::ptx {

inline constexpr auto half_exp2 = [](__half x) { return hexp2(x); };
inline constexpr auto half_tanh = [](__half x) { return __float2half(tanhf(__half2float(x))); };
inline constexpr auto half_add = [](__half x, __half y) { return x + y; };
inline constexpr auto half_subtract = [](__half x, __half y) { return x - y; };
inline constexpr auto half_multiply = [](__half x, __half y) { return x * y; };
inline constexpr auto half_fma = [](__half x, __half y, __half z) { return __hfma(x, y, z); };
inline constexpr auto half_min = [](__half x, __half y) { return __hmin(x, y); };
inline constexpr auto half_max = [](__half x, __half y) { return __hmax(x, y); };
inline constexpr auto half_min_nan = [](__half x, __half y) { return __hmin_nan(x, y); };
inline constexpr auto half_max_nan = [](__half x, __half y) { return __hmax_nan(x, y); };
inline constexpr auto bfloat16_min = [](__nv_bfloat16 x, __nv_bfloat16 y) { return __hmin(x, y); };
inline constexpr auto bfloat16_max = [](__nv_bfloat16 x, __nv_bfloat16 y) { return __hmax(x, y); };
inline constexpr auto bfloat16_min_nan = [](__nv_bfloat16 x, __nv_bfloat16 y) {
  return __hmin_nan(x, y);
};
inline constexpr auto bfloat16_max_nan = [](__nv_bfloat16 x, __nv_bfloat16 y) {
  return __hmax_nan(x, y);
};

/// .xorsign.abs: `magnitude`, of numbers without their signs, with the product of the signs of `x`
/// and `y`. NaN has no sign.
template <class Half> constexpr Half with_signs_of(Half magnitude, Half x, Half y) {
  if (!__hisnan(magnitude))
    magnitude.__x |= (x.__x ^ y.__x) & 0x8000;
  return magnitude;
}
inline constexpr auto half_min_xorsign = [](__half x, __half y) {
  return with_signs_of(__hmin(__habs(x), __habs(y)), x, y);
};
inline constexpr auto half_min_nan_xorsign = [](__half x, __half y) {
  return with_signs_of(__hmin_nan(__habs(x), __habs(y)), x, y);
};
inline constexpr auto half_max_xorsign = [](__half x, __half y) {
  return with_signs_of(__hmax(__habs(x), __habs(y)), x, y);
};
inline constexpr auto half_max_nan_xorsign = [](__half x, __half y) {
  return with_signs_of(__hmax_nan(__habs(x), __habs(y)), x, y);
};
inline constexpr auto bfloat16_min_xorsign = [](__nv_bfloat16 x, __nv_bfloat16 y) {
  return with_signs_of(__hmin(__habs(x), __habs(y)), x, y);
};
inline constexpr auto bfloat16_min_nan_xorsign = [](__nv_bfloat16 x, __nv_bfloat16 y) {
  return with_signs_of(__hmin_nan(__habs(x), __habs(y)), x, y);
};
inline constexpr auto bfloat16_max_xorsign = [](__nv_bfloat16 x, __nv_bfloat16 y) {
  return with_signs_of(__hmax(__habs(x), __habs(y)), x, y);
};
inline constexpr auto bfloat16_max_nan_xorsign = [](__nv_bfloat16 x, __nv_bfloat16 y) {
  return with_signs_of(__hmax_nan(__habs(x), __habs(y)), x, y);
};

/// What set makes of a comparison whose result is a half-precision number: the bits of 1 or 0.
constexpr unsigned short half_flag(bool holds) { return holds ? 0x3c00 : 0; }

/// The value of a half-precision number's bits.
inline float as_float(unsigned short bits) { return __half2float(__ushort_as_half(bits)); }

/// `f` of the number, or of each of the two numbers, that the operands' bits are.
template <class T, class F, class... Operands>
constexpr T each_half(F f, const Operands &...operands) {
  auto part = [](auto operand, unsigned shift) {
    return __ushort_as_half(static_cast<unsigned short>(operand >> shift));
  };
  const unsigned low = __half_as_ushort(f(part(operands, 0)...));
  if constexpr (sizeof(T) == sizeof(__half))
    return static_cast<T>(low);
  else
    return low | unsigned{__half_as_ushort(f(part(operands, 16)...))} << 16;
}

/// The same of numbers in the bfloat16 format.
template <class T, class F, class... Operands>
constexpr T each_bfloat16(F f, const Operands &...operands) {
  auto part = [](auto operand, unsigned shift) {
    return __ushort_as_bfloat16(static_cast<unsigned short>(operand >> shift));
  };
  const unsigned low = __bfloat16_as_ushort(f(part(operands, 0)...));
  if constexpr (sizeof(T) == sizeof(__nv_bfloat16))
    return static_cast<T>(low);
  else
    return low | unsigned{__bfloat16_as_ushort(f(part(operands, 16)...))} << 16;
}

} // namespace offloom::ptx
