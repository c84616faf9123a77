// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The steps of trees: what threads one after the other leave in each element, those of no pair too.
#include "offloom/block.h"
#include "offloom/launch.h"
#include "offloom/tree_steps.h"

#include <cstring>
#include <functional>
#include <gtest/gtest.h>
#include <vector>

using namespace offloom;

namespace {

/// Where the pairs of a step lie: the first of them at `to` and `from`, each `apart` from the next.
struct shape {
  unsigned to, from, apart;
  bool swaps;
};

template <class T> std::vector<T> numbers(unsigned count) {
  std::vector<T> all(count);
  for (unsigned i = 0; i < count; ++i)
    all[i] = i % 7 == 3 ? T(-0.0) : T(static_cast<int>(i * 2654435761u >> 24) - 100) / T(4);
  return all;
}

template <class T, class Op> void expect_step(unsigned threads, unsigned first, const shape &of) {
  const unsigned count = of.to + of.from + of.apart * threads + 1;
  std::vector<T> expected = numbers<T>(count), got = expected;
  for (unsigned t = first; t < threads; ++t) {
    T &to = expected[of.to + t * of.apart], &from = expected[of.from + t * of.apart];
    const T before = to;
    to = Op()(to, from);
    if (of.swaps)
      from = before;
  }
  launch({1, threads}, [&] {
    block &b = this_block();
    b.threads(
        tree_step(offloom::from(first), got.data(), Op()), [&](thread_index threadIdx, auto &row) {
          const int to = of.to + threadIdx.x * of.apart, from = of.from + threadIdx.x * of.apart;
          if (of.swaps)
            row.combine_and_swap(to, from);
          else
            row.combine(to, from);
        });
  });
  EXPECT_EQ(std::memcmp(got.data(), expected.data(), count * sizeof(T)), 0)
      << threads << " threads from " << first << " on, " << of.to << " and " << of.from << ", "
      << of.apart << " apart";
}

template <class T, class Op> void expect_all() {
  for (unsigned distance : {1u, 2u, 4u, 8u, 16u, 3u})
    for (unsigned threads : {1u, 2u, 5u, 16u, 33u, 128u})
      for (unsigned first : {0u, 1u})
        for (bool swaps : {false, true}) {
          const unsigned apart = 2 * distance, high = apart - 1;
          expect_step<T, Op>(threads, first, {0, distance, apart, swaps});
          expect_step<T, Op>(threads, first, {distance, 0, apart, swaps});
          expect_step<T, Op>(threads, first, {high, distance - 1, apart, swaps});
          expect_step<T, Op>(threads, first, {high + 5, distance + 4, apart, swaps});
          expect_step<T, Op>(threads, first, {0, distance, apart + 1, swaps});
        }
}

TEST(TreeSteps, CombineAsThreadsDo) {
  expect_all<float, std::plus<float>>();
  expect_all<double, std::plus<double>>();
  expect_all<int, std::plus<int>>();
  expect_all<unsigned long long, std::bit_xor<unsigned long long>>();
  expect_all<short, std::plus<short>>();
  expect_all<float, greatest_of<float>>();
  expect_all<int, least_of<int>>();
}

TEST(TreeSteps, LeaveThreadsOutThatHaveNoPair) {
  std::vector<int> got(64, 1);
  launch({1, 32}, [&] {
    block &b = this_block();
    b.threads(tree_step(multiples_of(4), got.data(), std::plus<int>()),
              [&](thread_index threadIdx, auto &row) {
                if (threadIdx.x + 2 < 16)
                  row.combine(threadIdx.x, threadIdx.x + 2);
              });
  });
  for (unsigned i = 0; i < 64; ++i)
    EXPECT_EQ(got[i], i < 16 && i % 4 == 0 ? 2 : 1) << i;
}

} // namespace
