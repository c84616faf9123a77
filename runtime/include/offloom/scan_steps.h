// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// offloom::scan_steps: the steps of a scan that a block makes, each thread's element with the one a
// distance below, from a buffer into the same or another one.
//
//     for (offloom::scan_steps steps(block, std::plus<int>()); steps.next();)
//       for (int d = 1; d < n; d *= 2)
//         steps.add(d, [&](offloom::thread_index threadIdx) {
//           int t = threadIdx.x;
//           return offloom::scan_place(t, &s[t]);
//         });
//
// Steps are remembered, and made together when the last one is known: see offloom/scan_rows.h.
#pragma once

#include "block.h"
#include "per_thread.h"
#include "scan_rows.h"
#include "standard_pieces.h"

#include <utility>

namespace offloom {

/// Where a thread stands: its index among the threads, the element that it reads and the one that
/// it writes.
template <class T> struct scan_place {
  scan_place(long long index, T *element) : scan_place(index, element, element) {}
  scan_place(long long index, const T *from, T *to) : index(index), from(from), to(to) {}

  long long index;
  const T *from;
  T *to;
};

template <class Op> class scan_steps {
  using T = typename detail::scan_operator<Op>::operand;

public:
  /// A thread that has none below keeps its element, or combines it with `absent`.
  scan_steps(block &b, Op) : block_(b) {}
  scan_steps(block &b, Op, T absent) : block_(b), has_absent_(true), absent_(absent) {}
  scan_steps(const scan_steps &) = delete;
  scan_steps &operator=(const scan_steps &) = delete;

  /// True once, for the loop that adds the steps; then makes those.
  bool next() {
    if (!begun_)
      return begun_ = true;
    make();
    return false;
  }

  /// A step of all active threads. place(thread_index) is a thread's scan_place<T>; neighbours
  /// stand side by side.
  template <class Place> void add(long long distance, const Place &place) {
    if constexpr (detail::is_scanned_in_vectors<T>)
      if (distance >= 1 && are_side_by_side(place)) {
        const scan_place<T> first = place(thread_index{{0, 0, 0}, 0});
        if (count_ == most || !follows(first))
          make();
        if (follows(first)) {
          const unsigned threads = block_.size();
          steps_[count_++] = {first.from, first.to,
                              distance < threads ? static_cast<unsigned>(distance) : threads};
          return;
        }
      }
    make();
    step_by_thread(distance, place);
  }

private:
  struct step {
    const T *from;
    T *to;
    unsigned distance;
  };
  static constexpr unsigned most = 16;

  /// Are the elements of all threads a row that begins with the first of them?
  template <class Place> bool are_side_by_side(const Place &place) const {
    const unsigned threads = block_.size();
    if (!block_.all_active() || block_.extent.x != threads)
      return false;
    const scan_place<T> first = place(thread_index{{0, 0, 0}, 0});
    const scan_place<T> last = place(thread_index{{threads - 1, 0, 0}, threads - 1});
    return first.index == 0 && last.index == threads - 1 && last.from - first.from == last.index &&
           last.to - first.to == last.index;
  }

  /// Can the step be made together with those before: all in one buffer, or from one of two to the
  /// other and back?
  bool follows(const scan_place<T> &first) const {
    const std::less<const T *> is_below;
    if (first.from != first.to && is_below(first.from, first.to + block_.size()) &&
        is_below(first.to, first.from + block_.size()))
      return false;
    if (!count_)
      return true;
    const step &last = steps_[count_ - 1];
    return first.from == last.to && first.to == last.from;
  }

  /// All steps but the last are made in the buffer that the last one reads. So each buffer ends as
  /// if they had gone back and forth.
  void make() {
    if constexpr (detail::is_scanned_in_vectors<T>) {
      const unsigned count = std::exchange(count_, 0), threads = block_.size();
      if (!count)
        return;
      const step &last = steps_[count - 1];
      const detail::scan_rows<T, Op> rows(has_absent_ ? absent_
                                                      : detail::scan_operator<Op>::neutral());
      const T *from = steps_[0].from;
      T *const home = const_cast<T *>(last.from);
      const unsigned at_home = last.from == last.to ? count : count - 1;
      unsigned made = rows.doubling_steps(at_home, [&](unsigned i) { return steps_[i].distance; });
      if (made) {
        rows.first_steps(from, home, threads);
        from = home;
      }
      for (; made < at_home; ++made, from = home)
        rows.step(from, home, threads, steps_[made].distance);
      if (made < count)
        rows.step(from, last.to, threads, last.distance);
    }
  }

  template <class Place> void step_by_thread(long long distance, const Place &place) {
    per_thread<T> result_of(block_);
    block_.active_threads([&](thread_index thread) {
      const scan_place<T> own = place(thread);
      if (own.index >= distance)
        result_of[thread] = Op()(*own.from, own.from[-distance]);
      else
        result_of[thread] = has_absent_ ? Op()(*own.from, absent_) : *own.from;
    });
    block_.active_threads([&](thread_index thread) { *place(thread).to = result_of[thread]; });
  }

  block &block_;
  bool begun_ = false;
  bool has_absent_ = false;
  T absent_{};
  unsigned count_ = 0;
  step steps_[most];
};

} // namespace offloom
