// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Ptx/InstructionTable.h"
#include "llvm/ADT/STLExtras.h"
#include <gtest/gtest.h>

using namespace offloom::ptx;

namespace {

const InstructionTable &table() {
  static const InstructionTable Table = cantFail(InstructionTable::load(OFFLOOM_RULES "/ptx"));
  return Table;
}

TEST(InstructionTable, FindsTypesBetweenModifiersInAnyOrder) {
  for (const char *Name : {"ld.cg.global.v4.u32", "ld.global.cg.v4.u32"}) {
    auto Match = table().find(Name);
    ASSERT_TRUE(Match) << Name;
    EXPECT_EQ(Match->Type, "u32");
    EXPECT_FALSE(Match->Found->HasResult);
  }
  auto Match = table().find("cvt.rn.f32.s32");
  ASSERT_TRUE(Match);
  EXPECT_EQ(Match->Type, "f32");
  EXPECT_EQ(Match->From, "s32");
}

TEST(InstructionTable, TellsTheTypeOfTheResultFromThoseOfOperands) {
  auto Match = table().find("set.lt.ftz.u32.f16");
  ASSERT_TRUE(Match);
  EXPECT_EQ(Match->Type, "u32");
  EXPECT_EQ(Match->From, "f16"); // which .ftz is about
  EXPECT_FALSE(table().find("set.lt.f16.u32"));
  EXPECT_FALSE(table().find("set.lt.f16.f16x2"));
  Match = table().find("vmin.s32.u32.s32.sat");
  ASSERT_TRUE(Match);
  EXPECT_EQ(Match->Second, "u32");
}

TEST(InstructionTable, KnowsSomeOrdersOfTypesAlone) {
  EXPECT_TRUE(table().find("vadd.s32.u32.u32.sat"));
  EXPECT_TRUE(table().find("vadd.u32.s32.s32.sat"));
  EXPECT_FALSE(table().find("vadd.u32.u32.u32.sat"));
  EXPECT_EQ(table().find("vshl.u32.s32.u32.clamp")->Second, "s32");
  EXPECT_FALSE(table().find("vshl.u32.s32.s32.clamp"));
}

TEST(InstructionTable, HasAllCombinationsOfWords) {
  auto Match = table().find("wmma.mma.sync.aligned.col.row.m8n32k16.f16.f32");
  ASSERT_TRUE(Match);
  const llvm::StringRef Code = Match->Found->Code;
  EXPECT_TRUE(Code.contains("matrix_a<8, 32, 16, __half, offloom::ptx::col>")) << Code.str();
  EXPECT_TRUE(Code.contains("matrix_b<8, 32, 16, __half, offloom::ptx::row>")) << Code.str();
  EXPECT_TRUE(Code.contains("sums<8, 32, 16, float>>(")) << Code.str();
  EXPECT_FALSE(table().find("wmma.mma.sync.aligned.col.row.m8n32k16.s32.s8.u8.s32"));
}

TEST(InstructionTable, TellsMatricesApartByTheirOrder) {
  for (const char *Types : {"s4.u4", "u4.s4", "u4.u4"}) {
    std::string Name = std::string("mma.sync.aligned.m8n8k32.row.col.s32.") + Types + ".s32";
    auto Match = table().find(Name);
    ASSERT_TRUE(Match) << Name;
    std::string Shape =
        std::string("m8n8k32_") + (Types == llvm::StringRef("u4.u4") ? "u4" : Types);
    llvm::replace(Shape, '.', '_');
    EXPECT_NE(Match->Found->Code.find("::" + Shape + ">"), std::string::npos) << Match->Found->Code;
  }
  EXPECT_FALSE(table().find("mma.sync.aligned.m16n8k16.col.row.f32.f16.f16.f32"));
  EXPECT_FALSE(table().find("mma.sync.aligned.m16n8k16.row.col.f16.f16.f16.f32"));
  EXPECT_NE(table().find("mma.sync.aligned.m8n8k4.col.row.f32.f16.f16.f32")->Found,
            table().find("mma.sync.aligned.m8n8k4.row.col.f32.f16.f16.f32")->Found);
}

TEST(InstructionTable, KnowsNothingOfOtherModifiersAndTypes) {
  EXPECT_FALSE(table().find("add.u8"));
  EXPECT_FALSE(table().find("add.rn.u32"));
  EXPECT_FALSE(table().find("wgmma.fence.sync.aligned"));
  EXPECT_FALSE(table().find("add"));
}

TEST(InstructionTable, TellsSharedMemoryFromGlobal) {
  EXPECT_NE(table().find("ld.shared.f32")->Found, table().find("ld.global.f32")->Found);
}

TEST(InstructionTable, KnowsWhatDiffersBetweenThreadsAndWaits) {
  EXPECT_TRUE(table().effectsOf("mov.u32 %0, %%laneid;").ReadsThreadIdx);
  EXPECT_FALSE(table().effectsOf("mov.u32 %0, %%laneid;").Waits);
  EXPECT_TRUE(table().effectsOf("bar.sync 0;").Waits);
  EXPECT_FALSE(table().effectsOf("add.u32 %0, %1, %2;").ReadsThreadIdx);
  EXPECT_TRUE(table().effectsOf("strange.u32 %0;").Waits);
  EXPECT_TRUE(table().effectsOf(".shared .u32 x;").Waits);
}

} // namespace
