// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// thread_set: membership, combination, and search within and across words.
#include "offloom/thread_set.h"

#include <gtest/gtest.h>
#include <random>
#include <vector>

using namespace offloom;

namespace {

thread_set random_set(std::mt19937 &random, unsigned one_in) {
  thread_set set;
  for (unsigned t = 0; t < max_block_threads; ++t)
    if (random() % one_in == 0)
      set.insert(t);
  return set;
}

TEST(ThreadSet, FirstThreads) {
  for (const unsigned count : {0u, 1u, 31u, 32u, 63u, 64u, 65u, 1000u, 1024u}) {
    const thread_set set = thread_set::first(count);
    EXPECT_EQ(set.count(), count);
    EXPECT_EQ(set.any(), count != 0);
    for (unsigned t = 0; t < max_block_threads; ++t)
      EXPECT_EQ(set.contains(t), t < count);
  }
}

TEST(ThreadSet, Combines) {
  std::mt19937 random(1);
  const thread_set a = random_set(random, 2), b = random_set(random, 3);
  thread_set both = a, either = a, only_a = a;
  both &= b;
  either |= b;
  only_a -= b;
  for (unsigned t = 0; t < max_block_threads; ++t) {
    EXPECT_EQ(both.contains(t), a.contains(t) && b.contains(t));
    EXPECT_EQ(either.contains(t), a.contains(t) || b.contains(t));
    EXPECT_EQ(only_a.contains(t), a.contains(t) && !b.contains(t));
  }
  only_a |= both;
  EXPECT_EQ(only_a, a);
}

TEST(ThreadSet, Lanes) {
  thread_set set;
  set.insert_lanes(0, 0x80000001u);
  set.insert_lanes(31, 5);
  set.insert(32);
  EXPECT_EQ(set.warp(0), 0x80000001u);
  EXPECT_EQ(set.warp(1), 1u);
  EXPECT_EQ(set.warp(31), 5u);
  EXPECT_TRUE(set.contains(994));
}

TEST(ThreadSet, NextAfterIsCyclic) {
  thread_set set;
  EXPECT_EQ(set.next_after(5, 100), thread_set::none);
  set.insert(3);
  set.insert(70);
  EXPECT_EQ(set.next_after(3, 100), 70u);
  EXPECT_EQ(set.next_after(70, 100), 3u);
  EXPECT_EQ(set.next_after(63, 100), 70u);
  set.erase(3);
  EXPECT_EQ(set.next_after(70, 100), 70u);
}

TEST(ThreadSet, RunsCoverTheMembersOfARange) {
  std::mt19937 random(2);
  for (const unsigned one_in : {1u, 2u, 5u, 40u, 3000u}) {
    const thread_set set = random_set(random, one_in);
    for (int repetition = 0; repetition < 50; ++repetition) {
      const unsigned from = random() % 1024, end = from + random() % (1025 - from);
      std::vector<unsigned> found, expected;
      unsigned previous = ~0u;
      for (thread_run run = set.next_run(from, end); run.first != end;
           run = set.next_run(run.last, end)) {
        ASSERT_LT(run.first, run.last);
        ASSERT_NE(run.first, previous) << "two runs that are one";
        previous = run.last;
        for (unsigned t = run.first; t < run.last; ++t)
          found.push_back(t);
      }
      for (unsigned t = from; t < end; ++t)
        if (set.contains(t))
          expected.push_back(t);
      EXPECT_EQ(found, expected);
    }
  }
}

} // namespace
