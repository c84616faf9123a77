// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// coalesced_group: the lanes of a warp that happen to run together (CUDA C++ Programming Guide,
// "Coalesced Groups").
#pragma once

#include "thread_groups.h"
#include "warp_values.h"

namespace cooperative_groups {

namespace detail {
struct partition;
}

#ifndef __CUDA__
class coalesced_group;
namespace detail {
/// The group of these lanes, and its number among those that it was made with.
coalesced_group coalesced_group_of(unsigned int lanes, unsigned int meta_rank = 0,
                                   unsigned int meta_size = 1);
} // namespace detail
#endif

class [[maybe_unused]] coalesced_group : public thread_group {
public:
#ifndef __CUDA__
  /// A group that is to be assigned to, in a variable that the block keeps for each thread.
  coalesced_group() : coalesced_group(0) {}
#endif

  __device__ unsigned int size() const { return unsigned(__popc(lanes())); }
  __device__ unsigned int num_threads() const { return size(); }
  __device__ unsigned int thread_rank() const { return rank_of(detail::lane()); }
#ifndef __CUDA__
  unsigned int thread_rank(const offloom::thread_index &t) const { return rank_of(t.linear & 31); }
#endif
  /// The number of this group among those that a partition made, and their number.
  __device__ unsigned int meta_group_rank() const { return meta_rank_; }
  __device__ unsigned int meta_group_size() const { return meta_size_; }

  /// The value of the thread of that rank, below, or above; the caller's own outside the group.
  template <class T> __device__ T shfl(T value, unsigned int source) const {
    return from_rank(value, source % size());
  }
  template <class T> __device__ T shfl_up(T value, unsigned int delta) const {
    return from_rank(value, rank_below(thread_rank(), delta));
  }
  template <class T> __device__ T shfl_down(T value, unsigned int delta) const {
    return from_rank(value, rank_above(thread_rank(), delta));
  }

  __device__ int any(int predicate) const { return __any_sync(lanes(), predicate); }
  __device__ int all(int predicate) const { return __all_sync(lanes(), predicate); }
  /// Bit r of the result is about the thread of rank r.
  __device__ unsigned int ballot(int predicate) const {
    return by_rank(__ballot_sync(lanes(), predicate));
  }
  template <class T> __device__ unsigned int match_any(T value) const {
    return by_rank(__match_any_sync(lanes(), value));
  }
  template <class T> __device__ unsigned int match_all(T value, int &all) const {
    return by_rank(__match_all_sync(lanes(), value, &all));
  }

private:
#ifndef __CUDA__
  friend coalesced_group detail::coalesced_group_of(unsigned int lanes, unsigned int meta_rank,
                                                    unsigned int meta_size);
#endif
  friend __device__ coalesced_group tiled_partition(const coalesced_group &, unsigned int);
  friend struct detail::partition;

  __device__ explicit coalesced_group(unsigned int lanes, unsigned int meta_rank = 0,
                                      unsigned int meta_size = 1)
      : thread_group(32, lanes), meta_rank_(meta_rank), meta_size_(meta_size) {}

  __device__ unsigned int rank_of(unsigned int lane) const {
    return unsigned(__popc(lanes() & ((1u << lane) - 1)));
  }
  __device__ unsigned int rank_below(unsigned int rank, unsigned int delta) const {
    return delta <= rank ? rank - delta : rank;
  }
  __device__ unsigned int rank_above(unsigned int rank, unsigned int delta) const {
    return delta < size() - rank ? rank + delta : rank;
  }
  template <class T> __device__ T from_rank(const T &value, unsigned int rank) const {
    return detail::value_of_lane(lanes(), value, __fns(lanes(), 0, int(rank) + 1));
  }
  /// Gathers the bits of the group's lanes into its ranks.
  __device__ unsigned int by_rank(unsigned int by_lane) const {
    unsigned int result = 0, rank = 0;
    for (unsigned int lane = 0; lane < 32; ++lane)
      if (lanes() >> lane & 1)
        result |= (by_lane >> lane & 1) << rank++;
    return result;
  }

  unsigned int meta_rank_, meta_size_;
};

#ifndef __CUDA__
inline coalesced_group detail::coalesced_group_of(unsigned int lanes, unsigned int meta_rank,
                                                  unsigned int meta_size) {
  return coalesced_group(lanes, meta_rank, meta_size);
}
#endif

/// The lanes of the warp that are converged with the caller.
#ifdef __CUDA__
__device__ coalesced_group coalesced_threads();
#else
inline coalesced_group coalesced_threads(offloom::call_site caller = offloom::call_site::here()) {
  return detail::coalesced_group_of(caller.converged_lanes());
}
#endif

/// The `size` threads of consecutive ranks to which the caller belongs; the last such group may be
/// smaller.
__device__ inline coalesced_group tiled_partition(const coalesced_group &parent,
                                                  unsigned int size) {
  const unsigned int tile = parent.thread_rank() / size;
  unsigned int lanes = 0;
  for (unsigned int lane = 0, rank = 0; lane < 32; ++lane)
    if (parent.lanes() >> lane & 1)
      lanes |= unsigned(rank++ / size == tile) << lane;
  return coalesced_group(lanes, tile, (parent.size() + size - 1) / size);
}

} // namespace cooperative_groups
