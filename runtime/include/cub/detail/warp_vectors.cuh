// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A warp's numbers in registers. In memory each step of a reduction would load across the vectors
// that the last one has stored, for which processors wait.
#pragma once

#include "../../cuda_runtime.h"
#include "../../offloom/vector_register.h"
#include "../thread/thread_operators.cuh"

#include <algorithm>
#include <cstring>
#include <type_traits>
#include <utility>

#include "../../offloom/author_macros_aside.inc"

namespace cub {
namespace detail {

/// Operators that do with vectors what they do with each of their numbers.
template <class Op>
inline constexpr bool takes_vectors =
    std::is_same_v<Op, cub::Sum> || std::is_same_v<Op, cub::Max> || std::is_same_v<Op, cub::Min>;

/// Clang finds the vectors by itself, and adds only where there is something to add.
template <class T, class Op>
#ifdef __clang__
inline constexpr bool fits_vectors = false;
#else
inline constexpr bool fits_vectors =
    takes_vectors<Op> && std::is_arithmetic_v<T> && (sizeof(T) == 4 || sizeof(T) == 8);
#endif

template <class T> class warp_vectors {
  typedef T vector __attribute__((vector_size(offloom::detail::vector_register_bytes)));
  using mask = decltype(vector() < vector());
  static constexpr int Width = offloom::detail::vector_register_bytes / sizeof(T),
                       Count = 32 / Width;
  using lanes_of_vector = std::make_integer_sequence<int, Width>;

public:
  [[gnu::always_inline]] explicit warp_vectors(const T (&lanes)[32]) {
    std::memcpy(parts, lanes, sizeof parts);
  }
  [[gnu::always_inline]] void store(T (&lanes)[32]) const {
    std::memcpy(lanes, parts, sizeof parts);
  }

  /// In each segment of `Size` lanes, each lane combines its value with that of the lane `Distance`
  /// above, if there is one.
  template <int Size, int Distance, int Part = 0, class Op>
  [[gnu::always_inline]] void combine_with_above(Op &op) {
    if constexpr (Part < Count) { // upwards: what is above is as it was
      combine_part<Size, Distance, Part>(op, lanes_of_vector());
      combine_with_above<Size, Distance, Part + 1>(op);
    }
  }

private:
  template <int Size, int Distance, int Part, class Op, int... Lane>
  [[gnu::always_inline]] void combine_part(Op &op, std::integer_sequence<int, Lane...>) {
    constexpr int From = Part + Distance / Width, Shift = Distance % Width, Last = Count - 1;
    const vector above = __builtin_shufflevector(
        parts[std::min(From, Last)], parts[std::min(From + 1, Last)], (Lane + Shift)...);
    const mask combines = {((Part * Width + Lane) % Size + Distance < Size ? -1 : 0)...};
    parts[Part] = combines ? op(parts[Part], above) : parts[Part];
  }

  vector parts[Count];
};

} // namespace detail
} // namespace cub

#include "../../offloom/author_macros_back.inc"
