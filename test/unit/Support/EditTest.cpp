// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Support/Edit.h"
#include "Support/ComposedEdits.h"
#include <gtest/gtest.h>

namespace offloom {
namespace {

Edit insert(unsigned Offset, std::string Text, int Rank = 0) {
  return {"f", Offset, 0, std::move(Text), Rank};
}
Edit replace(unsigned Offset, unsigned Length, std::string Text) {
  return {"f", Offset, Length, std::move(Text), 0};
}

TEST(ApplyEdits, ReplacesInsertsAndRemoves) {
  EXPECT_EQ(applyEdits("one two three", {replace(4, 4, ""), insert(0, "<"), insert(13, ">")}),
            "<one three>");
}

TEST(ApplyEdits, InsertionsAtOnePlaceGoByRankThenOrder) {
  EXPECT_EQ(applyEdits("x", {insert(0, "c", 1), insert(0, "a"), insert(0, "b")}), "abcx");
}

TEST(ApplyEdits, AnInsertionGoesBeforeAReplacementAtItsPlace) {
  EXPECT_EQ(applyEdits("xy", {replace(0, 1, "z"), insert(0, "a", 7)}), "azy");
}

TEST(ApplyEdits, AnEqualEditCountsOnce) {
  EXPECT_EQ(applyEdits("x", {insert(1, ";"), insert(1, "!"), insert(1, ";")}), "x;!");
}

TEST(ApplyEdits, TheOuterEditWins) {
  EXPECT_EQ(applyEdits("abcdef", {replace(2, 1, "?"), insert(3, "!"), replace(1, 4, "-")}), "a-f");
  EXPECT_EQ(applyEdits("abcdef", {replace(1, 1, "?"), replace(1, 4, "-")}), "a-f");
}

TEST(ApplyEdits, AnInsertionAtTheEndOfAReplacementStays) {
  EXPECT_EQ(applyEdits("abc", {replace(0, 2, "-"), insert(2, "!")}), "-!c");
}

TEST(ApplyEdits, ARemovalEndsWhereAReplacementThatReachesFurtherBegins) {
  EXPECT_EQ(applyEdits("a b c;", {replace(1, 2, ""), replace(2, 4, "d")}), "ad");
}

TEST(ApplyEdits, NewLinesEndAsTheSources) {
  EXPECT_EQ(applyEdits("a\r\nb\r\n", {insert(3, "x\ny\r\n")}), "a\r\nx\r\ny\r\nb\r\n");
  EXPECT_EQ(applyEdits("a\nb\n", {insert(2, "x\n")}), "a\nx\nb\n");
}

TEST(ApplyEditsWithLines, EveryLineKeepsItsNumber) {
  EXPECT_EQ(applyEdits("a\nb\nc\n", {insert(2, "new\nnew\n")}, "f.cu"),
            "#line 1 \"f.cu\"\na\nnew\n#line 2 \"f.cu\"\nnew\n#line 2 \"f.cu\"\nb\nc\n");
}

TEST(ApplyEditsWithLines, ARemovedLineLeavesAGap) {
  EXPECT_EQ(applyEdits("a\nb\nc\n", {replace(2, 2, "")}, "f.cu"),
            "#line 1 \"f.cu\"\na\n#line 3 \"f.cu\"\nc\n");
}

TEST(ApplyEditsWithLines, ADirectiveStandsBeforeIndentation) {
  EXPECT_EQ(applyEdits("a\n  b\n  c\n", {replace(4, 4, "x\ny\n  ")}, "f"),
            "#line 1 \"f\"\na\n  x\ny\n#line 3 \"f\"\n  c\n");
}

TEST(ApplyEditsWithLines, NoDirectiveStandsInAMacroDefinition) {
  EXPECT_EQ(applyEdits("#define M \\\n  a \\\n  b\nc\n", {replace(14, 1, "x \\\n  y")}, "f"),
            "#line 1 \"f\"\n#define M \\\n  x \\\n  y \\\n  b\n#line 4 \"f\"\nc\n");
}

TEST(ApplyEditsWithLines, NoDirectiveStandsInACommentOrLiteral) {
  EXPECT_EQ(applyEdits("a; /* x\ny */\nb\n", {insert(0, "n\nm\n")}, "f"),
            "#line 1 \"f\"\nn\n#line 1 \"f\"\nm\n#line 1 \"f\"\na; /* x\ny */\nb\n");
  EXPECT_EQ(applyEdits("a; /* x\ny */\nb\n", {insert(2, "n\nm")}, "f"),
            "#line 1 \"f\"\na;n\n#line 1 \"f\"\nm /* x\ny */\nb\n");
  EXPECT_EQ(applyEdits("s = R\"(x\ny)\";\nb\n", {insert(2, "(1\n+2\n)")}, "f"),
            "#line 1 \"f\"\ns (1\n#line 1 \"f\"\n+2\n#line 1 \"f\"\n)= R\"(x\ny)\";\nb\n");
}

TEST(ApplyEditsWithLines, TheNameIsQuoted) {
  EXPECT_EQ(applyEdits("a", {}, "x\"y"), "#line 1 \"x\\\"y\"\na");
}

TEST(MergeEdits, EqualEditsOfTwoUnitsCountOnce) {
  std::vector<Edit> Into{insert(0, "a"), replace(4, 2, "b")};
  EXPECT_TRUE(mergeEdits(Into, {insert(0, "a"), replace(9, 1, "c")}));
  EXPECT_EQ(Into.size(), 3u);
}

TEST(MergeEdits, RanksOrderInsertionsOnly) {
  const Edit Ranked{"f", 4, 2, "b", 7};
  std::vector<Edit> Into{replace(4, 2, "b")};
  EXPECT_TRUE(mergeEdits(Into, {Ranked}));
  EXPECT_EQ(Into.size(), 1u);
}

TEST(MergeEdits, ContradictionsAreRefused) {
  const std::vector<Edit> Before{replace(4, 2, "b"), insert(9, "x")};
  for (const Edit &Other : {replace(4, 2, "c"), replace(5, 3, ""), insert(9, "y")}) {
    std::vector<Edit> Into = Before;
    EXPECT_FALSE(mergeEdits(Into, {insert(0, "fine"), Other}));
    EXPECT_EQ(Into, Before);
  }
}

TEST(ComposeEdits, DoWhatBothDo) {
  auto Both = [](llvm::StringRef Source, std::vector<Edit> First, std::vector<Edit> Second) {
    std::string Middle = applyEdits(Source, First);
    std::string Wanted = applyEdits(Middle, Second);
    EXPECT_EQ(applyEdits(Source, composeEdits(Source, First, Second)), Wanted);
    return Wanted;
  };
  EXPECT_EQ(Both("abcdef", {insert(2, "XY")}, {replace(1, 2, "-"), insert(8, "!")}), "a-Ycdef!");
  EXPECT_EQ(Both("abcdef", {replace(1, 3, "Z")}, {replace(0, 3, "q")}), "qf");
  EXPECT_EQ(Both("abcdef", {insert(0, "XY")}, {replace(1, 1, "")}), "Xabcdef");
  EXPECT_EQ(Both("ab", {insert(1, "X"), replace(1, 1, "Y")}, {}), "aXY");
  EXPECT_EQ(Both("", {insert(0, "X")}, {insert(1, "Y")}), "XY");
}

TEST(ComposeEdits, KeepPlacesApart) {
  EXPECT_EQ(composeEdits("abcdef", {insert(1, "X")}, {replace(4, 1, "Y")}),
            (std::vector<Edit>{insert(1, "X"), replace(3, 1, "Y")}));
}

} // namespace
} // namespace offloom
