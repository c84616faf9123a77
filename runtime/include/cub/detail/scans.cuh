// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Prefix sums that the block makes for all its threads: see offloom/block_forms.h. Every thread
// gets what its fiber would get, in the same order of operations. An output may be the input as
// well.
#pragma once

#include "../../cuda_runtime.h"
#include "../util_type.cuh"
#include "reductions.cuh"

#include <algorithm>
#include <type_traits>

#include "../../offloom/author_macros_aside.inc"

namespace cub {
namespace detail {

/// Sets a variable of all active threads to what `value_of(thread)` says.
template <class T, class F>
[[gnu::always_inline]] inline void set_each(offloom::block &b, offloom::per_thread<T> &variable,
                                            F value_of) {
  T *const values = variable.data();
  b.active_threads([&](offloom::thread_index t) { values[t.linear] = value_of(t.linear); });
}

template <class T, int Threads> struct scan_of_block {
  static constexpr int Row = (Threads + 31) / 32;
  static constexpr int Rows = (Threads + Row - 1) / Row;

  /// What the threads before each one have, combined, and what all have.
  class result {
  public:
    template <class Input, class Op>
    result(offloom::block &b, const Input &input, Op &op) : values_(b) {
      const offloom::detail::lane_argument<T, Input> inputs(input);
      T *const values = values_.data();
      b.active_threads(
          [&](offloom::thread_index t) { values[t.linear] = inputs.of_thread(t.linear); });
      scan_rows(values, std::min<int>(Threads, b.size()), op);
    }

    const T &before(unsigned thread) const { return values_.data()[thread]; }
    const T &aggregate() const { return aggregate_.Alias(); }

  private:
    /// As BlockScan::scan_row, of which one warp has a thread for each row.
    template <class Op> void scan_rows(T *values, int threads, Op &op) {
      Uninitialized<T> of_rows[Rows];
      const int rows = (threads + Row - 1) / Row;
      for (int row = 0; row < rows; ++row) {
        const int first = row * Row, end = std::min(first + Row, threads);
        T inclusive = values[first];
        for (int i = first + 1; i < end; ++i)
          inclusive = op(inclusive, values[i]);
        ::new (&of_rows[row]) T(inclusive);
      }
      for (int distance = 1; distance < rows; distance *= 2)
        for (int row = rows - 1; row >= distance; --row)
          of_rows[row].Alias() = op(of_rows[row - distance].Alias(), of_rows[row].Alias());
      ::new (&aggregate_) T(of_rows[rows - 1].Alias());
      for (int row = 0; row < rows; ++row) {
        const int first = row * Row, end = std::min(first + Row, threads);
        T running = values[first];
        if (row > 0) {
          values[first] = of_rows[row - 1].Alias();
          running = op(of_rows[row - 1].Alias(), running);
        }
        for (int i = first + 1; i < end; ++i) {
          const T value = values[i];
          values[i] = running;
          running = op(running, value);
        }
      }
    }

    offloom::per_thread<T> values_;
    mutable Uninitialized<T> aggregate_;
  };

  // One value a thread. The aggregate, if it is asked for, is set last: it may be the input.
  template <class Input, class Op, class... Aggregate>
  static void exclusive(offloom::block &b, const Input &input, offloom::per_thread<T> &output,
                        Op op, Aggregate &...aggregate) {
    const result scan(b, input, op);
    T *const out = output.data();
    b.active_threads([&](offloom::thread_index t) {
      if (t.linear > 0)
        out[t.linear] = scan.before(t.linear);
    });
    (set_each(b, aggregate, [&](unsigned) { return scan.aggregate(); }), ...);
  }
  template <class Input, class Initial, class Op, class... Aggregate>
  static void exclusive_from(offloom::block &b, const Input &input, offloom::per_thread<T> &output,
                             const Initial &initial, Op op, Aggregate &...aggregate) {
    const offloom::detail::lane_argument<T, Initial> initials(initial);
    const result scan(b, input, op);
    set_each(b, output, [&](unsigned t) {
      const T first = initials.of_thread(t);
      return t > 0 ? T(op(first, scan.before(t))) : first;
    });
    (set_each(b, aggregate, [&](unsigned) { return scan.aggregate(); }), ...);
  }
  template <class Input, class Op, class... Aggregate>
  static void inclusive(offloom::block &b, const Input &input, offloom::per_thread<T> &output,
                        Op op, Aggregate &...aggregate) {
    const offloom::detail::lane_argument<T, Input> inputs(input);
    const result scan(b, input, op);
    set_each(b, output, [&](unsigned t) {
      const T own = inputs.of_thread(t);
      return t > 0 ? T(op(scan.before(t), own)) : own;
    });
    (set_each(b, aggregate, [&](unsigned) { return scan.aggregate(); }), ...);
  }

  // The same behind what the first warp's callbacks, of which the first thread's counts, yield.
  template <class Input, class Op, class Callback>
  static void exclusive_behind(offloom::block &b, const Input &input,
                               offloom::per_thread<T> &output, Op op,
                               offloom::per_thread<Callback> &callback) {
    const result scan(b, input, op);
    Uninitialized<T> prefix;
    b.active_threads(offloom::as_current, [&](offloom::thread_index t) {
      if (t.linear >= 32)
        return;
      const T own = callback[t](scan.aggregate());
      if (t.linear == 0)
        ::new (&prefix) T(own);
    });
    set_each(b, output, [&](unsigned t) {
      return t > 0 ? T(op(prefix.Alias(), scan.before(t))) : prefix.Alias();
    });
  }
  template <class Input, class Op, class Callback>
  static void inclusive_behind(offloom::block &b, const Input &input,
                               offloom::per_thread<T> &output, Op op,
                               offloom::per_thread<Callback> &callback) {
    const offloom::detail::lane_argument<T, Input> inputs(input);
    offloom::per_thread<T> before(b);
    exclusive_behind(b, input, before, op, callback);
    set_each(b, output, [&](unsigned t) { return op(before.data()[t], inputs.of_thread(t)); });
  }

  // A row of values a thread: totals go through the scan of threads.
  template <int Items, class Op>
  static void totals(offloom::block &b, offloom::per_thread<T> &total,
                     offloom::per_thread<T[Items]> &input, Op &op) {
    b.active_threads([&](offloom::thread_index t) {
      const T(&row)[Items] = input[t];
      T sum = row[0];
      for (int i = 1; i < Items; ++i)
        sum = op(sum, row[i]);
      total[t] = sum;
    });
  }
  /// `before`: what comes before each thread's row.
  template <int Items, class Op>
  static void exclusive_rows(offloom::block &b, offloom::per_thread<T[Items]> &input,
                             offloom::per_thread<T[Items]> &output, offloom::per_thread<T> &before,
                             Op &op) {
    b.active_threads([&](offloom::thread_index t) {
      T running = before[t];
      for (int i = 0; i < Items; ++i) {
        const T value = input[t][i];
        output[t][i] = running;
        running = op(running, value);
      }
    });
  }
  template <int Items, class Initial, class Op, class... Aggregate>
  static void exclusive_from(offloom::block &b, offloom::per_thread<T[Items]> &input,
                             offloom::per_thread<T[Items]> &output, const Initial &initial, Op op,
                             Aggregate &...aggregate) {
    offloom::per_thread<T> total(b);
    totals(b, total, input, op);
    exclusive_from(b, total, total, initial, op, aggregate...);
    exclusive_rows(b, input, output, total, op);
  }
  template <int Items, class Op, class Callback>
  static void exclusive_behind(offloom::block &b, offloom::per_thread<T[Items]> &input,
                               offloom::per_thread<T[Items]> &output, Op op,
                               offloom::per_thread<Callback> &callback) {
    offloom::per_thread<T> total(b);
    totals(b, total, input, op);
    exclusive_behind(b, total, total, op, callback);
    exclusive_rows(b, input, output, total, op);
  }
  /// Without an initial value the first item has no result.
  template <int Items, class Op, class... Aggregate>
  static void exclusive(offloom::block &b, offloom::per_thread<T[Items]> &input,
                        offloom::per_thread<T[Items]> &output, Op op, Aggregate &...aggregate) {
    offloom::per_thread<T> total(b);
    totals(b, total, input, op);
    const result scan(b, total, op);
    b.active_threads([&](offloom::thread_index t) {
      T running = t.linear > 0 ? scan.before(t.linear) : input[t][0];
      for (int i = t.linear > 0 ? 0 : 1; i < Items; ++i) {
        const T value = input[t][i];
        output[t][i] = running;
        running = op(running, value);
      }
    });
    (set_each(b, aggregate, [&](unsigned) { return scan.aggregate(); }), ...);
  }
  template <int Items, class Op, class... Aggregate>
  static void inclusive(offloom::block &b, offloom::per_thread<T[Items]> &input,
                        offloom::per_thread<T[Items]> &output, Op op, Aggregate &...aggregate) {
    offloom::per_thread<T> total(b);
    totals(b, total, input, op);
    const result scan(b, total, op);
    inclusive_rows(b, input, output, op, [&](unsigned thread, const T &first) {
      return thread > 0 ? T(op(scan.before(thread), first)) : first;
    });
    (set_each(b, aggregate, [&](unsigned) { return scan.aggregate(); }), ...);
  }
  template <int Items, class Initial, class Op, class... Aggregate>
  static void inclusive_from(offloom::block &b, offloom::per_thread<T[Items]> &input,
                             offloom::per_thread<T[Items]> &output, const Initial &initial, Op op,
                             Aggregate &...aggregate) {
    offloom::per_thread<T> before(b);
    totals(b, before, input, op);
    exclusive_from(b, before, before, initial, op, aggregate...);
    inclusive_rows(b, input, output, op, [&](unsigned thread, const T &first) {
      return T(op(before.data()[thread], first));
    });
  }
  template <int Items, class Op, class Callback>
  static void inclusive_behind(offloom::block &b, offloom::per_thread<T[Items]> &input,
                               offloom::per_thread<T[Items]> &output, Op op,
                               offloom::per_thread<Callback> &callback) {
    offloom::per_thread<T> before(b);
    totals(b, before, input, op);
    exclusive_behind(b, before, before, op, callback);
    inclusive_rows(b, input, output, op, [&](unsigned thread, const T &first) {
      return T(op(before.data()[thread], first));
    });
  }

private:
  /// `begin(thread, its first item)`: what that item becomes.
  template <int Items, class Op, class Begin>
  static void inclusive_rows(offloom::block &b, offloom::per_thread<T[Items]> &input,
                             offloom::per_thread<T[Items]> &output, Op &op, Begin begin) {
    b.active_threads([&](offloom::thread_index t) {
      T running = begin(t.linear, input[t][0]);
      output[t][0] = running;
      for (int i = 1; i < Items; ++i)
        output[t][i] = running = op(running, input[t][i]);
    });
  }
};

} // namespace detail
} // namespace cub

#include "../../offloom/author_macros_back.inc"
