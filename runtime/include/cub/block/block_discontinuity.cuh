// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// BlockDiscontinuity: flags where neighbouring items differ (CUB, "Block-wide Primitives").
#pragma once

#include "../detail/block_forms.cuh"
#include "../detail/own_storage.cuh"
#include "../detail/tile_edges.cuh"
#include "../util_ptx.cuh"

#include "../../offloom/author_macros_aside.inc"

namespace cub {

template <class T, int BlockDimX, int BlockDimY = 1, int BlockDimZ = 1, int = 0>
class BlockDiscontinuity {
  static constexpr int Threads = BlockDimX * BlockDimY * BlockDimZ;

public:
  using TempStorage = detail::tile_edges<T, Threads>;

  __device__ BlockDiscontinuity() : storage(detail::own_storage<BlockDiscontinuity>()) {}
  __device__ explicit BlockDiscontinuity(TempStorage &storage) : storage(storage) {}

  /// Without a predecessor the tile's first item is flagged.
  template <int Items, class Flag, class Op>
  __device__ void FlagHeads(Flag (&head_flags)[Items], T (&input)[Items], Op flag_op) const {
    const int thread = this_thread();
    storage.publish(thread, input);
    heads(thread, head_flags, input, flag_op, storage.before(thread));
  }
  template <int Items, class Flag, class Op>
  __device__ void FlagHeads(Flag (&head_flags)[Items], T (&input)[Items], Op flag_op,
                            T tile_predecessor_item) const {
    const int thread = this_thread();
    storage.publish(thread, input);
    heads(thread, head_flags, input, flag_op, storage.before(thread, &tile_predecessor_item));
  }
  /// \p preds become the items before each; without a predecessor the first stays as it is.
  template <int Items, class Flag, class Op>
  __device__ void FlagHeads(Flag (&head_flags)[Items], T (&input)[Items], T (&preds)[Items],
                            Op flag_op) const {
    FlagHeads(head_flags, input, flag_op);
    predecessors(input, preds, storage.before(this_thread()));
  }
  template <int Items, class Flag, class Op>
  __device__ void FlagHeads(Flag (&head_flags)[Items], T (&input)[Items], T (&preds)[Items],
                            Op flag_op, T tile_predecessor_item) const {
    FlagHeads(head_flags, input, flag_op, tile_predecessor_item);
    predecessors(input, preds, storage.before(this_thread(), &tile_predecessor_item));
  }
  /// Without a successor the tile's last item is flagged.
  template <int Items, class Flag, class Op>
  __device__ void FlagTails(Flag (&tail_flags)[Items], T (&input)[Items], Op flag_op) const {
    const int thread = this_thread();
    storage.publish(thread, input);
    tails(thread, tail_flags, input, flag_op, storage.after(thread));
  }
  template <int Items, class Flag, class Op>
  __device__ void FlagTails(Flag (&tail_flags)[Items], T (&input)[Items], Op flag_op,
                            T tile_successor_item) const {
    const int thread = this_thread();
    storage.publish(thread, input);
    tails(thread, tail_flags, input, flag_op, storage.after(thread, &tile_successor_item));
  }
  template <int Items, class Flag, class Op>
  __device__ void FlagHeadsAndTails(Flag (&head_flags)[Items], Flag (&tail_flags)[Items],
                                    T (&input)[Items], Op flag_op) const {
    FlagHeads(head_flags, input, flag_op);
    tails(this_thread(), tail_flags, input, flag_op, storage.after(this_thread()));
  }
  template <int Items, class Flag, class Op>
  __device__ void FlagHeadsAndTails(Flag (&head_flags)[Items], Flag (&tail_flags)[Items],
                                    T tile_successor_item, T (&input)[Items], Op flag_op) const {
    FlagHeads(head_flags, input, flag_op);
    tails(this_thread(), tail_flags, input, flag_op,
          storage.after(this_thread(), &tile_successor_item));
  }
  template <int Items, class Flag, class Op>
  __device__ void FlagHeadsAndTails(Flag (&head_flags)[Items], T tile_predecessor_item,
                                    Flag (&tail_flags)[Items], T (&input)[Items],
                                    Op flag_op) const {
    FlagHeads(head_flags, input, flag_op, tile_predecessor_item);
    tails(this_thread(), tail_flags, input, flag_op, storage.after(this_thread()));
  }
  template <int Items, class Flag, class Op>
  __device__ void FlagHeadsAndTails(Flag (&head_flags)[Items], T tile_predecessor_item,
                                    Flag (&tail_flags)[Items], T tile_successor_item,
                                    T (&input)[Items], Op flag_op) const {
    FlagHeads(head_flags, input, flag_op, tile_predecessor_item);
    tails(this_thread(), tail_flags, input, flag_op,
          storage.after(this_thread(), &tile_successor_item));
  }

