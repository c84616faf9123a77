// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// cub::BlockDiscontinuity, BlockAdjacentDifference, BlockShuffle, BlockHistogram and BlockRunLengthDecode.
// builds: clang++ g++ fibers
#include "shown.h"
#include <cub/block/block_run_length_decode.cuh>
#include <cub/block/block_shuffle.cuh>
#include <cub/cub.cuh>

constexpr int threads = 96, items = 2, total_items = threads * items;

struct differ {
  __device__ bool operator()(int a, int b) const { return a != b; }
};
struct minus {
  __device__ int operator()(int a, int b) const { return a - b; }
};

__global__ void edges(const int *in, int *to) {
  using Edges = cub::BlockDiscontinuity<int, threads>;
  using Differences = cub::BlockAdjacentDifference<int, threads>;
  __shared__ union {
    typename Edges::TempStorage edges;
    typename Differences::TempStorage differences;
  } storage;
  const int t = threadIdx.x;
  int mine[items] = {in[items * t], in[items * t + 1]}, heads[items], tails[items], results[items];
  int where = 0;
  const auto put = [&](const int(&from)[items]) {
    for (int i = 0; i < items; ++i)
      to[where * total_items + t * items + i] = from[i];
    ++where;
    __syncthreads();
  };
  Edges(storage.edges).FlagHeads(heads, mine, differ()), put(heads);
  Edges(storage.edges).FlagHeads(heads, mine, differ(), in[0]), put(heads);
  Edges(storage.edges).FlagTails(tails, mine, differ()), put(tails);
  Edges(storage.edges).FlagTails(tails, mine, differ(), in[total_items - 1]), put(tails);
  Edges(storage.edges).FlagHeadsAndTails(heads, tails, mine, differ()), put(heads), put(tails);
  Differences(storage.differences).SubtractLeft(mine, results, minus()), put(results);
  Differences(storage.differences).SubtractLeft(mine, results, minus(), 50), put(results);
  Differences(storage.differences).SubtractRight(mine, results, minus()), put(results);
  Differences(storage.differences).SubtractRight(mine, results, minus(), 50), put(results);
  Differences(storage.differences).SubtractLeftPartialTile(mine, results, minus(), 101), put(results);
  Differences(storage.differences).SubtractRightPartialTile(mine, results, minus(), 101), put(results);
}

__global__ void shuffle(const int *in, int *to) {
  using Shuffle = cub::BlockShuffle<int, threads>;
  __shared__ typename Shuffle::TempStorage storage;
  const int t = threadIdx.x;
  int one = -7, mine[items] = {in[items * t], in[items * t + 1]}, moved[items] = {-7, -7}, last = -7;
  Shuffle(storage).Offset(in[t], one, -3);
  to[t] = one;
  __syncthreads();
  Shuffle(storage).Rotate(in[t], one, 5);
  to[threads + t] = one;
  __syncthreads();
  Shuffle(storage).Up(mine, moved);
  to[2 * threads + 2 * t] = t ? moved[0] : 0, to[2 * threads + 2 * t + 1] = moved[1];
  __syncthreads();
  Shuffle(storage).Up(mine, moved, last);
  to[4 * threads + t] = last;
  __syncthreads();
  Shuffle(storage).Down(mine, moved);
  to[5 * threads + 2 * t] = moved[0], to[5 * threads + 2 * t + 1] = t < threads - 1 ? moved[1] : 0;
}

template <cub::BlockHistogramAlgorithm how> __global__ void count(const unsigned char *in, int *to) {
  using Histogram = cub::BlockHistogram<unsigned char, threads, items, 16, how>;
  __shared__ typename Histogram::TempStorage storage;
  __shared__ int bins[16];
  unsigned char mine[items] = {in[items * threadIdx.x], in[items * threadIdx.x + 1]};
  Histogram(storage).Histogram(mine, bins);
  __syncthreads();
  Histogram(storage).Composite(mine, bins);
  __syncthreads();
  if (threadIdx.x < 16)
    to[threadIdx.x] = bins[threadIdx.x];
}

__global__ void decode(const int *values, const int *lengths, int *to, int *offsets, int *total) {
  using Decode = cub::BlockRunLengthDecode<int, threads, items, 4>;
  __shared__ typename Decode::TempStorage storage;
  const int t = threadIdx.x;
  int mine[items] = {values[items * t], values[items * t + 1]}, of_mine[items] = {lengths[items * t], lengths[items * t + 1]}, size = 0;
  Decode runs(storage, mine, of_mine, size);
  for (int at = 0; at < size; at += threads * 4) {
    int decoded[4], within[4];
    runs.RunLengthDecode(decoded, within, at);
    for (int i = 0; i < 4; ++i)
      if (at + t * 4 + i < size)
        to[at + t * 4 + i] = decoded[i], offsets[at + t * 4 + i] = within[i];
    __syncthreads();
  }
  if (t == 0)
    *total = size;
}

int main() {
  array<int> in(total_items), to(12 * total_items), lengths(total_items), offsets(12 * total_items), total(1);
  for (int i = 0; i < total_items; ++i)
    in[i] = in[i] > 0, lengths[i] = i % 4 + 1;
  edges<<<1, threads>>>(in, to);
  for (int i = 0; i < 10; ++i)
    show("edges", to + i * total_items, total_items);
  show("partial left", to + 10 * total_items, 101), show("partial right", to + 11 * total_items, 101);
  array<int> numbers(total_items);
  shuffle<<<1, threads>>>(numbers, to);
  show("offset", to + 3, threads - 3), show("rotate", to + threads, threads), show("up", to + 2 * threads, 2 * threads);
  show("last", to + 4 * threads, threads), show("down", to + 5 * threads, 2 * threads);
  array<unsigned char> samples(total_items);
  for (int i = 0; i < total_items; ++i)
    samples[i] = i * i % 16;
  count<cub::BLOCK_HISTO_ATOMIC><<<1, threads>>>(samples, to);
  show("histogram", to.data, 16);
  count<cub::BLOCK_HISTO_SORT><<<1, threads>>>(samples, to);
  show("histogram", to.data, 16);
  decode<<<1, threads>>>(numbers, lengths, to, offsets, total);
  show("total", total), show("decoded", to.data, total[0]), show("within", offsets.data, total[0]);
}
