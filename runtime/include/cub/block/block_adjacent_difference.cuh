// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// BlockAdjacentDifference: what a function makes of neighbouring items (CUB, "Block-wide
// Primitives").
#pragma once

#include "../detail/block_forms.cuh"
#include "../detail/tile_edges.cuh"
#include "../util_ptx.cuh"

#include "../../offloom/author_macros_aside.inc"

namespace cub {

template <class T, int BlockDimX, int BlockDimY = 1, int BlockDimZ = 1, int = 0>
class BlockAdjacentDifference {
  static constexpr int Threads = BlockDimX * BlockDimY * BlockDimZ;

public:
  using TempStorage = detail::tile_edges<T, Threads>;

  __device__ explicit BlockAdjacentDifference(TempStorage &storage) : storage(storage) {}

  /// op(item, the one before it); without a predecessor the tile's first item stays as it is.
  template <int Items, class Output, class Op>
  __device__ void SubtractLeft(T (&input)[Items], Output (&output)[Items], Op difference_op) {
    const int thread = this_thread();
    storage.publish(thread, input);
    left(input, output, difference_op, storage.before(thread));
  }
  template <int Items, class Output, class Op>
  __device__ void SubtractLeft(T (&input)[Items], Output (&output)[Items], Op difference_op,
                               T tile_predecessor_item) {
    const int thread = this_thread();
    storage.publish(thread, input);
    left(input, output, difference_op, storage.before(thread, &tile_predecessor_item));
  }
  /// op(item, the one behind it); without a successor the tile's last item stays as it is.
  template <int Items, class Output, class Op>
  __device__ void SubtractRight(T (&input)[Items], Output (&output)[Items], Op difference_op) {
    const int thread = this_thread();
    storage.publish(thread, input);
    right(input, output, difference_op, storage.after(thread));
  }
  template <int Items, class Output, class Op>
  __device__ void SubtractRight(T (&input)[Items], Output (&output)[Items], Op difference_op,
                                T tile_successor_item) {
    const int thread = this_thread();
    storage.publish(thread, input);
    right(input, output, difference_op, storage.after(thread, &tile_successor_item));
  }

  // The block's forms.
  template <int Items, class Output, class Op>
  void SubtractLeft(offloom::block &b, offloom::per_thread<T[Items]> &input,
                    offloom::per_thread<Output[Items]> &output, Op difference_op) {
    ByBlock::with_before(b, input, [&](const auto &t, T *before) {
      left(input[t], output[t], difference_op, before);
    });
  }
  template <int Items, class Output, class Op, class Edge>
  void SubtractLeft(offloom::block &b, offloom::per_thread<T[Items]> &input,
                    offloom::per_thread<Output[Items]> &output, Op difference_op,
                    const Edge &tile_predecessor_item) {
    T edge = ByBlock::of_thread(tile_predecessor_item, 0);
    ByBlock::with_before(
        b, input,
        [&](const auto &t, T *before) { left(input[t], output[t], difference_op, before); }, &edge);
  }
  template <int Items, class Output, class Op>
  void SubtractRight(offloom::block &b, offloom::per_thread<T[Items]> &input,
                     offloom::per_thread<Output[Items]> &output, Op difference_op) {
    ByBlock::with_after(b, input, [&](const auto &t, T *after) {
      right(input[t], output[t], difference_op, after);
    });
  }
  template <int Items, class Output, class Op, class Edge>
  void SubtractRight(offloom::block &b, offloom::per_thread<T[Items]> &input,
                     offloom::per_thread<Output[Items]> &output, Op difference_op,
                     const Edge &tile_successor_item) {
    T edge = ByBlock::of_thread(tile_successor_item, Threads - 1);
    ByBlock::with_after(
        b, input,
        [&](const auto &t, T *after) { right(input[t], output[t], difference_op, after); }, &edge);
  }

private:
  using ByBlock = detail::edges_of_block<T, Threads>;

  static __device__ int this_thread() { return RowMajorTid(BlockDimX, BlockDimY, BlockDimZ); }
  // The output may be the input. The operation may take references to what is no constant.
  template <int Items, class Output, class Op>
  static __host__ __device__ void left(T (&input)[Items], Output (&output)[Items], Op op,
                                       T *before) {
    for (int i = Items - 1; i > 0; --i)
      output[i] = op(input[i], input[i - 1]);
    output[0] = before ? op(input[0], *before) : input[0];
  }
  template <int Items, class Output, class Op>
  static __host__ __device__ void right(T (&input)[Items], Output (&output)[Items], Op op,
                                        T *after) {
    for (int i = 0; i + 1 < Items; ++i)
      output[i] = op(input[i], input[i + 1]);
    output[Items - 1] = after ? op(input[Items - 1], *after) : input[Items - 1];
  }

  TempStorage &storage;
};

} // namespace cub

#include "../../offloom/author_macros_back.inc"
