// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Which threads of a block a loop is for, where that hangs on their threadIdx.x alone.
#pragma once

#include <cstdint>
#include <limits>

namespace offloom {

/// The threads whose threadIdx.x is at least `first` and less than `last`.
struct thread_range {
  unsigned first = 0, last = std::numeric_limits<unsigned>::max();

  /// The same, or none where a condition of the block does not hold: `if (n >= 64 && t < 32)`.
  constexpr thread_range where(bool holds) const { return holds ? *this : thread_range{0, 0}; }
};

/// What `if (threadIdx.x >= first && threadIdx.x < last)` is for.
constexpr thread_range operator&(thread_range a, thread_range b) {
  return {a.first > b.first ? a.first : b.first, a.last < b.last ? a.last : b.last};
}

namespace detail {

/// `x` as a threadIdx.x may be compared with: of what is out of range, the nearest.
template <class T> constexpr unsigned clamped_to_unsigned(T x) {
  if constexpr (std::numeric_limits<T>::is_signed)
    if (x < 0)
      return 0;
  if constexpr (sizeof(T) > sizeof(unsigned))
    if (x > static_cast<T>(std::numeric_limits<unsigned>::max()))
      return std::numeric_limits<unsigned>::max();
  return static_cast<unsigned>(x);
}

} // namespace detail

/// What `if (threadIdx.x < bound)` is for. A loop over these threads asks nothing in it:
///
///   for (int step = blockDim.x / 2; step > 0; step /= 2)
///     block.threads(offloom::below(step), [&](offloom::thread_index threadIdx) { ... });
template <class T> constexpr thread_range below(T bound) {
  return {0, detail::clamped_to_unsigned(bound)};
}

/// What `if (threadIdx.x >= first)` is for.
template <class T> constexpr thread_range from(T first) {
  return {detail::clamped_to_unsigned(first)};
}

/// What `if (threadIdx.x == index)` is for.
template <class T> constexpr thread_range only(T index) {
  const unsigned x = detail::clamped_to_unsigned(index);
  if (static_cast<T>(x) != index)
    return {0, 0};
  return {x, x + 1};
}

/// What `if (threadIdx.x % distance == 0)` is for.
struct thread_multiples {
  unsigned distance;
};
template <class T> constexpr thread_multiples multiples_of(T distance) {
  if constexpr (std::numeric_limits<T>::is_signed)
    distance = distance < 0 ? -distance : distance;
  return {detail::clamped_to_unsigned(distance)};
}

/// What `if (threadIdx.x % 32 == lane)` is for.
struct lane_of_each_warp {
  unsigned lane;
};
constexpr lane_of_each_warp each_lane(unsigned lane) { return {lane}; }

/// What `if (block.thread_rank() < count)` is for.
struct first_ranks {
  unsigned count;
};
template <class T> constexpr first_ranks ranks_below(T count) {
  return {detail::clamped_to_unsigned(count)};
}

/// What `if (threadIdx.y * blockDim.x + threadIdx.x < count)` is for.
struct first_in_plane {
  unsigned count;
};
template <class T> constexpr first_in_plane plane_ranks_below(T count) {
  return {detail::clamped_to_unsigned(count)};
}

/// The same for a body that makes nothing of threadIdx but that sum: threads of a plane may then
/// stand in one long row, with threadIdx.y 0.
struct flat_ranks_t {
  unsigned count = std::numeric_limits<unsigned>::max();
};
template <class T> constexpr flat_ranks_t flat_ranks_below(T count) {
  return {detail::clamped_to_unsigned(count)};
}
inline constexpr flat_ranks_t flat_ranks{};

} // namespace offloom
