// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Warp votes, matches, reductions, shuffles and the warp barrier (CUDA C++ Programming Guide, "Warp
// Vote Functions" to "Warp Shuffle Functions").
//
// When running, these work where the calling thread is a fiber: the lanes of the mask meet, each
// offers a value, each reads what it needs. The forms without _sync, which CUDA 9 deprecated, act
// on the lanes that are converged with the caller.
#pragma once

#include "device_launch_parameters.h"

#include "offloom/lane_value.h"

#include <type_traits>

#ifndef __CUDA__
#include "offloom/cxx20.h"
#include "offloom/fiber.h"
#include "offloom/warp.h"

#endif

namespace offloom {
/// T where T is a number; elsewhere the function does not exist.
template <class T>
using warp_value = typename std::enable_if<std::is_arithmetic<T>::value, T>::type;

namespace shuffles {
// CUDA's overloads, of which objects and enumerations take one by a conversion of theirs.
__device__ int of(int);
__device__ unsigned int of(unsigned int);
__device__ long of(long);
__device__ unsigned long of(unsigned long);
__device__ long long of(long long);
__device__ unsigned long long of(unsigned long long);
__device__ float of(float);
__device__ double of(double);
template <class T> __device__ warp_value<T> of(T &);
template <class T> __device__ T &any();
} // namespace shuffles
/// What lanes exchange that give values of T; elsewhere the function does not exist.
template <class T> using shuffled_value = decltype(shuffles::of(shuffles::any<T>()));
} // namespace offloom

#ifdef __CUDA__

/// The lanes of the warp that execute this call together with the caller, which need not be all
/// that could.
__device__ unsigned int __activemask();
/// Waits until all lanes of `mask` that have not exited are here, and orders their memory accesses.
__device__ void __syncwarp(unsigned int mask = 0xffffffffu);

/// Whether the predicate is not zero in all lanes of `mask`, each of which has to call this.
__device__ int __all_sync(unsigned int mask, int predicate);
/// Whether the predicate is not zero in any lane of `mask`, each of which has to call this.
__device__ int __any_sync(unsigned int mask, int predicate);
/// Whether all lanes of `mask`, each of which has to call this, have the same predicate.
__device__ int __uni_sync(unsigned int mask, int predicate);
/// One bit for each lane of `mask`, each of which has to call this, whose predicate is not zero.
__device__ unsigned int __ballot_sync(unsigned int mask, int predicate);

/// The lanes of `mask`, each of which has to call this, that have the caller's value. From sm_70
/// on.
template <class T, class = offloom::warp_value<T>>
__device__ unsigned int __match_any_sync(unsigned int mask, T value);
/// `mask` if all of its lanes, each of which has to call this, have the same value; else 0. `*all`
/// says which. From sm_70 on.
template <class T, class = offloom::warp_value<T>>
__device__ unsigned int __match_all_sync(unsigned int mask, T value, int *all);

/// The sum over the lanes of `mask`, each of which has to call this. From sm_80 on.
__device__ unsigned int __reduce_add_sync(unsigned int mask, unsigned int value);
/// The smallest value in the lanes of `mask`, each of which has to call this. From sm_80 on.
__device__ unsigned int __reduce_min_sync(unsigned int mask, unsigned int value);
/// The largest value in the lanes of `mask`, each of which has to call this. From sm_80 on.
__device__ unsigned int __reduce_max_sync(unsigned int mask, unsigned int value);
/// The bits that are set in all lanes of `mask`, each of which has to call this. From sm_80 on.
__device__ unsigned int __reduce_and_sync(unsigned int mask, unsigned int value);
/// The bits that are set in any lane of `mask`, each of which has to call this. From sm_80 on.
__device__ unsigned int __reduce_or_sync(unsigned int mask, unsigned int value);
/// The bits that an odd number of lanes of `mask` have, each of which has to call this. From sm_80
/// on.
__device__ unsigned int __reduce_xor_sync(unsigned int mask, unsigned int value);
__device__ int __reduce_add_sync(unsigned int mask, int value);
__device__ int __reduce_min_sync(unsigned int mask, int value);
__device__ int __reduce_max_sync(unsigned int mask, int value);

