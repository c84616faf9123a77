// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What the block does with the rows of items that its threads have, for all of them: see
// block_forms.cuh. An output may be the input as well.
#pragma once

#include "../../cuda_runtime.h"
#include "../util_type.cuh"

#include "../../offloom/author_macros_aside.inc"

namespace cub {
namespace detail {

/// The order of `Tile::sort`.
template <class Tile, class Key, class Value, int Threads, int Items> struct sort_of_block {
  /// Sets the items from `count` on.
  template <class Count, class Default>
  static void fill(offloom::block &b, offloom::per_thread<Key[Items]> &keys, const Count &count,
                   const Default &value) {
    const offloom::detail::lane_argument<int, Count> counts(count);
    const offloom::detail::lane_argument<Key, Default> values(value);
    b.active_threads([&](offloom::thread_index t) {
      for (int i = 0; i < Items; ++i)
        if (int(t.linear) % Threads * Items + i >= counts.of_thread(t.linear))
          keys[t][i] = values.of_thread(t.linear);
    });
  }
  /// \p values may be null. A function of its own: it is long, and in some kernels that it became
  /// a part of g++ 12 ended with an internal error (vect_get_vec_defs_for_operand).
  template <class Less>
  [[gnu::noinline]] static void
  sort(offloom::block &b, typename Tile::storage &in, offloom::per_thread<Key[Items]> &keys,
       offloom::per_thread<Value[Items]> *values, bool striped, Less less) {
    b.active_threads([&](offloom::thread_index t) {
      for (int i = 0; i < Items; ++i)
        in.keys[t.linear * Items + i].Alias() = keys[t][i];
    });
    Tile::merge_all(in, less);
    offloom::per_thread<int[Items]> from(b);
    const auto *const sorted = in.order[Tile::passes() % 2];
    b.active_threads([&](offloom::thread_index t) {
      for (int i = 0; i < Items; ++i) {
        from[t][i] = sorted[striped ? t.linear + i * Threads : t.linear * Items + i];
        keys[t][i] = in.keys[from[t][i]].Alias();
      }
    });
    if (!values)
      return;
    b.active_threads([&](offloom::thread_index t) {
      for (int i = 0; i < Items; ++i)
        in.values[t.linear * Items + i].Alias() = (*values)[t][i];
    });
    b.active_threads([&](offloom::thread_index t) {
      for (int i = 0; i < Items; ++i)
        (*values)[t][i] = in.values[from[t][i]].Alias();
    });
  }
};

template <class T, int Items> struct exchange_of_block {
  /// Item i of a thread goes to the tile's place from(thread, i), nowhere if that is negative; it
  /// gets the one of to(thread, i).
  template <class Output, class From, class To>
  static void exchange(offloom::block &b, Uninitialized<T> *tile,
                       offloom::per_thread<T[Items]> &input,
                       offloom::per_thread<Output[Items]> &output, From from, To to) {
    b.active_threads([&](offloom::thread_index t) {
      for (int i = 0; i < Items; ++i)
        if (const int place = from(t.linear, i); place >= 0)
          tile[place].Alias() = input[t][i];
    });
    b.active_threads([&](offloom::thread_index t) {
      for (int i = 0; i < Items; ++i)
        output[t][i] = tile[to(t.linear, i)].Alias();
    });
  }
  /// The same to the places that each thread says.
  template <class Output, class Rank, class To>
  static void scatter(offloom::block &b, Uninitialized<T> *tile,
                      offloom::per_thread<T[Items]> &input,
                      offloom::per_thread<Output[Items]> &output,
                      offloom::per_thread<Rank[Items]> &ranks, To to) {
    auto places = ranks.data();
    exchange(
        b, tile, input, output,
        [&](unsigned thread, int i) { return static_cast<int>(places[thread][i]); }, to);
  }
  /// The same for the items that are flagged.
  template <class Output, class Rank, class Flag, class To>
  static void
  scatter(offloom::block &b, Uninitialized<T> *tile, offloom::per_thread<T[Items]> &input,
          offloom::per_thread<Output[Items]> &output, offloom::per_thread<Rank[Items]> &ranks,
          offloom::per_thread<Flag[Items]> &flags, To to) {
    auto places = ranks.data();
    auto flagged = flags.data();
    exchange(
        b, tile, input, output,
        [&](unsigned thread, int i) {
          return flagged[thread][i] ? static_cast<int>(places[thread][i]) : -1;
        },
        to);
  }
};

template <class T, int Items> struct rows_of_block {
  /// Calls body(number of the thread).
  template <class F> static void each_thread(offloom::block &b, F body) {
    b.active_threads([&](offloom::thread_index t) { body(int(t.linear)); });
  }
  /// Calls body(number of the thread, its row).
  template <class F>
  static void each_row(offloom::block &b, offloom::per_thread<T[Items]> &rows, F body) {
    b.active_threads([&](offloom::thread_index t) { body(int(t.linear), rows[t]); });
  }
};

/// Neighbours across the threads' rows.
template <class T, int Threads> struct edges_of_block {
  /// Calls body(thread_index, the item before the thread's first one, or null).
  template <int Items, class F>
  static void with_before(offloom::block &b, offloom::per_thread<T[Items]> &input, F body,
                          T *of_first = nullptr) {
    offloom::per_thread<T> last(b);
    b.active_threads([&](offloom::thread_index t) { last[t] = input[t][Items - 1]; });
    b.active_threads([&](offloom::thread_index t) {
      body(t, t.linear > 0 ? &last.data()[t.linear - 1] : of_first);
    });
  }
  /// The same with the item behind the thread's last one.
  template <int Items, class F>
  static void with_after(offloom::block &b, offloom::per_thread<T[Items]> &input, F body,
                         T *of_last = nullptr) {
    offloom::per_thread<T> first(b);
    b.active_threads([&](offloom::thread_index t) { first[t] = input[t][0]; });
    b.active_threads([&](offloom::thread_index t) {
      body(t, t.linear + 1 < Threads ? &first.data()[t.linear + 1] : of_last);
    });
  }
  /// The value that the first thread, or the last one, brings.
  template <class Given> static T of_thread(const Given &given, unsigned thread) {
    return offloom::detail::lane_argument<T, Given>(given).of_thread(thread);
  }
  /// How many items of the tile are valid, as a thread says.
  template <class Count> static int count_of(const Count &count, unsigned thread) {
    return offloom::detail::lane_argument<int, Count>(count).of_thread(thread);
  }
};

template <class T, int Threads> struct shuffle_of_block {
  /// Those that no thread has an item for keep what they have.
  template <class Input>
  static void offset(offloom::block &b, const Input &input, offloom::per_thread<T> &output,
                     int distance) {
    const offloom::detail::lane_argument<T, Input> inputs(input);
    offloom::per_thread<T> items(b); // the output may be the input
    b.active_threads([&](offloom::thread_index t) { items[t] = inputs.of_thread(t.linear); });
    b.active_threads([&](offloom::thread_index t) {
      const int other = int(t.linear) + distance;
      if (other >= 0 && other < Threads)
        output[t] = items.data()[other];
    });
  }
  template <class Input>
  static void rotate(offloom::block &b, const Input &input, offloom::per_thread<T> &output,
                     unsigned distance) {
    const offloom::detail::lane_argument<T, Input> inputs(input);
    offloom::per_thread<T> items(b); // the output may be the input
    b.active_threads([&](offloom::thread_index t) { items[t] = inputs.of_thread(t.linear); });
    b.active_threads([&](offloom::thread_index t) {
      output[t] = items.data()[(t.linear + distance) % Threads];
    });
  }

  /// \p suffix, if there is one, gets the tile's last item.
  template <int Items, class... Suffix>
  static void up(offloom::block &b, offloom::per_thread<T[Items]> &input,
                 offloom::per_thread<T[Items]> &prev, Suffix &...suffix) {
    offloom::per_thread<T> last(b); // the output may be the input
    b.active_threads([&](offloom::thread_index t) { last[t] = input[t][Items - 1]; });
    b.active_threads([&](offloom::thread_index t) {
      for (int i = Items - 1; i > 0; --i)
        prev[t][i] = input[t][i - 1];
      if (t.linear > 0)
        prev[t][0] = last.data()[t.linear - 1];
      ((suffix[t] = last.data()[Threads - 1]), ...);
    });
  }
  /// \p prefix, if there is one, gets the tile's first item.
  template <int Items, class... Prefix>
  static void down(offloom::block &b, offloom::per_thread<T[Items]> &input,
                   offloom::per_thread<T[Items]> &next, Prefix &...prefix) {
    offloom::per_thread<T> first(b); // the output may be the input
    b.active_threads([&](offloom::thread_index t) { first[t] = input[t][0]; });
    b.active_threads([&](offloom::thread_index t) {
      for (int i = 0; i + 1 < Items; ++i)
        next[t][i] = input[t][i + 1];
      if (t.linear + 1 < Threads)
        next[t][Items - 1] = first.data()[t.linear + 1];
      ((prefix[t] = first.data()[0]), ...);
    });
  }
};

} // namespace detail
} // namespace cub

#include "../../offloom/author_macros_back.inc"
