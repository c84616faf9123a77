// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The loops over the threads of rows that are cut: offloom/cut_rows.h. A guard is asked of a row's
// threads first, as where rows are whole (offloom/guarded_loop.h), and those that pass are cut.
#pragma once

#include "call_inline.h"
#include "cut_rows.h"
#include "guarded_loop.h"

#include "../vector_types.h"

namespace offloom::detail {

/// Pieces of fewer threads gain nothing. Without masks, what does not fill a vector goes thread by
/// thread.
#ifdef __AVX512F__
inline constexpr unsigned few_threads = 32;
#else
inline constexpr unsigned few_threads = 96;
#endif

/// Threads with one threadIdx.y and threadIdx.z, of which the first has the linear index `linear`.
/// `place` is what the author is likely to add to threadIdx.x.
struct row_of_threads {
  unsigned y, z, linear, place;
  bool fits; ///< all sums of that in an int

  [[gnu::always_inline]] thread_index at(unsigned x) const { return {{x, y, z}, linear + x}; }
};

/// Calls body(thread_index, number), where `number` is 0 for the first of them. Counts, with its
/// `sum`, what the author adds threadIdx.x to in an int: see
/// offloom/guarded_loop.h. That fits if the row has pieces at all. If `OfPlaces`, it counts
/// threadIdx.x: then places are known to count without that, and `s[threadIdx.x]` is not. Places of
/// 64 bits are such. If `Apart`, no compiler is to think that one thread waits for another.
template <bool OfPlaces, bool Apart, class F>
[[gnu::always_inline]] inline void loop_over_piece(row_of_threads row, unsigned first,
                                                   unsigned last, F &&body) {
#if defined(__GNUC__) && !defined(__clang__)
  if constexpr (OfPlaces)
    row.place = 0;
  int sum = static_cast<int>(row.place + first), linear = static_cast<int>(row.linear + first);
  const int count = static_cast<int>(last - first);
  if (sum < 0 || (OfPlaces && sum > static_cast<int>(max_joined_threads)) || count < 0 ||
      count > static_cast<int>(max_joined_threads))
    __builtin_unreachable();
  const auto thread = [&](int place, int rank) {
    return thread_index{{static_cast<unsigned>(place) - row.place, row.y, row.z},
                        static_cast<unsigned>(rank)};
  };
  if constexpr (Apart)
#pragma GCC ivdep
    for (int i = 0; i < count; ++i, ++sum, ++linear)
      body(thread(sum, linear), static_cast<unsigned>(i));
  else
    for (int i = 0; i < count; ++i, ++sum, ++linear)
      body(thread(sum, linear), static_cast<unsigned>(i));
#else
  if constexpr (Apart)
#if defined(__clang__)
#pragma clang loop vectorize(assume_safety)
#endif
    for (unsigned x = first; x < last; ++x)
      call_inline(body, row.at(x), x - first);
  else
    for (unsigned x = first; x < last; ++x)
      body(row.at(x), x - first);
#endif
}

/// Calls body(index, row) for the threads of `row` from `first` to `last`, in this order. The index
/// is known(thread_index) for those in pieces, else own(thread_index).
template <bool OfPlaces, bool Apart, class Known, class Own, class F>
[[gnu::always_inline]] inline void cut_row(row_of_threads row, unsigned first, unsigned last,
                                           [[maybe_unused]] Known known, Own own, F &body) {
  unsigned x = first;
#ifdef __OPTIMIZE__
  // A margin of a few threads has a piece for each; quotients may be short everywhere.
  constexpr unsigned most_short_pieces = 16, like_short_pieces = 8;
  unsigned short_pieces = row.fits ? 0 : most_short_pieces + 1;
  while (x < last && short_pieces <= most_short_pieces) {
    row_piece piece;
    first_of_piece asking(piece);
    body(known(row.at(x)), asking);
    const row_piece found = piece; // which no pointer of the kernel leads to
    const std::uint64_t held = found.asked ? found.threads : 1;
    if (held == 0)
      short_pieces = most_short_pieces;
    const unsigned threads =
        static_cast<unsigned>(std::min<std::uint64_t>(held > 1 ? held : 1, last - x));
    if (threads < few_threads)
      short_pieces += found.answers ? like_short_pieces : 1;
    loop_over_piece<OfPlaces, Apart>(row, x + 1, x + threads,
                                     [&](thread_index index, unsigned number)
                                         __attribute__((always_inline)) {
                                           rest_of_piece rest(found, number);
                                           if constexpr (Apart)
                                             call_inline(body, known(index), rest);
                                           else
                                             body(known(index), rest);
                                         });
    x += threads;
  }
#endif
  for (; x < last; ++x) {
    uncut_row whole;
    body(own(row.at(x)), whole);
  }
}

/// Calls body(thread_index, row) for every thread of a block, in ascending linear order.
template <bool OfPlaces, bool Apart = false, class F>
[[gnu::always_inline]] inline void loop_over_cut_rows(unsigned block, unsigned place,
                                                      const dim3 &dim, F &body) {
  const unsigned nx = dim.x, ny = dim.y, nz = dim.z;
  const bool fits = all_places_fit(block, place);
  const auto same = [](thread_index index) { return index; };
  unsigned linear = 0;
  for (unsigned z = 0; z < nz; ++z)
    for (unsigned y = 0; y < ny; ++y, linear += nx)
      cut_row<OfPlaces, Apart>({y, z, linear, place, fits}, 0, nx, same, same, body);
}

/// The same with a guarded_index. g++ wants the threads asked first; clang++ asks in vectors, and
/// no more copies of the body.
template <bool OfPlaces, bool Apart = false, class F>
[[gnu::always_inline]] inline void loop_over_guarded_cut_rows(unsigned block, unsigned place,
                                                              const dim3 &dim, F &body) {
  const unsigned nx = dim.x, ny = dim.y, nz = dim.z;
  const bool fits = all_places_fit(block, place);
  const auto finds_out = [](thread_index index) { return guarded_index{index}; };
  unsigned linear = 0;
#if defined(__GNUC__) && !defined(__clang__) && defined(__OPTIMIZE__)
  auto uncut = [&](guarded_index index) __attribute__((always_inline)) {
    uncut_row whole;
    body(index, whole);
  };
  const auto passes = [](thread_index index) {
    return guarded_index{index, guarded_index::way::passes, nullptr};
  };
  passing_run like{0, static_cast<int>(nx)};
  for (unsigned z = 0; z < nz; ++z)
    for (unsigned y = 0; y < ny; ++y, linear += nx) {
      const passing_run run = passing_threads(y, z, linear, static_cast<int>(nx), like, uncut);
      const bool is_run = run.first <= run.last;
      const unsigned first = is_run ? static_cast<unsigned>(run.first) : 0;
      const unsigned last = is_run ? static_cast<unsigned>(run.last) : nx;
      cut_row<OfPlaces, Apart>({y, z, linear, place, fits && is_run}, first, last, passes,
                               finds_out, body);
    }
#else
  for (unsigned z = 0; z < nz; ++z)
    for (unsigned y = 0; y < ny; ++y, linear += nx)
      cut_row<OfPlaces, Apart>({y, z, linear, place, fits}, 0, nx, finds_out, finds_out, body);
#endif
}

/// The same for a body that asks for places only, and for the threads whose threadIdx.x is at least
/// `first` and less than `last`. A few threads are not worth that one of them asks.
template <class F>
[[gnu::always_inline]] inline void loop_over_row_places(place_of_block at, const dim3 &dim,
                                                        unsigned first, unsigned last, F &body) {
  auto uncut = [&](thread_index index) __attribute__((always_inline)) {
    uncut_row whole;
    body(index, whole);
  };
#if defined(__GNUC__) && !defined(__clang__)
  const unsigned end = std::min(last, dim.x), place = at.place;
  if (first >= end || end - first < few_threads)
    return plain_loop(dim, first, end, uncut);
  const bool fits = all_places_fit(at.index, place);
  const auto same = [](thread_index index) { return index; };
  unsigned linear = 0;
  for (unsigned z = 0; z < dim.z; ++z)
    for (unsigned y = 0; y < dim.y; ++y, linear += dim.x)
      cut_row<true, /*Apart=*/false>({y, z, linear, place, fits}, first, end, same, same, body);
#else
  for_each_thread(at, dim, first, last, uncut);
#endif
}

/// The same for all threads.
template <bool OfPlaces, class F>
[[gnu::always_inline]] inline void loop_over_row_places(unsigned block, unsigned place,
                                                        const dim3 &dim, F &body) {
#if defined(__GNUC__) && !defined(__clang__)
  loop_over_cut_rows<OfPlaces>(block, place, dim, body);
#else
  auto uncut = [&](thread_index index) __attribute__((always_inline)) {
    uncut_row whole;
    body(index, whole);
  };
  for_each_thread({block, dim.x, place}, dim, 0, dim.x, uncut);
#endif
}

template <class F>
[[gnu::always_inline]] inline void loop_over_guarded_row_places([[maybe_unused]] unsigned block,
                                                                unsigned place, const dim3 &dim,
                                                                F &body) {
#if defined(__GNUC__) && !defined(__clang__)
  loop_over_guarded_cut_rows<false>(block, place, dim, body);
#else
  auto uncut = [&](guarded_index index) __attribute__((always_inline)) {
    uncut_row whole;
    body(index, whole);
  };
  for_each_guarded_thread<false>(place, dim, uncut);
#endif
}

} // namespace offloom::detail
