// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// BlockAdjacentDifference: what a function makes of neighbouring items (CUB, "Block-wide
// Primitives").
#pragma once

#include "../detail/block_forms.cuh"
#include "../detail/own_storage.cuh"
#include "../detail/tile_edges.cuh"
#include "../util_ptx.cuh"

#include "../../offloom/author_macros_aside.inc"

namespace cub {

template <class T, int BlockDimX, int BlockDimY = 1, int BlockDimZ = 1, int = 0>
class BlockAdjacentDifference {
  static constexpr int Threads = BlockDimX * BlockDimY * BlockDimZ;

public:
  using TempStorage = detail::tile_edges<T, Threads>;

  __device__ BlockAdjacentDifference() : storage(detail::own_storage<BlockAdjacentDifference>()) {}
  __device__ explicit BlockAdjacentDifference(TempStorage &storage) : storage(storage) {}

  /// op(item, the one before it); without a predecessor the tile's first item stays as it is.
  template <int Items, class Output, class Op>
  __device__ void SubtractLeft(T (&input)[Items], Output (&output)[Items], Op difference_op) const {
    const int thread = this_thread();
    storage.publish(thread, input);
    left(thread, input, output, difference_op, storage.before(thread));
  }
  template <int Items, class Output, class Op>
  __device__ void SubtractLeft(T (&input)[Items], Output (&output)[Items], Op difference_op,
                               T tile_predecessor_item) const {
    const int thread = this_thread();
    storage.publish(thread, input);
    left(thread, input, output, difference_op, storage.before(thread, &tile_predecessor_item));
  }
  /// Items from \p valid_items on stay as they are.
  template <int Items, class Output, class Op>
  __device__ void SubtractLeftPartialTile(T (&input)[Items], Output (&output)[Items],
                                          Op difference_op, int valid_items) const {
    const int thread = this_thread();
    storage.publish(thread, input);
    left(thread, input, output, difference_op, storage.before(thread), valid_items);
  }
  template <int Items, class Output, class Op>
  __device__ void SubtractLeftPartialTile(T (&input)[Items], Output (&output)[Items],
                                          Op difference_op, int valid_items,
                                          T tile_predecessor_item) const {
    const int thread = this_thread();
    storage.publish(thread, input);
    left(thread, input, output, difference_op, storage.before(thread, &tile_predecessor_item),
         valid_items);
  }
  /// op(item, the one behind it); without a successor the tile's last item stays as it is.
  template <int Items, class Output, class Op>
  __device__ void SubtractRight(T (&input)[Items], Output (&output)[Items],
                                Op difference_op) const {
    const int thread = this_thread();
    storage.publish(thread, input);
    right(thread, input, output, difference_op, storage.after(thread));
  }
  template <int Items, class Output, class Op>
  __device__ void SubtractRight(T (&input)[Items], Output (&output)[Items], Op difference_op,
                                T tile_successor_item) const {
    const int thread = this_thread();
    storage.publish(thread, input);
    right(thread, input, output, difference_op, storage.after(thread, &tile_successor_item));
  }
  /// Items from the last valid one on stay as they are.
  template <int Items, class Output, class Op>
  __device__ void SubtractRightPartialTile(T (&input)[Items], Output (&output)[Items],
                                           Op difference_op, int valid_items) const {
    const int thread = this_thread();
    storage.publish(thread, input);
    right(thread, input, output, difference_op, storage.after(thread), valid_items - 1);
  }

