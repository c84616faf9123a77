// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// thread_block_tile<N> with N = 64 … 1024: tiles of several warps (CUDA C++ Programming Guide,
// "Thread Block Tile").
//
// Such a tile has barriers of its own, in storage that the runtime keeps for the block. The memory
// that a kernel sets aside in a block_tile_memory, as old GPUs need it, stays unused.
#pragma once

#include "thread_block_tile.h"

#include "../cuda/spin_yield.h"

#ifndef __CUDA__
#include "../offloom/shared.h"
#endif

namespace cooperative_groups {

namespace detail {

/// A barrier of threads of one block, which never run at the same time.
class tile_barrier {
public:
  __device__ void reset() {
    arrived_ = 0;
    phase_ = 0;
  }
  __device__ void sync(unsigned int threads) {
    const unsigned int phase = phase_;
    if (++arrived_ == threads) {
      arrived_ = 0;
      phase_ = phase + 1;
      return;
    }
    while (__atomic_load_n(&phase_, __ATOMIC_RELAXED) == phase)
      offloom::spin_yield();
  }

private:
  unsigned int arrived_;
  unsigned int phase_;
};

/// What the tiles of a block share.
struct tile_storage {
  /// Barriers for 16 tiles of 64 threads, 8 of 128, 4 of 256, 2 of 512 and 1 of 1024.
  tile_barrier barriers[31];
  /// What each thread of the block offers to the others.
  const void *offers[1024];

