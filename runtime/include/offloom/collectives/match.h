// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Matches that a block calls (CUDA C++ Programming Guide, "Warp Match Functions"): see
// offloom/collectives.h.
#pragma once

#include "../cxx20.h"
#include "../predicate.h"
#include "participants.h"

#include <cstdint>
#include <type_traits>

namespace offloom::detail {

/// The type of an argument's values.
template <class Given> struct value_of_argument {
  using type = Given;
};
template <class T> struct value_of_argument<per_thread<T>> {
  using type = T;
};

/// The bits of a warp's values, as which they are compared.
template <class T> struct warp_bits {
  static_assert(std::is_trivially_copyable_v<T> && sizeof(T) <= 8);
  using word = std::conditional_t<sizeof(T) <= 4, std::uint32_t, std::uint64_t>;

  template <class Value> warp_bits(const participants &p, const lane_argument<T, Value> &values) {
    T lanes[warp_threads] = {};
    values.load(p.first, p.count, lanes);
    for (unsigned i = 0; i < warp_threads; ++i)
      std::memcpy(&words[i], &lanes[i], sizeof(T));
  }

  /// The lanes whose bits are those of `lane`.
  unsigned same_as(unsigned lane) const {
    alignas(64) unsigned char same[warp_threads];
    for (unsigned i = 0; i < warp_threads; ++i)
      same[i] = words[i] == words[lane];
    return nonzero_bits(same);
  }

  alignas(64) word words[warp_threads] = {};
};

/// Calls body(thread's linear index, lanes that take part, those of them that have its value).
template <class Mask, class Value, class F>
void match(const char *name, const call_site &caller, block &b, const Mask &mask,
           const Value &value, F &&body) {
  using T = typename value_of_argument<Value>::type;
  const lane_argument<T, Value> values(value);
  collective(b, name, caller).for_each_warp(mask, [&](const participants &p) {
    const warp_bits<T> bits(p, values);
    for (unsigned rest = p.active; rest; rest &= rest - 1) {
      const auto lane = static_cast<unsigned>(cxx20::countr_zero(rest));
      body(p.first + lane, p.of(lane), bits.same_as(lane) & p.of(lane));
    }
  });
}

} // namespace offloom::detail

/// The lanes of `mask` that have the same bits as the caller's value.
template <class R, class Mask, class Value>
void __match_any_sync(offloom::block &block, offloom::per_thread<R> &result, const Mask &mask,
                      const Value &value, offloom::call_site caller = offloom::call_site::here()) {
  offloom::detail::match(
      "__match_any_sync", caller, block, mask, value,
      [&](unsigned thread, unsigned, unsigned same) { result.data()[thread] = R(same); });
}

/// `mask` if all its lanes have the same bits as value, otherwise 0; `all` says which.
template <class R, class Mask, class Value>
void __match_all_sync(offloom::block &block, offloom::per_thread<R> &result, const Mask &mask,
                      const Value &value, offloom::per_thread<int> &all,
                      offloom::call_site caller = offloom::call_site::here()) {
  offloom::detail::match("__match_all_sync", caller, block, mask, value,
                         [&](unsigned thread, unsigned lanes, unsigned same) {
                           all.data()[thread] = same == lanes;
                           result.data()[thread] = same == lanes ? R(lanes) : R(0);
                         });
}

namespace offloom {
/// Whether the value stays that the caller is about to store at `address`: see warp_functions.h.
template <class R, class Address>
void store_stays(block &b, per_thread<R> &result, const Address &address,
                 call_site caller = call_site::here()) {
  using pointer = typename detail::value_of_argument<Address>::type;
  using element = cxx20::remove_cvref_t<decltype(*pointer())>;
  const detail::lane_argument<pointer, Address> values(address);
  detail::collective(b, "store_stays", caller)
      .for_each_warp(detail::converged_t(), [&](const detail::participants &p) {
        const detail::warp_bits<pointer> bits(p, values);
        for (unsigned rest = p.active; rest;) { // one round for each address
          const unsigned same = bits.same_as(cxx20::countr_zero(rest)) & p.active;
          const unsigned stays = lane_whose_store_stays<element>(same);
          for (unsigned lanes = same; lanes; lanes &= lanes - 1)
            result.data()[p.first + unsigned(cxx20::countr_zero(lanes))] = R(0);
          result.data()[p.first + stays] = R(1);
          rest &= ~same;
        }
      });
}
} // namespace offloom
