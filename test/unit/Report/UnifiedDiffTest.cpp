// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Report/UnifiedDiff.h"
#include "llvm/Support/raw_ostream.h"
#include <gtest/gtest.h>

namespace offloom {
namespace {

std::string diff(llvm::StringRef Old, llvm::StringRef New) {
  std::string Text;
  llvm::raw_string_ostream Out(Text);
  printUnifiedDiff(Out, "a/f", "b/f", Old, New);
  return Text;
}

TEST(UnifiedDiff, EqualTextsGiveNothing) { EXPECT_EQ(diff("a\n", "a\n"), ""); }

TEST(UnifiedDiff, AChangedLineHasThreeLinesOfContext) {
  EXPECT_EQ(diff("1\n2\n3\n4\n5\n6\n7\n8\n9\n", "1\n2\n3\n4\nfive\n6\n7\n8\n9\n"),
            "--- a/f\n+++ b/f\n@@ -2,7 +2,7 @@\n 2\n 3\n 4\n-5\n+five\n 6\n 7\n 8\n");
}

TEST(UnifiedDiff, FarChangesGetHunksOfTheirOwn) {
  EXPECT_EQ(diff("a\n1\n2\n3\n4\n5\n6\n7\nb\n", "A\n1\n2\n3\n4\n5\n6\n7\nB\n"),
            "--- a/f\n+++ b/f\n@@ -1,4 +1,4 @@\n-a\n+A\n 1\n 2\n 3\n"
            "@@ -6,4 +6,4 @@\n 5\n 6\n 7\n-b\n+B\n");
}

TEST(UnifiedDiff, InsertionsAndRemovals) {
  EXPECT_EQ(diff("", "x\n"), "--- a/f\n+++ b/f\n@@ -0,0 +1 @@\n+x\n");
  EXPECT_EQ(diff("x\ny\n", "y\n"), "--- a/f\n+++ b/f\n@@ -1,2 +1 @@\n-x\n y\n");
}

TEST(UnifiedDiff, AMissingNewlineAtTheEndIsSaid) {
  EXPECT_EQ(diff("a\n", "a"),
            "--- a/f\n+++ b/f\n@@ -1 +1 @@\n-a\n+a\n\\ No newline at end of file\n");
}

} // namespace
} // namespace offloom
