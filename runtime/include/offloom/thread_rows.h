// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A loop without a barrier that the threads of a row go through side by side: a warp along a row of
// a matrix, as a rule.
#pragma once

#include "cxx20.h"
#include "per_thread.h"
#include "standard_pieces.h"
#include <cstdint>
#include <tuple>
#include <type_traits>

namespace offloom {

/// Where a thread stands: `lane` tells it from its neighbours, and threads of one row have the same
/// `same`.
template <class Lane, class... Same> struct place_in_row {
  Lane lane;
  std::tuple<Same...> same;
};

template <class Lane, class... Same>
[[gnu::always_inline]] inline place_in_row<Lane, Same...> row_at(Lane lane, Same... same) {
  return {lane, {same...}};
}

/// Takes the threads of a block row by row. A row is of active threads side by side, of one warp
/// and one threadIdx.y and .z, whose lanes go up by one and that agree on the rest; whatever the
/// block's shape, each active thread is in one row. So what they agree on is one number for the
/// row, and element `lane` of the one is beside that of the next: a loop over a row's threads is a
/// loop over memory, which compilers vectorise.
///
///   for (offloom::thread_rows warp(block, [&](offloom::thread_index threadIdx) {
///          return offloom::row_at(threadIdx.x % 32, threadIdx.x / 32);
///        });
///        warp.next();) {
///     const auto [row] = warp.same();
///     for (int j_first = warp.lane(); j_first < n; j_first += 32)
///       warp.threads_below(j_first, n, [&](offloom::thread_index threadIdx) {
///         int j = j_first + warp.place(threadIdx);
///         b[row * n + j] = a[row * n + j];
///       });
///   }
///
/// What a row's threads change from round to round is in registers until the row ends, if rounds
/// are given it as each thread's own:
///
///     offloom::kept_by_row sum_kept(warp, sum_of);
///     for (int j_first = warp.lane(); j_first < n; j_first += 32)
///       warp.threads_below(j_first, n, [&](offloom::thread_index threadIdx, float &sum) {
///         int j = j_first + warp.place(threadIdx);
///         sum += a[row * n + j];
///       }, sum_kept);
template <class F> class thread_rows {
public:
  [[gnu::always_inline]] thread_rows(const block &of, F place_of)
      : block_(of), place_of_(place_of) {}
  thread_rows(const thread_rows &) = delete;
  thread_rows &operator=(const thread_rows &) = delete;

  /// Goes to the next row; false after the last.
  [[gnu::always_inline]] bool next() {
    for (first_ += size_; first_ < block_.size(); first_ += size_) {
      const unsigned lane = first_ % warp_threads;
      const unsigned active = block_.active_lanes(first_ / warp_threads) >> lane;
      size_ = active & 1 ? cxx20::countr_one(active) : cxx20::countr_zero(active);
      size_ = std::min(size_, warp_threads - lane);
      if (active & 1) {
        begin();
        return true;
      }
    }
    return false;
  }

  /// What the threads of the row agree on.
  [[gnu::always_inline]] const auto &same() const { return begin_.same; }
  /// Of the first of them.
  [[gnu::always_inline]] auto lane() const { return begin_.lane; }
  /// How many of the row's threads stand before this one.
  [[gnu::always_inline]] int place(const thread_index &thread) const {
    return static_cast<int>(thread.linear) - static_cast<int>(first_);
  }

  /// Calls body(thread_index, own...) for each thread of the row at whose place `first` has not
  /// come to `bound`; the first thread's, `first` itself, has not.
  template <class T, class B, class Body, class... Kept>
  [[gnu::always_inline]] void threads_below(T first, B bound, Body &&body, Kept &...kept) {
    threads(rest(first, bound), body, kept.lanes...);
  }
  /// The same, with `bound` included.
  template <class T, class B, class Body, class... Kept>
  [[gnu::always_inline]] void threads_up_to(T first, B bound, Body &&body, Kept &...kept) {
    threads(rest(first, bound) + 1, body, kept.lanes...);
  }

  /// The row's first thread, and how many it has.
  unsigned first() const { return first_; }
  unsigned size() const { return size_; }

private:
  using place_type = decltype(std::declval<F &>()(std::declval<thread_index>()));

  /// Finds where the row of the thread `first_` ends, of the `size_` that are active beside it.
  [[gnu::always_inline]] void begin() {
    const unsigned nx = block_.extent.x, ny = block_.extent.y, y = first_ / nx;
    const unsigned x = first_ - y * nx;
    thread_ = {{x, y % ny, y / ny}, first_};
    begin_ = place_of_(thread_);
    size_ = std::min(size_, nx - x);
    // Asked of all, since a search from one thread to the next is no loop of vectors.
    std::uint32_t follow = 1;
    for (unsigned i = 1; i < size_; ++i)
      follow |= std::uint32_t{follows(i)} << i;
    size_ = static_cast<unsigned>(cxx20::countr_one(follow));
  }

  [[gnu::always_inline]] bool follows(unsigned i) {
    const place_type place = place_of_(thread(i));
    return (static_cast<std::uint64_t>(place.lane) - static_cast<std::uint64_t>(begin_.lane) == i) &
           (place.same == begin_.same);
  }

  [[gnu::always_inline]] thread_index thread(unsigned i) const {
    return {{thread_.x + i, thread_.y, thread_.z}, thread_.linear + i};
  }

  /// How many steps of one `first` is from `bound`, or a warp's size if that is less.
  template <class T, class B> [[gnu::always_inline]] static std::uint64_t rest(T first, B bound) {
    using common = std::make_unsigned_t<std::common_type_t<T, B>>;
    return static_cast<common>(static_cast<common>(bound) - static_cast<common>(first));
  }

  template <class Body, class... T>
  [[gnu::always_inline]] void threads(std::uint64_t most, Body &body, T *...kept) {
    if (cxx20::likely(most >= warp_threads && size_ == warp_threads)) {
      for (unsigned i = 0; i < warp_threads; ++i)
        body(thread(i), kept[i]...);
      return;
    }
    const unsigned count = static_cast<unsigned>(std::min<std::uint64_t>(most, size_));
    if constexpr (sizeof...(T) == 0)
      for (unsigned i = 0; i < count; ++i)
        body(thread(i));
    else if (size_ <= 8)
      first_threads<8>(count, body, kept...);
    else if (count <= 16)
      first_threads<16>(count, body, kept...);
    else
      first_threads<warp_threads>(count, body, kept...);
  }

  /// The first `count` threads of the row, of `Most`. How many lanes a vector has that gathers is
  /// what it costs, whether they are in the row or not.
  template <unsigned Most, class Body, class... T>
  [[gnu::always_inline]] void first_threads(unsigned count, Body &body, T *...kept) {
    for (unsigned i = 0; i < Most; ++i)
      [&](T... own) {
        if (i < count)
          body(thread(i), own...);
        ((kept[i] = own), ...); // of all: the next round would wait for stores of some lanes
      }(kept[i]...);
  }

  const block &block_;
  F place_of_;
  place_type begin_{};
  thread_index thread_{};
  unsigned first_ = 0, size_ = 0;
};

/// What the threads of a row keep of one variable, for as long as this lives. No pointer leads to
/// it, so that a loop over rounds can have it in registers.
template <class T> struct kept_by_row {
  template <class Rows>
  [[gnu::always_inline]] kept_by_row(const Rows &rows, per_thread<T> &of_block)
      : values_(of_block.data() + rows.first()), size_(rows.size()) {
    copy(lanes, values_);
  }
  [[gnu::always_inline]] ~kept_by_row() { copy(values_, lanes); }
  kept_by_row(const kept_by_row &) = delete;
  kept_by_row &operator=(const kept_by_row &) = delete;

  alignas(64) T lanes[warp_threads] = {};

private:
  /// Rows of these sizes are what threads of a warp are divided into.
  [[gnu::always_inline]] void copy(T *to, const T *from) const {
    if (size_ == warp_threads)
      __builtin_memcpy(to, from, warp_threads * sizeof(T));
    else if (size_ == 16)
      __builtin_memcpy(to, from, 16 * sizeof(T));
    else if (size_ == 8)
      __builtin_memcpy(to, from, 8 * sizeof(T));
    else
      for (unsigned i = 0; i < size_; ++i)
        to[i] = from[i];
  }

  T *values_;
  unsigned size_;
};

} // namespace offloom
