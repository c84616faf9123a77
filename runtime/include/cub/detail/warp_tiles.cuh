// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What warps, or parts of them, do with the rows of items that their lanes have, for all warps of a
// block: see offloom/block_forms.h. An output may be the input as well.
#pragma once

#include "../../cuda_runtime.h"
#include "../util_type.cuh"
#include "tiles.cuh"

#include "../../offloom/author_macros_aside.inc"

namespace cub {
namespace detail {

/// Calls body(number of the first thread, bits of the lanes that take part) for each part of
/// `Threads` lanes.
template <int Threads, class F>
void each_part(offloom::block &b, const char *name, const offloom::call_site &caller, F body) {
  constexpr unsigned whole = Threads == 32 ? ~0u : (1u << Threads % 32) - 1;
  offloom::detail::collective call(b, name, caller);
  call.for_each_warp(offloom::detail::tile_mask<Threads>(),
                     [&](const offloom::detail::participants &p) {
                       for (unsigned first = 0; first < 32; first += Threads)
                         if (const unsigned lanes = p.active >> first & whole)
                           body(p.first + first, lanes);
                     });
}

template <class T, int Items, int Threads> struct exchange_of_warps {
  /// Item i of a thread goes to its part's place from(thread, i); it gets the one of to(thread, i).
  template <class Output, class From, class To>
  static void exchange(offloom::block &b, const offloom::call_site &caller,
                       offloom::per_thread<T[Items]> &input,
                       offloom::per_thread<Output[Items]> &output, From from, To to) {
    const auto inputs = input.data();
    const auto outputs = output.data();
    each_part<Threads>(b, "cub::WarpExchange", caller, [&](unsigned first, unsigned lanes) {
      Uninitialized<T> tile[Threads * Items];
      for (int lane = 0; lane < Threads; ++lane)
        for (int i = 0; (lanes >> lane & 1) && i < Items; ++i)
          tile[from(first + lane, i)].Alias() = inputs[first + lane][i];
      for (int lane = 0; lane < Threads; ++lane)
        for (int i = 0; (lanes >> lane & 1) && i < Items; ++i)
          outputs[first + lane][i] = tile[to(first + lane, i)].Alias();
    });
  }
};

/// The order of `Tile::sort`.
template <class Tile, class Key, class Value, int Threads, int Items> struct sort_of_warps {
  /// Sets the items of each part from `count` on.
  template <class Count, class Default>
  static void fill(offloom::block &b, offloom::per_thread<Key[Items]> &keys, const Count &count,
                   const Default &value) {
    sort_of_block<Tile, Key, Value, Threads, Items>::fill(b, keys, count, value);
  }
  /// \p values may be null.
  template <class Less>
  [[gnu::noinline]] static void sort(offloom::block &b, const offloom::call_site &caller,
                                     offloom::per_thread<Key[Items]> &keys,
                                     offloom::per_thread<Value[Items]> *values, Less less) {
    each_part<Threads>(b, "cub::WarpMergeSort", caller, [&](unsigned first, unsigned lanes) {
      typename Tile::storage in;
      store(in.keys, keys.data() + first, lanes);
      Tile::merge_all(in, less);
      unsigned short order[Threads * Items];
      for (int i = 0; i < Threads * Items; ++i)
        order[i] = in.order[Tile::passes() % 2][i];
      load(keys.data() + first, in.keys, order, lanes);
      if (!values)
        return;
      store(in.values, values->data() + first, lanes);
      load(values->data() + first, in.values, order, lanes);
    });
  }

private:
  template <class T> static void store(Uninitialized<T> *tile, T (*rows)[Items], unsigned lanes) {
    for (int lane = 0; lane < Threads; ++lane)
      for (int i = 0; (lanes >> lane & 1) && i < Items; ++i)
        tile[lane * Items + i].Alias() = rows[lane][i];
  }
  template <class T>
  static void load(T (*rows)[Items], Uninitialized<T> *tile, const unsigned short *order,
                   unsigned lanes) {
    for (int lane = 0; lane < Threads; ++lane)
      for (int i = 0; (lanes >> lane & 1) && i < Items; ++i)
        rows[lane][i] = tile[order[lane * Items + i]].Alias();
  }
};

} // namespace detail
} // namespace cub

#include "../../offloom/author_macros_back.inc"
