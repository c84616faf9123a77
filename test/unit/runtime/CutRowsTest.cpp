// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Rows of threads that are cut: how far an answer holds, and that each thread runs once, in order.
#include "cuda_runtime_api.h"
#include "offloom/block.h"
#include "offloom/launch.h"

#include <algorithm>
#include <cstdint>
#include <gtest/gtest.h>
#include <limits>
#include <vector>

using namespace offloom;
using detail::first_of_piece;
using detail::row_piece;

namespace {

/// For how many numbers from `a` on `ask(first_of_piece, a)` says that its answer holds.
template <class T, class Ask> std::uint64_t held(T a, Ask ask) {
  row_piece piece;
  first_of_piece first(piece);
  ask(first, a);
  return piece.threads;
}

TEST(CutRows, QuotientsHoldUntilTheNextMultiple) {
  for (int n : {1, 2, 3, 7, 64})
    for (int a = -200; a <= 200; ++a) {
      std::uint64_t same = 1;
      while ((a + static_cast<int>(same)) / n == a / n)
        ++same;
      EXPECT_EQ(held(a, [=](auto &row, int of) { row.quotient(of, n); }), same) << a << " / " << n;
    }
}

TEST(CutRows, NothingHoldsBeyondTheLastNumberOfAType) {
  const auto halves = [](auto &row, auto of) {
    row.quotient(of, std::numeric_limits<decltype(of)>::max());
  };
  EXPECT_EQ(held(std::numeric_limits<int>::max(), halves), 1u);
  EXPECT_EQ(held(std::numeric_limits<std::int64_t>::max(), halves), 1u);
  EXPECT_EQ(held(0xfffffffdu, [](auto &row, unsigned of) { row.remainder(of, 0x80000000u); }), 3u);
  EXPECT_EQ(
      held(UINT64_MAX - 1, [](auto &row, std::uint64_t of) { row.remainder(of, 1ull << 63); }), 2u);
  EXPECT_EQ(held(0xfffffffdu, [](auto &row, unsigned of) { row.masked(of, 0xffffffffu); }), 3u);
  EXPECT_EQ(held(-5, [](auto &row, int of) { row.remainder(of, -3); }), 1u);
}

TEST(CutRows, MasksOfOnesAreRemainders) {
  EXPECT_EQ(held(13, [](auto &row, int of) { row.masked(of, 15); }), 3u);
  EXPECT_EQ(held(-1, [](auto &row, int of) { row.masked(of, 15); }), 1u);
  EXPECT_EQ(held(-16, [](auto &row, int of) { row.masked(of, 15); }), 16u);
  EXPECT_EQ(held(3, [](auto &row, int of) { row.masked(of, 12); }), 1u);
}

TEST(CutRows, ComparisonsHoldUntilBothAreEqual) {
  EXPECT_EQ(held(3, [](auto &row, int of) { row.seldom(of >= 10, of, 10); }), 7u);
  EXPECT_EQ(held(10, [](auto &row, int of) { row.seldom(of > 10, of, 10); }), 1u);
  EXPECT_EQ(held(10, [](auto &row, int of) { row.seldom(of >= 10, of, 10); }), 1u);
  EXPECT_GE(held(11, [](auto &row, int of) { row.mostly(of > 10, of, 10); }), 1024u);
  EXPECT_EQ(held(-2, [](auto &row, int of) { row.at_least(of, 0); }), 1u);
  EXPECT_EQ(held(-2, [](auto &row, int of) { row.seldom(of == 0, of, 0); }), 2u);
}

void number(int *places, unsigned *runs, int n, int m) {
  block &b = this_block();
  const uint3 blockIdx = b.idx;
  const dim3 blockDim = b.dim;
  unsigned last = 0;
  b.threads(cut_rows, [&](thread_index t, auto &row) {
    const unsigned i = blockIdx.x * blockDim.x * blockDim.y + t.linear;
    const int x = static_cast<int>(blockIdx.x * blockDim.x + t.x);
    ++runs[i];
    ASSERT_EQ(t.linear, last++);
    if (x % 11 == 3)
      return;
    const int k = row.remainder(x - 20, n) + 3 * row.quotient(x, n) + 5 * row.masked(x + 2, m);
    places[i] =
        k + (row.seldom(x >= n, x, n) ? x - n : x) + row.at_least(x - 9, 0) + row.at_most(x + 9, n);
  });
}

TEST(CutRows, EachThreadHasWhatItWouldHaveAlone) {
  for (const dim3 shape : {dim3(1, 3), dim3(5, 2), dim3(64), dim3(32, 8), dim3(1000)})
    for (const auto &[n, m] :
         {std::pair(1, 1), {2, 3}, {17, 12}, {64, 63}, {100, 127}, {5000, 1023}}) {
      const unsigned threads = 5 * shape.x * shape.y;
      std::vector<int> places(threads), expected(threads);
      std::vector<unsigned> runs(threads);
      for (unsigned i = 0; i < threads; ++i) {
        const unsigned block = i / (shape.x * shape.y), in_row = i % (shape.x * shape.y) % shape.x;
        const int x = static_cast<int>(block * shape.x + in_row);
        if (x % 11 != 3)
          expected[i] = (x - 20) % n + 3 * (x / n) + 5 * ((x + 2) & m) + (x >= n ? x - n : x) +
                        std::max(x - 9, 0) + std::min(x + 9, n);
      }
      launch({dim3(5), shape}, number, places.data(), runs.data(), n, m);
      ASSERT_EQ(cudaDeviceSynchronize(), cudaSuccess);
      EXPECT_EQ(places, expected) << shape.x << " by " << shape.y << ", " << n;
      EXPECT_EQ(runs, std::vector<unsigned>(threads, 1));
    }
}

/// Sums of what is above and below an element, and before and behind it, of those that are there.
void sums(const int *in, int *out, unsigned *runs, int w, int h) {
  block &b = this_block();
  const uint3 blockIdx = b.idx;
  const dim3 blockDim = b.dim;
  b.threads(cut_rows, guarded, [&](guarded_index t, auto &row) {
    const int x = static_cast<int>(blockIdx.x * blockDim.x + t.x), y = static_cast<int>(t.y);
    if (t.outside(x < 2 || x >= w || y >= h))
      return;
    ++runs[y * w + x];
    int sum = 0;
    for (int d = -1; d <= 1; ++d) {
      if (row.mostly(y + d >= 0) && row.mostly(y + d < h))
        sum += in[(y + d) * w + x];
      if (row.mostly(x + d < w, x + d, w))
        sum += 3 * in[y * w + x + d];
    }
    out[y * w + x] = sum;
  });
}

TEST(CutRows, GuardsAreAskedFirst) {
  for (const int w : {1, 3, 64, 1000})
    for (const int h : {1, 2, 5}) {
      const auto size = static_cast<std::size_t>(w * h);
      std::vector<int> in(size), out(size), expected(size);
      std::vector<unsigned> runs(size), once(size);
      for (std::size_t i = 0; i < size; ++i)
        in[i] = static_cast<int>(i * 37 % 101);
      for (int y = 0; y < h; ++y)
        for (int x = 2; x < w; ++x) {
          const auto at = static_cast<std::size_t>(y * w + x);
          once[at] = 1;
          for (int d = -1; d <= 1; ++d) {
            if (y + d >= 0 && y + d < h)
              expected[at] += in[static_cast<std::size_t>((y + d) * w + x)];
            if (x + d < w)
              expected[at] += 3 * in[static_cast<std::size_t>(y * w + x + d)];
          }
        }
      launch({dim3(9), dim3(128, 8)}, sums, in.data(), out.data(), runs.data(), w, h);
      ASSERT_EQ(cudaDeviceSynchronize(), cudaSuccess);
      EXPECT_EQ(out, expected) << w << " by " << h;
      EXPECT_EQ(runs, once);
    }
}

/// Each element is that of half its column, of its row.
void halves(const int *in, int *out, int w) {
  block &b = this_block();
  const uint3 blockIdx = b.idx;
  const dim3 blockDim = b.dim;
  b.threads(apart, cut_rows, [&](thread_index t, auto &row) {
    const int i = static_cast<int>(blockIdx.x * blockDim.x + t.x);
    out[i] = in[row.quotient(i, w) * w + row.remainder(i, w) / 2];
  });
}

void guarded_halves(const int *in, int *out, int w, int n) {
  block &b = this_block();
  const uint3 blockIdx = b.idx;
  const dim3 blockDim = b.dim;
  b.threads(apart, cut_rows, guarded, [&](guarded_index t, auto &row) {
    const int i = static_cast<int>(blockIdx.x * blockDim.x + t.x);
    if (t.outside(i >= n))
      return;
    out[i] = in[row.quotient(i, w) * w + row.remainder(i, w) / 2];
  });
}

TEST(CutRows, ThreadsOfAPieceGoSideBySide) {
  constexpr int threads = 4 * 256;
  std::vector<int> in(threads), out(threads), expected(threads);
  for (int i = 0; i < threads; ++i)
    in[static_cast<std::size_t>(i)] = i * 37 % 101;
  for (const int w : {1, 7, 64, 100, 256, 5000}) {
    for (int i = 0; i < threads; ++i)
      expected[static_cast<std::size_t>(i)] = in[static_cast<std::size_t>(i / w * w + i % w / 2)];
    launch({4, 256}, halves, in.data(), out.data(), w);
    ASSERT_EQ(cudaDeviceSynchronize(), cudaSuccess);
    EXPECT_EQ(out, expected) << w;
    std::fill(out.begin(), out.end(), -1);
    std::fill(expected.end() - 300, expected.end(), -1);
    launch({4, 256}, guarded_halves, in.data(), out.data(), w, threads - 300);
    ASSERT_EQ(cudaDeviceSynchronize(), cudaSuccess);
    EXPECT_EQ(out, expected) << w;
  }
}

} // namespace
