// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A warp moves matrices of 8 by 8 elements of 16 bits between registers and shared memory (PTX ISA,
// ldmatrix, stmatrix, movmatrix). Lane l holds elements 2 * (l % 4) and the one behind it of row
// l / 4, or of that column if the matrix is transposed.
#pragma once

#include "../with_indices.h"
#include "matrix_product.h"
#include "memory.h"

#include <cstring>

namespace offloom::ptx {

namespace detail {

/// Some matrices of eight rows of eight elements. Lane l's register of one is its word l, or that
/// of the transposed matrix.
template <unsigned count> struct small_matrices {
  using registers = registers_of_lanes<std::uint32_t, count>;
  alignas(64) std::uint16_t row[count * 8][8];

  void transpose() {
    for (unsigned i = 0; i < count; ++i)
      nvcuda::wmma::detail::turn_over<8, 8>(&row[i * 8][0]);
  }
  /// Four lanes have a row of each.
  void deal_out(registers &to) const {
    for (unsigned r = 0; r < 8; ++r) {
      const words all = turned<4>(rows<0, count>(r));
      std::memcpy(to[4 * r], &all, sizeof all);
    }
  }
  void gather(const registers &from) {
    for (unsigned r = 0; r < 8; ++r) {
      words all;
      std::memcpy(&all, from[4 * r], sizeof all);
      all = turned<count>(all);
      for (unsigned i = 0; i < count; ++i)
        std::memcpy(row[i * 8 + r], reinterpret_cast<const char *>(&all) + i * 16, 16);
    }
  }

private:
  typedef std::uint32_t words __attribute__((vector_size(count * 16)));

  /// Row `r` of `some` matrices from `first` on.
  template <unsigned first, unsigned some> [[gnu::always_inline]] auto rows(unsigned r) const {
    if constexpr (some == 1) {
      typedef std::uint32_t four __attribute__((vector_size(16)));
      four all;
      std::memcpy(&all, row[first * 8 + r], sizeof all);
      return all;
    } else {
      const auto half = rows<first, some / 2>(r), other = rows<first + some / 2, some / 2>(r);
      return offloom::detail::with_indices<some * 4>([&](auto... i) __attribute__((always_inline)) {
        return __builtin_shufflevector(half, other, i.value...);
      });
    }
  }
  /// Lines of `length` words as columns.
  template <unsigned length> [[gnu::always_inline]] static words turned(words all) {
    constexpr std::size_t lines = count * 4 / length;
    return offloom::detail::with_indices<count * 4>([&](auto... i) __attribute__((always_inline)) {
      return __builtin_shufflevector(all, all, (i % lines * length + i / lines)...);
    });
  }
};

/// What the lanes bring: the addresses of rows, of which lanes 0 to 7 give those of the first
/// matrix, and so on, and registers for each matrix.
template <class Address, unsigned count, bool transposed> struct loaded_matrices {
  Address address[warp_threads];
  alignas(64) registers_of_lanes<std::uint32_t, count> words;

  void together(unsigned came) {
    const shared_space space = shared_space_of_block();
    small_matrices<count> matrices;
    const auto load = [&](unsigned row) __attribute__((always_inline)) {
      std::memcpy(matrices.row[row], shared(address[row], [&] { return space; }), 16);
    };
    if (came == full_warp) {
      for (unsigned row = 0; row < count * 8; ++row)
        load(row);
    } else {
      std::memset(matrices.row, 0, sizeof matrices.row);
      for (unsigned row = 0; row < count * 8; ++row)
        if (came >> row & 1)
          load(row);
    }
    if constexpr (transposed)
      matrices.transpose();
    matrices.deal_out(words);
  }
};
template <class Address, unsigned count, bool transposed> struct stored_matrices {
  Address address[warp_threads];
  alignas(64) registers_of_lanes<std::uint32_t, count> words;

  void together(unsigned came) {
    const shared_space space = shared_space_of_block();
    if (came != full_warp)
      clear_absent<std::uint32_t, count>(words, came);
    small_matrices<count> matrices;
    matrices.gather(words);
    if constexpr (transposed)
      matrices.transpose();
    for (unsigned row = 0; row < count * 8; ++row)
      if (came >> row & 1)
        std::memcpy(shared(address[row], [&] { return space; }), matrices.row[row], 16);
  }
};
struct turned_matrix {
  alignas(64) registers_of_lanes<std::uint32_t, 1> words;

  void together(unsigned came) {
    if (came != full_warp)
      clear_absent<std::uint32_t, 1>(words, came);
    small_matrices<1> matrix;
    matrix.gather(words);
    matrix.transpose();
    matrix.deal_out(words);
  }
};

} // namespace detail

/// ldmatrix
template <unsigned count, bool transposed = false, class To, class Address>
void load_matrices(const To &to, Address address, call_site caller = call_site::here()) {
  using matrices = detail::loaded_matrices<Address, count, transposed>;
  do_together<matrices>(
      caller.file, caller.line, [&](matrices &all, unsigned lane) { all.address[lane] = address; },
      [&](const matrices &all, unsigned lane) { detail::write_registers(to, all.words[lane]); });
}

/// stmatrix
template <unsigned count, bool transposed = false, class Address, class From>
void store_matrices(Address address, const From &from, call_site caller = call_site::here()) {
  using matrices = detail::stored_matrices<Address, count, transposed>;
  do_together<matrices>(
      caller.file, caller.line,
      [&](matrices &all, unsigned lane) {
        all.address[lane] = address;
        detail::read_registers(all.words[lane], from);
      },
      [](const matrices &, unsigned) {});
}

/// movmatrix
template <class To>
void transpose_matrix(const To &to, std::uint32_t word, call_site caller = call_site::here()) {
  do_together<detail::turned_matrix>(
      caller.file, caller.line,
      [&](detail::turned_matrix &all, unsigned lane) { all.words[lane][0] = word; },
      [&](const detail::turned_matrix &all, unsigned lane) {
        detail::write_registers(to, all.words[lane]);
      });
}

} // namespace offloom::ptx
