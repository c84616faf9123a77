// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Shuffles that a block calls (CUDA C++ Programming Guide, "Warp Shuffle Functions"): see
// offloom/collectives.h.
//
// Most shuffles have one distance for the whole block, a power of two, and all 32 lanes: reductions
// and scans. Then the distance is made a compile-time constant, as both compilers vectorise the
// copy only if it is one.
#pragma once

#include "../cxx20.h"
#include "../lane_value.h"
#include "participants.h"

#include <cstring>
#include <type_traits>
#include <utility>

namespace offloom::detail {

enum class shuffle { index, up, down, exclusive_or };

/// The lane that `lane` reads; itself where that would leave its segment of `width` lanes.
template <shuffle Kind>
constexpr unsigned source_lane(unsigned lane, unsigned argument, unsigned width) {
  const unsigned first = lane & ~(width - 1), distance = argument & 31;
  if constexpr (Kind == shuffle::index)
    return (first | (argument & (width - 1))) & 31;
  if constexpr (Kind == shuffle::up)
    return lane >= first + distance ? lane - distance : lane;
  const unsigned source = Kind == shuffle::down ? lane + distance : lane ^ distance;
  return source < first + width ? source : lane;
}

/// What lanes read from lanes that take no part: zeros. Puts them in the places of `absent`.
template <class T> void clear_lanes(unsigned absent, T (&lanes)[warp_threads]) {
  for (; absent; absent &= absent - 1)
    std::memset(static_cast<void *>(lanes + cxx20::countr_zero(absent)), 0, sizeof(T));
}

/// A warp's 32 values, so that a shuffle may overwrite what it reads.
template <class T> struct warp_copy {
  explicit warp_copy(const T *from) {
    for (unsigned i = 0; i < warp_threads; ++i)
      lanes[i] = from[i];
  }
  alignas(64) T lanes[warp_threads];
};

/// Calls body(index of lane 0's thread) for each warp whose bit is set.
template <class F>
[[gnu::always_inline]] inline void for_each_whole_warp(unsigned warps, F &&body) {
  for (; warps; warps &= warps - 1)
    body(static_cast<unsigned>(cxx20::countr_zero(warps)) * warp_threads);
}

#ifdef __clang__
/// For numbers of 4 or 8 bytes in registers: a copy would be stored as vectors and loaded
/// across them, for which processors wait. g++ 12 would go through such long vectors by element.
template <shuffle Kind, unsigned Distance, unsigned Width, class T, int... Lane>
void shuffle_in_registers(unsigned warps, T *result, const T *value,
                          std::integer_sequence<int, Lane...>) {
  typedef T vector __attribute__((vector_size(warp_threads * sizeof(T))));
  for_each_whole_warp(warps, [&](unsigned first) {
    vector v;
    __builtin_memcpy(&v, value + first, sizeof v);
    v = __builtin_shufflevector(v, v,
                                static_cast<int>(source_lane<Kind>(Lane, Distance, Width))...);
    __builtin_memcpy(result + first, &v, sizeof v);
  });
}
#endif

template <shuffle Kind, unsigned Distance, unsigned Width, class T>
void shuffle_by_constant(unsigned warps, T *result, const T *value) {
#ifdef __clang__
  if constexpr (std::is_arithmetic_v<T> && (sizeof(T) == 4 || sizeof(T) == 8))
    return shuffle_in_registers<Kind, Distance, Width>(
        warps, result, value, std::make_integer_sequence<int, warp_threads>());
#endif
  for_each_whole_warp(warps, [&](unsigned first) {
    const warp_copy<T> in(value + first);
    T *const out = result + first;
    for (unsigned i = 0; i < warp_threads; ++i)
      out[i] = in.lanes[source_lane<Kind>(i, Distance, Width)];
  });
}

/// The same by a distance that is a power of two below `Width`; false if it is none.
template <shuffle Kind, unsigned Width, unsigned Distance = Width / 2, class T>
bool shuffle_in_segments(unsigned warps, T *result, const T *value, unsigned distance) {
  if constexpr (Distance == 0)
    return false;
  else if (distance != Distance)
    return shuffle_in_segments<Kind, Width, Distance / 2>(warps, result, value, distance);
  else
    shuffle_by_constant<Kind, Distance, Width>(warps, result, value);
  return true;
}

/// The same in segments of any width: those of rows of 8 or 16 threads, and tiles.
template <shuffle Kind, class T>
bool shuffle_in_any_segments(unsigned warps, T *result, const T *value, unsigned distance,
                             unsigned width) {
  switch (width) {
  case 32:
    return shuffle_in_segments<Kind, 32>(warps, result, value, distance);
  case 16:
    return shuffle_in_segments<Kind, 16>(warps, result, value, distance);
  case 8:
    return shuffle_in_segments<Kind, 8>(warps, result, value, distance);
  case 4:
    return shuffle_in_segments<Kind, 4>(warps, result, value, distance);
  default:
    return width == 2 && shuffle_in_segments<Kind, 2>(warps, result, value, distance);
  }
}

/// A shuffle in whole warps whose arguments are the same for all threads.
template <shuffle Kind, class T>
void shuffle_whole_warps(unsigned warps, T *result, const T *value, unsigned argument,
                         unsigned width) {
  if constexpr (Kind != shuffle::index)
    if (cxx20::likely(shuffle_in_any_segments<Kind>(warps, result, value, argument, width)))
      return;
  if (Kind == shuffle::index && width == warp_threads)
    return for_each_whole_warp(warps, [&](unsigned first) {
      const T one = value[first + argument % warp_threads];
      store_whole_warp(result + first, one);
    });
  unsigned char sources[warp_threads];
  for (unsigned lane = 0; lane < warp_threads; ++lane)
    sources[lane] = static_cast<unsigned char>(source_lane<Kind>(lane, argument, width));
  for_each_whole_warp(warps, [&](unsigned first) {
    const warp_copy<T> in(value + first);
    T *const out = result + first;
    for (unsigned i = 0; i < warp_threads; ++i)
      out[i] = in.lanes[sources[i]];
  });
}

/// Any shuffle of one warp.
template <shuffle Kind, class T>
void shuffle_warp(const participants &p, T *result, const T (&in)[warp_threads],
                  const unsigned (&argument)[warp_threads], const unsigned (&width)[warp_threads]) {
  for (unsigned rest = p.active; rest; rest &= rest - 1) {
    const auto lane = static_cast<unsigned>(cxx20::countr_zero(rest));
    const unsigned source = source_lane<Kind>(lane, argument[lane], width[lane]);
    result[lane] = source < warp_threads && (p.of(lane) >> source & 1) ? in[source] : T();
  }
}

/// Lanes of one tile exchange values, as those of one segment do: whole warps are whole tiles.
template <class Mask> const Mask &lanes_of_segments(const Mask &mask) { return mask; }
template <unsigned Size> tile_mask<warp_threads> lanes_of_segments(tile_mask<Size>) { return {}; }

template <shuffle Kind, class T, class Mask, class Value, class Argument, class Width>
void shuffle_lanes(const char *name, const call_site &caller, block &b, per_thread<T> &result,
                   const Mask &mask, const Value &value, const Argument &argument,
                   const Width &width) {
  const lane_argument<T, Value> values(value);
  const lane_argument<unsigned, Argument> arguments(argument);
  const lane_argument<unsigned, Width> widths(width);
  constexpr bool may_be_simple =
      std::is_same_v<Value, per_thread<T>> && arguments.is_uniform && widths.is_uniform;
  unsigned whole_warps = 0;
  if constexpr (may_be_simple)
    if (cxx20::likely(meet_in_whole_warps(b, lanes_of_segments(mask), whole_warps)))
      return shuffle_whole_warps<Kind>(whole_warps, result.data(), values.values, arguments.value,
                                       widths.value);
  whole_warps = 0;
  collective(b, name, caller).for_each_warp(mask, [&](const participants &p) {
    if (may_be_simple && p.is_whole()) {
      whole_warps |= 1u << p.first / warp_threads;
      return;
    }
    T lanes[warp_threads];
    unsigned argument_of[warp_threads], width_of[warp_threads];
    values.load(p.first, p.count, lanes);
    arguments.load(p.first, p.count, argument_of);
    widths.load(p.first, p.count, width_of);
    shuffle_warp<Kind>(p, result.data() + p.first, lanes, argument_of, width_of);
  });
  if constexpr (may_be_simple)
    if (whole_warps)
      shuffle_whole_warps<Kind>(whole_warps, result.data(), values.values, arguments.value,
                                widths.value);
}

} // namespace offloom::detail

