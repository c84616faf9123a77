// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Which elements of a matrix the registers of a lane hold (PTX ISA, "Matrix Fragments for mma").
#pragma once

#include <cstdint>

namespace offloom::ptx {

/// Element `row`, `column` of the matrix, or of that one of several.
struct matrix_place {
  unsigned row, column, matrix = 0;
};

/// The layouts that all shapes share but one. Four lanes hold a row of A, or a column of B: each
/// has one register of neighbours, then comes the next lane's; a row that is longer goes on in
/// further registers. Rows of A and C come in two groups of eight where there are 16. Elements of C
/// come in pairs, whether or not two share a register.
struct usual_layout {
  static constexpr unsigned matrices = 1;

  template <unsigned rows, unsigned per_word>
  static constexpr matrix_place a(unsigned lane, unsigned word, unsigned i) {
    const unsigned groups = rows / 8;
    return {lane / 4 + word % groups * 8, (word / groups * 4 + lane % 4) * per_word + i};
  }
  template <unsigned per_word>
  static constexpr matrix_place b(unsigned lane, unsigned word, unsigned i) {
    return {(word * 4 + lane % 4) * per_word + i, lane / 4};
  }
  template <unsigned per_word>
  static constexpr matrix_place c(unsigned lane, unsigned word, unsigned i) {
    const unsigned place = word * per_word + i;
    return {lane / 4 + place / 2 * 8, lane % 4 * 2 + place % 2};
  }
};

/// m8n8k4 of halves: four products at once. Each is that of eight lanes, of which four are in the
/// lower half of the warp and four in the upper one. A lane holds a row or a column of A and B.
template <bool a_by_rows, bool b_by_rows> struct quad_layout {
  static constexpr unsigned matrices = 4;
  static constexpr unsigned upper(unsigned lane) { return lane / 16 * 4; }

  template <unsigned rows, unsigned per_word>
  static constexpr matrix_place a(unsigned lane, unsigned word, unsigned i) {
    const unsigned place = word * per_word + i;
    return a_by_rows ? matrix_place{lane % 4 + upper(lane), place, lane % 16 / 4}
                     : matrix_place{place + upper(lane), lane % 4, lane % 16 / 4};
  }
  template <unsigned per_word>
  static constexpr matrix_place b(unsigned lane, unsigned word, unsigned i) {
    const unsigned place = word * per_word + i;
    return b_by_rows ? matrix_place{lane % 4, place + upper(lane), lane % 16 / 4}
                     : matrix_place{place, lane % 4 + upper(lane), lane % 16 / 4};
  }
  /// Halves of a row side by side; floats in blocks of two by two.
  template <unsigned per_word>
  static constexpr matrix_place c(unsigned lane, unsigned word, unsigned i) {
    if (per_word == 2)
      return {lane % 4 + upper(lane), word * 2 + i, lane % 16 / 4};
    return {lane % 2 + (word & 2) + upper(lane), (word & 4) + (lane & 2) + word % 2, lane % 16 / 4};
  }
};

} // namespace offloom::ptx
