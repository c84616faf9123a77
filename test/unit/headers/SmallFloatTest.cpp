// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Numbers of 8, 6 and 4 bits against the plain definition: the nearest of all codes, of two equally
// near ones the even one. What a GPU gives is recorded in test/conformance/small-floats.
#include <cuda_fp4.h>
#include <cuda_fp6.h>
#include <cuda_fp8.h>

#include <gtest/gtest.h>

#include <cmath>
#include <cstdint>
#include <limits>
#include <random>
#include <vector>

namespace {

/// What a code stands for, digit by digit.
double meaning(unsigned code, int exponent_bits, int mantissa_bits) {
  const int bias = (1 << (exponent_bits - 1)) - 1;
  const int mantissa = static_cast<int>(code & ((1u << mantissa_bits) - 1));
  const int exponent = static_cast<int>(code >> mantissa_bits & ((1u << exponent_bits) - 1));
  const bool negative = code >> (mantissa_bits + exponent_bits) & 1;
  const double magnitude =
      exponent == 0 ? std::ldexp(mantissa, 1 - bias - mantissa_bits)
                    : std::ldexp(mantissa + (1 << mantissa_bits), exponent - bias - mantissa_bits);
  return negative ? -magnitude : magnitude;
}

/// The positive numbers of a format, and one more, beyond the largest, which rounding sees too.
std::vector<double> positive_numbers(int exponent_bits, int mantissa_bits, unsigned largest) {
  std::vector<double> numbers;
  for (unsigned code = 0; code <= largest; ++code)
    numbers.push_back(meaning(code, exponent_bits, mantissa_bits));
  const double last = numbers.back();
  numbers.push_back(last + (last - numbers[largest - 1]));
  return numbers;
}

unsigned nearest_code(const std::vector<double> &numbers, double magnitude) {
  unsigned best = 0;
  for (unsigned code = 1; code < numbers.size(); ++code) {
    const double distance = std::abs(numbers[code] - magnitude);
    const double least = std::abs(numbers[best] - magnitude);
    if (distance < least || (distance == least && code % 2 == 0))
      best = code;
  }
  return magnitude >= numbers.back() ? static_cast<unsigned>(numbers.size()) - 1 : best;
}

unsigned code_below(const std::vector<double> &numbers, double magnitude) {
  unsigned code = 0;
  while (code + 1 < numbers.size() && numbers[code + 1] <= magnitude)
    ++code;
  return code;
}

/// Numbers around all codes and the middles between them, and others.
std::vector<double> samples(const std::vector<double> &numbers) {
  std::vector<double> all = {0, 1e-300, 1e300, 5e-324, 3.4e38, 1e-45};
  for (size_t i = 0; i + 1 < numbers.size(); ++i)
    for (double x : {numbers[i], (numbers[i] + numbers[i + 1]) / 2})
      for (double y : {x, std::nextafter(x, 0.0), std::nextafter(x, 1e300),
                       static_cast<double>(std::nextafter(static_cast<float>(x), 0.0f)),
                       static_cast<double>(std::nextafter(static_cast<float>(x), 1e30f))})
        all.push_back(std::abs(y));
  std::mt19937 random(1);
  std::uniform_real_distribution<double> exponent(-20, 18);
  for (int i = 0; i < 2000; ++i)
    all.push_back(std::exp2(exponent(random)));
  return all;
}

template <__nv_fp8_interpretation_t kind>
void expect_fp8(int exponent_bits, int mantissa_bits, unsigned largest) {
  const auto numbers = positive_numbers(exponent_bits, mantissa_bits, largest);
  for (unsigned code = 0; code <= largest; ++code) {
    const __half value = __nv_cvt_fp8_to_halfraw(static_cast<__nv_fp8_storage_t>(code), kind);
    EXPECT_EQ(static_cast<double>(__half2float(value)), numbers[code]);
  }
  for (double x : samples(numbers)) {
    const unsigned unbounded = nearest_code(numbers, x);
    const unsigned saturated = unbounded > largest ? largest : unbounded;
    EXPECT_EQ(__nv_cvt_double_to_fp8(x, __NV_NOSAT, kind), unbounded) << x;
    EXPECT_EQ(__nv_cvt_double_to_fp8(x, __NV_SATFINITE, kind), saturated) << x;
    EXPECT_EQ(__nv_cvt_double_to_fp8(-x, __NV_SATFINITE, kind), saturated | 0x80) << x;
    if (static_cast<double>(static_cast<float>(x)) == x) {
      EXPECT_EQ(__nv_cvt_float_to_fp8(static_cast<float>(x), __NV_NOSAT, kind), unbounded) << x;
    }
  }
}

TEST(SmallFloat, RoundsToEightBits) {
  expect_fp8<__NV_E4M3>(4, 3, 0x7e);
  expect_fp8<__NV_E5M2>(5, 2, 0x7b);
}

template <auto from_double, auto to_half, auto kind>
void expect_finite(int exponent_bits, int mantissa_bits) {
  const unsigned largest = (1u << (exponent_bits + mantissa_bits)) - 1, sign = largest + 1;
  const auto numbers = positive_numbers(exponent_bits, mantissa_bits, largest);
  for (unsigned code = 0; code <= largest; ++code) {
    EXPECT_EQ(
        static_cast<double>(__half2float(to_half(static_cast<unsigned char>(code | sign), kind))),
        -numbers[code]);
  }
  for (double x : samples(numbers)) {
    const unsigned nearest = nearest_code(numbers, x), below = code_below(numbers, x);
    EXPECT_EQ(from_double(x, kind, cudaRoundNearest), nearest > largest ? largest : nearest) << x;
    EXPECT_EQ(from_double(x, kind, cudaRoundZero), below > largest ? largest : below) << x;
    EXPECT_EQ(from_double(-x, kind, cudaRoundZero), (below > largest ? largest : below) | sign);
  }
  const double nan = std::numeric_limits<double>::quiet_NaN();
  EXPECT_EQ(from_double(-nan, kind, cudaRoundNearest), largest);
}

TEST(SmallFloat, RoundsToSixAndFourBits) {
  expect_finite<__nv_cvt_double_to_fp6, __nv_cvt_fp6_to_halfraw, __NV_E2M3>(2, 3);
  expect_finite<__nv_cvt_double_to_fp6, __nv_cvt_fp6_to_halfraw, __NV_E3M2>(3, 2);
  expect_finite<__nv_cvt_double_to_fp4, __nv_cvt_fp4_to_halfraw, __NV_E2M1>(2, 1);
}

TEST(SmallFloat, RoundsScaleFactorsToPowersOfTwo) {
  for (int exponent = -127; exponent <= 127; ++exponent) {
    const double x = std::ldexp(1.0, exponent), more = std::nextafter(x, 1e300);
    const int code = exponent + 127;
    EXPECT_EQ(__nv_cvt_double_to_e8m0(x, __NV_SATFINITE, cudaRoundPosInf), code);
    EXPECT_EQ(__nv_cvt_double_to_e8m0(-x, __NV_SATFINITE, cudaRoundPosInf), code);
    EXPECT_EQ(__nv_cvt_double_to_e8m0(more, __NV_SATFINITE, cudaRoundZero), code);
    EXPECT_EQ(__nv_cvt_double_to_e8m0(more, __NV_NOSAT, cudaRoundPosInf), code + 1);
    __nv_fp8_e8m0 scale;
    scale.__x = static_cast<__nv_fp8_storage_t>(code);
    EXPECT_EQ(static_cast<double>(scale), x);
  }
  EXPECT_EQ(__nv_cvt_float_to_e8m0(0, __NV_NOSAT, cudaRoundZero), 0);
  EXPECT_EQ(__nv_cvt_float_to_e8m0(3e38f, __NV_SATFINITE, cudaRoundPosInf), 0xfe);
  EXPECT_EQ(__nv_cvt_float_to_e8m0(NAN, __NV_SATFINITE, cudaRoundPosInf), 0xff);
}

TEST(SmallFloat, PutsTheFirstNumberIntoTheLowBits) {
  EXPECT_EQ(__nv_fp8x2_e4m3(make_float2(1, 2)).__x, 0x4038);
  EXPECT_EQ(__nv_fp8x4_e4m3(make_float4(1, 2, 3, 4)).__x, 0x48444038u);
  EXPECT_EQ(__nv_fp4x2_e2m1(make_float2(1, 2)).__x, 0x42);
  EXPECT_EQ(__nv_fp4x4_e2m1(make_float4(1, 2, 3, 4)).__x, 0x6542);
  const float4 four = static_cast<float4>(__nv_fp8x4_e5m2(make_float4(1, 2, 3, 4)));
  EXPECT_EQ(four.x + 10 * four.y + 100 * four.z + 1000 * four.w, 4321);
}

} // namespace
