// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// BlockShuffle: items of other threads of the block (CUB, "Block-wide Primitives").
#pragma once

#include "../detail/block_forms.cuh"
#include "../detail/own_storage.cuh"
#include "../util_ptx.cuh"
#include "../util_type.cuh"

#include "../../offloom/author_macros_aside.inc"

namespace cub {

template <class T, int BlockDimX, int BlockDimY = 1, int BlockDimZ = 1, int = 0>
class BlockShuffle {
  static constexpr int Threads = BlockDimX * BlockDimY * BlockDimZ;

public:
  struct TempStorage {
    Uninitialized<T> items[Threads];
  };

  __device__ BlockShuffle() : storage(detail::own_storage<BlockShuffle>()) {}
  __device__ explicit BlockShuffle(TempStorage &storage) : storage(storage) {}

  /// The item of the thread \p distance further on; those that there is none for keep what they
  /// have.
  __device__ void Offset(T input, T &output, int distance = 1) const {
    const int thread = this_thread();
    publish(input);
    const int other = thread + distance;
    if (other >= 0 && other < Threads)
      output = storage.items[other].Alias();
  }
  /// The same, round the end of the block.
  __device__ void Rotate(T input, T &output, unsigned distance = 1) const {
    const int thread = this_thread();
    publish(input);
    output = storage.items[(thread + distance) % Threads].Alias();
  }
  /// All items move to the one behind them.
  template <int Items> __device__ void Up(T (&input)[Items], T (&prev)[Items]) const {
    const int thread = this_thread();
    publish(input[Items - 1]);
    for (int i = Items - 1; i > 0; --i)
      prev[i] = input[i - 1];
    if (thread > 0)
      prev[0] = storage.items[thread - 1].Alias();
  }
  template <int Items>
  __device__ void Up(T (&input)[Items], T (&prev)[Items], T &block_suffix) const {
    Up(input, prev);
    block_suffix = storage.items[Threads - 1].Alias();
  }
  /// All items move to the one before them.
  template <int Items> __device__ void Down(T (&input)[Items], T (&next)[Items]) const {
    const int thread = this_thread();
    publish(input[0]);
    for (int i = 0; i + 1 < Items; ++i)
      next[i] = input[i + 1];
    if (thread < Threads - 1)
      next[Items - 1] = storage.items[thread + 1].Alias();
  }
  template <int Items>
  __device__ void Down(T (&input)[Items], T (&next)[Items], T &block_prefix) const {
    Down(input, next);
    block_prefix = storage.items[0].Alias();
  }

  // The block's forms.
  template <class Input>
  void Offset(offloom::block &b, const Input &input, offloom::per_thread<T> &output,
              int distance = 1) const {
    ByBlock::offset(b, input, output, distance);
  }
  template <class Input>
  void Rotate(offloom::block &b, const Input &input, offloom::per_thread<T> &output,
              unsigned distance = 1) const {
    ByBlock::rotate(b, input, output, distance);
  }
  template <int Items>
  void Up(offloom::block &b, offloom::per_thread<T[Items]> &input,
          offloom::per_thread<T[Items]> &prev) const {
    ByBlock::up(b, input, prev);
  }
  template <int Items>
  void Up(offloom::block &b, offloom::per_thread<T[Items]> &input,
          offloom::per_thread<T[Items]> &prev, offloom::per_thread<T> &block_suffix) const {
    ByBlock::up(b, input, prev, block_suffix);
  }
  template <int Items>
  void Down(offloom::block &b, offloom::per_thread<T[Items]> &input,
            offloom::per_thread<T[Items]> &next) const {
    ByBlock::down(b, input, next);
  }
  template <int Items>
  void Down(offloom::block &b, offloom::per_thread<T[Items]> &input,
            offloom::per_thread<T[Items]> &next, offloom::per_thread<T> &block_prefix) const {
    ByBlock::down(b, input, next, block_prefix);
  }

private:
  using ByBlock = detail::shuffle_of_block<T, Threads>;

  static __device__ int this_thread() { return RowMajorTid(BlockDimX, BlockDimY, BlockDimZ); }
  __device__ void publish(const T &item) const {
    storage.items[this_thread()].Alias() = item;
    __syncthreads();
  }

  TempStorage &storage;
};

} // namespace cub

#include "../../offloom/author_macros_back.inc"
