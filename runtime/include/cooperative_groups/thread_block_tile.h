// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// thread_block_tile<N>: N consecutive lanes of a warp (CUDA C++ Programming Guide, "Thread Block
// Tile"). N is a power of two up to 32; multi_warp_tile.h has the larger ones.
#pragma once

#include "thread_groups.h"
#include "warp_values.h"

namespace cooperative_groups {

template <unsigned int Size, class Parent = void>
class [[maybe_unused]] thread_block_tile : public thread_group {
  static_assert(Size >= 1 && Size <= 32 && (Size & (Size - 1)) == 0,
                "a tile has 1, 2, 4, … or 1024 threads");

public:
  /// A tile of any parent, when the type does not say of which.
  template <class P>
  __device__ thread_block_tile(const thread_block_tile<Size, P> &other)
      : thread_group(other), parent_size_(other.parent_size_) {
    static_assert(std::is_void<Parent>::value, "the tile's type names another parent");
  }

  __device__ void sync() const { __syncwarp(mask()); }
  __device__ static constexpr unsigned int size() { return Size; }
  __device__ static constexpr unsigned int num_threads() { return Size; }
  __device__ static unsigned int thread_rank() { return detail::lane() & (Size - 1); }
  /// The number of this tile in the group it was made from, and of tiles there.
  __device__ unsigned int meta_group_rank() const {
    return tile_of(detail::thread_rank_in_block());
  }
  __device__ unsigned int meta_group_size() const { return (parent_size_ + Size - 1) / Size; }

#ifndef __CUDA__
  static unsigned int thread_rank(const offloom::thread_index &t) { return t.linear & (Size - 1); }
  static unsigned int thread_rank(const uint3 &t) { return detail::rank_in_block(t) & (Size - 1); }
  unsigned int meta_group_rank(const offloom::thread_index &t) const { return tile_of(t.linear); }
  unsigned int meta_group_rank(const uint3 &t) const { return tile_of(detail::rank_in_block(t)); }
#endif

  /// The value of the thread whose rank is `source` modulo the size, below, above, or xor; the
  /// caller's own where that leaves the tile.
  template <class T> __device__ T shfl(T value, int source) const {
    return from_rank(value, unsigned(source) & (Size - 1));
  }
  template <class T> __device__ T shfl_up(T value, unsigned int delta) const {
    return from_rank(value, rank_below(thread_rank(), delta));
  }
  template <class T> __device__ T shfl_down(T value, unsigned int delta) const {
    return from_rank(value, rank_above(thread_rank(), delta));
  }
  template <class T> __device__ T shfl_xor(T value, unsigned int lane_mask) const {
    return from_rank(value, (thread_rank() ^ lane_mask) & (Size - 1));
  }

  __device__ int any(int predicate) const { return __any_sync(mask(), predicate); }
  __device__ int all(int predicate) const { return __all_sync(mask(), predicate); }
  /// Bit r of the result is about the thread of rank r.
  __device__ unsigned int ballot(int predicate) const {
    return __ballot_sync(mask(), predicate) >> first_lane();
  }
  template <class T> __device__ unsigned int match_any(T value) const {
    return __match_any_sync(mask(), value) >> first_lane();
  }
  template <class T> __device__ unsigned int match_all(T value, int &all) const {
    return __match_all_sync(mask(), value, &all) >> first_lane();
  }

private:
  template <unsigned int, class> friend class thread_block_tile;
  template <unsigned int N, class P>
  friend __device__ thread_block_tile<N, P> tiled_partition(const P &);

  /// Parents that are tiles or the block start at a multiple of their own size.
  template <class P>
  __device__ explicit thread_block_tile(const P &parent)
      : thread_group(Size, 0xffffffffu), parent_size_((unsigned int)(parent.size())) {}

  __device__ static unsigned int first_lane() { return detail::lane() & ~(Size - 1); }
  /// A group that is the block, as most are, needs no remainder.
  __device__ unsigned int tile_of(unsigned int thread) const {
    return (thread < parent_size_ ? thread : thread % parent_size_) / Size;
  }
  __device__ static unsigned int mask() {
    return detail::lanes_of_tile(Size, detail::lane()) &
           detail::lanes_in_warp(detail::thread_rank_in_block());
  }
  __device__ static unsigned int rank_below(unsigned int rank, unsigned int delta) {
    return delta <= rank ? rank - delta : rank;
  }
  __device__ static unsigned int rank_above(unsigned int rank, unsigned int delta) {
    return delta < Size - rank ? rank + delta : rank;
  }
  template <class T> __device__ static T from_rank(const T &value, unsigned int rank) {
    return detail::value_of_lane(mask(), value, first_lane() + rank);
  }

  unsigned int parent_size_;
};

/// The tile of `Size` threads of `parent`, a block or a larger tile, to which the caller belongs.
template <unsigned int Size, class Parent>
__device__ thread_block_tile<Size, Parent> tiled_partition(const Parent &parent) {
  return thread_block_tile<Size, Parent>(parent);
}

/// The same with a size that is known at run time only, a power of two.
__device__ inline thread_group tiled_partition(const thread_group &parent, unsigned int size) {
  return thread_group(size, parent.lanes_);
}

} // namespace cooperative_groups