/// The value that lane `source` of the caller's segment of `width` lanes gives. Every lane of
/// `mask` has to call this; `width` is a power of two.
template <class T>
__device__ offloom::shuffled_value<T> __shfl_sync(unsigned int mask, T value, int source,
                                                  int width = warpSize);
/// The value of the lane `delta` below the caller, in its segment of `width` lanes; the caller's
/// own where there is none. Every lane of `mask` has to call this.
template <class T>
__device__ offloom::shuffled_value<T> __shfl_up_sync(unsigned int mask, T value, unsigned int delta,
                                                     int width = warpSize);
/// The value of the lane `delta` above the caller, in its segment of `width` lanes; the caller's
/// own where there is none. Every lane of `mask` has to call this.
template <class T>
__device__ offloom::shuffled_value<T> __shfl_down_sync(unsigned int mask, T value,
                                                       unsigned int delta, int width = warpSize);
/// The value of the lane whose number is the caller's XOR `lane_mask`. Every lane of `mask` has to
/// call this.
template <class T>
__device__ offloom::shuffled_value<T> __shfl_xor_sync(unsigned int mask, T value, int lane_mask,
                                                      int width = warpSize);

namespace offloom {
/// Lanes that come here together go on when all of them have: migration writes this where code
/// counts on the lanes of a warp going side by side.
__device__ void warp_step();
/// Lanes that come here together are about to store something to an address each: does the caller's
/// value stay there? Migration asks where several have one address.
template <class T> __device__ int store_stays(const volatile T *address);
} // namespace offloom

/// Deprecated since CUDA 9: __all_sync() names the lanes.
__device__ int __all(int predicate);
/// Deprecated since CUDA 9: __any_sync() names the lanes.
__device__ int __any(int predicate);
/// Deprecated since CUDA 9: __ballot_sync() names the lanes.
__device__ unsigned int __ballot(int predicate);
/// Deprecated since CUDA 9: __shfl_sync() names the lanes.
template <class T>
__device__ offloom::shuffled_value<T> __shfl(T value, int source, int width = warpSize);
/// Deprecated since CUDA 9: __shfl_up_sync() names the lanes.
template <class T>
__device__ offloom::shuffled_value<T> __shfl_up(T value, unsigned int delta, int width = warpSize);
/// Deprecated since CUDA 9: __shfl_down_sync() names the lanes.
template <class T>
__device__ offloom::shuffled_value<T> __shfl_down(T value, unsigned int delta,
                                                  int width = warpSize);
/// Deprecated since CUDA 9: __shfl_xor_sync() names the lanes.
template <class T>
__device__ offloom::shuffled_value<T> __shfl_xor(T value, int lane_mask, int width = warpSize);

#else

namespace offloom {
/// The place in the source of a call that takes one as its last, defaulted argument: lanes that
/// make the same call are converged.
struct call_site {
  const char *file;
  unsigned line;

  static call_site here(const char *file = __builtin_FILE(), unsigned line = __builtin_LINE()) {
    return {file, line};
  }
  unsigned int converged_lanes() const { return offloom::converged_lanes(file, line); }
};
} // namespace offloom

/// The lanes of the warp that execute this call together with the caller.
inline unsigned int __activemask(offloom::call_site caller = offloom::call_site::here()) {
  return caller.converged_lanes();
}

/// Waits until all lanes of `mask` that have not exited are here, and orders memory accesses.
inline void __syncwarp(unsigned int mask = 0xffffffffu,
                       offloom::call_site caller = offloom::call_site::here()) {
  offloom::sync_warp(mask, caller.file, caller.line);
}

