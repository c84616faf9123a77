// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A loop of a whole grid's threads, through which a block goes together with those that come next.
#pragma once

#include "cxx20.h"
#include "per_thread.h"
#include "standard_pieces.h"
#include "threads_below.h"

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
///                    sum += in[i];
///                  });
///
/// A round is for the threads that pass the loop's test, as those of block::threads_below() are.
///
/// The loop must be the first thing that a kernel's threads do, and read memory only. They may know
/// of their place nothing but what it begins with: the place of the block's first thread, and
/// threadIdx.x, which goes on counting where the next block begins. Each thread begins with the
/// same values, in all blocks.
template <class... T> class with_neighbours {
  /// As many bytes fit the fastest cache beside what is read.
  static constexpr std::size_t row_bytes = 16384;
  static constexpr std::size_t largest = [] {
    std::size_t most = 0;
    ((most = std::max(most, sizeof(T))), ...);
    return most;
  }();
  static constexpr unsigned most_threads =
      std::max<unsigned>(max_block_threads, row_bytes / largest);
  /// Rounds that a thread makes at a time.
  static constexpr unsigned at_once = 4;
  static constexpr bool are_plain = (std::is_arithmetic_v<T> && ...);
  template <class Index, class End>
  static constexpr bool are_numbers = std::is_integral_v<Index> && std::is_integral_v<End>;

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
    std::array<Index, at_once> firsts{};
    unsigned gathered = 0;
    for (Index i = first; i < end; i += step) {
      firsts[gathered++] = i;
      if (gathered < at_once)
        continue;
      if (are_whole(firsts, end)) {
        together(firsts.data(), dim_.x * blocks_, body, std::make_index_sequence<at_once>());
      } else {
        for (const Index &at : firsts)
          round(at, end, body);
      }
      gathered = 0;
    }
    for (unsigned r = 0; r < gathered; ++r)
      round(firsts[r], end, body);
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
    if constexpr (are_numbers<Index, End>)
      return detail::counts_up(at) && detail::numbers_below<false>(at, end, nx) == nx;
    else
      return false;
  }

  template <class Index, class End>
  [[gnu::always_inline]] bool are_whole(const std::array<Index, at_once> &firsts,
                                        const End &end) const {
    for (const Index &at : firsts)
      if (!is_whole(at, end))
        return false;
    return true;
  }

  /// A round that begins at `at`, for the threads that pass the test.
  template <class Index, class End, class F>
  [[gnu::always_inline]] void round(Index at, const End &end, F &body) {
    constexpr std::index_sequence<0> one;
    const unsigned nx = dim_.x * blocks_;
    if constexpr (are_numbers<Index, End>)
      if (cxx20::likely(detail::counts_up(at)))
        return together(&at, detail::numbers_below<false>(at, end, nx), body, one);
    for (unsigned t = 0, x = 0; t < threads() * blocks_; ++t, x = x + 1 < nx ? x + 1 : 0)
      if (static_cast<Index>(at + x) < end)
        thread({{x, t / nx % dim_.y, t / nx / dim_.y}, t}, at, body, all_values());
  }

  /// Rounds of which the first `count` threads of each row take part in each. g++ is to see the sum
  /// that the author makes of the round's beginning and threadIdx.x: offloom/guarded_loop.h.
  template <class Index, class F, std::size_t... R>
  [[gnu::always_inline]] void together(const Index *firsts, unsigned count, F &body,
                                       std::index_sequence<R...>) {
    using counter = std::conditional_t<(sizeof(Index) > sizeof(int)), Index, int>;
    const Index at[] = {firsts[R]...};
    const int end = static_cast<int>(count);
    if (end < 0 || end > static_cast<int>(most_threads))
      __builtin_unreachable();
    const unsigned ny = dim_.y, nz = dim_.z;
    unsigned row = 0;
    for (unsigned z = 0; z < nz; ++z)
      for (unsigned y = 0; y < ny; ++y, row += dim_.x * blocks_) {
        int linear = static_cast<int>(row);
        counter sums[] = {static_cast<counter>(at[R])...};
        if (((sums[R] < 0) || ...))
          __builtin_unreachable();
        for (int x = 0; x < end; ++x, ++linear, (++sums[R], ...)) {
          const thread_index indices[] = {
              {{static_cast<unsigned>(sums[R] - static_cast<counter>(at[R])), y, z},
               static_cast<unsigned>(linear)}...};
          threads_of(indices, at, body, std::index_sequence<R...>(), all_values());
        }
      }
  }

  template <class Index, class F, std::size_t... R, std::size_t... V>
  [[gnu::always_inline]] void threads_of(const thread_index *indices, const Index *at, F &body,
                                         std::index_sequence<R...>, std::index_sequence<V...>) {
    if constexpr (are_plain) {
      const int linear = static_cast<int>(indices->linear);
      std::tuple<T...> own(std::get<V>(rows_).values[linear]...);
      (body(indices[R], at[R], std::get<V>(own)...), ...);
      ((std::get<V>(rows_).values[linear] = std::get<V>(own)), ...);
    } else {
      (body(indices[R], at[R], std::get<V>(kept_)[indices[R]]...), ...);
    }
  }

  template <class Index, class F, std::size_t... V>
  [[gnu::always_inline]] void thread(const thread_index &index, const Index &at, F &body,
                                     std::index_sequence<V...> all) {
    threads_of(&index, &at, body, std::index_sequence<0>(), all);
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
