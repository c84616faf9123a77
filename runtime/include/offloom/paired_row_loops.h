// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The loops over the threads of rows that have pairs of elements: offloom/paired_rows.h.
#pragma once

#include "call_inline.h"
#include "cut_row_loops.h"
#include "cxx20.h"
#include "paired_rows.h"

namespace offloom::detail {

/// Bytes of the vectors that pairs are parted in; 0 where compilers have no masks for bodies that
/// store to some pairs and not to others.
#if !defined(__OPTIMIZE__)
inline constexpr unsigned paired_bytes = 0;
#elif defined(__AVX512F__)
inline constexpr unsigned paired_bytes = 64;
#elif defined(__AVX2__)
inline constexpr unsigned paired_bytes = 32;
#else
inline constexpr unsigned paired_bytes = 0;
#endif

/// Which elements the first thread of a row has, and by it the others.
template <class F>
[[gnu::always_inline]] inline pair_finder pairs_of(const thread_index &index, F &body) {
  pair_finder one(false), other(true);
  for (pair_finder *finder : {&one, &other})
    body(index, *finder);
  for (unsigned i = 0; i < most_paired; ++i) {
    found_pair &pair = one.found[i];
    if (pair.size == 0)
      pair = other.found[i];
    const std::uintptr_t bytes = one.distance * pair.size;
    if (pair.lower == 0 && pair.upper != 0)
      pair.lower = pair.upper - bytes;
    if (pair.upper == 0 && pair.lower != 0)
      pair.upper = pair.lower + bytes;
  }
  one.room = std::min(one.room, other.room);
  return one;
}

/// Are these pairs that lie within the first `span` elements, of arrays that do not overlap?
inline bool are_pairs(const pair_finder &row, std::uint64_t span) {
  if (!cxx20::has_single_bit(row.distance) || row.distance > INT32_MAX || row.room < span)
    return false;
  for (unsigned i = 0; i < most_paired; ++i) {
    const found_pair &pair = row.found[i];
    if (pair.upper - pair.lower != row.distance * pair.size)
      return false;
    for (unsigned k = 0; k < i; ++k) {
      const found_pair &before = row.found[k];
      if (pair.lower < before.lower + span * before.size &&
          before.lower < pair.lower + span * pair.size)
        return false;
    }
  }
  return true;
}

template <class F>
[[gnu::always_inline]] inline void go_alone(row_of_threads row, unsigned first, unsigned last,
                                            F &body) {
  lone_thread lone;
  for (unsigned x = first; x < last; ++x)
    body(row.at(x), lone);
}

/// Which threads have pairs: the lower ones of them, or all.
enum class paired { lower_threads, all_threads };

/// Runs the threads of `pairs` pairs from the thread `first` on, which are neighbours by
/// `distance`.
template <paired Which, class F>
[[gnu::always_inline]] inline void go_side_by_side(row_of_threads row, unsigned first,
                                                   unsigned pairs, unsigned distance,
                                                   const parted_pairs &elements, F &body) {
  const unsigned behind = distance - 1;
  const int count = static_cast<int>(pairs);
#if defined(__clang__)
#pragma clang loop vectorize(assume_safety)
#else
#pragma GCC ivdep
#endif
  for (int i = 0; i < count; ++i) {
    const auto number = static_cast<unsigned>(i);
    const unsigned x =
        Which == paired::all_threads ? number : (number & behind) + 2 * (number & ~behind);
    paired_thread thread(elements, i);
    call_inline(body, row.at(first + x), thread);
  }
}

/// Elements of an array that are neighbours by `distance`, less than a vector has of them.
template <class Word, unsigned Lanes> class parted_row {
public:
  parted_row(void *elements, bool is_const, unsigned pairs, unsigned distance)
      : elements_(static_cast<Word *>(elements)), is_const_(is_const), pairs_(pairs),
        distance_(distance) {}

  void part(Word *lower, Word *upper) const {
    with_parting<1>([&](auto parting) { parting.part(elements_, pairs_, lower, upper); });
  }
  void join(const Word *lower, const Word *upper) const {
    if (!is_const_)
      with_parting<1>([&](auto parting) { parting.join(lower, upper, pairs_, elements_); });
  }

private:
  template <unsigned Distance, class F> void with_parting(F f) const {
    if constexpr (Distance < Lanes) {
      if (distance_ == Distance)
        f(pair_parting<Word, Lanes, Distance>());
      else
        with_parting<2 * Distance>(f);
    }
  }

  Word *elements_;
  bool is_const_;
  unsigned pairs_, distance_;
};

/// Calls f(parted_row, array) for each array with pairs, by the size of its elements.
template <class F>
void for_each_paired(const pair_finder &found, unsigned first, unsigned pairs, F f) {
  const auto distance = static_cast<unsigned>(found.distance);
  for (unsigned i = 0; i < most_paired; ++i) {
    const found_pair &pair = found.found[i];
    auto *elements = reinterpret_cast<void *>(pair.lower + first * pair.size);
    if (pair.size == 4)
      f(parted_row<std::uint32_t, paired_bytes / 4>(elements, pair.is_const, pairs, distance),
        std::uint32_t(), i);
    else if (pair.size == 8)
      f(parted_row<std::uint64_t, paired_bytes / 8>(elements, pair.is_const, pairs, distance),
        std::uint64_t(), i);
  }
}

/// Runs the threads of the first `pairs` pairs, a multiple of what a vector has, whose elements are
/// closer to each other than that.
template <paired Which, class F>
[[gnu::always_inline]] inline void go_parted(row_of_threads row, unsigned pairs,
                                             const pair_finder &found, F &body) {
  constexpr unsigned most = 256; // pairs at once
  alignas(64) std::uint64_t copies[2 * most_paired][most];
  parted_pairs parted;
  for (unsigned i = 0; i < most_paired; ++i) {
    parted.lower[i] = copies[2 * i];
    parted.upper[i] = copies[2 * i + 1];
  }
  for (unsigned done = 0; done < pairs; done += most) {
    const unsigned count = std::min(most, pairs - done);
    for_each_paired(found, 2 * done, count, [&](auto elements, auto word, unsigned i) {
      using Word = decltype(word);
      elements.part(static_cast<Word *>(parted.lower[i]), static_cast<Word *>(parted.upper[i]));
    });
    go_side_by_side<Which>(row, Which == paired::all_threads ? done : 2 * done, count,
                           static_cast<unsigned>(found.distance), parted, body);
    for_each_paired(found, 2 * done, count, [&](auto elements, auto word, unsigned i) {
      using Word = decltype(word);
      elements.join(static_cast<const Word *>(parted.lower[i]),
                    static_cast<const Word *>(parted.upper[i]));
    });
  }
}

/// Runs the threads of a row that have pairs, of which whole vectors are neighbours.
template <paired Which, class F>
[[gnu::always_inline]] inline void go_in_pieces(row_of_threads row, unsigned threads,
                                                const pair_finder &found, F &body) {
  const auto distance = static_cast<unsigned>(found.distance);
  const auto first = static_cast<unsigned>(found.first);
  for (unsigned x = 0; x < threads;) {
    const unsigned piece = std::min(distance - ((first + x) & (distance - 1)), threads - x);
    if (Which == paired::all_threads || ((first + x) & distance) == 0) {
      // Lower elements are as far from the first one as threads, or where all have pairs, by as
      // much farther as there are upper ones between.
      const std::size_t upper_between =
          Which == paired::all_threads
              ? x + (first & (distance - 1)) - ((first + x) & (distance - 1))
              : 0;
      parted_pairs elements;
      for (unsigned i = 0; i < most_paired; ++i) {
        const found_pair &pair = found.found[i];
        const std::size_t bytes = (x + upper_between) * pair.size;
        elements.lower[i] = reinterpret_cast<void *>(pair.lower + bytes);
        elements.upper[i] = reinterpret_cast<void *>(pair.upper + bytes);
      }
      go_side_by_side<Which>(row, x, piece, 0x80000000u, elements, body);
    }
    x += piece;
  }
}

/// How many elements of each array a vector has, at least; 0 if some have no vectors.
inline unsigned paired_lanes(const pair_finder &found) {
  unsigned least = 0;
  for (const found_pair &pair : found.found) {
    if (pair.size != 0 && pair.size != 4 && pair.size != 8)
      return 0;
    if (pair.size > 0)
      least =
          least == 0 || pair.size == 8 ? paired_bytes / static_cast<unsigned>(pair.size) : least;
  }
  return least;
}

/// Calls body(thread_index, row) for the threads of a row, of which those that go alone may be the
/// last ones.
template <paired Which, class F>
[[gnu::always_inline]] inline void go_through_pairs(row_of_threads row, unsigned threads, F &body) {
  constexpr unsigned most_lanes = paired_bytes / 4;
  constexpr unsigned threads_a_pair = Which == paired::all_threads ? 1 : 2;
  unsigned done = 0;
  if constexpr (most_lanes != 0) {
    const pair_finder found = pairs_of(row.at(0), body);
    const unsigned lanes = paired_lanes(found);
    if (lanes != 0 && are_pairs(found, 2 / threads_a_pair * threads + found.distance)) {
      if (found.distance >= most_lanes)
        return go_in_pieces<Which>(row, threads, found, body);
      // Where arrays differ in the size of elements, whole vectors may be neighbours in one alone.
      if (found.distance < lanes && found.first % (threads_a_pair * most_lanes) == 0) {
        done = threads - threads % (threads_a_pair * most_lanes);
        go_parted<Which>(row, done / threads_a_pair, found, body);
      }
    }
  }
  go_alone(row, done, threads, body);
}

/// Calls body(thread_index, row) for every thread of a block.
template <paired Which, class F>
[[gnu::always_inline]] inline void loop_over_pairs(const dim3 &dim, F &body) {
  unsigned linear = 0;
  for (unsigned z = 0; z < dim.z; ++z)
    for (unsigned y = 0; y < dim.y; ++y, linear += dim.x)
      go_through_pairs<Which>({y, z, linear, 0, false}, dim.x, body);
}

} // namespace offloom::detail
