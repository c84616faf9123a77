// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A loop without a barrier that threads leave at different times, a warp at a time.
#pragma once

#include "block.h"
#include "standard_pieces.h"
#include <cstddef>
#include <type_traits>
#include <utility>

namespace offloom {

/// Takes each warp of a block through a loop: a round is for those of its threads that go on, and
/// the warp goes on until none does. A round is a loop over threads, which compilers vectorise with
/// a mask; a thread's own loop to its end they do not.
///
///   for (offloom::lockstep warp(block); warp.next();)
///     while (warp.goes_on())
///       warp.threads([&](offloom::thread_index threadIdx) {
///         if (!warp.takes_part(x_of[threadIdx] < 4))
///           return;
///         ...
///       });
class lockstep {
public:
  explicit lockstep(const block &of) : block_(of), size_(of.size()) {}
  lockstep(const lockstep &) = delete;
  lockstep &operator=(const lockstep &) = delete;

  /// Goes to the next warp; false after the last.
  bool next() {
    first_ = last_;
    last_ = std::min(first_ + warp_threads, size_);
    going_ = 1;
    for (unsigned &left : left_)
      left = 0;
    return first_ < size_;
  }

  /// Did a thread take part in the round before? True before the first.
  bool goes_on() { return std::exchange(going_, 0u) != 0; }

  /// Calls body(thread_index) for every thread of the warp, in ascending linear order.
  template <class F> [[gnu::always_inline]] void threads(F &&body) {
    const unsigned nx = block_.extent.x, ny = block_.extent.y;
    for (unsigned row = first_; row < last_;) {
      const unsigned y = row / nx, x = row - y * nx, end = std::min(last_ - row, nx - x);
      for (unsigned i = 0; i < end; ++i)
        body(thread_index{{x + i, y % ny, y / ny}, row + i});
      row += end;
    }
  }

  /// The same, with the global threadIdx set for each thread.
  template <class F> [[gnu::always_inline]] void threads(as_current_t, F &&body) {
    threads([&](thread_index index) {
      threadIdx = index;
      body(index);
    });
  }

  /// The same for those that are active in the block.
  template <class F> [[gnu::always_inline]] void active_threads(F &&body) {
    const unsigned lanes = block_.active_lanes(first_ / warp_threads);
    threads([&](thread_index index) {
      if (lanes >> (index.linear - first_) & 1)
        body(index);
    });
  }
  template <class F> [[gnu::always_inline]] void active_threads(as_current_t, F &&body) {
    active_threads([&](thread_index index) {
      threadIdx = index;
      body(index);
    });
  }

  /// \p goes_on: whether the calling thread does, which it asks in every round.
  [[gnu::always_inline]] bool takes_part(bool goes_on) {
    going_ |= static_cast<unsigned>(goes_on);
    return goes_on;
  }
  class lane;

private:
  const block &block_;
  unsigned size_, first_ = 0, last_ = 0;
  unsigned going_ = 0;
  unsigned left_[warp_threads];
};

/// The running thread in a loop with a `break`, which is leave(). Whether it has left is stored for
/// each thread at its end: stores for some are slow, and the next round would wait for them.
class lockstep::lane {
public:
  [[gnu::always_inline]] lane(lockstep &warp, const thread_index &thread)
      : warp_(warp), place_(thread.linear - warp.first_), left_(warp.left_[place_]) {}
  [[gnu::always_inline]] ~lane() { warp_.left_[place_] = left_; }
  lane(const lane &) = delete;
  lane &operator=(const lane &) = delete;

  [[gnu::always_inline]] bool takes_part(bool goes_on) {
    return warp_.takes_part((left_ == 0) & goes_on);
  }
  [[gnu::always_inline]] void leave() { left_ = 1; }

private:
  lockstep &warp_;
  unsigned place_, left_;
};

/// A thread's value of a per_thread variable while its round lasts, for the same reason.
///
///   offloom::kept x_kept(x_of[threadIdx]);
///   auto &x = x_kept.value;
template <class T> class kept {
public:
  [[gnu::always_inline]] explicit kept(T &of) : value(of), of_(of) {}
  [[gnu::always_inline]] ~kept() { of_ = value; }
  kept(const kept &) = delete;
  kept &operator=(const kept &) = delete;

  T value;

private:
  T &of_;
};

/// The same of a small array, in any loop over threads. Element by element: compilers write that
/// out, and g++ takes no array apart that is copied as bytes.
template <class T, std::size_t N> class kept<T[N]> {
  using element = std::remove_all_extents_t<T>;
  static constexpr std::size_t count = sizeof(T[N]) / sizeof(element);

public:
  [[gnu::always_inline]] explicit kept(T (&of)[N]) : of_(&of) {
    copy(elements(value), elements(of));
  }
  [[gnu::always_inline]] ~kept() { copy(elements(*of_), elements(value)); }
  kept(const kept &) = delete;
  kept &operator=(const kept &) = delete;

  T value[N];

private:
  [[gnu::always_inline]] static element *elements(T (&array)[N]) {
    return reinterpret_cast<element *>(array);
  }
  [[gnu::always_inline]] static void copy(element *to, const element *from) {
    for (std::size_t i = 0; i < count; ++i)
      to[i] = from[i];
  }

  T (*of_)[N];
};

} // namespace offloom
