// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The steps of a warp's reduction: what shuffles give each lane, bit for bit.
#include "offloom/divergence.h"
#include "offloom/launch.h"
#include "offloom/warp_reduction_steps.h"

#include <cmath>
#include <cstring>
#include <gtest/gtest.h>
#include <vector>

using namespace offloom;

namespace {

struct step {
  bool down;
  unsigned distance;
};

template <class T> std::vector<T> numbers(unsigned count) {
  std::vector<T> all(count);
  unsigned state = count;
  for (T &one : all) {
    state = state * 1664525 + 1013904223;
    one = static_cast<T>(static_cast<int>(state >> 22) - 500) / T(8);
  }
  if constexpr (std::is_floating_point_v<T>)
    for (unsigned i = 0; i < count; i += 5)
      all[i] = i % 3 == 0 ? T(0.0) : i % 3 == 1 ? T(-0.0) : std::nan("") * T(1);
  return all;
}

/// What each of `threads` threads has after `steps`, of which the first `active` make them.
template <class Op, class T>
std::vector<T> by_hand(unsigned active, const std::vector<step> &steps, std::vector<T> values) {
  for (const step &one : steps) {
    const std::vector<T> before = values;
    for (unsigned t = 0; t < active; ++t) {
      const unsigned lane = t % 32, from = one.down ? lane + one.distance : lane ^ one.distance;
      const unsigned source = from < 32 ? t - lane + from : t;
      values[t] = Op()(before[t], source < active ? before[source] : T());
    }
  }
  return values;
}

template <class Op, class T>
void expect_steps(unsigned threads, unsigned active, const std::vector<step> &steps) {
  std::vector<T> got = numbers<T>(threads);
  const std::vector<T> expected = by_hand<Op>(active, steps, got);
  launch({1, threads}, [&] {
    block &b = this_block();
    per_thread<T> v_of(b);
    b.threads([&](thread_index t) { v_of[t] = got[t.x]; });
    const auto reduce = [&] {
      for (warp_reduction_steps all(b, Op()); all.next();)
        for (const step &one : steps)
          if (one.down)
            all.add_down(~0u, v_of, one.distance);
          else
            all.add_xor(~0u, v_of, one.distance);
    };
    if (active == threads)
      reduce();
    else if (divergent_branch branch(b, [&](thread_index t) { return t.x < active; });
             branch.taken())
      reduce();
    b.threads([&](thread_index t) { got[t.x] = v_of[t]; });
  });
  EXPECT_EQ(std::memcmp(got.data(), expected.data(), threads * sizeof(T)), 0)
      << threads << " threads, " << active << " of them active";
}

template <class Op, class T> void expect_all() {
  const std::vector<std::vector<step>> ladders = {
      {{true, 16}, {true, 8}, {true, 4}, {true, 2}, {true, 1}},
      {{false, 16}, {false, 8}, {false, 4}, {false, 2}, {false, 1}},
      {{false, 1}, {false, 2}, {false, 4}, {false, 8}, {false, 16}},
      {{true, 1}, {true, 2}, {true, 4}, {true, 8}, {true, 16}},
      {{true, 8}, {false, 3}, {true, 1}, {false, 16}, {true, 5}},
      {{true, 4},
       {true, 4},
       {true, 4},
       {true, 4},
       {true, 4},
       {true, 4},
       {true, 4},
       {true, 4},
       {true, 4},
       {false, 8}}};
  for (const auto &steps : ladders)
    for (unsigned threads : {32u, 64u, 256u, 1024u, 40u, 7u}) {
      expect_steps<Op, T>(threads, threads, steps);
      if (threads > 32)
        expect_steps<Op, T>(threads, 32, steps);
    }
}

TEST(WarpReductionSteps, AddAsShufflesDo) {
  expect_all<std::plus<float>, float>();
  expect_all<std::plus<double>, double>();
  expect_all<std::plus<int>, int>();
  expect_all<std::plus<unsigned long long>, unsigned long long>();
  expect_all<std::plus<unsigned short>, unsigned short>();
}

TEST(WarpReductionSteps, MultiplyAndCombineBits) {
  expect_all<std::multiplies<unsigned>, unsigned>();
  expect_all<std::bit_and<unsigned>, unsigned>();
  expect_all<std::bit_or<int>, int>();
  expect_all<std::bit_xor<long long>, long long>();
}

TEST(WarpReductionSteps, ChooseAsAGpuDoes) {
  expect_all<least_of<float>, float>();
  expect_all<greatest_of<float>, float>();
  expect_all<least_of<double>, double>();
  expect_all<greatest_of<int>, int>();
  expect_all<least_of<unsigned>, unsigned>();
  expect_all<greatest_of<long long>, long long>();
}

/// Of no known operation, whose operands' order shows.
template <class T> struct apart {
  T operator()(T own, T other) const { return own > other ? own - other : other; }
};
template <class T> using author = combined<T, apart<T>>;

TEST(WarpReductionSteps, CombineByTheAuthorsOperation) {
  expect_all<author<float>, float>();
  expect_all<author<double>, double>();
  expect_all<author<int>, int>();
  expect_all<author<unsigned long long>, unsigned long long>();
  expect_all<author<short>, short>();
}

} // namespace