  /// The barrier of tile number `tile` of all tiles of `size` threads.
  __device__ tile_barrier &barrier(unsigned int size, unsigned int tile) {
    return barriers[32 - 2048 / size + tile];
  }
};

#ifdef __CUDA__
__device__ tile_storage &tile_storage_of_block();
#else
inline tile_storage &tile_storage_of_block() {
  return offloom::shared<tile_storage>([] {});
}
#endif

/// Makes the storage ready for use. All threads of the block must make the call.
__device__ inline void prepare_tile_storage() {
  __syncthreads();
  if (thread_rank_in_block() == 0)
    for (tile_barrier &barrier : tile_storage_of_block().barriers)
      barrier.reset();
  __syncthreads();
}

template <unsigned int Size> class multi_warp_tile {
public:
  __device__ void sync() const { tile_storage_of_block().barrier(Size, index()).sync(Size); }
  __device__ static constexpr unsigned int size() { return Size; }
  __device__ static constexpr unsigned int num_threads() { return Size; }
  __device__ static unsigned int thread_rank() { return thread_rank_in_block() % Size; }
  __device__ unsigned int meta_group_rank() const { return meta_rank_; }
  __device__ unsigned int meta_group_size() const { return meta_size_; }

  /// The value of the thread of rank `source`. On a GPU the threads must all name the same one, or
  /// the tile hangs; here each may name its own.
  template <class T> __device__ T shfl(T value, unsigned int source) const {
    offer(value);
    const T result = offered<T>(source);
    sync();
    return result;
  }
  __device__ int any(int predicate) const {
    return combined(predicate != 0, [](int a, int b) { return a | b; });
  }
  __device__ int all(int predicate) const {
    return combined(predicate != 0, [](int a, int b) { return a & b; });
  }

  /// The values of all threads combined, for every thread: those of a warp, then those of the
  /// warps, each time halves first, as on a GPU.
  template <class T, class F> __device__ T combined(T value, F combine) const {
    constexpr unsigned int lanes = 32, warps = Size / lanes;
    offer(value);
    const unsigned int warp = thread_rank() / lanes;
    if (thread_rank() % lanes == 0) {
      T of_lanes[lanes];
      for (unsigned int i = 0; i < lanes; ++i)
        of_lanes[i] = offered<T>(warp * lanes + i);
      for (unsigned int step = lanes / 2; step > 0; step /= 2)
        for (unsigned int i = 0; i < step; ++i)
          of_lanes[i] = combine(of_lanes[i], of_lanes[i + step]);
      value = of_lanes[0];
    }
    sync(); // what the first lane of each warp offers is now the warp's
    T of_warps[warps], before[warps];
    for (unsigned int i = 0; i < warps; ++i)
      of_warps[i] = offered<T>(i * lanes);
    for (unsigned int step = warps / 2; step > 0; step /= 2) {
      for (unsigned int i = 0; i < warps; ++i)
        before[i] = of_warps[i];
      for (unsigned int i = 0; i < warps; ++i)
        of_warps[i] = combine(before[i], before[i ^ step]);
    }
    sync();
    return of_warps[warp];
  }

protected:
  __device__ multi_warp_tile(unsigned int meta_rank, unsigned int meta_size)
      : meta_rank_(meta_rank), meta_size_(meta_size) {}

private:
  __device__ static unsigned int index() { return thread_rank_in_block() / Size; }

  /// Shows the others a variable of the caller, and waits until all have done so. They read it
  /// until the next barrier.
  template <class T> __device__ void offer(const T &value) const {
    tile_storage_of_block().offers[thread_rank_in_block()] = &value;
    sync();
  }
  template <class T> __device__ const T &offered(unsigned int rank) const {
    return *static_cast<const T *>(tile_storage_of_block().offers[index() * Size + rank % Size]);
  }

  unsigned int meta_rank_, meta_size_;
};

/// A tile of a block; of another tile of several warps, where there is nothing left to prepare.
__device__ inline void prepare_tile_in(const thread_block &) { prepare_tile_storage(); }
template <unsigned int Size> __device__ void prepare_tile_in(const multi_warp_tile<Size> &) {}

} // namespace detail

#define OFFLOOM_MULTI_WARP_TILE(SIZE)                                                              \
  template <class Parent>                                                                          \
  class thread_block_tile<SIZE, Parent> : public detail::multi_warp_tile<SIZE> {                   \
  public:                                                                                          \
    template <class P>                                                                             \
    __device__ thread_block_tile(const thread_block_tile<SIZE, P> &other)                          \
        : detail::multi_warp_tile<SIZE>(other) {}                                                  \
                                                                                                   \
  private:                                                                                         \
    template <unsigned int N, class P>                                                             \
    friend __device__ thread_block_tile<N, P> tiled_partition(const P &);                          \
    __device__ thread_block_tile(const Parent &parent)                                             \
        : detail::multi_warp_tile<SIZE>(parent.thread_rank() / SIZE, parent.size() / SIZE) {       \
      detail::prepare_tile_in(parent);                                                             \
    }                                                                                              \
  };
OFFLOOM_MULTI_WARP_TILE(64)
OFFLOOM_MULTI_WARP_TILE(128)
OFFLOOM_MULTI_WARP_TILE(256)
OFFLOOM_MULTI_WARP_TILE(512)
OFFLOOM_MULTI_WARP_TILE(1024)
#undef OFFLOOM_MULTI_WARP_TILE

/// Memory for the tiles of a block of up to `MaxBlockSize` threads. None is needed.
template <unsigned int MaxBlockSize = 1024> struct block_tile_memory {};

template <unsigned int MaxBlockSize>
__device__ thread_block this_thread_block(block_tile_memory<MaxBlockSize> &) {
  return this_thread_block();
}

/// The names that tiles of several warps had before CUDA 12.
namespace experimental {
using cooperative_groups::this_thread_block;
using cooperative_groups::thread_block;
using cooperative_groups::thread_block_tile;
using cooperative_groups::tiled_partition;

template <unsigned int CommunicationSize = 8, unsigned int MaxBlockSize = 1024>
struct block_tile_memory {};

template <unsigned int CommunicationSize, unsigned int MaxBlockSize>
__device__ thread_block this_thread_block(block_tile_memory<CommunicationSize, MaxBlockSize> &) {
  return cooperative_groups::this_thread_block();
}
} // namespace experimental

} // namespace cooperative_groups
