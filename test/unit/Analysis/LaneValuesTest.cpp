// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Analysis/Execution/LaneValues.h"
#include <gtest/gtest.h>

namespace offloom {
namespace {

constexpr LaneMask All = ~0U;

LaneValues lane() {
  LaneValues Result;
  for (unsigned I = 0; I < LaneValues::Lanes; ++I)
    Result.Offsets[I] = I;
  return Result;
}

LaneValues times(const LaneValues &A, int64_t Factor) {
  return *(A * LaneValues::constant(Factor));
}

TEST(LaneValues, AnUnknownBaseKeepsTheDifferences) {
  LaneValues Sum = LaneValues::unknown() + times(lane(), 4);
  EXPECT_FALSE(Sum.IsKnown);
  EXPECT_EQ(Sum.Offsets[3] - Sum.Offsets[1], 8);
  EXPECT_EQ(Sum - Sum, LaneValues::unknown());
}

TEST(LaneValues, AnUnknownFactorOfWhatVariesIsNoValue) {
  EXPECT_FALSE(lane() * LaneValues::unknown());
  EXPECT_EQ(LaneValues::unknown() * LaneValues::constant(3), LaneValues::unknown());
}

TEST(LaneValues, ProductsOfWhatIsKnownAreMadeLaneByLane) {
  EXPECT_EQ((lane() * lane())->Offsets[5], 25);
}

TEST(LaneValues, QuotientsNeedKnownValues) {
  auto Half = [](int64_t A, int64_t B) -> std::optional<int64_t> { return A / B; };
  EXPECT_EQ(combine(lane(), LaneValues::constant(2), Half)->Offsets[7], 3);
  EXPECT_FALSE(combine(lane() + LaneValues::unknown(), LaneValues::constant(2), Half));
  EXPECT_EQ(combine(LaneValues::unknown(), LaneValues::constant(2), Half), LaneValues::unknown());
}

TEST(Sectors, NeighboursShareThem) {
  EXPECT_EQ(sectorsTouched(times(lane(), 4), 4, All), 4U);
  EXPECT_EQ(sectorsTouched(times(lane(), 8), 4, All), 8U);
  EXPECT_EQ(sectorsTouched(times(lane(), 128), 4, All), 32U);
  EXPECT_EQ(sectorsTouched(LaneValues::constant(64), 4, All), 1U);
}

TEST(Sectors, AnUnknownBaseIsTakenToBeAligned) {
  EXPECT_EQ(sectorsTouched(LaneValues::unknown() + times(lane(), -4), 4, All), 4U);
}

TEST(Sectors, InactiveLanesTouchNone) {
  EXPECT_EQ(sectorsTouched(times(lane(), 128), 4, 0x3), 2U);
  EXPECT_EQ(sectorsNeeded(times(lane(), 128), 4, 0xFFFF), 2U);
}

TEST(Banks, AColumnOfThirtyTwoIsOneBank) {
  EXPECT_EQ(bankConflict(times(lane(), 32 * 4), 4, All), 32U);
  EXPECT_EQ(bankConflict(times(lane(), 33 * 4), 4, All), 1U);
  EXPECT_EQ(bankConflict(times(lane(), 2 * 4), 4, All), 2U);
}

TEST(Banks, TheSameWordIsReadAtOnce) {
  EXPECT_EQ(bankConflict(LaneValues::constant(128), 4, All), 1U);
}

TEST(Banks, WideAccessesAreMadeInParts) {
  EXPECT_EQ(bankConflict(times(lane(), 8), 8, All), 1U);
  EXPECT_EQ(bankConflict(times(lane(), 16), 16, All), 1U);
}

} // namespace
} // namespace offloom
