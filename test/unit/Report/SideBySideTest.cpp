// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Report/SideBySide.h"
#include "Support/LineDifference.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/raw_ostream.h"
#include <gtest/gtest.h>
#include <string>

namespace offloom {
namespace {

std::string steps(llvm::StringRef Old, llvm::StringRef New) {
  std::string Text;
  llvm::raw_string_ostream(Text) << llvm::json::Value(
      sideBySideSteps(splitLines(Old), splitLines(New)));
  return Text;
}

TEST(SideBySide, EqualLinesAreCounted) { EXPECT_EQ(steps("a\nb\nc\n", "a\nb\nc\n"), "[3]"); }

TEST(SideBySide, LinesComeAndGo) {
  EXPECT_EQ(steps("a\nb\n", "a\nx y\nb\nz\n"), R"([1,["x y"],1,["z"]])");
  EXPECT_EQ(steps("a\nb\nc\nd\n", "a\nd\n"), "[1,-2,1]");
  EXPECT_EQ(steps("one\n", "two\n"), R"([-1,["two"]])");
}

TEST(SideBySide, ALineThatIsIndentedIsBesideItself) {
  EXPECT_EQ(steps("f() {\n  a;\n}\n", "f() {\n  g([] {\n    a;\n  });\n}\n"),
            R"([1,["  g([] {"],"    a;",["  });"],1])");
}

TEST(SideBySide, LinesWithTheSameWordsAreBesideEachOther) {
  EXPECT_EQ(steps("before(1);\nk<<<grid, block>>>(x, n);\n",
                  "offloom::launch({grid, block}, k, x, n);\nafter(2);\n"),
            R"([-1,"offloom::launch({grid, block}, k, x, n);",["after(2);"]])");
}

TEST(SideBySide, EveryLineIsInOneRow) {
  const std::string Old = "a b\nc d\n\ne f\n", New = "\na b c\ne\n\nf\ne f\n";
  TextLines OldLines = splitLines(Old), NewLines = splitLines(New);
  unsigned NextOld = 0, NextNew = 0;
  for (const SideRow &Row : sideBySide(OldLines, NewLines)) {
    if (Row.Old) {
      EXPECT_EQ(*Row.Old, NextOld++);
    }
    if (Row.New) {
      EXPECT_EQ(*Row.New, NextNew++);
    }
  }
  EXPECT_EQ(NextOld, OldLines.size());
  EXPECT_EQ(NextNew, NewLines.size());
}

TEST(SideBySide, TheLastLineNeedsNoEnd) { EXPECT_EQ(steps("a\nb", "a\nb\n"), "[2]"); }

} // namespace
} // namespace offloom
