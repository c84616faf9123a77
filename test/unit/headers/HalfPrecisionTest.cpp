// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Half precision: every half survives the way to float and back, and roundings at the edges. The
// arithmetic itself is covered by IntrinsicsTest.
#include <cuda_bf16.h>
#include <cuda_fp16.h>

#include <gtest/gtest.h>

#include <limits>

namespace {

TEST(HalfPrecision, EveryHalfSurvivesFloat) {
  for (unsigned bits = 0; bits < 0x10000; ++bits) {
    const __half h = __ushort_as_half(static_cast<unsigned short>(bits));
    if (!__hisnan(h)) {
      EXPECT_EQ(__half_as_ushort(__float2half(__half2float(h))), bits);
    }
    const __nv_bfloat16 b = __ushort_as_bfloat16(static_cast<unsigned short>(bits));
    if (!__hisnan(b)) {
      EXPECT_EQ(__bfloat16_as_ushort(__float2bfloat16(__bfloat162float(b))), bits);
    }
  }
}

TEST(HalfPrecision, RoundsToNearestEven) {
  EXPECT_EQ(__half_as_ushort(__float2half(65519.0f)), 0x7bff);
  EXPECT_EQ(__half_as_ushort(__float2half(65520.0f)), 0x7c00);
  EXPECT_EQ(__half_as_ushort(__float2half(0x1p-25f)), 0);
  EXPECT_EQ(__half_as_ushort(__float2half(0x1.000002p-25f)), 1);
  EXPECT_EQ(__half_as_ushort(__float2half(2049.0f)), 0x6800);
  EXPECT_EQ(__half_as_ushort(__float2half(2051.0f)), 0x6802);
  // Through float this would round twice, and up.
  EXPECT_EQ(__half_as_ushort(__double2half(2049.0 + 1e-12)), 0x6801);
  EXPECT_EQ(__half_as_ushort(__double2half(2049.0 - 1e-12)), 0x6800);
}

TEST(HalfPrecision, HasOneNaN) {
  const float nan = std::numeric_limits<float>::quiet_NaN();
  for (float x : {nan, -nan, __half2float(__ushort_as_half(0xfe12))}) {
    EXPECT_EQ(__half_as_ushort(__float2half(x)), 0x7fff);
    EXPECT_EQ(__bfloat16_as_ushort(__float2bfloat16(x)), 0x7fff);
    EXPECT_EQ(__half_as_ushort(__float2half(x) + __half(1.0f)), 0x7fff);
  }
}

TEST(HalfPrecision, PairsActByComponent) {
  const __half2 a{1.0f, 2.0f}, b{3.0f, -4.0f};
  const float2 sum = __half22float2(__hadd2(a, b));
  EXPECT_EQ(sum.x, 4);
  EXPECT_EQ(sum.y, -2);
  EXPECT_EQ(__hgt2_mask(a, b), 0xffff0000u);
  EXPECT_TRUE(__hbeq2(a, a));
  EXPECT_FALSE(a == b);
  EXPECT_EQ(float(__high2half(__lowhigh2highlow(a))), 1);
}

TEST(HalfPrecision, ConvertsBetweenTheTwoFormats) {
  EXPECT_EQ(float(static_cast<__half>(__nv_bfloat16(2.5f))), 2.5f);
  EXPECT_EQ(__half_as_ushort(static_cast<__half>(__nv_bfloat16(1e30f))), 0x7c00);
  // 2056 has one bit more than a bfloat16: a tie, to even.
  EXPECT_EQ(float(static_cast<__nv_bfloat16>(__half(2056.0f))), 2048.0f);
}

TEST(HalfPrecision, ConvertsToIntegersSaturating) {
  EXPECT_EQ(static_cast<int>(__half(-2.75f)), -2);
  EXPECT_EQ(__half2short_rn(__ushort_as_half(0x7c00)), 32767);
  EXPECT_EQ(__half2uchar_rz(__half(-5.0f)), 0);
  EXPECT_EQ(__bfloat162int_rn(__nv_bfloat16(1e30f)), 2147483647);
  EXPECT_EQ(float(__int2half_rz(2049)), 2048);
  EXPECT_EQ(float(__int2half_ru(2049)), 2050);
}

} // namespace
