// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The steps of scans: as if thread by thread, bit for bit, in whichever order they are made.
#include "offloom/divergence.h"
#include "offloom/launch.h"
#include "offloom/scan_steps.h"
#include "offloom/warp_scan_steps.h"

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

/// The scan of each warp's active lanes, shuffle by shuffle, and by the steps.
template <class Op, class T>
void expect_warp_steps(const dim3 &threads, const std::vector<int> &distances, unsigned exited) {
  const unsigned count = threads.x * threads.y;
  const std::vector<T> in = numbers<T>(count);
  std::vector<T> by_shuffles(count), by_steps(count);
  launch({1, threads}, [&] {
    block &b = this_block();
    per_thread<T> u_of(b), v_of(b);
    b.threads([&](thread_index t) { u_of[t] = v_of[t] = in[t.linear]; });
    b.active_threads([&](thread_index t) {
      if (t.linear >= count - exited)
        b.exit(t);
    });
    for (int d : distances) {
      per_thread<T> below_of(b);
      __shfl_up_sync(b, below_of, 0xffffffff, u_of, d);
      b.active_threads([&](thread_index t) {
        if (static_cast<int>(t.x & 31) >= d)
          u_of[t] = Op()(u_of[t], below_of[t]);
      });
    }
    for (warp_scan_steps steps(b, Op()); steps.next();)
      for (int d : distances)
        steps.add(0xffffffff, v_of, d);
    b.threads([&](thread_index t) {
      by_shuffles[t.linear] = u_of[t];
      by_steps[t.linear] = v_of[t];
    });
  });
  EXPECT_TRUE(same_bits(by_shuffles, by_steps)) << count << ", " << exited << " exited";
}

/// The same in the branch of the first `lanes` lanes of the first warp, which their mask names.
template <class Op, class T> void expect_steps_of_first_lanes(unsigned lanes) {
  const std::vector<T> in = numbers<T>(64);
  std::vector<T> by_shuffles(64), by_steps(64);
  launch({1, 64}, [&] {
    block &b = this_block();
    per_thread<T> u_of(b), v_of(b);
    b.threads([&](thread_index t) { u_of[t] = v_of[t] = in[t.linear]; });
    if (divergent_branch branch(b, [&](thread_index t) { return t.x < lanes; }); branch.taken()) {
      const unsigned mask = (1u << lanes) - 1;
      for (int d = 1; d < 32; d *= 2) {
        per_thread<T> below_of(b);
        __shfl_up_sync(b, below_of, mask, u_of, d);
        b.active_threads([&](thread_index t) {
          if (static_cast<int>(t.x & 31) >= d)
            u_of[t] = Op()(u_of[t], below_of[t]);
        });
      }
      for (warp_scan_steps steps(b, Op()); steps.next();)
        for (int d = 1; d < 32; d *= 2)
          steps.add(mask, v_of, d);
    }
    b.threads([&](thread_index t) {
      by_shuffles[t.linear] = u_of[t];
      by_steps[t.linear] = v_of[t];
    });
  });
  EXPECT_TRUE(same_bits(by_shuffles, by_steps)) << lanes;
}

template <class Op, class T> void expect_all_warp_steps() {
  const std::vector<std::vector<int>> sequences = {
      {}, {1}, {1, 2, 4, 8, 16}, {1, 2, 4, 8, 16, 32, 64}, {2, 6, 18}, std::vector<int>(20, 1)};
  for (const dim3 threads : {dim3(32), dim3(256), dim3(100), dim3(7), dim3(16, 4), dim3(64, 2)})
    for (const auto &distances : sequences)
      for (unsigned exited : {0u, 1u, 32u})
        if (exited < threads.x * threads.y)
          expect_warp_steps<Op, T>(threads, distances, exited);
}

TEST(ScanSteps, OfWarpsAreTheirShuffles) {
  expect_all_warp_steps<std::plus<int>, int>();
  expect_all_warp_steps<std::plus<float>, float>();
  expect_all_warp_steps<std::multiplies<double>, double>();
  expect_all_warp_steps<std::bit_xor<unsigned>, unsigned>();
}

TEST(ScanSteps, OfWarpsMayBeTheirFirstLanes) {
  for (unsigned lanes : {1u, 2u, 7u, 8u, 16u, 20u}) {
    expect_steps_of_first_lanes<std::plus<int>, int>(lanes);
    expect_steps_of_first_lanes<std::plus<double>, double>(lanes);
  }
}

} // namespace
