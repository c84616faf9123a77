// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Loops of a whole grid's threads: each thread takes its elements in order, whoever goes along.
#include "cuda_runtime.h"
#include "offloom/with_neighbours.h"

#include <gtest/gtest.h>
#include <vector>

using namespace offloom;

namespace {

#ifdef __OPTIMIZE__
constexpr bool goes_together = true;
#else
constexpr bool goes_together = false;
#endif

// What a thread has depends on the order of its rounds; `together` counts blocks that had nothing
// left to do.
template <class Index>
void take(unsigned *digests, double *sums, unsigned *together, Index n, unsigned width) {
  block &b = this_block();
  const uint3 blockIdx = b.idx;
  const dim3 blockDim = b.dim, gridDim = b.grid;
  per_thread<unsigned> digest_of(b, 7);
  per_thread<double> sum_of(b, 0.5);
  bool goes = false;
  for (with_neighbours group(b, width, digest_of, sum_of); group.next();) {
    goes = true;
    group.rounds(static_cast<Index>(blockIdx.x * blockDim.x), n, gridDim.x * blockDim.x,
                 [&](thread_index threadIdx, Index first, unsigned &digest, double &sum) {
                   Index i = first + threadIdx.x;
                   digest = digest * 31 + static_cast<unsigned>(i);
                   sum += static_cast<double>(i);
                 });
  }
  if (!goes)
    __atomic_fetch_add(together, 1, __ATOMIC_RELAXED);
  b.threads([&](thread_index t) {
    const unsigned own = (blockIdx.y * gridDim.x + blockIdx.x) * b.size() + t.linear;
    digests[own] = digest_of[t];
    sums[own] = sum_of[t];
  });
}

template <class Index>
void expectOrder(const dim3 &grid, const dim3 &shape, Index n, unsigned &together) {
  const unsigned size = shape.x * shape.y, threads = grid.x * grid.y * size;
  std::vector<unsigned> digests(threads);
  std::vector<double> sums(threads);
  launch({grid, shape}, take<Index>, digests.data(), sums.data(), &together, n, shape.x);
  ASSERT_EQ(cudaDeviceSynchronize(), cudaSuccess);
  for (unsigned t = 0; t < threads; ++t) {
    const unsigned block = t / size % grid.x, x = t % size % shape.x;
    unsigned digest = 7;
    double sum = 0.5;
    for (std::size_t i = block * shape.x + x; i < static_cast<std::size_t>(n);
         i += std::size_t{grid.x} * shape.x) {
      digest = digest * 31 + static_cast<unsigned>(i);
      sum += static_cast<double>(i);
    }
    ASSERT_EQ(digests[t], digest) << t;
    ASSERT_EQ(sums[t], sum) << t;
  }
}

TEST(WithNeighbours, EachThreadTakesItsElementsInOrder) {
  unsigned alone = 0, together = 0;
  for (const dim3 grid : {dim3(1), dim3(200), dim3(40, 3)})
    for (const dim3 shape : {dim3(32), dim3(50), dim3(256), dim3(1024), dim3(16, 4)})
      for (const int n : {0, 1, 1000, 12800, 100001}) {
        unsigned &count = grid.x == 1 || shape.y > 1 ? alone : together;
        expectOrder<int>(grid, shape, n, count);
        expectOrder<std::size_t>(grid, shape, static_cast<std::size_t>(n), count);
      }
  EXPECT_EQ(alone, 0u);
  EXPECT_EQ(together > 0, goes_together);
}

TEST(WithNeighbours, NobodyGoesAlongWhereBlocksAreNotAsWideAsTheKernelTakesThemToBe) {
  std::vector<unsigned> digests(6400);
  std::vector<double> sums(6400);
  unsigned together = 0;
  launch({100, 64}, take<int>, digests.data(), sums.data(), &together, 1000, 32u);
  ASSERT_EQ(cudaDeviceSynchronize(), cudaSuccess);
  EXPECT_EQ(together, 0u);
}

} // namespace
