// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The steps of scans: as if thread by thread, bit for bit, in whichever order they are made.
#include "offloom/launch.h"
#include "offloom/scan_steps.h"

#include <cstring>
#include <gtest/gtest.h>
#include <random>
#include <vector>

using namespace offloom;

namespace {

template <class T> std::vector<T> numbers(unsigned count) {
  std::mt19937 random(count);
  std::vector<T> all(count);
  for (T &one : all)
    one = static_cast<T>(static_cast<int>(random() % 1000) - 500) / T(8);
  return all;
}

/// What a step leaves in `to`.
template <class Op, class T>
void step_by_hand(const std::vector<T> &from, std::vector<T> &to, unsigned d, const T *absent) {
  const std::vector<T> before = from;
  for (unsigned t = 0; t < before.size(); ++t)
    to[t] = t >= d ? Op()(before[t], before[t - d]) : absent ? Op()(before[t], *absent) : before[t];
}

template <class T> bool same_bits(const std::vector<T> &a, const std::vector<T> &b) {
  return std::memcmp(a.data(), b.data(), a.size() * sizeof(T)) == 0;
}

/// Runs the steps by `distances` in one buffer, or in two by turns, and compares both.
template <class Op, class T>
void expect_steps(unsigned threads, const std::vector<unsigned> &distances, bool two_buffers,
                  const T *absent = nullptr) {
  std::vector<T> a = numbers<T>(threads), b(threads, T(7)), a_by_hand = a, b_by_hand = b;
  std::vector<T> *from = &a_by_hand, *to = two_buffers ? &b_by_hand : from;
  for (unsigned d : distances) {
    step_by_hand<Op>(*from, *to, d, absent);
    std::swap(from, to);
  }
  launch({1, threads}, [&] {
    T *from = a.data(), *to = two_buffers ? b.data() : from;
    const auto add_all = [&](scan_steps<Op> steps) {
      while (steps.next())
        for (unsigned d : distances) {
          steps.add(d, [&](thread_index t) { return scan_place(t.x, &from[t.x], &to[t.x]); });
          std::swap(from, to);
        }
    };
    if (absent)
      add_all(scan_steps(this_block(), Op(), *absent));
    else
      add_all(scan_steps(this_block(), Op()));
  });
  EXPECT_TRUE(same_bits(a, a_by_hand) && same_bits(b, b_by_hand))
      << threads << " threads, " << distances.size() << " steps, " << two_buffers;
}

const std::vector<unsigned> sizes = {1, 2, 15, 16, 17, 31, 32, 33, 100, 256, 1000, 1024};
const std::vector<std::vector<unsigned>> sequences = {
    {},           {1},          {4},
    {1, 2},       {1, 2, 4, 8}, {1, 2, 4, 8, 16, 32, 64, 128, 256, 512},
    {2, 1, 4, 8}, {1, 2, 4, 9}, {3, 9, 27},
    {1, 2, 4},    {0, 1, 2},    std::vector<unsigned>(40, 1)};

template <class Op, class T> void expect_all_steps(const T *absent = nullptr) {
  for (unsigned threads : sizes)
    for (const auto &distances : sequences)
      for (bool two_buffers : {false, true})
        expect_steps<Op, T>(threads, distances, two_buffers, absent);
}

TEST(ScanSteps, AsThreadByThread) {
  expect_all_steps<std::plus<int>, int>();
  expect_all_steps<std::plus<float>, float>();
  expect_all_steps<std::plus<double>, double>();
  expect_all_steps<std::multiplies<float>, float>();
  expect_all_steps<std::bit_xor<unsigned>, unsigned>();
  expect_all_steps<std::bit_and<long long>, long long>();
  expect_all_steps<std::bit_or<short>, short>();
}

TEST(ScanSteps, CombinesWithWhatStandsForAbsentOnes) {
  const int three = 3;
  const float zero = 0, two = 2;
  expect_all_steps<std::plus<int>, int>(&three);
  expect_all_steps<std::plus<float>, float>(&zero);
  expect_all_steps<std::multiplies<float>, float>(&two);
}

TEST(ScanSteps, KeepsZerosBelowZero) {
  std::vector<float> s(100, -0.0f);
  launch({1, 100}, [&] {
    for (scan_steps steps(this_block(), std::plus<float>()); steps.next();)
      for (int d = 1; d < 100; d *= 2)
        steps.add(d, [&](thread_index t) { return scan_place(t.x, &s[t.x]); });
  });
  for (float x : s)
    EXPECT_TRUE(x == 0 && std::signbit(x));
}

TEST(ScanSteps, LeavesOutThreadsThatHaveExited) {
  std::vector<int> s(64, 1);
  launch({1, 64}, [&] {
    block &b = this_block();
    b.active_threads([&](thread_index t) {
      if (t.x % 2)
        b.exit(t);
    });
    for (scan_steps steps(b, std::plus<int>()); steps.next();)
      steps.add(1, [&](thread_index t) { return scan_place(t.x, &s[t.x]); });
  });
  for (unsigned t = 0; t < 64; ++t)
    EXPECT_EQ(s[t], t > 0 && t % 2 == 0 ? 2 : 1);
}

TEST(ScanSteps, OfElementsThatLieApart) {
  std::vector<int> s(64, 1);
  launch({1, 32}, [&] {
    for (scan_steps steps(this_block(), std::plus<int>()); steps.next();)
      for (int d = 1; d < 4; d *= 2)
        steps.add(d, [&](thread_index t) { return scan_place(t.x, &s[2 * t.x]); });
  });
  EXPECT_EQ(s[1], 1);
  EXPECT_EQ(s[2], 2);
}

} // namespace