namespace offloom {
/// Which lanes took part in a vote, and which of them passed a predicate other than zero.
struct warp_vote {
  unsigned int lanes = 0;
  unsigned int nonzero = 0;

  warp_vote(unsigned int mask, int predicate, const call_site &caller) {
    const warp_exchange<bool> votes(mask, predicate != 0, caller.file, caller.line);
    lanes = votes.lanes();
    for (unsigned int lane = 0; lane < warp_threads; ++lane)
      nonzero |= unsigned(votes.has(lane) && votes[lane]) << lane;
  }
};

/// Combines the values of all lanes of the mask that take part.
template <class T, class F>
T warp_reduce(unsigned int mask, T value, const call_site &caller, F combine) {
  const warp_exchange<T> all(mask, value, caller.file, caller.line);
  const unsigned int self = lane_id();
  for (unsigned int lane = 0; lane < warp_threads; ++lane)
    if (lane != self && all.has(lane))
      value = combine(value, all[lane]);
  return value;
}

/// What a shuffle reads: the value of lane `source`, the caller's own where the lane is outside of
/// the segment, and 0 where it takes no part (CUDA leaves that undefined, GPUs have 0).
template <class T>
T shuffle(unsigned int mask, T value, unsigned int source, bool segment_allows,
          const call_site &caller) {
  const warp_exchange<T> all(mask, value, caller.file, caller.line);
  if (!segment_allows)
    return value;
  return all.has(source) ? all[source] : T();
}

/// The first lane of the caller's segment of `width` lanes (a power of two, at most 32).
inline unsigned int segment_start(int width) { return lane_id() & ~(unsigned(width) - 1) & 31; }
} // namespace offloom

/// One bit for each lane of `mask` whose predicate is not zero.
inline unsigned int __ballot_sync(unsigned int mask, int predicate,
                                  offloom::call_site caller = offloom::call_site::here()) {
  return offloom::warp_vote(mask, predicate, caller).nonzero;
}

/// Whether the predicate of every lane of `mask` is not zero.
inline int __all_sync(unsigned int mask, int predicate,
                      offloom::call_site caller = offloom::call_site::here()) {
  const offloom::warp_vote vote(mask, predicate, caller);
  return vote.nonzero == vote.lanes;
}

/// Whether the predicate of any lane of `mask` is not zero.
inline int __any_sync(unsigned int mask, int predicate,
                      offloom::call_site caller = offloom::call_site::here()) {
  return offloom::warp_vote(mask, predicate, caller).nonzero != 0;
}

/// Whether all lanes of `mask` have the same predicate.
inline int __uni_sync(unsigned int mask, int predicate,
                      offloom::call_site caller = offloom::call_site::here()) {
  const offloom::warp_vote vote(mask, predicate, caller);
  return vote.nonzero == vote.lanes || vote.nonzero == 0;
}

/// The lanes of `mask` that have the same bits as the caller's value.
template <class T>
unsigned int __match_any_sync(unsigned int mask, T value,
                              offloom::call_site caller = offloom::call_site::here()) {
  const offloom::warp_exchange<offloom::warp_value<T>> all(mask, value, caller.file, caller.line);
  unsigned int same = 0;
  for (unsigned int lane = 0; lane < offloom::warp_threads; ++lane) {
    if (!all.has(lane))
      continue;
    const T other = all[lane];
    same |= unsigned(__builtin_memcmp(&other, &value, sizeof(T)) == 0) << lane;
  }
  return same;
}

/// `mask` if all its lanes have the same bits as value, otherwise 0; *all says which.
template <class T>
unsigned int __match_all_sync(unsigned int mask, T value, int *all,
                              offloom::call_site caller = offloom::call_site::here()) {
  const offloom::warp_exchange<offloom::warp_value<T>> values(mask, value, caller.file,
                                                              caller.line);
  *all = 1;
  for (unsigned int lane = 0; lane < offloom::warp_threads; ++lane) {
    if (!values.has(lane))
      continue;
    const T other = values[lane];
    *all &= __builtin_memcmp(&other, &value, sizeof(T)) == 0;
  }
  return *all ? values.lanes() : 0;
}

