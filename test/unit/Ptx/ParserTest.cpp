// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Ptx/Parser.h"
#include "Ptx/Branches.h"
#include <gtest/gtest.h>

using namespace offloom::ptx;

namespace {

std::vector<Statement> parsed(llvm::StringRef Template) {
  auto Statements = parse(Template);
  EXPECT_TRUE(bool(Statements)) << Template.str();
  return Statements ? *Statements : std::vector<Statement>();
}

std::string mistake(llvm::StringRef Template) {
  auto Statements = parse(Template);
  EXPECT_FALSE(bool(Statements)) << Template.str();
  return Statements ? "" : llvm::toString(Statements.takeError());
}

TEST(Parser, TakesVectorsOfOneForTheirElement) {
  EXPECT_EQ(parsed("ld.global.cs.u8 {%0}, [%1];")[0].Operands[0].Is, Operand::Kind::Argument);
  EXPECT_EQ(parsed("st.global.u32 [%0], {%1};")[0].Operands[1].Is, Operand::Kind::Argument);
  for (const char *Other :
       {"ld.global.v2.u8 {%0, %1}, [%2];", "mov.b32 {%0}, %1;", "mma.sync {%0}, {%1}, {%2}, {%3};"})
    EXPECT_EQ(parsed(Other)[0].Operands[0].Is, Operand::Kind::Vector) << Other;
}

TEST(Parser, ReadsAnInstruction) {
  auto S = parsed("mul.hi.u32 %0, %1, -0x1f;");
  ASSERT_EQ(S.size(), 1u);
  EXPECT_EQ(S[0].Name, "mul.hi.u32");
  ASSERT_EQ(S[0].Operands.size(), 3u);
  EXPECT_EQ(S[0].Operands[1].Is, Operand::Kind::Argument);
  EXPECT_EQ(S[0].Operands[1].Index, 1u);
  EXPECT_EQ(S[0].Operands[2].Name, "-0x1f");
}

TEST(Parser, ComputesConstantExpressions) {
  const std::pair<const char *, const char *> Expressions[] = {
      {"-4", "-4"},
      {"0x1f", "0x1f"},
      {"1e10", "1e10"},
      {"1.5e-3", "1.5e-3"},
      {"123 + 2 * 7", "137"},
      {"(3 + 7) * 10", "100"},
      {"99 %% 10", "9U"},
      {"~7", "-8"},
      {"-7 / 2", "-3"},
      {"-7 >> 1", "-4"},
      {"42U - 43", "18446744073709551615U"},
      {"1 ? 3 : 2", "3"},
      {"3 < 2 || 5", "1"},
      {"!1", "0"},
      {"(.u64)-1 > 0", "1"},
      {"WARP_SZ - 1", "31"},
      {"1.5 + 2", ""},
      {"7 / 0", ""},
      {"(1", ""},
      {"1 ?", ""}};
  for (auto [Written, Value] : Expressions) {
    const std::string Text = std::string("mov.b64 %0, ") + Written + ";";
    if (!*Value)
      EXPECT_TRUE(llvm::StringRef(mistake(Text)).starts_with("the constant '")) << Written;
    else
      EXPECT_EQ(parsed(Text)[0].Operands[1].Name, Value) << Written;
  }
  EXPECT_EQ(parsed("ld.u32 %0, [%1 + 4 * 8 - 2];")[0].Operands[1].Offset, 30);
  EXPECT_TRUE(parsed("mov.pred p, !q;")[0].Operands[1].Negated);
}

TEST(Parser, TakesOneAndTwoPercentSigns) {
  for (const char *Text : {"mov.u32 %0, %laneid;", "mov.u32 %0, %%laneid;"})
    EXPECT_EQ(parsed(Text)[0].Operands[1].Name, "laneid") << Text;
  EXPECT_EQ(parsed("mov.u32 %0, %%tid.x;")[0].Operands[1].Name, "tid.x");
}

TEST(Parser, NeedsNoLastSemicolon) { EXPECT_EQ(parsed("trap")[0].Name, "trap"); }

TEST(Parser, SkipsComments) {
  EXPECT_EQ(parsed("// nothing\n /* but */ trap; // this").size(), 1u);
  EXPECT_TRUE(parsed("/* never ends").empty());
}

TEST(Parser, ReadsAddressesAndVectors) {
  auto S = parsed("ld.global.v2.f32 {%0, _}, [%1+-8]; st.u32 [%2-4], %3;");
  ASSERT_EQ(S.size(), 2u);
  EXPECT_EQ(S[0].Operands[0].Is, Operand::Kind::Vector);
  EXPECT_EQ(S[0].Operands[0].Parts[1].Is, Operand::Kind::Sink);
  EXPECT_EQ(S[0].Operands[1].Offset, -8);
  EXPECT_EQ(S[1].Operands[0].Offset, -4);
}

TEST(Parser, NeedsNoSpaceBeforeATypesDot) {
  auto S = parsed(".reg.f32 a, b;");
  ASSERT_EQ(S.size(), 1u);
  EXPECT_EQ(S[0].Name, "f32");
  EXPECT_EQ(S[0].Names, (std::vector<std::string>{"a", "b"}));
}

TEST(Parser, ReadsScopesRegistersAndGuards) {
  auto S = parsed("{ .reg .pred p<2>; .reg .u32 a, b; @!p1 add.u32 a, b, 1; }");
  ASSERT_EQ(S.size(), 5u);
  EXPECT_EQ(S[1].Names, (std::vector<std::string>{"p0", "p1"}));
  EXPECT_EQ(S[2].Name, "u32");
  ASSERT_EQ(S[3].Guard.size(), 1u);
  EXPECT_TRUE(S[3].Guard[0].Negated);
}

TEST(Parser, ReadsPairs) {
  auto S = parsed("shfl.sync.up.b32 %0|p, %1, 1, 0, -1;");
  EXPECT_EQ(S[0].Operands[0].Is, Operand::Kind::Pair);
}

TEST(Parser, KeepsColonsInModifiers) {
  EXPECT_EQ(parsed("ld.global.L1::no_allocate.f32 %0, [%1];")[0].Name,
            "ld.global.L1::no_allocate.f32");
}

TEST(Parser, ReadsLabelsAndBranches) {
  const auto S = parsed("again_%=: @!p bra.uni again_%=;");
  ASSERT_EQ(S.size(), 2u);
  EXPECT_EQ(S[0].Is, Statement::Kind::Label);
  EXPECT_EQ(S[0].Name, "again_");
  EXPECT_TRUE(isBranch(S[1]));
  EXPECT_EQ(S[1].Operands[0].Name, "again_");
  EXPECT_TRUE(S[1].Guard[0].Negated);
}

TEST(Parser, KnowsWhoMayWait) {
  EXPECT_TRUE(mayPoll(parsed("l: ld.u32 a, [%0]; bra l;")));
  EXPECT_FALSE(mayPoll(parsed("ld.u32 a, [%0]; bra l; l:")));
  EXPECT_FALSE(mayPoll(parsed("l: add.u32 a, a, 1; bra l;")));
}

TEST(Parser, SaysWhatItDoesNotUnderstand) {
  EXPECT_EQ(mistake(".shared .u32 x;"), "the directive '.shared'");
  EXPECT_EQ(mistake("add.u32 %0, *;"), "the operand '*'");
  EXPECT_NE(mistake("ld.u32 %0, [%1"), "");
}

} // namespace
