// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Reductions that a block calls (CUDA C++ Programming Guide, "Warp Reduce Functions"): see
// offloom/collectives.h.
#pragma once

#include "participants.h"

#include <type_traits>

namespace offloom {
/// Programs add overloads of their own for other types.
template <class T>
inline constexpr bool reduced_by_cuda = std::is_same_v<T, int> || std::is_same_v<T, unsigned>;
} // namespace offloom

namespace offloom::detail {

/// The values of `lanes`, at least one, combined.
template <class T, class F>
T combine_lanes(unsigned lanes, const T (&values)[warp_threads], F combine) {
  if (lanes == full_warp) {
    T result = values[0];
    for (unsigned i = 1; i < warp_threads; ++i)
      result = combine(result, values[i]);
    return result;
  }
  T result = values[__builtin_ctz(lanes)];
  for (unsigned rest = lanes & (lanes - 1); rest; rest &= rest - 1)
    result = combine(result, values[__builtin_ctz(rest)]);
  return result;
}

/// Stores the combined values of the lanes that take part, with `combine` associative.
template <class T, class Mask, class Value, class F>
void reduce(const char *name, const call_site &caller, block &b, per_thread<T> &result,
            const Mask &mask, const Value &value, F combine) {
  const lane_argument<T, Value> values(value);
  collective(b, name, caller).for_each_warp(mask, [&](const participants &p) {
    T lanes[warp_threads];
    values.load(p.first, p.count, lanes);
    T *const out = result.data() + p.first;
    p.for_each_party([&](unsigned getting, unsigned party) {
      store_all(out, getting, combine_lanes(party, lanes, combine));
    });
  });
}

} // namespace offloom::detail

/// The sum over the lanes of `mask`, modulo 2^32.
template <class T, class Mask, class Value, std::enable_if_t<offloom::reduced_by_cuda<T>, int> = 0>
void __reduce_add_sync(offloom::block &block, offloom::per_thread<T> &result, const Mask &mask,
                       const Value &value, offloom::call_site caller = offloom::call_site::here()) {
  offloom::detail::reduce("__reduce_add_sync", caller, block, result, mask, value,
                          [](T a, T b) { return T(unsigned(a) + unsigned(b)); });
}

/// The smallest, the largest value.
template <class T, class Mask, class Value, std::enable_if_t<offloom::reduced_by_cuda<T>, int> = 0>
void __reduce_min_sync(offloom::block &block, offloom::per_thread<T> &result, const Mask &mask,
                       const Value &value, offloom::call_site caller = offloom::call_site::here()) {
  offloom::detail::reduce("__reduce_min_sync", caller, block, result, mask, value,
                          [](T a, T b) { return a < b ? a : b; });
}
template <class T, class Mask, class Value, std::enable_if_t<offloom::reduced_by_cuda<T>, int> = 0>
void __reduce_max_sync(offloom::block &block, offloom::per_thread<T> &result, const Mask &mask,
                       const Value &value, offloom::call_site caller = offloom::call_site::here()) {
  offloom::detail::reduce("__reduce_max_sync", caller, block, result, mask, value,
                          [](T a, T b) { return a > b ? a : b; });
}

/// The bitwise and, or, exclusive or.
template <class T, class Mask, class Value, std::enable_if_t<offloom::reduced_by_cuda<T>, int> = 0>
void __reduce_and_sync(offloom::block &block, offloom::per_thread<T> &result, const Mask &mask,
                       const Value &value, offloom::call_site caller = offloom::call_site::here()) {
  offloom::detail::reduce("__reduce_and_sync", caller, block, result, mask, value,
                          [](T a, T b) { return T(a & b); });
}
template <class T, class Mask, class Value, std::enable_if_t<offloom::reduced_by_cuda<T>, int> = 0>
void __reduce_or_sync(offloom::block &block, offloom::per_thread<T> &result, const Mask &mask,
                      const Value &value, offloom::call_site caller = offloom::call_site::here()) {
  offloom::detail::reduce("__reduce_or_sync", caller, block, result, mask, value,
                          [](T a, T b) { return T(a | b); });
}
template <class T, class Mask, class Value, std::enable_if_t<offloom::reduced_by_cuda<T>, int> = 0>
void __reduce_xor_sync(offloom::block &block, offloom::per_thread<T> &result, const Mask &mask,
                       const Value &value, offloom::call_site caller = offloom::call_site::here()) {
  offloom::detail::reduce("__reduce_xor_sync", caller, block, result, mask, value,
                          [](T a, T b) { return T(a ^ b); });
}