/// The value of lane `source`, counted from the start of the caller's segment of `width` lanes.
template <class T, class Mask, class Value, class Lane, class Width = int,
          std::enable_if_t<offloom::is_lane_value<T>::value, int> = 0>
void __shfl_sync(offloom::block &block, offloom::per_thread<T> &result, const Mask &mask,
                 const Value &value, const Lane &source, const Width &width = warpSize,
                 offloom::call_site caller = offloom::call_site::here()) {
  offloom::detail::shuffle_lanes<offloom::detail::shuffle::index>(
      "__shfl_sync", caller, block, result, mask, value, source, width);
}

/// The value of the lane `delta` below.
template <class T, class Mask, class Value, class Delta, class Width = int,
          std::enable_if_t<offloom::is_lane_value<T>::value, int> = 0>
void __shfl_up_sync(offloom::block &block, offloom::per_thread<T> &result, const Mask &mask,
                    const Value &value, const Delta &delta, const Width &width = warpSize,
                    offloom::call_site caller = offloom::call_site::here()) {
  offloom::detail::shuffle_lanes<offloom::detail::shuffle::up>("__shfl_up_sync", caller, block,
                                                               result, mask, value, delta, width);
}

/// The value of the lane `delta` above.
template <class T, class Mask, class Value, class Delta, class Width = int,
          std::enable_if_t<offloom::is_lane_value<T>::value, int> = 0>
