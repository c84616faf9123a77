// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What stands in a loop.

#include "Analysis/Code/Repetition.h"
#include "MarkedSource.h"
#include <gtest/gtest.h>

namespace offloom {
namespace {

/// Finds whether the call of use() is repeated.
struct CallFinder : RepetitionVisitor<clang::DynamicRecursiveASTVisitor> {
  bool VisitCallExpr(clang::CallExpr *Call) override {
    const clang::FunctionDecl *Callee = Call->getDirectCallee();
    if (Callee && Callee->getName() == "use")
      Repeated = isRepeated();
    return true;
  }
  bool Repeated = false;
};

bool isRepeated(const std::string &Body) {
  MarkedSource Code("#define ONCE(x) do { x; } while (0)\n"
                    "int used(int n) { use(n); return n; }\n"
                    "void f(int n) { " +
                    Body + " }");
  CallFinder Finder;
  Finder.TraverseStmt(Code.function("f").getBody());
  return Finder.Repeated;
}

TEST(Repetition, LoopsRepeatWhatEachRoundDoes) {
  EXPECT_TRUE(isRepeated("for (int i = 0; i < n; ++i) use(i);"));
  EXPECT_TRUE(isRepeated("for (int i = 0; i < n; use(i++)) ;"));
  EXPECT_TRUE(isRepeated("while (use(n), any()) ;"));
  EXPECT_TRUE(isRepeated("do use(n); while (any());"));
  EXPECT_TRUE(isRepeated("int a[3]; for (int i : a) use(i);"));
  EXPECT_TRUE(isRepeated("for (;;) { if (any()) break; use(n); }"));
}

TEST(Repetition, WhatStandsBeforeOrBehindIsNotRepeated) {
  EXPECT_FALSE(isRepeated("for (int i = 0; i < n; ++i) ; use(n);"));
  EXPECT_FALSE(isRepeated("for (use(n); any();) ;"));
}

TEST(Repetition, MacrosThatAreOneStatementAreNoLoops) {
  EXPECT_FALSE(isRepeated("ONCE(use(n));"));
  EXPECT_FALSE(isRepeated("do { use(n); } while (false);"));
  EXPECT_TRUE(isRepeated("for (int i = 0; i < n; ++i) ONCE(use(i));"));
}

TEST(Repetition, ABodyThatLeavesIsExecutedOnce) {
  EXPECT_FALSE(isRepeated("while (any()) { use(n); break; }"));
  EXPECT_FALSE(isRepeated("for (;;) { use(n); return; }"));
  EXPECT_TRUE(isRepeated("while (any()) { use(n); if (any()) continue; break; }"));
}

} // namespace
} // namespace offloom
