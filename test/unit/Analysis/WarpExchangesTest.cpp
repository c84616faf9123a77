// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Of which kernels it is kept that they have no steps.

#include "Analysis/Execution/WarpExchanges.h"
#include "Analysis/Effects/Synchronisation.h"
#include "Analysis/Values/Launches.h"
#include "Analysis/Values/ModificationsOfFunctions.h"
#include "MarkedSource.h"
#include <gtest/gtest.h>
#include <set>

namespace offloom {
namespace {

struct Names : KnownSteps {
  bool hasNone(const clang::FunctionDecl &Kernel, llvm::StringRef) const override {
    return None.count(Kernel.getNameAsString());
  }
  void foundNone(const clang::FunctionDecl &Kernel, llvm::StringRef) override {
    None.insert(Kernel.getNameAsString());
  }
  std::set<std::string> None;
};

const std::string Exchange = "s[t] += s[t + 16]; s[t] += s[t + 8];";
const std::string Shared = "__shared__ int s[64]; int t = threadIdx.x; ";

/// How many steps kernels `a` and `b` have.
std::size_t stepsOf(const std::string &Text, Names &Known) {
  MarkedSource Code(Text);
  ModificationsOfFunctions Modified(Code.context());
  Launches Launched(Modified);
  Synchronisation Sync(Code.context());
  return warpSteps({&Code.function("a"), &Code.function("b")}, Launched, Sync, &Known).size();
}

TEST(WarpExchanges, AKernelWithoutStepsIsNotExecutedAgain) {
  const std::string Text = "__global__ void a() { " + Shared + Exchange + " }\n" +
                           "__global__ void b(int *p) { p[threadIdx.x] = 1; }\n";
  Names Known;
  EXPECT_NE(stepsOf(Text, Known), 0u);
  EXPECT_EQ(Known.None, std::set<std::string>{"b"});
  Known.None = {"a", "b"};
  EXPECT_EQ(stepsOf(Text, Known), 0u);
}

TEST(WarpExchanges, AStepInAFunctionIsOneOfEachKernelThatCallsIt) {
  const std::string Text = "__device__ void sum(int *s, int t) { " + Exchange + " }\n" +
                           "__global__ void a() { " + Shared + "sum(s, t); }\n" +
                           "__global__ void b() { " + Shared + "sum(s, t); }\n";
  Names Known;
  EXPECT_NE(stepsOf(Text, Known), 0u);
  EXPECT_EQ(Known.None, std::set<std::string>());
}

} // namespace
} // namespace offloom