void __shfl_down_sync(offloom::block &block, offloom::per_thread<T> &result, const Mask &mask,
                      const Value &value, const Delta &delta, const Width &width = warpSize,
                      offloom::call_site caller = offloom::call_site::here()) {
  offloom::detail::shuffle_lanes<offloom::detail::shuffle::down>("__shfl_down_sync", caller, block,
                                                                 result, mask, value, delta, width);
}

/// The value of the lane whose number is the caller's xor `lane_mask`.
template <class T, class Mask, class Value, class LaneMask, class Width = int,
          std::enable_if_t<offloom::is_lane_value<T>::value, int> = 0>
void __shfl_xor_sync(offloom::block &block, offloom::per_thread<T> &result, const Mask &mask,
                     const Value &value, const LaneMask &lane_mask, const Width &width = warpSize,
                     offloom::call_site caller = offloom::call_site::here()) {
  offloom::detail::shuffle_lanes<offloom::detail::shuffle::exclusive_or>(
      "__shfl_xor_sync", caller, block, result, mask, value, lane_mask, width);
}

/// The forms without _sync, among the active lanes.
template <class T, class Value, class Lane, class Width = int,
          std::enable_if_t<offloom::is_lane_value<T>::value, int> = 0>
void __shfl(offloom::block &block, offloom::per_thread<T> &result, const Value &value,
            const Lane &source, const Width &width = warpSize,
            offloom::call_site caller = offloom::call_site::here()) {
  __shfl_sync(block, result, offloom::detail::converged_t(), value, source, width, caller);
}
template <class T, class Value, class Delta, class Width = int,
          std::enable_if_t<offloom::is_lane_value<T>::value, int> = 0>
void __shfl_up(offloom::block &block, offloom::per_thread<T> &result, const Value &value,
               const Delta &delta, const Width &width = warpSize,
               offloom::call_site caller = offloom::call_site::here()) {
  __shfl_up_sync(block, result, offloom::detail::converged_t(), value, delta, width, caller);
}
template <class T, class Value, class Delta, class Width = int,
          std::enable_if_t<offloom::is_lane_value<T>::value, int> = 0>
void __shfl_down(offloom::block &block, offloom::per_thread<T> &result, const Value &value,
                 const Delta &delta, const Width &width = warpSize,
                 offloom::call_site caller = offloom::call_site::here()) {
  __shfl_down_sync(block, result, offloom::detail::converged_t(), value, delta, width, caller);
}
template <class T, class Value, class LaneMask, class Width = int,
          std::enable_if_t<offloom::is_lane_value<T>::value, int> = 0>
void __shfl_xor(offloom::block &block, offloom::per_thread<T> &result, const Value &value,
                const LaneMask &lane_mask, const Width &width = warpSize,
                offloom::call_site caller = offloom::call_site::here()) {
  __shfl_xor_sync(block, result, offloom::detail::converged_t(), value, lane_mask, width, caller);
}