  // The block's forms.
  template <int Items, class Flag, class Op>
  void FlagHeads(offloom::block &b, offloom::per_thread<Flag[Items]> &head_flags,
                 offloom::per_thread<T[Items]> &input, Op flag_op) const {
    flag_heads(b, head_flags, input, flag_op, nullptr);
  }
  template <int Items, class Flag, class Op, class Edge>
  void FlagHeads(offloom::block &b, offloom::per_thread<Flag[Items]> &head_flags,
                 offloom::per_thread<T[Items]> &input, Op flag_op,
                 const Edge &tile_predecessor_item) const {
    T edge = ByBlock::of_thread(tile_predecessor_item, 0);
    flag_heads(b, head_flags, input, flag_op, &edge);
  }
  template <int Items, class Flag, class Op>
  void FlagHeads(offloom::block &b, offloom::per_thread<Flag[Items]> &head_flags,
                 offloom::per_thread<T[Items]> &input, offloom::per_thread<T[Items]> &preds,
                 Op flag_op) const {
    flag_heads(b, head_flags, input, flag_op, nullptr);
    set_predecessors(b, input, preds, nullptr);
  }
  template <int Items, class Flag, class Op, class Edge>
  void FlagHeads(offloom::block &b, offloom::per_thread<Flag[Items]> &head_flags,
                 offloom::per_thread<T[Items]> &input, offloom::per_thread<T[Items]> &preds,
                 Op flag_op, const Edge &tile_predecessor_item) const {
    T edge = ByBlock::of_thread(tile_predecessor_item, 0);
    flag_heads(b, head_flags, input, flag_op, &edge);
    set_predecessors(b, input, preds, &edge);
  }
  template <int Items, class Flag, class Op>
  void FlagTails(offloom::block &b, offloom::per_thread<Flag[Items]> &tail_flags,
                 offloom::per_thread<T[Items]> &input, Op flag_op) const {
    flag_tails(b, tail_flags, input, flag_op, nullptr);
  }
  template <int Items, class Flag, class Op, class Edge>
  void FlagTails(offloom::block &b, offloom::per_thread<Flag[Items]> &tail_flags,
                 offloom::per_thread<T[Items]> &input, Op flag_op,
                 const Edge &tile_successor_item) const {
    T edge = ByBlock::of_thread(tile_successor_item, Threads - 1);
    flag_tails(b, tail_flags, input, flag_op, &edge);
  }
  template <int Items, class Flag, class Op>
  void FlagHeadsAndTails(offloom::block &b, offloom::per_thread<Flag[Items]> &head_flags,
                         offloom::per_thread<Flag[Items]> &tail_flags,
                         offloom::per_thread<T[Items]> &input, Op flag_op) const {
    FlagHeads(b, head_flags, input, flag_op);
    FlagTails(b, tail_flags, input, flag_op);
  }
  template <int Items, class Flag, class Op, class Last>
  void FlagHeadsAndTails(offloom::block &b, offloom::per_thread<Flag[Items]> &head_flags,
                         offloom::per_thread<Flag[Items]> &tail_flags,
                         const Last &tile_successor_item, offloom::per_thread<T[Items]> &input,
                         Op flag_op) const {
    FlagHeads(b, head_flags, input, flag_op);
    FlagTails(b, tail_flags, input, flag_op, tile_successor_item);
  }
  template <int Items, class Flag, class Op, class First>
  void FlagHeadsAndTails(offloom::block &b, offloom::per_thread<Flag[Items]> &head_flags,
                         const First &tile_predecessor_item,
                         offloom::per_thread<Flag[Items]> &tail_flags,
                         offloom::per_thread<T[Items]> &input, Op flag_op) const {
    FlagHeads(b, head_flags, input, flag_op, tile_predecessor_item);
    FlagTails(b, tail_flags, input, flag_op);
  }
  template <int Items, class Flag, class Op, class First, class Last>
  void FlagHeadsAndTails(offloom::block &b, offloom::per_thread<Flag[Items]> &head_flags,
                         const First &tile_predecessor_item,
                         offloom::per_thread<Flag[Items]> &tail_flags,
                         const Last &tile_successor_item, offloom::per_thread<T[Items]> &input,
                         Op flag_op) const {
    FlagHeads(b, head_flags, input, flag_op, tile_predecessor_item);
    FlagTails(b, tail_flags, input, flag_op, tile_successor_item);
  }

private:
  using ByBlock = detail::edges_of_block<T, Threads>;