  // The block's forms.
  template <int Items, class Output, class Op>
  void SubtractLeft(offloom::block &b, offloom::per_thread<T[Items]> &input,
                    offloom::per_thread<Output[Items]> &output, Op difference_op) const {
    ByBlock::with_before(b, input, [&](const auto &t, T *before) {
      left(int(t.linear), input[t], output[t], difference_op, before);
    });
  }
  template <int Items, class Output, class Op, class Edge>
  void SubtractLeft(offloom::block &b, offloom::per_thread<T[Items]> &input,
                    offloom::per_thread<Output[Items]> &output, Op difference_op,
                    const Edge &tile_predecessor_item) const {
    T edge = ByBlock::of_thread(tile_predecessor_item, 0);
    ByBlock::with_before(
        b, input,
        [&](const auto &t, T *before) {
          left(int(t.linear), input[t], output[t], difference_op, before);
        },
        &edge);
  }
  template <int Items, class Output, class Op, class Count>
  void SubtractLeftPartialTile(offloom::block &b, offloom::per_thread<T[Items]> &input,
                               offloom::per_thread<Output[Items]> &output, Op difference_op,
                               const Count &valid_items) const {
    ByBlock::with_before(b, input, [&](const auto &t, T *before) {
      left(int(t.linear), input[t], output[t], difference_op, before,
           ByBlock::count_of(valid_items, t.linear));
    });
  }
  template <int Items, class Output, class Op, class Count, class Edge>
  void SubtractLeftPartialTile(offloom::block &b, offloom::per_thread<T[Items]> &input,
                               offloom::per_thread<Output[Items]> &output, Op difference_op,
                               const Count &valid_items, const Edge &tile_predecessor_item) const {
    T edge = ByBlock::of_thread(tile_predecessor_item, 0);
    ByBlock::with_before(
        b, input,
        [&](const auto &t, T *before) {
          left(int(t.linear), input[t], output[t], difference_op, before,
               ByBlock::count_of(valid_items, t.linear));
        },
        &edge);
  }
  template <int Items, class Output, class Op>
  void SubtractRight(offloom::block &b, offloom::per_thread<T[Items]> &input,
                     offloom::per_thread<Output[Items]> &output, Op difference_op) const {
    ByBlock::with_after(b, input, [&](const auto &t, T *after) {
      right(int(t.linear), input[t], output[t], difference_op, after);
    });
  }
  template <int Items, class Output, class Op, class Edge>
  void SubtractRight(offloom::block &b, offloom::per_thread<T[Items]> &input,
                     offloom::per_thread<Output[Items]> &output, Op difference_op,
                     const Edge &tile_successor_item) const {
    T edge = ByBlock::of_thread(tile_successor_item, Threads - 1);
    ByBlock::with_after(
        b, input,
        [&](const auto &t, T *after) {
          right(int(t.linear), input[t], output[t], difference_op, after);
        },
        &edge);
  }
  template <int Items, class Output, class Op, class Count>
  void SubtractRightPartialTile(offloom::block &b, offloom::per_thread<T[Items]> &input,
                                offloom::per_thread<Output[Items]> &output, Op difference_op,
                                const Count &valid_items) const {
    ByBlock::with_after(b, input, [&](const auto &t, T *after) {
      right(int(t.linear), input[t], output[t], difference_op, after,
            ByBlock::count_of(valid_items, t.linear) - 1);
    });
  }

private:
  using ByBlock = detail::edges_of_block<T, Threads>;

  static __device__ int this_thread() { return RowMajorTid(BlockDimX, BlockDimY, BlockDimZ); }
  // The output may be the input. The operation may take references to what is no constant. Items
  // from `end` on stay as they are.
  template <int Items, class Output, class Op>
  static __host__ __device__ void left(int thread, T (&input)[Items], Output (&output)[Items],
                                       Op op, T *before, int end = Threads * Items) {
    const int first = thread * Items;
    for (int i = Items - 1; i > 0; --i)
      if (first + i < end)
        output[i] = op(input[i], input[i - 1]);
      else
        output[i] = input[i];
    if (before && first < end)
      output[0] = op(input[0], *before);
    else
      output[0] = input[0];
  }
  template <int Items, class Output, class Op>
  static __host__ __device__ void right(int thread, T (&input)[Items], Output (&output)[Items],
                                        Op op, T *after, int end = Threads * Items) {
    const int first = thread * Items, last = Items - 1;
    for (int i = 0; i < last; ++i)
      if (first + i < end)
        output[i] = op(input[i], input[i + 1]);
      else
        output[i] = input[i];
    if (after && first + last < end)
      output[last] = op(input[last], *after);
    else
      output[last] = input[last];
  }

  TempStorage &storage;
};

} // namespace cub

#include "../../offloom/author_macros_back.inc"
