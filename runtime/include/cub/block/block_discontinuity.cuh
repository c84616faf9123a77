// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// BlockDiscontinuity: flags where neighbouring items differ (CUB, "Block-wide Primitives").
#pragma once

#include "../detail/block_forms.cuh"
#include "../detail/tile_edges.cuh"
#include "../util_ptx.cuh"

#include "../../offloom/author_macros_aside.inc"

namespace cub {

template <class T, int BlockDimX, int BlockDimY = 1, int BlockDimZ = 1, int = 0>
class BlockDiscontinuity {
  static constexpr int Threads = BlockDimX * BlockDimY * BlockDimZ;

public:
  using TempStorage = detail::tile_edges<T, Threads>;

  __device__ explicit BlockDiscontinuity(TempStorage &storage) : storage(storage) {}

  /// Without a predecessor the tile's first item is flagged.
  template <int Items, class Flag, class Op>
  __device__ void FlagHeads(Flag (&head_flags)[Items], T (&input)[Items], Op flag_op) const {
    const int thread = this_thread();
    storage.publish(thread, input);
    heads(head_flags, input, flag_op, storage.before(thread));
  }
  template <int Items, class Flag, class Op>
  __device__ void FlagHeads(Flag (&head_flags)[Items], T (&input)[Items], Op flag_op,
                            T tile_predecessor_item) const {
    const int thread = this_thread();
    storage.publish(thread, input);
    heads(head_flags, input, flag_op, storage.before(thread, &tile_predecessor_item));
  }
  /// Without a successor the tile's last item is flagged.
  template <int Items, class Flag, class Op>
  __device__ void FlagTails(Flag (&tail_flags)[Items], T (&input)[Items], Op flag_op) const {
    const int thread = this_thread();
    storage.publish(thread, input);
    tails(tail_flags, input, flag_op, storage.after(thread));
  }
  template <int Items, class Flag, class Op>
  __device__ void FlagTails(Flag (&tail_flags)[Items], T (&input)[Items], Op flag_op,
                            T tile_successor_item) const {
    const int thread = this_thread();
    storage.publish(thread, input);
    tails(tail_flags, input, flag_op, storage.after(thread, &tile_successor_item));
  }
  template <int Items, class Flag, class Op>
  __device__ void FlagHeadsAndTails(Flag (&head_flags)[Items], Flag (&tail_flags)[Items],
                                    T (&input)[Items], Op flag_op) const {
    FlagHeads(head_flags, input, flag_op);
    tails(tail_flags, input, flag_op, storage.after(this_thread()));
  }

  // The block's forms.
  template <int Items, class Flag, class Op>
  void FlagHeads(offloom::block &b, offloom::per_thread<Flag[Items]> &head_flags,
                 offloom::per_thread<T[Items]> &input, Op flag_op) const {
    ByBlock::with_before(b, input, [&](const auto &t, const T *before) {
      heads(head_flags[t], input[t], flag_op, before);
    });
  }
  template <int Items, class Flag, class Op, class Edge>
  void FlagHeads(offloom::block &b, offloom::per_thread<Flag[Items]> &head_flags,
                 offloom::per_thread<T[Items]> &input, Op flag_op,
                 const Edge &tile_predecessor_item) const {
    T edge = ByBlock::of_thread(tile_predecessor_item, 0);
    ByBlock::with_before(
        b, input,
        [&](const auto &t, const T *before) { heads(head_flags[t], input[t], flag_op, before); },
        &edge);
  }
  template <int Items, class Flag, class Op>
  void FlagTails(offloom::block &b, offloom::per_thread<Flag[Items]> &tail_flags,
                 offloom::per_thread<T[Items]> &input, Op flag_op) const {
    ByBlock::with_after(b, input, [&](const auto &t, const T *after) {
      tails(tail_flags[t], input[t], flag_op, after);
    });
  }
  template <int Items, class Flag, class Op, class Edge>
  void FlagTails(offloom::block &b, offloom::per_thread<Flag[Items]> &tail_flags,
                 offloom::per_thread<T[Items]> &input, Op flag_op,
                 const Edge &tile_successor_item) const {
    T edge = ByBlock::of_thread(tile_successor_item, Threads - 1);
    ByBlock::with_after(
        b, input,
        [&](const auto &t, const T *after) { tails(tail_flags[t], input[t], flag_op, after); },
        &edge);
  }
  template <int Items, class Flag, class Op>
  void FlagHeadsAndTails(offloom::block &b, offloom::per_thread<Flag[Items]> &head_flags,
                         offloom::per_thread<Flag[Items]> &tail_flags,
                         offloom::per_thread<T[Items]> &input, Op flag_op) const {
    FlagHeads(b, head_flags, input, flag_op);
    FlagTails(b, tail_flags, input, flag_op);
  }

private:
  using ByBlock = detail::edges_of_block<T, Threads>;

  static __device__ int this_thread() { return RowMajorTid(BlockDimX, BlockDimY, BlockDimZ); }
  template <int Items, class Flag, class Op>
  static __host__ __device__ void heads(Flag (&flags)[Items], T (&input)[Items], Op op,
                                        const T *before) {
    for (int i = 0; i < Items; ++i) {
      flags[i] = before ? op(*before, input[i]) : true;
      before = &input[i];
    }
  }
  template <int Items, class Flag, class Op>
  static __host__ __device__ void tails(Flag (&flags)[Items], T (&input)[Items], Op op,
                                        const T *after) {
    for (int i = 0; i < Items; ++i) {
      const T *next = i + 1 < Items ? &input[i + 1] : after;
      flags[i] = next ? op(input[i], *next) : true;
    }
  }

  TempStorage &storage;
};

} // namespace cub

#include "../../offloom/author_macros_back.inc"