  static __device__ int this_thread() { return RowMajorTid(BlockDimX, BlockDimY, BlockDimZ); }
  template <int Items, class Flag, class Op>
  static __host__ __device__ void heads(int thread, Flag (&flags)[Items], T (&input)[Items], Op op,
                                        const T *before) {
    for (int i = 0; i < Items; ++i) {
      flags[i] = before ? differ(op, *before, input[i], thread * Items + i) : true;
      before = &input[i];
    }
  }
  template <int Items, class Flag, class Op>
  static __host__ __device__ void tails(int thread, Flag (&flags)[Items], T (&input)[Items], Op op,
                                        const T *after) {
    for (int i = 0; i < Items; ++i) {
      const T *next = i + 1 < Items ? &input[i + 1] : after;
      flags[i] = next ? differ(op, input[i], *next, thread * Items + i + 1) : true;
    }
  }
  /// \p at: the number of \p second in the tile, which operations may ask for.
  template <class Op>
  static __host__ __device__ bool differ(Op &op, const T &first, const T &second, int at) {
    if constexpr (BinaryOpHasIdxParam<T, Op>::value)
      return op(first, second, at);
    else
      return op(first, second);
  }
  template <int Items>
  static __host__ __device__ void predecessors(T (&input)[Items], T (&preds)[Items],
                                               const T *before) {
    for (int i = Items - 1; i > 0; --i)
      preds[i] = input[i - 1];
    if (before)
      preds[0] = *before;
  }
  template <int Items, class Flag, class Op>
  static void flag_heads(offloom::block &b, offloom::per_thread<Flag[Items]> &flags,
                         offloom::per_thread<T[Items]> &input, Op &op, T *edge) {
    ByBlock::with_before(
        b, input,
        [&](const auto &t, const T *before) {
          heads(int(t.linear), flags[t], input[t], op, before);
        },
        edge);
  }
  template <int Items>
  static void set_predecessors(offloom::block &b, offloom::per_thread<T[Items]> &input,
                               offloom::per_thread<T[Items]> &preds, T *edge) {
    ByBlock::with_before(
        b, input, [&](const auto &t, const T *before) { predecessors(input[t], preds[t], before); },
        edge);
  }
  template <int Items, class Flag, class Op>
  static void flag_tails(offloom::block &b, offloom::per_thread<Flag[Items]> &flags,
                         offloom::per_thread<T[Items]> &input, Op &op, T *edge) {
    ByBlock::with_after(
        b, input,
        [&](const auto &t, const T *after) { tails(int(t.linear), flags[t], input[t], op, after); },
        edge);
  }

  TempStorage &storage;
};

} // namespace cub

#include "../../offloom/author_macros_back.inc"
