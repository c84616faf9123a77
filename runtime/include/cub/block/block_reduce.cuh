// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// BlockReduce: a reduction over the threads of a block (CUB, "Block-wide Primitives").
#pragma once

#include "../detail/block_forms.cuh"
#include "../detail/own_storage.cuh"
#include "../thread/thread_operators.cuh"
#include "../thread/thread_reduce.cuh"
#include "../util_ptx.cuh"
#include "../warp/warp_reduce.cuh"

#include "../../offloom/author_macros_aside.inc"

namespace cub {

enum BlockReduceAlgorithm {
  BLOCK_REDUCE_RAKING_COMMUTATIVE_ONLY,
  BLOCK_REDUCE_RAKING,
  BLOCK_REDUCE_WARP_REDUCTIONS,
};

/// Results are thread 0's alone. Warps reduce first, and then thread 0 combines their results in
/// ascending order: for floating-point numbers the order of BLOCK_REDUCE_WARP_REDUCTIONS on a GPU,
/// whatever the algorithm.
template <class T, int BlockDimX, BlockReduceAlgorithm = BLOCK_REDUCE_WARP_REDUCTIONS,
          int BlockDimY = 1, int BlockDimZ = 1, int = 0>
class BlockReduce {
  static constexpr int Threads = BlockDimX * BlockDimY * BlockDimZ;
  static constexpr int Warps = (Threads + 31) / 32;

public:
  struct TempStorage {
    Uninitialized<T> of_warps[Warps];
  };

  __device__ BlockReduce() : storage(detail::own_storage<BlockReduce>()) {}
  __device__ explicit BlockReduce(TempStorage &storage) : storage(storage) {}

  template <class Op> __device__ T Reduce(T input, Op op) const {
    return Reduce(input, op, Threads);
  }
  /// Only the first \p num_valid threads have a value.
  template <class Op> __device__ T Reduce(T input, Op op, int num_valid) const {
    const int thread = RowMajorTid(BlockDimX, BlockDimY, BlockDimZ);
    const int warp = thread / 32, lane = thread % 32;
    const int lanes = Threads - warp * 32 < 32 ? Threads - warp * 32 : 32;
    const unsigned mask = lanes == 32 ? ~0u : (1u << lanes) - 1;
    for (int offset = 1; offset < 32; offset *= 2) {
      T other = detail::shuffle_down(input, offset, 32, mask);
      if (lane + offset < lanes && thread + offset < num_valid)
        input = op(input, other);
    }
    if (lane == 0)
      storage.of_warps[warp].Alias() = input;
    __syncthreads();
    if (thread == 0)
      for (int other = 1; other < Warps && other * 32 < num_valid; ++other)
        input = op(input, storage.of_warps[other].Alias());
    return input;
  }
  template <int ItemsPerThread, class Op>
  __device__ T Reduce(T (&inputs)[ItemsPerThread], Op op) const {
    return Reduce(internal::ThreadReduce(inputs, op), op);
  }
  __device__ T Sum(T input) const { return Reduce(input, cub::Sum()); }
  __device__ T Sum(T input, int num_valid) const { return Reduce(input, cub::Sum(), num_valid); }
  template <int ItemsPerThread> __device__ T Sum(T (&inputs)[ItemsPerThread]) const {
    return Reduce(inputs, cub::Sum());
  }

  // The block's forms.
  template <class Input, class Op>
  void Reduce(offloom::block &b, offloom::per_thread<T> &result, const Input &input, Op op) const {
    ByBlock::of_first(b, result, input, op, Threads);
  }
  template <class Input, class Op, class Count>
  void Reduce(offloom::block &b, offloom::per_thread<T> &result, const Input &input, Op op,
              const Count &num_valid) const {
    ByBlock::of_first(b, result, input, op, num_valid);
  }
  template <int ItemsPerThread, class Op>
  void Reduce(offloom::block &b, offloom::per_thread<T> &result,
              offloom::per_thread<T[ItemsPerThread]> &inputs, Op op) const {
    ByBlock::of_rows(b, result, inputs, op);
  }
  template <class Input>
  void Sum(offloom::block &b, offloom::per_thread<T> &result, const Input &input) const {
    ByBlock::of_first(b, result, input, cub::Sum(), Threads);
  }
  template <class Input, class Count>
  void Sum(offloom::block &b, offloom::per_thread<T> &result, const Input &input,
           const Count &num_valid) const {
    ByBlock::of_first(b, result, input, cub::Sum(), num_valid);
  }
  template <int ItemsPerThread>
  void Sum(offloom::block &b, offloom::per_thread<T> &result,
           offloom::per_thread<T[ItemsPerThread]> &inputs) const {
    ByBlock::of_rows(b, result, inputs, cub::Sum());
  }

private:
  using ByBlock = detail::reduction_of_block<T, Threads>;

  TempStorage &storage;
};

} // namespace cub

#include "../../offloom/author_macros_back.inc"
