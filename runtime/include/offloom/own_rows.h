// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// offloom::own_rows: what threads that go side by side read of rows that each has for itself.
//
//     offloom::own_rows a_row(lanes, [&](offloom::thread_index threadIdx, int j) {
//       return &a[threadIdx.x * n + j];
//     });
//     for (int j = 0; j < n; ++j)
//       lanes.threads(a_row.round(j, n), [&](offloom::thread_index threadIdx) {
//         sum_of[threadIdx] += a_row[threadIdx] * x[j];
//       });
//
// One element of each row is one of as many cache lines. So the next elements of all rows are taken
// together, each row's in whole vectors, and turned over: what is side by side then are threads.
#pragma once

#include "cxx20.h"
#include "scan_rows.h"
#include "side_by_side.h"

#include <cstdint>
#include <cstring>
#include <type_traits>
#include <utility>

namespace offloom {

namespace detail {

/// N vectors of N elements become those of the first elements, of the second ones, …
template <class T> class turned_over {
#ifdef __AVX512F__
  static constexpr unsigned bytes = 64;
#else
  static constexpr unsigned bytes = 32; // N of them and N more are to fit 16 registers
#endif

public:
  static constexpr unsigned lanes = bytes / sizeof(T);

  /// Element k of `rows[i]` becomes columns[k * apart + i].
  static void write(const T *const *rows, unsigned begin, T *columns, unsigned apart) {
    vector v[lanes], w[lanes];
    for (unsigned i = 0; i < lanes; ++i)
      std::memcpy(&v[i], rows[i] + begin, sizeof(vector));
    steps<lanes>(v, w);
    const vector *const last = __builtin_ctz(lanes) % 2 ? w : v;
    for (unsigned i = 0; i < lanes; ++i)
      std::memcpy(columns + i * apart, &last[i], sizeof(vector));
  }

private:
  typedef T vector __attribute__((vector_size(bytes)));

  template <unsigned Rest>
  [[gnu::always_inline]] static void steps(vector (&from)[lanes], vector (&to)[lanes]) {
    if constexpr (Rest > 1) {
      step(from, to, std::make_integer_sequence<int, lanes>());
      steps<Rest / 2>(to, from);
    }
  }

  template <int... I>
  [[gnu::always_inline]] static void step(const vector (&from)[lanes], vector (&to)[lanes],
                                          std::integer_sequence<int, I...>) {
    constexpr int n = static_cast<int>(lanes);
    for (unsigned i = 0; i < lanes / 2; ++i) {
      to[2 * i] = __builtin_shufflevector(from[i], from[i + lanes / 2], (I / 2 + I % 2 * n)...);
      to[2 * i + 1] =
          __builtin_shufflevector(from[i], from[i + lanes / 2], (n / 2 + I / 2 + I % 2 * n)...);
    }
  }
};

/// Element k of rows[i], of `count`, becomes columns[k * Rows + i].
template <unsigned AtOnce, unsigned Rows, class T>
[[gnu::noinline]] void turn_over(const T *const *rows, unsigned count, T *columns) {
  constexpr unsigned lanes = turned_over<T>::lanes;
  if (count < AtOnce) {
    for (unsigned i = 0; i < Rows; ++i)
      for (unsigned k = 0; k < count; ++k)
        columns[k * Rows + i] = rows[i][k];
    return;
  }
  for (unsigned i = 0; i < Rows; i += lanes)
    for (unsigned k = 0; k < AtOnce; k += lanes)
      turned_over<T>::write(rows + i, k, columns + k * Rows + i, Rows);
}

template <class Place> struct place_types;
template <class F, class T, class Index> struct place_types<T *(F::*)(thread_index, Index) const> {
  using element = std::remove_cv_t<T>;
  using index = Index;
};

} // namespace detail

/// What each thread of `lanes` reads at `place(thread, index)`, for indices that go up by one from
/// round to round.
template <class Lanes, class Place,
          bool = detail::is_scanned_in_vectors<
              typename detail::place_types<decltype(&Place::operator())>::element>>
class own_rows {
  using T = typename detail::place_types<decltype(&Place::operator())>::element;
  using Index = typename detail::place_types<decltype(&Place::operator())>::index;

public:
  own_rows(const Lanes &lanes, Place place) : lanes_(lanes), place_(place) {}
  own_rows(const own_rows &) = delete;
  own_rows &operator=(const own_rows &) = delete;

  /// Goes to `index`, which is below `bound`, as all later ones will be.
  struct round_t {};
  template <class B> [[gnu::always_inline]] round_t round(Index index, B) {
    index_ = index;
    return {};
  }
  [[gnu::always_inline]] const T &operator[](const thread_index &thread) const {
    return *place_(thread, index_);
  }

private:
  const Lanes &lanes_;
  Place place_;
  Index index_{};
};

template <class Place> class own_rows<detail::whole_lanes, Place, true> {
  using T = typename detail::place_types<decltype(&Place::operator())>::element;
  using Index = typename detail::place_types<decltype(&Place::operator())>::index;
  static constexpr unsigned threads = detail::whole_lanes::most, at_once = 16;

public:
  own_rows(const detail::whole_lanes &lanes, Place place)
      : lanes_(lanes), place_(place), columns_(reinterpret_cast<T *>(lanes.scratch())) {
    static_assert(sizeof(detail::scratch_row) >= at_once * threads * sizeof(T));
  }
  own_rows(const own_rows &) = delete;
  own_rows &operator=(const own_rows &) = delete;

  struct round_t {};
  template <class B> [[gnu::always_inline]] round_t round(Index index, B bound) {
    if (++round_ == taken_) {
      using common = std::make_unsigned_t<std::common_type_t<Index, B>>;
      const common rest = static_cast<common>(bound) - static_cast<common>(index);
      taken_ = rest < at_once ? static_cast<unsigned>(rest) : at_once;
      round_ = 0;
      take(index);
    }
    return {};
  }
  [[gnu::always_inline]] const T &operator[](const thread_index &thread) const {
    return columns_[std::size_t{round_} * threads + static_cast<std::size_t>(lanes_.place(thread))];
  }

private:
  /// Takes the elements of the next rounds.
  [[gnu::always_inline]] void take(Index first) {
    const T *rows[threads];
    const auto last = static_cast<Index>(first + static_cast<Index>(taken_ - 1));
    bool in_rows = true;
    for (unsigned i = 0; i < threads; ++i) {
      rows[i] = place_(lanes_.thread(i), first);
      in_rows &= reinterpret_cast<std::uintptr_t>(place_(lanes_.thread(i), last)) -
                     reinterpret_cast<std::uintptr_t>(rows[i]) ==
                 (taken_ - 1) * sizeof(T);
    }
    if (cxx20::likely(in_rows))
      return detail::turn_over<at_once, threads>(rows, taken_, columns_);
    // Indices of 32 bits may wrap around.
    for (unsigned k = 0; k < taken_; ++k)
      for (unsigned i = 0; i < threads; ++i)
        columns_[k * threads + i] =
            *place_(lanes_.thread(i), static_cast<Index>(first + static_cast<Index>(k)));
  }

  detail::whole_lanes lanes_;
  Place place_;
  T *columns_;
  unsigned round_ = ~0u, taken_ = 0; ///< the present round's place among those taken
};

template <class Lanes, class Place> own_rows(const Lanes &, Place) -> own_rows<Lanes, Place>;

} // namespace offloom