/// The sum over the lanes of `mask`, modulo 2^32.
inline unsigned int __reduce_add_sync(unsigned int mask, unsigned int value,
                                      offloom::call_site caller = offloom::call_site::here()) {
  return offloom::warp_reduce(mask, value, caller, [](unsigned a, unsigned b) { return a + b; });
}
inline int __reduce_add_sync(unsigned int mask, int value,
                             offloom::call_site caller = offloom::call_site::here()) {
  return int(__reduce_add_sync(mask, unsigned(value), caller));
}

/// The smallest, the largest value.
inline unsigned int __reduce_min_sync(unsigned int mask, unsigned int value,
                                      offloom::call_site caller = offloom::call_site::here()) {
  return offloom::warp_reduce(mask, value, caller,
                              [](unsigned a, unsigned b) { return a < b ? a : b; });
}
inline unsigned int __reduce_max_sync(unsigned int mask, unsigned int value,
                                      offloom::call_site caller = offloom::call_site::here()) {
  return offloom::warp_reduce(mask, value, caller,
                              [](unsigned a, unsigned b) { return a > b ? a : b; });
}
inline int __reduce_min_sync(unsigned int mask, int value,
                             offloom::call_site caller = offloom::call_site::here()) {
  return offloom::warp_reduce(mask, value, caller, [](int a, int b) { return a < b ? a : b; });
}
inline int __reduce_max_sync(unsigned int mask, int value,
                             offloom::call_site caller = offloom::call_site::here()) {
  return offloom::warp_reduce(mask, value, caller, [](int a, int b) { return a > b ? a : b; });
}

/// The bitwise and, or, exclusive or.
inline unsigned int __reduce_and_sync(unsigned int mask, unsigned int value,
                                      offloom::call_site caller = offloom::call_site::here()) {
  return offloom::warp_reduce(mask, value, caller, [](unsigned a, unsigned b) { return a & b; });
}
inline unsigned int __reduce_or_sync(unsigned int mask, unsigned int value,
                                     offloom::call_site caller = offloom::call_site::here()) {
  return offloom::warp_reduce(mask, value, caller, [](unsigned a, unsigned b) { return a | b; });
}
inline unsigned int __reduce_xor_sync(unsigned int mask, unsigned int value,
                                      offloom::call_site caller = offloom::call_site::here()) {
  return offloom::warp_reduce(mask, value, caller, [](unsigned a, unsigned b) { return a ^ b; });
}

/// The value of lane `source`, counted from the start of the segment and modulo `width`.
template <class T>
offloom::shuffled_value<T> __shfl_sync(unsigned int mask, T value, int source, int width = warpSize,
                                       offloom::call_site caller = offloom::call_site::here()) {
  const unsigned int first = offloom::segment_start(width);
  return offloom::shuffle<offloom::shuffled_value<T>>(
      mask, value, first + (unsigned(source) & unsigned(width - 1)), true, caller);
}

/// The value of the lane `delta` (modulo 32) below; the caller's own where that leaves the segment.
template <class T>
offloom::shuffled_value<T> __shfl_up_sync(unsigned int mask, T value, unsigned int delta,
                                          int width = warpSize,
                                          offloom::call_site caller = offloom::call_site::here()) {
  const int source = int(offloom::lane_id()) - int(delta & 31);
  return offloom::shuffle<offloom::shuffled_value<T>>(
      mask, value, unsigned(source), source >= int(offloom::segment_start(width)), caller);
}

