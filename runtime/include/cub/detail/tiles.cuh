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
  /// \p values may be null. A function of its own: it is long, and in some kernels that it became
  /// a part of g++ 12 ended with an internal error (vect_get_vec_defs_for_operand).
  template <class Less>
  [[gnu::noinline]] static void sort(offloom::block &b, typename Tile::storage &in,
                   offloom::per_thread<Key[Items]> &keys, offloom::per_thread<Value[Items]> *values,
                   bool striped, Less less) {
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
  /// Item i of a thread goes to the tile's place from(thread, i); it gets the one of to(thread, i).
  template <class From, class To>
  static void exchange(offloom::block &b, Uninitialized<T> *tile,
                       offloom::per_thread<T[Items]> &input, offloom::per_thread<T[Items]> &output,
                       From from, To to) {
    b.active_threads([&](offloom::thread_index t) {
      for (int i = 0; i < Items; ++i)
        tile[from(t.linear, i)].Alias() = input[t][i];
    });
    b.active_threads([&](offloom::thread_index t) {
      for (int i = 0; i < Items; ++i)
        output[t][i] = tile[to(t.linear, i)].Alias();
    });
  }
  /// The same to the places that each thread says.
  template <class Rank, class To>
  static void scatter(offloom::block &b, Uninitialized<T> *tile,
                      offloom::per_thread<T[Items]> &input, offloom::per_thread<T[Items]> &output,
                      offloom::per_thread<Rank[Items]> &ranks, To to) {
    auto places = ranks.data();
    exchange(b, tile, input, output, [&](unsigned thread, int i) { return places[thread][i]; }, to);
  }
};

/// Neighbours across the threads' rows.
template <class T, int Threads> struct edges_of_block {
  /// Calls body(thread_index, the item before the thread's first one, or null).
  template <int Items, class F>
  static void with_before(offloom::block &b, offloom::per_thread<T[Items]> &input, F body,
                          const T *of_first = nullptr) {
    offloom::per_thread<T> last(b);
    b.active_threads([&](offloom::thread_index t) { last[t] = input[t][Items - 1]; });
    b.active_threads([&](offloom::thread_index t) {
      body(t, t.linear > 0 ? &last.data()[t.linear - 1] : of_first);
    });
  }
  /// The same with the item behind the thread's last one.
  template <int Items, class F>
  static void with_after(offloom::block &b, offloom::per_thread<T[Items]> &input, F body,
                         const T *of_last = nullptr) {
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
};

} // namespace detail
} // namespace cub

#include "../../offloom/author_macros_back.inc"
