// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Whole matrices of a warp from its lanes' fragments, and back.
//
// Lines of a matrix (warp_matrix_layout.h) are shared by four lanes, a quad: each has some words
// of the lines g, g + 8, … for the quad g. So what a quad holds and what stands in its lines are
// the same words in another order, one permutation for all quads, which is one or two instructions.
#pragma once

#include "cxx20.h"
#include "warp_matrix_layout.h"
#include "with_indices.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <type_traits>
#include <utility>

namespace nvcuda {
namespace wmma {
namespace detail {

/// Shares `Share` of matrices of `Element`.
template <class Share, class Element> class quads {
  /// Elements that stay side by side, at most 8 bytes of them.
  static constexpr unsigned unit = Share::word * sizeof(Element) > 8 ? 8 / sizeof(Element)
                                                                     : unsigned(Share::word);
  using word = std::conditional_t<unit * sizeof(Element) == 8, std::uint64_t, std::uint32_t>;
  static constexpr unsigned own = Share::each / unit, count = 4 * own;
  typedef word words __attribute__((vector_size(count * sizeof(word))));

public:
  /// Elements of a line, and lines of a quad.
  static constexpr unsigned length = Share::blocks * 4 * Share::word,
                            lines = 4 * Share::each / length, quad_count = 8;
  static_assert(unit * sizeof(Element) == sizeof(word) && offloom::cxx20::has_single_bit(count) &&
                lines <= 4);

  /// Writes the lines, one behind the other, of what the lane `t` of the quad `g` has at
  /// share_of(4 * g + t).
  template <class F> [[gnu::always_inline]] static void take(Element *to, F share_of) {
    for (unsigned g = 0; g < quad_count; ++g) {
      const auto share = [&](unsigned t) __attribute__((always_inline)) {
        return read<own>(share_of(4 * g + t));
      };
      const words all = joined(joined(share(0), share(1)), joined(share(2), share(3)));
      const words ordered = permuted<of_lines>(all);
      for_each_part<lines>(ordered, [&](unsigned j, const auto &line) {
        std::memcpy(static_cast<void *>(to + (g + quad_count * j) * length), &line, sizeof line);
      });
    }
  }

  /// Reads the lines, which begin `stride` elements apart, and calls give(lane, its elements).
  template <class F>
  [[gnu::always_inline]] static void deal_out(const Element *from, std::size_t stride, F give) {
    for (unsigned g = 0; g < quad_count; ++g) {
      const auto line = [&](unsigned j) __attribute__((always_inline)) {
        return read<count / lines>(from + (g + quad_count * j) * stride);
      };
      words ordered;
      if constexpr (lines == 1)
        ordered = line(0);
      else if constexpr (lines == 2)
        ordered = joined(line(0), line(1));
      else
        ordered = joined(joined(line(0), line(1)), joined(line(2), line(3)));
      for_each_part<4>(permuted<of_lanes>(ordered),
                       [&](unsigned t, const auto &own_words) { give(4 * g + t, &own_words); });
    }
  }

private:
  using order = std::array<unsigned, count>;

  template <unsigned N> [[gnu::always_inline]] static auto read(const void *from) {
    typedef word some __attribute__((vector_size(N * sizeof(word))));
    some all;
    std::memcpy(&all, from, sizeof all);
    return all;
  }
  template <class Words> [[gnu::always_inline]] static auto joined(const Words &a, const Words &b) {
    return offloom::detail::with_indices<2 * sizeof(Words) / sizeof(word)>(
        [&](auto... i)
            __attribute__((always_inline)) { return __builtin_shufflevector(a, b, i.value...); });
  }
  /// Calls visit(number, part) for `Parts` equal parts of `all`.
  template <unsigned Parts, class F>
  [[gnu::always_inline]] static void for_each_part(const words &all, F visit) {
    offloom::detail::with_indices<Parts>([&](auto... p) __attribute__((always_inline)) {
      (visit(p, part<p, count / Parts>(all)), ...);
    });
  }
  template <unsigned P, unsigned N> [[gnu::always_inline]] static auto part(const words &all) {
    return offloom::detail::with_indices<N>([&](auto... i) __attribute__((always_inline)) {
      return __builtin_shufflevector(all, all, (P * N + i)...);
    });
  }

  /// Where the words of the lanes stand in the lines.
  static constexpr order of_lanes() {
    order places{};
    for (unsigned i = 0; i < count; ++i) {
      const matrix_place at = Share::place(i / own, i % own * unit);
      const unsigned line = Share::of_columns ? at.column : at.row;
      const unsigned along = Share::of_columns ? at.row : at.column;
      places[i] = (line / quad_count * length + along) / unit;
    }
    return places;
  }
  /// Which words of the lanes stand in the lines.
  static constexpr order of_lines() {
    const order places = of_lanes();
    order lanes{};
    for (unsigned i = 0; i < count; ++i)
      lanes[places[i]] = i;
    return lanes;
  }
  template <order (*Places)()> [[gnu::always_inline]] static words permuted(const words &all) {
    static constexpr order from = Places();
    return offloom::detail::with_indices<count>([&](auto... i) __attribute__((always_inline)) {
      return __builtin_shufflevector(all, all, from[i]...);
    });
  }
};

/// `count` vectors of `length` numbers as the rows of a matrix, turned over in place: the elements
/// of each column follow each other then.
template <unsigned count, unsigned length, class Number>
[[gnu::always_inline]] inline void turn_over(Number *all) {
  typedef Number row __attribute__((vector_size(length * sizeof(Number))));
  row rows[count], next[count];
  for (unsigned i = 0; i < count; ++i)
    std::memcpy(&rows[i], all + i * length, sizeof rows[i]);
  // Of two rows that are half the matrix apart, elements are put side by side. Each step turns the
  // digits of an element's place around by one.
  for (unsigned step = 1; step < count; step *= 2) {
    for (unsigned i = 0; i < count / 2; ++i)
      offloom::detail::with_indices<length>([&](auto... e) __attribute__((always_inline)) {
        next[2 * i] =
            __builtin_shufflevector(rows[i], rows[i + count / 2], (e / 2 + e % 2 * length)...);
        next[2 * i + 1] = __builtin_shufflevector(rows[i], rows[i + count / 2],
                                                  (length / 2 + e / 2 + e % 2 * length)...);
      });
    for (unsigned i = 0; i < count; ++i)
      rows[i] = next[i];
  }
  for (unsigned i = 0; i < count; ++i)
    std::memcpy(all + i * length, &rows[i], sizeof rows[i]);
}

} // namespace detail
} // namespace wmma
} // namespace nvcuda
