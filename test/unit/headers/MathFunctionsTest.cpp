// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// CUDA's own math functions against values computed with 40 digits.
#include <cuda_runtime.h>
#include <math_constants.h>

#include <gtest/gtest.h>

#include <cfloat>
#include <limits>

namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();

/// Fails unless `actual` is within `ulps` units in the last place of `expected`.
void expect_close(double actual, double expected, double ulps) {
  const double ulp = std::nextafter(std::fabs(expected), infinity) - std::fabs(expected);
  EXPECT_LE(std::fabs(actual - expected), ulps * ulp) << actual << " instead of " << expected;
}

TEST(MathFunctions, ErrorFunctions) {
  expect_close(erfinv(0.3), 0.2724627147267543556219576, 2);
  expect_close(erfinv(0.9), 1.1630871536766740867262542, 2);
  expect_close(erfcinv(1e-10), 4.572824967389485278741044, 2);
  expect_close(erfcinv(1.7), -0.7328690779592167225258896, 4);
  expect_close(erfcx(0.5), 0.6156903441929258748707934, 2);
  expect_close(erfcx(10.0), 0.05614099274382258585751739, 2);
  expect_close(normcdf(-38.0), 2.885428360068784e-316, 2);
  expect_close(normcdf(-3.0), 0.001349898031630094526651814, 4);
  expect_close(normcdfinv(1e-5), -4.264890793922824628498525, 4);
  EXPECT_EQ(erfinv(1.0), infinity);
  EXPECT_EQ(erfcinv(2.0), -infinity);
  EXPECT_TRUE(std::isnan(erfinv(1.5)));
  EXPECT_TRUE(std::isnan(normcdfinv(-0.1)));
  EXPECT_EQ(normcdf(infinity), 1.0);
}

TEST(MathFunctions, MultiplesOfPi) {
  for (int i = -8; i <= 8; ++i) {
    EXPECT_EQ(sinpi(double(i)), 0.0);
    EXPECT_EQ(cospi(double(i)), i % 2 ? -1.0 : 1.0);
    EXPECT_EQ(cospif(i + 0.5f), 0.0f);
    EXPECT_EQ(std::fabs(sinpif(i + 0.5f)), 1.0f);
  }
  expect_close(sinpi(0.1), 0.3090169943749474241022934, 2);
  expect_close(cospi(1e6 + 0.25), 0.7071067811865475244008444, 2);
  EXPECT_TRUE(std::signbit(sinpi(-1.0)));
  EXPECT_FALSE(std::signbit(sinpi(1.0)));
  EXPECT_TRUE(std::isnan(sinpi(infinity)));
}

TEST(MathFunctions, BesselFunctions) {
  expect_close(cyl_bessel_i0(1.0), 1.266065877752008335598245, 2);
  expect_close(cyl_bessel_i1(-2.5), -2.516716245288698403912711, 4);
  expect_close(cyl_bessel_i0(50.0), 2.932553783849336327252016e20, 4);
  expect_close(cyl_bessel_i1(700.0), 1.528500390233900e302, 1e6);
  EXPECT_EQ(cyl_bessel_i0(1e300), infinity);
  EXPECT_EQ(cyl_bessel_i1(0.0), 0.0);
}

TEST(MathFunctions, LengthsDoNotOverflow) {
  EXPECT_EQ(norm3d(0.6e300, 0.0, 0.8e300), 1e300);
  EXPECT_EQ(norm3df(0.6e30f, 0.0f, 0.8e30f), 1e30f);
  EXPECT_EQ(rhypotf(3.0f, 4.0f), 0.2f);
  const float v[] = {2, 2, 2, 2};
  EXPECT_EQ(normf(4, v), 4.0f);
  EXPECT_EQ(rnorm4d(2, 2, 2, 2), 0.25);
}

TEST(MathFunctions, MinAndMaxPassOverNotANumber) {
  EXPECT_EQ(max(NAN, 2.0f), 2.0f);
  EXPECT_EQ(max(2.0f, NAN), 2.0f);
  EXPECT_EQ(min(NAN, 2.0), 2.0);
  EXPECT_EQ(min(1, 2u), 1u);
  EXPECT_EQ(max(-1, 2u), 0xffffffffu);
  EXPECT_EQ(max(1ll << 40, 2ll), 1ll << 40);
  EXPECT_EQ(fmaxf(NAN, 2.0f), 2.0f);
}

/// What is chosen between `x` and a bound that the compiler knows, and one that it does not.
#define EXPECT_SAME_CHOICES(bound, x)                                                              \
  do {                                                                                             \
    volatile float unknown = bound;                                                                \
    const float u = unknown;                                                                       \
    EXPECT_EQ(__float_as_uint(fminf(x, bound)), __float_as_uint(fminf(x, u)));                     \
    EXPECT_EQ(__float_as_uint(fminf(bound, x)), __float_as_uint(fminf(u, x)));                     \
    EXPECT_EQ(__float_as_uint(fmaxf(x, bound)), __float_as_uint(fmaxf(x, u)));                     \
    EXPECT_EQ(__float_as_uint(fmaxf(bound, x)), __float_as_uint(fmaxf(u, x)));                     \
  } while (false)

TEST(MathFunctions, KnownBoundsChooseAsAnyOther) {
  for (volatile float value : {0.0f, -0.0f, 1.0f, -1.0f, FLT_MAX, -INFINITY, INFINITY, NAN}) {
    const float x = value;
    EXPECT_SAME_CHOICES(0.0f, x);
    EXPECT_SAME_CHOICES(-0.0f, x);
    EXPECT_SAME_CHOICES(1.0f, x);
    EXPECT_SAME_CHOICES(-1.0f, x);
    EXPECT_SAME_CHOICES(INFINITY, x);
    EXPECT_SAME_CHOICES(-INFINITY, x);
    EXPECT_SAME_CHOICES(NAN, x);
  }
}

TEST(MathFunctions, FastOnesAreExactEnough) {
  // Bounds: CUDA C++ Programming Guide, "Intrinsic Functions".
  for (float x = -3.1f; x < 3.1f; x += 0.01f) {
    EXPECT_NEAR(__sinf(x), std::sin(double(x)), 0x1p-21);
    EXPECT_NEAR(__cosf(x), std::cos(double(x)), 0x1p-21);
  }
  for (float x = -80; x < 80; x += 0.37f) {
    const double exact = std::exp(double(x));
    EXPECT_NEAR(__expf(x) / exact, 1, (2 + std::floor(std::fabs(1.173 * x))) * FLT_EPSILON);
  }
  for (float x = 1e-30f; x < 1e30f; x *= 1.7f) {
    EXPECT_NEAR(__logf(x), std::log(double(x)), std::fabs(std::log(x)) * 3 * FLT_EPSILON + 0x1p-21);
    EXPECT_NEAR(__log2f(x), std::log2(double(x)),
                std::fabs(std::log2(x)) * 2 * FLT_EPSILON + 0x1p-22);
  }
  EXPECT_EQ(__expf(-200.0f), 0.0f);
  EXPECT_EQ(__expf(200.0f), CUDART_INF_F);
  EXPECT_EQ(__saturatef(NAN), 0.0f);
}

} // namespace
