// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A loop of a whole grid's threads, through which a block goes together with those that come next.
#pragma once

#include "per_thread.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <limits>
#include <tuple>
#include <type_traits>
#include <utility>

namespace offloom {

namespace detail {

/// How many blocks the worker runs next along x, the running one among them, if `width` is their
/// width.
unsigned neighbours_at_hand(unsigned width);
/// Memory for `count` blocks behind the running one, `bytes` each, until they have run.
std::byte *keep_for_neighbours(unsigned count, std::size_t bytes);
/// What was kept for the running block; null: nothing.
const std::byte *kept_by_neighbour();

} // namespace detail

/// The loop in which each thread of a grid takes every so manieth element. A block reads a short
/// piece of memory there in each round, far from the one before, for which memory is slow. So the
/// blocks that the same worker runs next go along, and keep what they have until it is their turn:
///
///   for (offloom::with_neighbours group(block, blockDim.x, sum_of); group.next();)
///     group.rounds(int(blockIdx.x * blockDim.x), n, blockDim.x * gridDim.x,
///                  [&](offloom::thread_index threadIdx, int i_first, float &sum) {
///                    int i = i_first + threadIdx.x;
///                    if (i >= n)
///                      return;
///                    sum += in[i];
///                  });
///
/// The loop must be the first thing that a kernel's threads do, and read memory only. They may know
/// of their place nothing but what it begins with: the place of the block's first thread, and
/// threadIdx.x, which goes on counting where the next block begins. Each thread begins with the
/// same values, in all blocks.
template <class... T> class with_neighbours {
  /// As many bytes fit the fastest cache beside what is read.
  static constexpr std::size_t row_bytes = 16384;
  static constexpr std::size_t largest = std::max({sizeof(T)...});
  static constexpr unsigned most_threads =
      std::max<unsigned>(max_block_threads, row_bytes / largest);
  /// Rounds that a thread makes at a time.
  static constexpr unsigned together = 4;
  static constexpr bool are_plain = (std::is_arithmetic_v<T> && ...);

public:
  [[gnu::always_inline]] with_neighbours(block &b, unsigned width, per_thread<T> &...kept)
      : width_(width), dim_(b.extent), kept_(kept...) {}
  with_neighbours(const with_neighbours &) = delete;
  with_neighbours &operator=(const with_neighbours &) = delete;

  /// True once, or never if a neighbour has done it.
  [[gnu::always_inline]] bool next() {
    if constexpr (are_plain)
      return begins();
    else
      return !std::exchange(begun_, true);
  }

  /// `for (i = first; i < end; i += step)`.
  template <class Index, class End, class Step, class F>
  [[gnu::always_inline]] void rounds(Index first, End end, Step step, F body) {
    std::array<Index, together> firsts{};
    unsigned gathered = 0;
    for (Index i = first; i < end; i += step) {
      firsts[gathered++] = i;
      if (gathered < together)
        continue;
      if (std::all_of(firsts.begin(), firsts.end(), [&](Index at) { return is_whole(at, end); })) {
        round<true>(firsts.data(), end, body, std::make_index_sequence<together>());
      } else {
        for (const Index &at : firsts)
          round<false>(&at, end, body, std::index_sequence<0>());
      }
      gathered = 0;
    }
    for (unsigned r = 0; r < gathered; ++r)
      round<false>(&firsts[r], end, body, std::index_sequence<0>());
  }

private:
  template <class U> struct row {
    alignas(64) std::conditional_t<are_plain, U, char> values[are_plain ? most_threads : 1];
  };
  using all_values = std::index_sequence_for<T...>;

  [[gnu::always_inline]] bool begins() {
    if (begun_) {
      hand_over(all_values());
      return false;
    }
    if (const std::byte *from = detail::kept_by_neighbour()) {
      take(from, all_values());
      return false;
    }
#ifdef __OPTIMIZE__ // a debugger shows blocks one after the other
    if (dim_.y * dim_.z == 1)
      blocks_ = std::min(detail::neighbours_at_hand(width_), std::max(1u, most_threads / dim_.x));
#endif
    begin(all_values());
    return begun_ = true;
  }

  unsigned threads() const { return dim_.x * dim_.y * dim_.z; }

  /// Do all threads pass the test of a round that begins at `at`?
  template <class Index, class End>
  [[gnu::always_inline]] bool is_whole(Index at, const End &end) const {
    const unsigned nx = dim_.x * blocks_;
    if constexpr (std::is_integral_v<Index> && std::is_integral_v<End>)
      return at >= 0 && end >= 0 && std::uint64_t(at) + nx <= std::uint64_t(end) &&
             std::uint64_t(at) + nx <= std::uint64_t(std::numeric_limits<Index>::max());
    else
      return false;
  }

  /// Rounds for all threads. Where they are `Whole`, compilers are told that nobody fails the test,
  /// as the body asks it.
  template <bool Whole, class Index, class End, class F, std::size_t... R>
  [[gnu::always_inline]] void round(const Index *firsts, const End &end, F &body,
                                    std::index_sequence<R...> all) {
    const Index at[] = {firsts[R]...};
    const unsigned nx = dim_.x * blocks_, ny = dim_.y, nz = dim_.z;
    unsigned linear = 0;
    for (unsigned z = 0; z < nz; ++z)
      for (unsigned y = 0; y < ny; ++y, linear += nx)
        for (unsigned x = 0; x < nx; ++x) {
          if constexpr (Whole)
            (assume(static_cast<Index>(at[R] + x) < end), ...);
          thread({{x, y, z}, linear + x}, at, body, all, all_values());
        }
  }

  [[gnu::always_inline]] static void assume(bool holds) {
    if (!holds)
      __builtin_unreachable();
  }

  template <class Index, class F, std::size_t... R, std::size_t... V>
  [[gnu::always_inline]] void thread(const thread_index &index, const Index *at, F &body,
                                     std::index_sequence<R...>, std::index_sequence<V...>) {
    if constexpr (are_plain) {
      std::tuple<T...> own(std::get<V>(rows_).values[static_cast<int>(index.linear)]...);
      (body(index, at[R], std::get<V>(own)...), ...);
      ((std::get<V>(rows_).values[static_cast<int>(index.linear)] = std::get<V>(own)), ...);
    } else {
      (body(index, at[R], std::get<V>(kept_)[index]...), ...);
    }
  }

  template <std::size_t... V> [[gnu::always_inline]] void begin(std::index_sequence<V...>) {
    const unsigned count = threads() * blocks_;
    (std::fill_n(std::get<V>(rows_).values, count, *std::get<V>(kept_).data()), ...);
  }

  template <std::size_t... V>
  [[gnu::always_inline]] void take(const std::byte *from, std::index_sequence<V...>) {
    const unsigned count = threads();
    ((std::memcpy(std::get<V>(kept_).data(), from, count * sizeof(T)), from += count * sizeof(T)),
     ...);
  }

  /// The block's own part, and those of its neighbours.
  template <std::size_t... V> [[gnu::always_inline]] void hand_over(std::index_sequence<V...>) {
    const unsigned count = threads();
    (std::memcpy(std::get<V>(kept_).data(), std::get<V>(rows_).values, count * sizeof(T)), ...);
    if (blocks_ == 1)
      return;
    std::byte *to = detail::keep_for_neighbours(blocks_ - 1, count * (sizeof(T) + ...));
    for (unsigned b = 1; b < blocks_; ++b)
      ((std::memcpy(to, std::get<V>(rows_).values + b * count, count * sizeof(T)),
        to += count * sizeof(T)),
       ...);
  }

  const unsigned width_;
  const dim3 dim_;
  unsigned blocks_ = 1;
  bool begun_ = false;
  std::tuple<per_thread<T> &...> kept_;
  std::tuple<row<T>...> rows_;
};

} // namespace offloom
