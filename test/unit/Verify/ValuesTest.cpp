// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Verify/Values.h"
#include "gtest/gtest.h"
#include <cmath>
#include <cstring>
#include <limits>

using namespace offloom;

namespace {

template <class T> MemoryContents contents(const std::vector<T> &Values, std::uint64_t Step = 16) {
  MemoryContents C;
  std::string All(reinterpret_cast<const char *>(Values.data()), Values.size() * sizeof(T));
  C.Bytes = All.size();
  C.Hash = All; // different for different contents, as a hash is
  C.Step = Step;
  for (std::size_t At = 0; At < All.size(); At += Step)
    C.Data += All.substr(At, 16);
  return C;
}

template <class T>
ValueComparison compare(const std::vector<T> &A, const std::vector<T> &B, llvm::StringRef Type,
                        const Tolerance &Tolerated = {}) {
  return compareContents(contents(A), contents(B), elementOf(Type), Tolerated, {});
}

} // namespace

TEST(ValuesTest, IntegersAreExact) {
  ValueComparison Result = compare<int>({1, -2, 3, 4, 5}, {1, -2, 3, -4, 6}, "int");
  EXPECT_EQ(Result.Different, 2u);
  EXPECT_EQ(Result.First, "element 3 is expected to be 4 and is -4");
}

TEST(ValuesTest, FloatsMayDifferByRounding) {
  ValueComparison Result = compare<float>({1000, 2, -3}, {1000.01f, 2, -3.00001f}, "float");
  EXPECT_EQ(Result.Different, 0u);
  EXPECT_TRUE(Result.Close);
  EXPECT_GT(Result.LargestRelative, 1e-6);
  EXPECT_EQ(compare<float>({10, 2}, {10, 2.001f}, "float").Different, 1u);
}

TEST(ValuesTest, SumsNearZeroAreMeasuredByTheLargestValue) {
  EXPECT_EQ(compare<float>({1e6f, 1e-7f}, {1e6f, -2e-7f}, "float").Different, 0u);
  EXPECT_EQ(compare<float>({1, 1e-3f}, {1, -1e-3f}, "float").Different, 1u);
}

TEST(ValuesTest, DoublesAreHeldToMore) {
  EXPECT_EQ(compare<double>({1}, {1 + 1e-12}, "double").Different, 0u);
  EXPECT_EQ(compare<double>({1}, {1 + 1e-7}, "double").Different, 1u);
  EXPECT_EQ(compare<double>({1}, {1 + 1e-7}, "double", {1e-6, std::nullopt}).Different, 0u);
}

TEST(ValuesTest, HalvesAreReadAsHalves) {
  std::vector<std::uint16_t> One{0x3c00}, Above{0x3c01}, Two{0x4000};
  EXPECT_EQ(compare(One, Above, "__half").Different, 0u);
  EXPECT_EQ(compare(One, Two, "__half").First, "element 0 is expected to be 1 and is 2");
  std::vector<std::uint16_t> Brain{0x3f80}, BrainTwo{0x4000};
  EXPECT_EQ(compare(Brain, BrainTwo, "__nv_bfloat16").First,
            "element 0 is expected to be 1 and is 2");
}

TEST(ValuesTest, NumbersThatAreNone) {
  float NaN = std::numeric_limits<float>::quiet_NaN(), Infinity = HUGE_VALF;
  EXPECT_EQ(compare<float>({NaN}, {-NaN}, "float").Different, 0u);
  EXPECT_EQ(compare<float>({NaN}, {1}, "float").Different, 1u);
  EXPECT_EQ(compare<float>({Infinity}, {-Infinity}, "float").Different, 1u);
  EXPECT_EQ(compare<float>({3e38f}, {Infinity}, "float").Different, 1u);
}

TEST(ValuesTest, UnknownBytesMayBeNumbers) {
  EXPECT_EQ(compare<float>({1, 2}, {1.00001f, 2}, "thing").Different, 0u);
  EXPECT_EQ(compare<double>({0.1 + 0.2}, {0.3}, "thing").Different, 0u);
  EXPECT_EQ(compare<int>({7, 8}, {7, 9}, "thing").Different, 1u);
  // The low half of a double is a float of its own here.
  EXPECT_EQ(compare<float>({1, 2}, {1.01f, 2}, "thing").Different, 1u);
}

TEST(ValuesTest, AddressesAreComparedByWhereTheyPoint) {
  AddressBooks Books;
  Books.Expected.add(0x1000, 0x100, 1);
  Books.Found.add(0x7000, 0x100, 1);
  Books.Found.add(0x9000, 0x100, 2);
  auto Compare = [&](std::uint64_t A, std::uint64_t B, llvm::StringRef Type) {
    return compareContents(contents<std::uint64_t>({A}), contents<std::uint64_t>({B}),
                           elementOf(Type), {}, Books);
  };
  EXPECT_EQ(Compare(0x1010, 0x7010, "int*").Different, 0u);
  EXPECT_FALSE(Compare(0x1010, 0x7010, "int*").Close);
  EXPECT_EQ(Compare(0x1010, 0x7010, "thing").Different, 0u);
  EXPECT_EQ(Compare(0x1010, 0x7018, "int*").Different, 1u);
  EXPECT_EQ(Compare(0x1010, 0x9010, "int*").Different, 1u);
  EXPECT_EQ(Compare(0x1100, 0x7100, "int*").Different, 1u); // behind the end
  EXPECT_EQ(Compare(0x1010, 0x7010, "long").Different, 1u);
}

TEST(ValuesTest, WhatIsNotSampledIsNotPassedOver) {
  std::vector<int> A(16, 1), B = A;
  B[5] = 2;
  ValueComparison Exact =
      compareContents(contents(A, 32), contents(B, 32), elementOf("int"), {}, {});
  EXPECT_EQ(Exact.Different, 1u);
  std::vector<float> X(16, 1), Y = X;
  Y[5] = 2;
  ValueComparison Floats =
      compareContents(contents(X, 32), contents(Y, 32), elementOf("float"), {}, {});
  EXPECT_EQ(Floats.Different, 0u);
  EXPECT_TRUE(Floats.OnlyHash);
}

TEST(ValuesTest, SamplesOfDifferentDensityAreComparedWhereTheyMeet) {
  std::vector<int> A(32, 1), B = A;
  B[16] = 3;
  ValueComparison Result =
      compareContents(contents(A, 16), contents(B, 32), elementOf("int"), {}, {});
  EXPECT_EQ(Result.Compared, 16u);
  EXPECT_EQ(Result.First, "element 16 is expected to be 1 and is 3");
}

TEST(ValuesTest, SizesMustAgree) {
  EXPECT_EQ(compare<int>({1}, {1, 2}, "int").First, "4 bytes are expected, and there are 8");
}