/// The value of the lane `delta` (modulo 32) above; the caller's own where that leaves the segment.
template <class T>
offloom::shuffled_value<T>
__shfl_down_sync(unsigned int mask, T value, unsigned int delta, int width = warpSize,
                 offloom::call_site caller = offloom::call_site::here()) {
  const unsigned int source = offloom::lane_id() + (delta & 31);
  return offloom::shuffle<offloom::shuffled_value<T>>(
      mask, value, source, source < offloom::segment_start(width) + unsigned(width), caller);
}

/// The value of the lane whose number is the caller's xor `lane_mask`; the caller's own where that
/// lies in a later segment.
template <class T>
offloom::shuffled_value<T> __shfl_xor_sync(unsigned int mask, T value, int lane_mask,
                                           int width = warpSize,
                                           offloom::call_site caller = offloom::call_site::here()) {
  const unsigned int source = offloom::lane_id() ^ (unsigned(lane_mask) & 31);
  return offloom::shuffle<offloom::shuffled_value<T>>(
      mask, value, source, source < offloom::segment_start(width) + unsigned(width), caller);
}

namespace offloom {
/// Lanes that come here together go on when all of them have.
inline void warp_step(call_site caller = call_site::here()) {
  if (in_fiber())
    caller.converged_lanes();
}

/// Of the `lanes` that store a T to one address in one step, the one whose value stays. Recorded:
/// eight bytes are stored by half a warp at a time, sixteen by a quarter, and of the last part that
/// stores, the lowest lane's stay.
template <class T> constexpr unsigned int lane_whose_store_stays(unsigned int lanes) {
  constexpr unsigned int part = alignof(T) >= 16 ? 8 : alignof(T) == 8 ? 16 : warp_threads;
  unsigned int first = warp_threads - part;
  while (first > 0 && lanes >> first == 0)
    first -= part;
  return first + static_cast<unsigned int>(offloom::cxx20::countr_zero(lanes >> first));
}

template <class T>
int store_stays(const volatile T *address, call_site caller = call_site::here()) {
  if (!in_fiber())
    return 1;
  const warp_exchange<const volatile T *> all(caller.converged_lanes(), address, caller.file,
                                              caller.line);
  unsigned int lanes = 0;
  for (unsigned int lane = 0; lane < warp_threads; ++lane)
    lanes |= unsigned(all.has(lane) && all[lane] == address) << lane;
  return lane_whose_store_stays<T>(lanes) == lane_id();
}
} // namespace offloom

/// The forms without _sync, on the lanes that are converged with the caller.
inline int __all(int predicate, offloom::call_site caller = offloom::call_site::here()) {
  return __all_sync(caller.converged_lanes(), predicate, caller);
}
inline int __any(int predicate, offloom::call_site caller = offloom::call_site::here()) {
  return __any_sync(caller.converged_lanes(), predicate, caller);
}
inline unsigned int __ballot(int predicate,
                             offloom::call_site caller = offloom::call_site::here()) {
  return __ballot_sync(caller.converged_lanes(), predicate, caller);
}
template <class T>
offloom::shuffled_value<T> __shfl(T value, int source, int width = warpSize,
                                  offloom::call_site caller = offloom::call_site::here()) {
  return __shfl_sync(caller.converged_lanes(), value, source, width, caller);
}
template <class T>
offloom::shuffled_value<T> __shfl_up(T value, unsigned int delta, int width = warpSize,
                                     offloom::call_site caller = offloom::call_site::here()) {
  return __shfl_up_sync(caller.converged_lanes(), value, delta, width, caller);
}
template <class T>
offloom::shuffled_value<T> __shfl_down(T value, unsigned int delta, int width = warpSize,
                                       offloom::call_site caller = offloom::call_site::here()) {
  return __shfl_down_sync(caller.converged_lanes(), value, delta, width, caller);
}
template <class T>
offloom::shuffled_value<T> __shfl_xor(T value, int lane_mask, int width = warpSize,
                                      offloom::call_site caller = offloom::call_site::here()) {
  return __shfl_xor_sync(caller.converged_lanes(), value, lane_mask, width, caller);
}

#endif
