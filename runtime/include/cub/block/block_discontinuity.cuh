// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// BlockDiscontinuity: flags where neighbouring items differ (CUB, "Block-wide Primitives").
#pragma once

#include "../util_ptx.cuh"
#include "../util_type.cuh"

#include "../../offloom/author_macros_aside.inc"

namespace cub {

template <class T, int BlockDimX, int BlockDimY = 1, int BlockDimZ = 1, int = 0>
class BlockDiscontinuity {
  static constexpr int Threads = BlockDimX * BlockDimY * BlockDimZ;

public:
  struct TempStorage {
    Uninitialized<T> first[Threads];
    Uninitialized<T> last[Threads];
  };

  __device__ explicit BlockDiscontinuity(TempStorage &storage)
      : storage(storage), thread(RowMajorTid(BlockDimX, BlockDimY, BlockDimZ)) {}

  /// Without a predecessor the tile's first item is flagged.
  template <int Items, class Flag, class Op>
  __device__ void FlagHeads(Flag (&head_flags)[Items], T (&input)[Items], Op flag_op) {
    publish(input);
    heads(head_flags, input, flag_op, thread > 0 ? &storage.last[thread - 1].Alias() : nullptr);
  }
  template <int Items, class Flag, class Op>
  __device__ void FlagHeads(Flag (&head_flags)[Items], T (&input)[Items], Op flag_op,
                            T tile_predecessor_item) {
    publish(input);
    heads(head_flags, input, flag_op,
          thread > 0 ? &storage.last[thread - 1].Alias() : &tile_predecessor_item);
  }
  /// Without a successor the tile's last item is flagged.
  template <int Items, class Flag, class Op>
  __device__ void FlagTails(Flag (&tail_flags)[Items], T (&input)[Items], Op flag_op) {
    publish(input);
    tails(tail_flags, input, flag_op,
          thread < Threads - 1 ? &storage.first[thread + 1].Alias() : nullptr);
  }
  template <int Items, class Flag, class Op>
  __device__ void FlagTails(Flag (&tail_flags)[Items], T (&input)[Items], Op flag_op,
                            T tile_successor_item) {
    publish(input);
    tails(tail_flags, input, flag_op,
          thread < Threads - 1 ? &storage.first[thread + 1].Alias() : &tile_successor_item);
  }
  template <int Items, class Flag, class Op>
  __device__ void FlagHeadsAndTails(Flag (&head_flags)[Items], Flag (&tail_flags)[Items],
                                    T (&input)[Items], Op flag_op) {
    FlagHeads(head_flags, input, flag_op);
    tails(tail_flags, input, flag_op,
          thread < Threads - 1 ? &storage.first[thread + 1].Alias() : nullptr);
  }

private:
  template <int Items> __device__ void publish(T (&input)[Items]) {
    storage.first[thread].Alias() = input[0];
    storage.last[thread].Alias() = input[Items - 1];
    __syncthreads();
  }
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
