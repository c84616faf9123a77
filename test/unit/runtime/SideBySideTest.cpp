// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Tests that each thread that takes part goes through a loop once, with what it has, and reads its
// own rows, whatever the block's shape.
#include "cuda_runtime.h"
#include "offloom/own_rows.h"

#include "gtest/gtest.h"

#include <vector>

namespace {

template <class T> struct rows_of {
  int count, columns;
  std::vector<T> elements;

  rows_of(int rows, int columns) : count(rows), columns(columns), elements(rows * columns) {
    for (std::size_t i = 0; i < elements.size(); ++i)
      elements[i] = static_cast<T>(i % 1009) - 500;
  }
  T weighed_sum(int row) const {
    T sum = 1;
    for (int j = 0; j < columns; ++j)
      sum = sum * T(0.5) + elements[row * columns + j];
    return sum;
  }
};

/// Threads below `taking` go through their rows, every `apart`th of them all.
template <class T> void expect_sums(dim3 block, int columns, int taking, int apart = 1) {
  const int threads = static_cast<int>(block.x * block.y * block.z);
  const rows_of<T> rows(threads * apart, columns);
  std::vector<T> sums(threads, T(-1));
  const T *const a = rows.elements.data();
  T *const out = sums.data();
  offloom::launch({1, block}, [=] {
    offloom::block &block = offloom::this_block();
    offloom::per_thread<T> sum_of(block, T(1));
    offloom::side_by_side(
        block,
        [&](offloom::thread_index threadIdx) {
          return static_cast<int>(threadIdx.linear) < taking;
        },
        [&](auto lanes, auto sum_of) {
          offloom::own_rows row(lanes, [&](offloom::thread_index threadIdx, int j) {
            return &a[static_cast<int>(threadIdx.linear) * apart * columns + j];
          });
          for (int j = 0; j < columns; ++j)
            lanes.threads(row.round(j, columns), [&](offloom::thread_index threadIdx) {
              auto &sum = sum_of[threadIdx];
              sum = sum * T(0.5) + row[threadIdx];
            });
        },
        sum_of);
    block.threads(
        [&](offloom::thread_index threadIdx) { out[threadIdx.linear] = sum_of[threadIdx]; });
  });
  ASSERT_EQ(cudaDeviceSynchronize(), cudaSuccess);
  for (int t = 0; t < threads; ++t)
    EXPECT_EQ(sums[t], t < taking ? rows.weighed_sum(t * apart) : T(1)) << t;
}

TEST(SideBySide, ReadsWholeTilesAndWhatIsLeft) {
  for (int columns : {0, 1, 7, 15, 16, 17, 31, 32, 100}) {
    expect_sums<float>(64, columns, 64);
    expect_sums<double>(128, columns, 128);
  }
}

TEST(SideBySide, LeavesOutWhoTakesNoPart) {
  expect_sums<float>(256, 40, 150);
  expect_sums<double>(64, 33, 63);
  expect_sums<float>(64, 33, 0);
}

TEST(SideBySide, TakesBlocksOfAnyShape) {
  expect_sums<float>(dim3(96, 2, 2), 20, 384);
  expect_sums<float>(dim3(16, 8), 50, 100);
  expect_sums<double>(dim3(1, 7), 18, 7);
  expect_sums<float>(1000, 18, 999, 2);
}

TEST(SideBySide, ReadsNumbersOfAnySize) { expect_sums<short>(64, 20, 64); }

/// An index that comes back to the beginning, as one of 32 bits does.
TEST(SideBySide, FollowsIndicesThatWrapAround) {
  std::vector<float> a(256), sums(64);
  for (int i = 0; i < 256; ++i)
    a[i] = static_cast<float>(i);
  const float *const in = a.data();
  float *const out = sums.data();
  offloom::launch({1, 64}, [=] {
    offloom::block &block = offloom::this_block();
    offloom::per_thread<float> sum_of(block, 0.0f);
    offloom::side_by_side(
        block,
        [&](auto lanes, auto sum_of) {
          offloom::own_rows row(lanes, [&](offloom::thread_index threadIdx, unsigned j) {
            return &in[static_cast<unsigned char>(threadIdx.x * 7 + j)];
          });
          for (unsigned j = 0; j < 40; ++j)
            lanes.threads(row.round(j, 40), [&](offloom::thread_index threadIdx) {
              sum_of[threadIdx] = sum_of[threadIdx] * 0.5f + row[threadIdx];
            });
        },
        sum_of);
    block.threads([&](offloom::thread_index threadIdx) { out[threadIdx.x] = sum_of[threadIdx]; });
  });
  ASSERT_EQ(cudaDeviceSynchronize(), cudaSuccess);
  for (int t = 0; t < 64; ++t) {
    float sum = 0;
    for (int j = 0; j < 40; ++j)
      sum = sum * 0.5f + a[(t * 7 + j) % 256];
    EXPECT_EQ(sums[t], sum) << t;
  }
}

TEST(FirstLanes, AreThoseOfEachRow) {
  std::vector<int> seen(80 * 3);
  int *const out = seen.data();
  offloom::launch({1, dim3(80, 3)}, [=] {
    offloom::this_block().threads(offloom::first_lanes, [&](offloom::thread_index threadIdx) {
      out[threadIdx.linear] += 1 + static_cast<int>(threadIdx.y);
    });
  });
  ASSERT_EQ(cudaDeviceSynchronize(), cudaSuccess);
  for (int t = 0; t < 240; ++t)
    EXPECT_EQ(seen[t], t % 80 % 32 == 0 ? 1 + t / 80 : 0) << t;
}

TEST(EachLane, IsOneOfEachWarpOfARow) {
  std::vector<int> seen(80 * 3);
  int *const out = seen.data();
  offloom::launch({1, dim3(80, 3)}, [=] {
    auto &block = offloom::this_block();
    block.threads(offloom::each_lane(20), [&](offloom::thread_index threadIdx) {
      out[threadIdx.linear] += 1 + static_cast<int>(threadIdx.y);
    });
    block.exit(offloom::thread_index{{31, 0, 0}, 31});
    block.active_threads(offloom::each_lane(31),
                         [&](offloom::thread_index threadIdx) { out[threadIdx.linear] += 10; });
  });
  ASSERT_EQ(cudaDeviceSynchronize(), cudaSuccess);
  for (int t = 0; t < 240; ++t) {
    const int lane = t % 80 % 32;
    EXPECT_EQ(seen[t], lane == 20 ? 1 + t / 80 : lane == 31 && t != 31 ? 10 : 0) << t;
  }
}

} // namespace
