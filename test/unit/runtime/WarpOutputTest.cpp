// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "../../../runtime/src/device_code/warp_output.h"

#include <gtest/gtest.h>

using namespace offloom;

namespace {

/// What lanes print: a word a lane, a letter a line, each letter a statement of its own.
std::string in_order(std::initializer_list<const char *> lanes) {
  static const char sites[128] = {};
  warp_output output;
  unsigned lane = 0;
  for (const char *letters : lanes) {
    for (; *letters; ++letters)
      output.add(lane, sites + *letters, letters, 1);
    ++lane;
  }
  return output.in_order();
}

TEST(WarpOutput, GoesStatementByStatement) { EXPECT_EQ(in_order({"ab", "ab", "ab"}), "aaabbb"); }

TEST(WarpOutput, LanesThatLeaveALoopWaitBehindIt) {
  EXPECT_EQ(in_order({"z", "az", "aaaz", "aaz"}), "aaaaaazzzz");
}

TEST(WarpOutput, SidesOfABranchFollowEachOther) {
  EXPECT_EQ(in_order({"cdz", "abz", "cdz", "abz"}), "aabbccddzzzz");
}

TEST(WarpOutput, RoundsOfALoopStayTogether) { EXPECT_EQ(in_order({"abab", "abab"}), "aabbaabb"); }

TEST(WarpOutput, WhoSkipsAStatementWaitsForIt) {
  EXPECT_EQ(in_order({"ac", "abc", "ac"}), "aaabccc");
}

TEST(WarpOutput, WhatOneLaneDoesAtTheEndIsBehindTheLoopsOfOthers) {
  EXPECT_EQ(in_order({"aaae", "aaa", "aaaa"}), "aaaaaaaaaae");
}

TEST(WarpOutput, KeepsEachLineOnce) {
  // No order of these is a loop's or a branch's.
  EXPECT_EQ(in_order({"abcab", "bca", "cab"}).size(), 11u);
}

} // namespace
