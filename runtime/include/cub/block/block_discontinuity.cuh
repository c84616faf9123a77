// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// BlockDiscontinuity: flags where neighbouring items differ (CUB, "Block-wide Primitives").
#pragma once

#include "../detail/tile_edges.cuh"
#include "../util_ptx.cuh"

#include "../../offloom/author_macros_aside.inc"

namespace cub {

template <class T, int BlockDimX, int BlockDimY = 1, int BlockDimZ = 1, int = 0>
class BlockDiscontinuity {
  static constexpr int Threads = BlockDimX * BlockDimY * BlockDimZ;

public:
  using TempStorage = detail::tile_edges<T, Threads>;

  __device__ explicit BlockDiscontinuity(TempStorage &storage)
      : storage(storage), thread(RowMajorTid(BlockDimX, BlockDimY, BlockDimZ)) {}

  /// Without a predecessor the tile's first item is flagged.
  template <int Items, class Flag, class Op>
  __device__ void FlagHeads(Flag (&head_flags)[Items], T (&input)[Items], Op flag_op) {
    storage.publish(thread, input);
    heads(head_flags, input, flag_op, storage.before(thread));
  }
  template <int Items, class Flag, class Op>
  __device__ void FlagHeads(Flag (&head_flags)[Items], T (&input)[Items], Op flag_op,
                            T tile_predecessor_item) {
    storage.publish(thread, input);
    heads(head_flags, input, flag_op, storage.before(thread, &tile_predecessor_item));
  }
  /// Without a successor the tile's last item is flagged.
  template <int Items, class Flag, class Op>
  __device__ void FlagTails(Flag (&tail_flags)[Items], T (&input)[Items], Op flag_op) {
    storage.publish(thread, input);
    tails(tail_flags, input, flag_op, storage.after(thread));
  }
  template <int Items, class Flag, class Op>
  __device__ void FlagTails(Flag (&tail_flags)[Items], T (&input)[Items], Op flag_op,
                            T tile_successor_item) {
    storage.publish(thread, input);
    tails(tail_flags, input, flag_op, storage.after(thread, &tile_successor_item));
  }
  template <int Items, class Flag, class Op>
  __device__ void FlagHeadsAndTails(Flag (&head_flags)[Items], Flag (&tail_flags)[Items],
                                    T (&input)[Items], Op flag_op) {
    FlagHeads(head_flags, input, flag_op);
    tails(tail_flags, input, flag_op, storage.after(thread));
  }

private:
  template <int Items, class Flag, class Op>
  __device__ void heads(Flag (&flags)[Items], T (&input)[Items], Op op, const T *before) {
    for (int i = 0; i < Items; ++i) {
      flags[i] = before ? op(*before, input[i]) : true;
      before = &input[i];
    }
  }
  template <int Items, class Flag, class Op>
  __device__ void tails(Flag (&flags)[Items], T (&input)[Items], Op op, const T *after) {
    for (int i = 0; i < Items; ++i) {
      const T *next = i + 1 < Items ? &input[i + 1] : after;
      flags[i] = next ? op(input[i], *next) : true;
    }
  }

  TempStorage &storage;
  int thread;
};

} // namespace cub

#include "../../offloom/author_macros_back.inc"
