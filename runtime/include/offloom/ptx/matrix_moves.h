// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A warp moves matrices of 8 by 8 elements of 16 bits between registers and shared memory (PTX ISA,
// ldmatrix, stmatrix, movmatrix). Lane l holds elements 2 * (l % 4) and the one behind it of row
// l / 4, or of that column if the matrix is transposed.
#pragma once

#include "matrix_product.h"
#include "memory.h"

#include <cstring>

namespace offloom::ptx {

namespace detail {

using matrix_row = std::uint16_t[8];

/// One matrix as lanes' registers.
template <bool transposed> std::uint32_t lane_word(const matrix_row (&matrix)[8], unsigned lane) {
  const unsigned line = lane / 4, first = lane % 4 * 2;
  if (transposed)
    return matrix[first][line] | std::uint32_t{matrix[first + 1][line]} << 16;
  std::uint32_t word;
  std::memcpy(&word, &matrix[line][first], sizeof word);
  return word;
}
template <bool transposed>
void put_lane_word(matrix_row (&matrix)[8], unsigned lane, std::uint32_t word) {
  const unsigned line = lane / 4, first = lane % 4 * 2;
  const auto low = static_cast<std::uint16_t>(word), high = static_cast<std::uint16_t>(word >> 16);
  (transposed ? matrix[first][line] : matrix[line][first]) = low;
  (transposed ? matrix[first + 1][line] : matrix[line][first + 1]) = high;
}

/// What a lane brings: the address of a row, of which lanes 0 to 7 give those of the first matrix,
/// and so on, and a register for each matrix.
template <class Address, unsigned count, bool transposed> struct loaded_matrices {
  Address address;
  std::uint32_t words[count];

  static void together(const warp_lanes<loaded_matrices> &lanes) {
    const shared_space space = shared_space_of_block();
    for (unsigned i = 0; i < count; ++i) {
      matrix_row matrix[8] = {};
      for (unsigned row = 0; row < 8; ++row)
        if (const loaded_matrices *own = lanes.own[i * 8 + row])
          std::memcpy(matrix[row], shared(own->address, [&] { return space; }), sizeof matrix[row]);
      for (unsigned lane = 0; lane < warp_threads; ++lane)
        if (loaded_matrices *own = lanes.own[lane])
          own->words[i] = lane_word<transposed>(matrix, lane);
    }
  }
};
template <class Address, unsigned count, bool transposed> struct stored_matrices {
  Address address;
  std::uint32_t words[count];

  static void together(const warp_lanes<stored_matrices> &lanes) {
    const shared_space space = shared_space_of_block();
    for (unsigned i = 0; i < count; ++i) {
      matrix_row matrix[8] = {};
      for (unsigned lane = 0; lane < warp_threads; ++lane)
        if (const stored_matrices *own = lanes.own[lane])
          put_lane_word<transposed>(matrix, lane, own->words[i]);
      for (unsigned row = 0; row < 8; ++row)
        if (const stored_matrices *own = lanes.own[i * 8 + row])
          std::memcpy(shared(own->address, [&] { return space; }), matrix[row], sizeof matrix[row]);
    }
  }
};
struct turned_matrix {
  std::uint32_t words[1];

  static void together(const warp_lanes<turned_matrix> &lanes) {
    matrix_row matrix[8] = {};
    for (unsigned lane = 0; lane < warp_threads; ++lane)
      if (const turned_matrix *own = lanes.own[lane])
        put_lane_word<false>(matrix, lane, own->words[0]);
    for (unsigned lane = 0; lane < warp_threads; ++lane)
      if (turned_matrix *own = lanes.own[lane])
        own->words[0] = lane_word<true>(matrix, lane);
  }
};

} // namespace detail

/// ldmatrix
template <unsigned count, bool transposed = false, class To, class Address>
void load_matrices(const To &to, Address address, call_site caller = call_site::here()) {
  using matrices = detail::loaded_matrices<Address, count, transposed>;
  do_together<matrices>(
      caller.file, caller.line, [&](matrices &own) { own.address = address; },
      [&](const matrices &own) { detail::write_registers(to, own.words); });
}

/// stmatrix
template <unsigned count, bool transposed = false, class Address, class From>
void store_matrices(Address address, const From &from, call_site caller = call_site::here()) {
  using matrices = detail::stored_matrices<Address, count, transposed>;
  do_together<matrices>(
      caller.file, caller.line,
      [&](matrices &own) {
        own.address = address;
        detail::read_registers(own.words, from);
      },
      [](const matrices &) {});
}

/// movmatrix
template <class To>
void transpose_matrix(const To &to, std::uint32_t word, call_site caller = call_site::here()) {
  do_together<detail::turned_matrix>(
      caller.file, caller.line, [&](detail::turned_matrix &own) { own.words[0] = word; },
      [&](const detail::turned_matrix &own) { detail::write_registers(to, own.words); });
}

} // namespace offloom::ptx
