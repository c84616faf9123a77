// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Functions that CUDA has no more, or only for GPUs that nobody here has.

#include "float2_intrinsics.h"
#include "offloom/old_functions.h"

#include <climits>
#include <gtest/gtest.h>

namespace {

namespace old = offloom::old_functions;

TEST(OldFunctions, AreThoseOfToday) {
  EXPECT_EQ(old::float_as_int(-0.0f), INT_MIN);
  EXPECT_EQ(old::float_as_uint(1.0f), 0x3f800000u);
  EXPECT_EQ(old::int_as_float(0x3f800000), 1.0f);
  EXPECT_EQ(old::uint_as_float(0xbf800000u), -1.0f);
  EXPECT_EQ(old::saturate(1.5f), 1.0f);
  EXPECT_EQ(old::mul24(0x01000003, -5), -15);
  EXPECT_EQ(old::umul24(0xff000003u, 5u), 15u);
}

TEST(OldFunctions, MultiplyUnsignedIfOneIs) {
  EXPECT_EQ(old::mulhi(-1, 1), -1);
  EXPECT_EQ(old::mulhi(-1, 2u), 1u);
  EXPECT_EQ(old::mulhi(2u, -1), 1u);
  EXPECT_EQ(old::mulhi(~0u, ~0u), ~0u - 1);
  EXPECT_EQ(old::mul64hi(-1ll, 1ll), -1ll);
  EXPECT_EQ(old::mul64hi(-1ll, 2ull), 1ull);
  EXPECT_EQ(old::mul64hi(2ull, -1ll), 1ull);
}

TEST(OldFunctions, ConvertAsTheirArgumentSays) {
  EXPECT_EQ(old::float2int(2.7f), 2);
  EXPECT_EQ(old::float2int(2.5f, cudaRoundNearest), 2);
  EXPECT_EQ(old::float2int(2.1f, cudaRoundPosInf), 3);
  EXPECT_EQ(old::float2int(-2.1f, cudaRoundMinInf), -3);
  EXPECT_EQ(old::float2uint(-2.1f), 0u);
  EXPECT_EQ(old::int2float(0x7fffffff), 0x1p31f);
  EXPECT_EQ(old::int2float(0x7fffffff, cudaRoundZero), 0x1.fffffep30f);
  EXPECT_EQ(old::uint2float(0xffffffffu, cudaRoundMinInf), 0x1.fffffep31f);
}

TEST(Float2Arithmetic, RoundsBothParts) {
  const float2 tiny = {0x1p-30f, -0x1p-30f}, one = {1.0f, 1.0f};
  const float2 up = __fadd2_ru(one, tiny), down = __fadd2_rd(one, tiny);
  EXPECT_EQ(up.x, 0x1.000002p0f);
  EXPECT_EQ(up.y, 1.0f);
  EXPECT_EQ(down.x, 1.0f);
  EXPECT_EQ(down.y, 0x1.fffffep-1f);
  EXPECT_EQ(__fmul2_rn({3.0f, 2.0f}, {5.0f, 7.0f}).y, 14.0f);
  EXPECT_EQ(__ffma2_rz({3.0f, 2.0f}, {5.0f, 7.0f}, {1.0f, 2.0f}).x, 16.0f);
}

} // namespace
