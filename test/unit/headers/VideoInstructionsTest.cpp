// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Video instructions of PTX: six pairs of operands, and what an H100 made of them.
#include <offloom/ptx.h>

#include <gtest/gtest.h>

namespace {

using namespace offloom::ptx;

constexpr unsigned operands[6][2] = {{0x6928029d, 0xd58eaa7b}, {0xe0164482, 0x3194a468},
                                     {0x5f4cf444, 0x95294339}, {0x9e3f0558, 0x529ebcc8},
                                     {0x66cac4d1, 0xb8f2e5f7}, {0x00099f19, 0x980bc7b2}};

struct instruction {
  const char *name;
  unsigned (*function)(unsigned, unsigned);
  unsigned recorded[6];
};

template <unsigned Bits, class T, class F> constexpr auto plain(F) {
  return [](unsigned x, unsigned y) -> unsigned { return video<Bits, T, T, T>(F(), x, y); };
}
template <unsigned Bits, class T, class F> constexpr auto clamped(F) {
  return
      [](unsigned x, unsigned y) -> unsigned { return saturated_video<Bits, T, T, T>(F(), x, y); };
}

const instruction instructions[] = {
    {"vadd4.s32.s32.s32.sat",
     clamped<8, int>(wide_sum),
     {0x3eb6ac18, 0x11aae8ea, 0xf475377d, 0xf0ddc120, 0x1ebca9c8, 0x981480cb}},
    {"vsub4.u32.u32.u32",
     plain<8, unsigned>(wide_difference),
     {0x949a5822, 0xaf82a01a, 0xca23b10b, 0x4ca14990, 0xaed8dfda, 0x68fed867}},
    {"vsub4.u32.u32.u32.sat",
     clamped<8, unsigned>(wide_difference),
     {0x00000022, 0xaf00001a, 0x0023b10b, 0x4c000000, 0x00000000, 0x00000000}},
    {"vsub4.s32.s32.s32",
     plain<8, int>(wide_difference),
     {0x949a5822, 0xaf82a01a, 0xca23b10b, 0x4ca14990, 0xaed8dfda, 0x68fed867}},
    {"vsub4.s32.s32.s32.sat",
     clamped<8, int>(wide_difference),
     {0x7f7f5880, 0xaf7f7f80, 0x7f23b10b, 0x807f497f, 0x7fd8dfda, 0x68fed867}},
    {"vavrg4.u32.u32.u32",
     plain<8, unsigned>(wide_average),
     {0x9f5b568c, 0x89557475, 0x7a3b9c3f, 0x786f6190, 0x8fded5e4, 0x4c0ab366}},
    {"vavrg4.u32.u32.u32.sat",
     clamped<8, unsigned>(wide_average),
     {0x9f5b568c, 0x89557475, 0x7a3b9c3f, 0x786f6190, 0x8fded5e4, 0x4c0ab366}},
    {"vavrg4.s32.s32.s32",
     plain<8, int>(wide_average),
     {0x1fdbd60c, 0x09d5f4f5, 0xfa3b1c3f, 0xf8eee010, 0x0fded4e4, 0xcc0ab3e5}},
    {"vavrg4.s32.s32.s32.sat",
     clamped<8, int>(wide_average),
     {0x1fdbd60c, 0x09d5f4f5, 0xfa3b1c3f, 0xf8eee010, 0x0fded4e4, 0xcc0ab3e5}},
    {"vabsdiff4.u32.u32.u32",
     plain<8, unsigned>(wide_distance),
     {0x6c66a822, 0xaf7e601a, 0x3623b10b, 0x4c5fb770, 0x52282126, 0x98022899}},
    {"vabsdiff4.u32.u32.u32.sat",
     clamped<8, unsigned>(wide_distance),
     {0x6c66a822, 0xaf7e601a, 0x3623b10b, 0x4c5fb770, 0x52282126, 0x98022899}},
    {"vabsdiff4.s32.s32.s32",
     plain<8, int>(wide_distance),
     {0x949a58de, 0x5182a0e6, 0xca234f0b, 0xb4a14990, 0xae282126, 0x68022867}},
    {"vabsdiff4.s32.s32.s32.sat",
     clamped<8, int>(wide_distance),
     {0x7f7f587f, 0x517f7f7f, 0x7f234f0b, 0x7f7f497f, 0x7f282126, 0x68022867}},
    {"vmin4.u32.u32.u32",
     plain<8, unsigned>(wide_smaller),
     {0x6928027b, 0x31164468, 0x5f294339, 0x523f0558, 0x66cac4d1, 0x00099f19}},
    {"vmin4.u32.u32.u32.sat",
     clamped<8, unsigned>(wide_smaller),
     {0x6928027b, 0x31164468, 0x5f294339, 0x523f0558, 0x66cac4d1, 0x00099f19}},
    {"vmin4.s32.s32.s32",
     plain<8, int>(wide_smaller),
     {0xd58eaa9d, 0xe094a482, 0x9529f439, 0x9e9ebcc8, 0xb8cac4d1, 0x98099fb2}},
    {"vmin4.s32.s32.s32.sat",
     clamped<8, int>(wide_smaller),
     {0xd58eaa9d, 0xe094a482, 0x9529f439, 0x9e9ebcc8, 0xb8cac4d1, 0x98099fb2}},
    {"vmax4.u32.u32.u32",
     plain<8, unsigned>(wide_larger),
     {0xd58eaa9d, 0xe094a482, 0x954cf444, 0x9e9ebcc8, 0xb8f2e5f7, 0x980bc7b2}},
    {"vmax4.u32.u32.u32.sat",
     clamped<8, unsigned>(wide_larger),
     {0xd58eaa9d, 0xe094a482, 0x954cf444, 0x9e9ebcc8, 0xb8f2e5f7, 0x980bc7b2}},
    {"vmax4.s32.s32.s32",
     plain<8, int>(wide_larger),
     {0x6928027b, 0x31164468, 0x5f4c4344, 0x523f0558, 0x66f2e5f7, 0x000bc719}},
    {"vmax4.s32.s32.s32.sat",
     clamped<8, int>(wide_larger),
     {0x6928027b, 0x31164468, 0x5f4c4344, 0x523f0558, 0x66f2e5f7, 0x000bc719}},
    {"vadd.u32.u32.u32",
     plain<32, unsigned>(wide_sum),
     {0x3eb6ad18, 0x11aae8ea, 0xf476377d, 0xf0ddc220, 0x1fbdaac8, 0x981566cb}},
    {"vsub.u32.u32.u32",
     plain<32, unsigned>(wide_difference),
     {0x93995822, 0xae81a01a, 0xca23b10b, 0x4ba04890, 0xadd7deda, 0x67fdd767}},
    {"vabsdiff.u32.u32.u32",
     plain<32, unsigned>(wide_distance),
     {0x6c66a7de, 0xae81a01a, 0x35dc4ef5, 0x4ba04890, 0x52282126, 0x98022899}},
    {"vmin.u32.u32.u32",
     plain<32, unsigned>(wide_smaller),
     {0x6928029d, 0x3194a468, 0x5f4cf444, 0x529ebcc8, 0x66cac4d1, 0x00099f19}},
    {"vmax.u32.u32.u32",
     plain<32, unsigned>(wide_larger),
     {0xd58eaa7b, 0xe0164482, 0x95294339, 0x9e3f0558, 0xb8f2e5f7, 0x980bc7b2}},
    {"vadd.s32.s32.s32",
     plain<32, int>(wide_sum),
     {0x3eb6ad18, 0x11aae8ea, 0xf476377d, 0xf0ddc220, 0x1fbdaac8, 0x981566cb}},
    {"vsub.s32.s32.s32",
     plain<32, int>(wide_difference),
     {0x93995822, 0xae81a01a, 0xca23b10b, 0x4ba04890, 0xadd7deda, 0x67fdd767}},
    {"vabsdiff.s32.s32.s32",
     plain<32, int>(wide_distance),
     {0x93995822, 0x517e5fe6, 0xca23b10b, 0xb45fb770, 0xadd7deda, 0x67fdd767}},
    {"vmin.s32.s32.s32",
     plain<32, int>(wide_smaller),
     {0xd58eaa7b, 0xe0164482, 0x95294339, 0x9e3f0558, 0xb8f2e5f7, 0x980bc7b2}},
    {"vmax.s32.s32.s32",
     plain<32, int>(wide_larger),
     {0x6928029d, 0x3194a468, 0x5f4cf444, 0x529ebcc8, 0x66cac4d1, 0x00099f19}},
};

TEST(VideoInstructions, GiveWhatAGpuRecorded) {
  for (const instruction &each : instructions)
    for (int i = 0; i < 6; ++i)
      EXPECT_EQ(each.function(operands[i][0], operands[i][1]), each.recorded[i])
          << each.name << " of pair " << i;
}

TEST(VideoInstructions, TakeEachOperandAndTheResultByItsOwnSign) {
  EXPECT_EQ((video<32, int, int, unsigned>(wide_smaller, ~0u, 1)), -1);
  EXPECT_EQ((video<32, unsigned, unsigned, int>(wide_smaller, 5, ~0u)), ~0u);
  EXPECT_EQ((saturated_video<32, unsigned, int, int>(wide_sum, ~0u, 0)), 0u);
  EXPECT_EQ((saturated_video<32, int, unsigned, unsigned>(wide_sum, ~0u, 1)), 0x7fffffff);
  EXPECT_EQ((saturated_video<16, unsigned, int, int>(wide_difference, 0x00018000, 0x00020001)), 0u);
}

TEST(VideoInstructions, SetOneWhereAComparisonHolds) {
  EXPECT_EQ((video_set<32, int, int>(wide_less, ~0u, 0)), 1u);
  EXPECT_EQ((video_set<32, unsigned, unsigned>(wide_less, ~0u, 0)), 0u);
  EXPECT_EQ((video_set<16, unsigned, unsigned>(wide_at_most, 0x00020005, 0x00030004)), 0x00010000u);
  EXPECT_EQ((video_set<8, unsigned, unsigned>(wide_equal, 0x01020304, 0x01ff03ff)), 0x01000100u);
  EXPECT_EQ((video_set<8, unsigned, unsigned>(wide_unequal, 0x01020304, 0x01ff03ff)), 0x00010001u);
  EXPECT_EQ((video_set<8, int, unsigned>(wide_greater, 0x7f80ff01, 0x7eff0002)), 0x01000000u);
}

TEST(VideoInstructions, CountWhereAComparisonHolds) {
  EXPECT_EQ((video_count<8, unsigned, unsigned>(wide_less, 0x01020304, 0x02020505, 10)), 13u);
  EXPECT_EQ((video_count<16, int, int>(wide_at_least, 0x80000001, 0x00000001, ~0u)), 0u);
  EXPECT_EQ((video_count<32, int, int>(wide_at_least, 3, 4, 7)), 7u);
}

/// Recorded on an H100 with nvcc 13.0, of pairs some of whose parts are the same.
TEST(VideoInstructions, CompareAsAGpuDoes) {
  constexpr unsigned pairs[6][2] = {{0x6928029d, 0xd58eaa7b}, {0xe0164482, 0x3194a468},
                                    {0x5f4cf444, 0x95294339}, {0x9e3f0558, 0x529e05c8},
                                    {0x66cac4d1, 0xb8cae5f7}, {0x00099f19, 0x980b9f19}};
  const instruction comparisons[] = {
      {"vset.s32.s32.lt.add",
       [](unsigned x, unsigned y) -> unsigned {
         return video_count<32, int, int>(wide_less, x, y, 0x01020304);
       },
       {0x01020304, 0x01020305, 0x01020304, 0x01020305, 0x01020304, 0x01020304}},
      {"vset2.s32.s32.ne",
       [](unsigned x, unsigned y) -> unsigned {
         return video_set<16, int, int>(wide_unequal, x, y);
       },
       {0x00010001, 0x00010001, 0x00010001, 0x00010001, 0x00010001, 0x00010000}},
      {"vset2.u32.s32.ge.add",
       [](unsigned x, unsigned y) -> unsigned {
         return video_count<16, unsigned, int>(wide_at_least, x, y, 0x01020304);
       },
       {0x01020306, 0x01020306, 0x01020306, 0x01020305, 0x01020306, 0x01020306}},
      {"vset4.u32.u32.eq",
       [](unsigned x, unsigned y) -> unsigned {
         return video_set<8, unsigned, unsigned>(wide_equal, x, y);
       },
       {0x00000000, 0x00000000, 0x00000000, 0x00000100, 0x00010000, 0x00000101}},
      {"vset4.s32.u32.lt",
       [](unsigned x, unsigned y) -> unsigned {
         return video_set<8, int, unsigned>(wide_less, x, y);
       },
       {0x01010101, 0x01010101, 0x01000100, 0x01010001, 0x01010101, 0x01010100}},
      {"vset4.s32.u32.lt.add",
       [](unsigned x, unsigned y) -> unsigned {
         return video_count<8, int, unsigned>(wide_less, x, y, 0x01020304);
       },
       {0x01020308, 0x01020308, 0x01020306, 0x01020307, 0x01020308, 0x01020307}},
  };
  for (const instruction &each : comparisons)
    for (int i = 0; i < 6; ++i)
      EXPECT_EQ(each.function(pairs[i][0], pairs[i][1]), each.recorded[i])
          << each.name << " of pair " << i;
}

TEST(VideoInstructions, ActOnHalvesOfWords) {
  EXPECT_EQ((video<16, unsigned, unsigned, unsigned>(wide_sum, 0x0001ffff, 0x00010001)),
            0x00020000u);
  EXPECT_EQ((saturated_video<16, int, int, int>(wide_sum, 0x80007fff, 0xffff0001)),
            static_cast<int>(0x80007fffu));
}

} // namespace
