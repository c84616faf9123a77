// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Warp collectives that a block calls, against the same calls by fibers: for random values, masks,
// widths, block shapes and exited threads.
#include <cuda_bf16.h>
#include <cuda_fp16.h>
#include <cuda_runtime.h>

#include <gtest/gtest.h>

#include <cstring>
#include <random>
#include <string>
#include <tuple>
#include <type_traits>
#include <vector>

using namespace offloom;

namespace {

/// One block with random arguments for each thread: disjoint masks, a few threads that exit first.
template <class T> struct situation {
  dim3 dim;
  std::vector<T> value;
  std::vector<unsigned> mask;
  std::vector<int> lane, width;
  std::vector<int> predicate;
  std::vector<bool> exits;
  unsigned size() const { return dim.x * dim.y * dim.z; }
};

/// One of a few values, so that some match.
template <class T> T any_value(std::mt19937 &random) {
  const int value = static_cast<int>(random() % 7) - 3;
  if constexpr (std::is_same_v<T, __half2>)
    return __float2half2_rn(static_cast<float>(value));
  else
    return T(value);
}

template <class T> situation<T> random_situation(std::mt19937 &random) {
  static constexpr unsigned shapes[][3] = {{64, 1, 1}, {32, 2, 1}, {40, 1, 1},  {7, 9, 1},
                                           {1, 1, 1},  {16, 4, 2}, {256, 1, 1}, {33, 3, 1}};
  const auto &shape = shapes[random() % std::size(shapes)];
  situation<T> s;
  s.dim = dim3(shape[0], shape[1], shape[2]);
  const unsigned groups = 1 + random() % 3, exit_one_in = random() % 2 ? 0 : 1 + random() % 9;
  std::vector<unsigned> group;
  for (unsigned t = 0; t < s.size(); ++t) {
    s.value.push_back(any_value<T>(random));
    s.lane.push_back(static_cast<int>(random()) % 64);
    s.predicate.push_back(random() % 4 ? 0 : static_cast<int>(random() % 3) - 1);
    s.exits.push_back(exit_one_in && random() % exit_one_in == 0);
    group.push_back(random() % groups);
  }
  // A power of two, the same for each group of lanes.
  const unsigned width_bits = random() % 6;
  for (unsigned t = 0; t < s.size(); ++t) {
    unsigned mask = 0;
    for (unsigned lane = 0; lane < 32; ++lane) {
      const unsigned other = t / 32 * 32 + lane;
      mask |= unsigned(other >= s.size() ? group[t] == 0 : group[other] == group[t]) << lane;
    }
    s.mask.push_back(mask);
    s.width.push_back(1 << width_bits);
  }
  return s;
}

/// What each thread that has not exited gets, as bytes of R.
template <class R> using outcome = std::vector<R>;

template <class R, class T, class F> outcome<R> by_fibers(const situation<T> &s, F call) {
  outcome<R> results(s.size());
  launch({1, s.dim}, [&] {
    this_block().fibers([&](thread_index t) {
      if (!s.exits[t.linear])
        results[t.linear] = call(t.linear);
    });
  });
  return results;
}

template <class R, class T, class F> outcome<R> by_block(const situation<T> &s, F call) {
  outcome<R> results(s.size());
  launch({1, s.dim}, [&] {
    block &b = this_block();
    b.active_threads([&](thread_index t) {
      if (s.exits[t.linear])
        b.exit(t);
    });
    per_thread<R> result(b);
    call(b, result);
    b.active_threads([&](thread_index t) { results[t.linear] = result[t]; });
  });
  return results;
}

/// The vector's values as a per_thread variable of the block.
template <class T> struct filled : per_thread<T> {
  filled(block &b, const std::vector<T> &from) : per_thread<T>(b) {
    std::copy(from.begin(), from.end(), this->data());
  }
  per_thread<T> &variable() { return *this; }
};

template <class R> void expect_same(const outcome<R> &fibers, const outcome<R> &together) {
  for (std::size_t t = 0; t < fibers.size(); ++t)
    ASSERT_EQ(std::memcmp(&fibers[t], &together[t], sizeof(R)), 0) << "thread " << t;
}

/// Calls test(function) for each kind of shuffle, where the function is both forms of it.
template <class F> void for_each_shuffle(F test) {
  test([](auto &&...arguments) { return __shfl_sync(arguments...); });
  test([](auto &&...arguments) { return __shfl_up_sync(arguments...); });
  test([](auto &&...arguments) { return __shfl_down_sync(arguments...); });
  test([](auto &&...arguments) { return __shfl_xor_sync(arguments...); });
}

template <class T> class Shuffles : public testing::Test {};
using shuffled = testing::Types<int, unsigned, float, double, long long, short, unsigned char,
                                __half, __half2, __nv_bfloat16>;
TYPED_TEST_SUITE(Shuffles, shuffled);

TYPED_TEST(Shuffles, OwnArgumentsForEachThread) {
  using T = TypeParam;
  std::mt19937 random(1);
  for (int repetition = 0; repetition < 20; ++repetition) {
    const situation<T> s = random_situation<T>(random);
    for_each_shuffle([&](auto shuffle) {
      expect_same(
          by_fibers<T>(
              s, [&](unsigned t) { return shuffle(s.mask[t], s.value[t], s.lane[t], s.width[t]); }),
          by_block<T>(s, [&](block &b, per_thread<T> &result) {
            filled<unsigned> mask(b, s.mask);
            filled<T> value(b, s.value);
            filled<int> lane(b, s.lane), width(b, s.width);
            shuffle(b, result, mask.variable(), value.variable(), lane.variable(),
                    width.variable());
          }));
    });
  }
}

TYPED_TEST(Shuffles, OneArgumentForTheBlock) {
  using T = TypeParam;
  std::mt19937 random(2);
  for (int repetition = 0; repetition < 40; ++repetition) {
    const situation<T> s = random_situation<T>(random);
    const int lane = random() % 2 ? 1 << random() % 6 : s.lane[0], width = s.width[0];
    for_each_shuffle([&](auto shuffle) {
      expect_same(
          by_fibers<T>(s, [&](unsigned t) { return shuffle(~0u, s.value[t], lane, width); }),
          by_block<T>(s, [&](block &b, per_thread<T> &result) {
            std::copy(s.value.begin(), s.value.end(), result.data());
            shuffle(b, result, ~0u, result, lane, width); // a result may be its own argument
          }));
      expect_same(by_fibers<T>(s, [&](unsigned t) { return shuffle(~0u, s.value[t], lane); }),
                  by_block<T>(s, [&](block &b, per_thread<T> &result) {
                    filled<T> value(b, s.value);
                    shuffle(b, result, ~0u, value.variable(), lane);
                  }));
    });
  }
}

TEST(Collectives, UniformValue) {
  launch({1, 40}, [] {
    block &b = this_block();
    per_thread<float> result(b);
    __shfl_sync(b, result, ~0u, 2.5f, 3);
    b.threads([&](thread_index t) { EXPECT_EQ(result[t], 2.5f); });
  });
}

/// Compares a vote, a match or a reduction, whose mask and argument are given in every way.
template <class R, class T, class F>
void compare(F function, const std::vector<T> situation<T>::*argument) {
  std::mt19937 random(3);
  for (int repetition = 0; repetition < 60; ++repetition) {
    const situation<T> s = random_situation<T>(random);
    expect_same(
        by_fibers<R>(s, [&](unsigned t) { return R(function(s.mask[t], (s.*argument)[t])); }),
        by_block<R>(s, [&](block &b, per_thread<R> &result) {
          filled<unsigned> mask(b, s.mask);
          filled<T> value(b, s.*argument);
          function(b, result, mask.variable(), value.variable());
        }));
    expect_same(by_fibers<R>(s, [&](unsigned t) { return R(function(~0u, (s.*argument)[t])); }),
                by_block<R>(s, [&](block &b, per_thread<R> &result) {
                  filled<T> value(b, s.*argument);
                  function(b, result, ~0u, value.variable());
                }));
    expect_same(
        by_fibers<R>(s, [&](unsigned) { return R(function(~0u, T(1))); }),
        by_block<R>(s, [&](block &b, per_thread<R> &result) { function(b, result, ~0u, T(1)); }));
  }
}

TEST(Collectives, Votes) {
  const auto argument = &situation<int>::predicate;
  compare<unsigned, int>([](auto &&...a) { return __ballot_sync(a...); }, argument);
  compare<int, int>([](auto &&...a) { return __all_sync(a...); }, argument);
  compare<int, int>([](auto &&...a) { return __any_sync(a...); }, argument);
  compare<int, int>([](auto &&...a) { return __uni_sync(a...); }, argument);
}

template <class T> void compare_matches() {
  const auto argument = &situation<T>::value;
  compare<unsigned, T>([](auto &&...a) { return __match_any_sync(a...); }, argument);
  compare<unsigned, T>(
      [](auto &&first, auto &&...rest) {
        if constexpr (std::is_same_v<decltype(first), block &>) {
          per_thread<int> all(first);
          __match_all_sync(first, rest..., all);
          first.active_threads(
              [&](thread_index t) { EXPECT_EQ(std::get<0>(std::tie(rest...))[t] != 0, all[t]); });
        } else {
          int all = -1;
          const unsigned lanes = __match_all_sync(first, rest..., &all);
          EXPECT_EQ(lanes != 0, all);
          return lanes;
        }
      },
      argument);
}

TEST(Collectives, Matches) {
  compare_matches<int>();
  compare_matches<float>();
  compare_matches<double>();
  compare_matches<unsigned long long>();
}

TEST(Collectives, Reductions) {
  compare<int, int>([](auto &&...a) { return __reduce_add_sync(a...); }, &situation<int>::value);
  compare<int, int>([](auto &&...a) { return __reduce_min_sync(a...); }, &situation<int>::value);
  compare<int, int>([](auto &&...a) { return __reduce_max_sync(a...); }, &situation<int>::value);
  const auto bits = &situation<unsigned>::mask;
  compare<unsigned, unsigned>([](auto &&...a) { return __reduce_add_sync(a...); }, bits);
  compare<unsigned, unsigned>([](auto &&...a) { return __reduce_min_sync(a...); }, bits);
  compare<unsigned, unsigned>([](auto &&...a) { return __reduce_max_sync(a...); }, bits);
  compare<unsigned, unsigned>([](auto &&...a) { return __reduce_and_sync(a...); }, bits);
  compare<unsigned, unsigned>([](auto &&...a) { return __reduce_or_sync(a...); }, bits);
  compare<unsigned, unsigned>([](auto &&...a) { return __reduce_xor_sync(a...); }, bits);
}

TEST(Collectives, CountsOverTheBlock) {
  std::mt19937 random(4);
  for (int repetition = 0; repetition < 20; ++repetition) {
    const situation<int> s = random_situation<int>(random);
    const auto test = [&](auto function) {
      expect_same(by_fibers<int>(s, [&](unsigned t) { return function(s.predicate[t]); }),
                  by_block<int>(s, [&](block &b, per_thread<int> &result) {
                    filled<int> predicate(b, s.predicate);
                    function(b, result, predicate.variable());
                  }));
    };
    test([](auto &&...a) { return __syncthreads_count(a...); });
    test([](auto &&...a) { return __syncthreads_and(a...); });
    test([](auto &&...a) { return __syncthreads_or(a...); });
  }
}

/// The forms without a mask in divergent code: the active lanes.
TEST(Collectives, WithoutAMask) {
  launch({1, dim3(10, 7)}, [] {
    block &b = this_block();
    per_thread<unsigned> active(b), ballot(b);
    per_thread<int> next(b), value(b), all(b);
    b.threads([&](thread_index t) {
      active[t] = ballot[t] = 0;
      value[t] = int(t.linear);
    });
    if (divergent_branch branch(b, [](thread_index t) { return t.linear % 3 == 1; });
        branch.taken()) {
      __activemask(b, active);
      __ballot(b, ballot, value);
      __shfl_down(b, next, value, 3);
      __all(b, all, value);
      b.active_threads([&](thread_index t) {
        const unsigned lane = t.linear % 32;
        const int expected = lane >= 29 ? int(t.linear) : t.linear + 3 < 70 ? int(t.linear + 3) : 0;
        EXPECT_EQ(next[t], expected);
        EXPECT_TRUE(all[t]);
      });
    }
    b.threads([&](thread_index t) {
      EXPECT_EQ(active[t], ballot[t]);
      unsigned expected = 0;
      for (unsigned lane = 0, first = t.linear / 32 * 32; lane < 32; ++lane)
        expected |= unsigned(first + lane < 70 && (first + lane) % 3 == 1) << lane;
      EXPECT_EQ(active[t], t.linear % 3 == 1 ? expected : 0);
    });
  });
}

// Lanes that stand aside: harmless if they only exit.

TEST(Collectives, AbsentLanesMayExit) {
  launch({1, 64}, [] {
    block &b = this_block();
    if (divergent_branch branch(b, [](thread_index t) { return t.x < 40; }); branch.taken()) {
      per_thread<int> sum(b, 1), other(b);
      for (int step = 16; step; step /= 2) {
        __shfl_down_sync(b, other, ~0u, sum, step);
        b.active_threads([&](thread_index t) { sum[t] += other[t]; });
      }
      b.active_threads([&](thread_index t) {
        if (t.x == 0) {
          EXPECT_EQ(sum[t], 32);
        }
      });
    }
    per_thread<unsigned> active(b);
    __activemask(b, active); // no meeting
  });
  EXPECT_EQ(cudaDeviceSynchronize(), cudaSuccess);
}

TEST(Collectives, AbsentLanesThatMeetOthersLater) {
  testing::internal::CaptureStderr();
  int after = 0;
  launch({1, 32}, [&] {
    block &b = this_block();
    for (divergent_branch branch(b, [](thread_index t) { return t.x < 8; }); branch.next_side();)
      if (branch.taken())
        __syncwarp(b);
      else
        __syncwarp(b);
    ++after;
  });
  EXPECT_EQ(after, 0);
  EXPECT_EQ(cudaDeviceSynchronize(), cudaErrorLaunchFailure);
  const std::string message = testing::internal::GetCapturedStderr();
  EXPECT_NE(message.find("lanes 0xffffff00 are at __syncwarp"), std::string::npos) << message;
  EXPECT_NE(message.find("--form=fibers"), std::string::npos) << message;
  cudaDeviceReset();
  cudaGetLastError();
}

} // namespace
