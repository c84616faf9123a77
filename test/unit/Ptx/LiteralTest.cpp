// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Ptx/Literal.h"
#include "llvm/ADT/StringRef.h"
#include <bit>
#include <cstdint>
#include <gtest/gtest.h>

using namespace offloom::ptx;

namespace {

std::string written(llvm::StringRef Digits, llvm::StringRef Type) {
  auto Found = literal(Digits, Type);
  return Found ? Found->Text : "none";
}

TEST(Literal, HasTheTypeOfTheOperand) {
  EXPECT_EQ(written("0f3FC00000", "float"), "1.5E+0f");
  EXPECT_EQ(written("0d3FF8000000000000", "double"), "1.5E+0");
  EXPECT_EQ(written("0d3FF8000000000000", "float"), "1.5E+0f");
  EXPECT_EQ(written("0.1", "float"), "0.1f");
  EXPECT_EQ(written("0.1", "double"), "0.1");
  EXPECT_EQ(written("1e39", "float"), "offloom::bit_cast<float>(0x7F800000u)");
}

TEST(Literal, OfOneWordIsTheLowerOneOfADouble) {
  auto Found = literal("0f3F800000", "double");
  ASSERT_TRUE(Found);
  EXPECT_EQ(Found->Type, "double");
  double Value;
  ASSERT_FALSE(llvm::StringRef(Found->Text).getAsDouble(Value));
  EXPECT_EQ(std::bit_cast<std::uint64_t>(Value), 0x3F800000u);
}

TEST(Literal, FillsAnOperandOfBits) {
  EXPECT_EQ(written("0f3FC00000", "unsigned"), "1.5E+0f");
  EXPECT_EQ(written("0f3FC00000", "unsigned long long"), "none");
  EXPECT_EQ(written("0d3FF8000000000000", "unsigned"), "none");
  EXPECT_EQ(written("0d3FF8000000000000", "unsigned long long"), "1.5E+0");
}

TEST(Literal, OfAnIntegerStaysAsItIs) {
  EXPECT_EQ(written("0x10", "unsigned"), "0x10");
  EXPECT_EQ(written("42U", "float"), "42U");
  EXPECT_EQ(written("-9223372036854775809", "long long"), "9223372036854775807ull");
  EXPECT_EQ(written("0f12", "float"), "none");
}

} // namespace
