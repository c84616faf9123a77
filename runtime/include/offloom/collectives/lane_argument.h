// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// An argument of a collective that a block calls: one value for all threads, or one for each.
#pragma once

#include "../cxx20.h"
#include "../per_thread.h"

#include <cstddef>
#include <cstdint>
#include <type_traits>

namespace offloom::detail {

/// An argument of type `Given` as values of type T: the same for all threads.
template <class T, class Given> struct lane_argument {
  static constexpr bool is_uniform = true;

  explicit lane_argument(const Given &given) : value(static_cast<T>(given)) {}

  T of_thread(unsigned) const { return value; }

  /// The values of the threads first … first + count - 1.
  void load(unsigned, unsigned, T (&lanes)[warp_threads]) const {
    for (T &lane : lanes)
      lane = value;
  }

  T value;
};

/// The same for an array, which decays: its elements are as const as it is.
template <class T, class Element, std::size_t N>
struct lane_argument<T, Element[N]> : lane_argument<T, Element *> {
  explicit lane_argument(const Element (&given)[N])
      : lane_argument<T, Element *>(const_cast<Element *>(given)) {}
};

/// The same for an argument that each thread has for itself.
template <class T, class Given> struct lane_argument<T, per_thread<Given>> {
  static constexpr bool is_uniform = false;

  explicit lane_argument(const per_thread<Given> &given) : values(given.data()) {}

  T of_thread(unsigned thread) const { return static_cast<T>(values[thread]); }

  void load(unsigned first, unsigned count, T (&lanes)[warp_threads]) const {
    const Given *const from = values + first; // an index might wrap around, and be gathered
    if (count >= warp_threads)
      for (unsigned i = 0; i < warp_threads; ++i)
        lanes[i] = static_cast<T>(from[i]);
    else
      for (unsigned i = 0; i < count; ++i)
        lanes[i] = static_cast<T>(from[i]);
  }

  const Given *values;
};

/// Stores `count` values of T for a warp's active lanes.
template <class T> inline void store_lanes(T *to, unsigned active, const T (&lanes)[warp_threads]) {
  if (active == ~0u)
    for (unsigned i = 0; i < warp_threads; ++i)
      to[i] = lanes[i];
  else
    for (unsigned rest = active; rest; rest &= rest - 1) {
      const auto lane = static_cast<unsigned>(cxx20::countr_zero(rest));
      to[lane] = lanes[lane];
    }
}

/// Stores one value for all lanes of a warp, as its bits: clang 22 unrolls a loop over 32 scalars.
template <class T> [[gnu::always_inline]] inline void store_whole_warp(T *to, const T &value) {
  if constexpr (std::is_arithmetic_v<T> && (sizeof(T) == 4 || sizeof(T) == 8)) {
    using bits = std::conditional_t<sizeof(T) == 4, std::uint32_t, std::uint64_t>;
    typedef bits vector __attribute__((vector_size(64)));
    const vector all = vector{} + cxx20::bit_cast<bits>(value);
    for (unsigned i = 0; i < warp_threads; i += 64 / sizeof(T))
      __builtin_memcpy(to + i, &all, sizeof all);
  } else {
    for (unsigned i = 0; i < warp_threads; ++i)
      to[i] = value;
  }
}

/// Stores one value for all active lanes of a warp.
template <class T> inline void store_all(T *to, unsigned active, const T &value) {
  if (active == ~0u)
    store_whole_warp(to, value);
  else
    for (unsigned rest = active; rest; rest &= rest - 1)
      to[cxx20::countr_zero(rest)] = value;
}

} // namespace offloom::detail
