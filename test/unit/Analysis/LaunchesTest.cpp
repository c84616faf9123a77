// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What is known of values in host code, and of the blocks that kernels are launched with.

#include "Analysis/Values/Launches.h"
#include "Analysis/Values/ModificationsOfFunctions.h"
#include "MarkedSource.h"
#include <gtest/gtest.h>

namespace offloom {
namespace {

std::optional<int64_t> valueIn(const char *Marked) {
  MarkedSource Code(Marked);
  ModificationsOfFunctions Facts(Code.context());
  return knownInteger(Code.at(0), &Code.function("f"), Facts);
}

TEST(KnownValues, AVariableThatIsNeverWrittenAgainIsItsInitialiser) {
  EXPECT_EQ(valueIn("void f() { int n = 4; use(^n); }"), 4);
  EXPECT_EQ(valueIn("const int N = 8; void f() { use(^N); }"), 8);
}

TEST(KnownValues, AVariableThatMayBeWrittenIsNot) {
  EXPECT_EQ(valueIn("void f() { int n = 4; n = 5; use(^n); }"), std::nullopt);
  EXPECT_EQ(valueIn("void f() { int n = 4; change(n); use(^n); }"), std::nullopt);
  EXPECT_EQ(valueIn("void f() { int n = 4; int *p = &n; use(^n); }"), std::nullopt);
  EXPECT_EQ(valueIn("void f(int n) { use(^n); }"), std::nullopt);
  EXPECT_EQ(valueIn("int n = 4; void f() { use(^n); }"), std::nullopt);
  EXPECT_EQ(valueIn("void f() { const int n = any(); use(^n); }"), std::nullopt);
}

struct Blocks {
  explicit Blocks(const char *Text) : Code(std::string("__global__ void k(int);\n") + Text) {
    ModificationsOfFunctions Facts(Code.context());
    Launches All(Facts);
    Seen = All.seenOf(Code.function("k")).vec();
    Whole = All.allOf(Code.function("k")).vec();
  }
  MarkedSource Code;
  std::vector<Dimensions> Seen, Whole;
};

using Shapes = std::vector<Dimensions>;

TEST(Launches, EachShapeIsSeenOnce) {
  Blocks B("void f() { dim3 b(8, 4); k<<<1, b>>>(0); k<<<2, b>>>(0); k<<<1, 32>>>(0); }");
  EXPECT_EQ(B.Seen, (Shapes{{8, 4, 1}, {32, 1, 1}}));
  EXPECT_EQ(B.Whole, B.Seen);
}

TEST(Launches, OneUnknownBlockHidesTheOthersFromWhoMustKnowAll) {
  Blocks B("void f(int n) { k<<<1, n>>>(0); k<<<1, 32>>>(0); }");
  EXPECT_EQ(B.Seen, (Shapes{{32, 1, 1}}));
  EXPECT_TRUE(B.Whole.empty());
}

TEST(Launches, AKernelWhoseAddressIsTakenMayBeLaunchedElsewhere) {
  Blocks B("void f() { k<<<1, 32>>>(0); void (*p)(int) = k; (void)p; }");
  EXPECT_EQ(B.Seen, (Shapes{{32, 1, 1}}));
  EXPECT_TRUE(B.Whole.empty());
}

TEST(Launches, ALaunchThroughAPointerIsOneOfEachKernelOfItsType) {
  Blocks B("void f(void (*p)(int)) { p<<<1, 64>>>(0); }");
  EXPECT_EQ(B.Seen, (Shapes{{64, 1, 1}}));
  EXPECT_TRUE(B.Whole.empty());
}

TEST(Launches, ABlockOfNoThreadsIsNoShape) {
  Blocks B("void f() { k<<<1, 0>>>(0); }");
  EXPECT_TRUE(B.Seen.empty());
}

} // namespace
} // namespace offloom
