// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Which elements of a matrix the lanes' fragments of nvcuda::wmma hold.
//
// CUDA leaves that open. Programs rely on it all the same, where they fill fragments by ldmatrix or
// read sums as mma.sync leaves them; so it is as on an H100, where it was asked for, which is the
// arrangement of PTX (PTX ISA, "Matrix Fragments for mma").
//
// Four lanes share a line: a row of A or of the sums, a column of B. Of eight lines and of as many
// elements of each as four lanes hold in a word, each lane has a word; further words are of the
// next lines, or of what follows in the line.
#pragma once

#include "../host_defines.h"

namespace nvcuda {
namespace wmma {

struct matrix_a;
struct matrix_b;
struct accumulator;

namespace detail {

struct matrix_place {
  unsigned int row, column;
};

/// The words of all lanes: `Lines` lines of `Length` elements, `Word` of them a word. The lines are
/// the matrix's rows, or with `OfColumns` its columns. With `LinesFirst`, a lane's second word is
/// of other lines; else it is further on in the line.
template <int Lines, int Length, int Word, bool OfColumns, bool LinesFirst> struct dealt_out {
  enum {
    each = Lines * Length / 32, ///< elements a lane
    word = Word,
    of_columns = OfColumns,
    blocks = Length / (4 * Word),
    in_step = LinesFirst && Lines > 8 ? 2 : 1
  };

  __host__ __device__ static constexpr matrix_place place(unsigned int lane, unsigned int i) {
    const unsigned int word = i % each / Word, step = word / in_step;
    const unsigned int line = lane / 4 + 8 * (word % in_step + step / blocks * in_step);
    const unsigned int along = (step % blocks * 4 + lane % 4) * Word + i % Word;
    return OfColumns ? matrix_place{along, line} : matrix_place{line, along};
  }
};

/// The lanes' shares of the operands of an M x N x K product, whose elements take `Bytes` bytes. A
/// flat matrix of sums is multiplied as if it were on its side.
template <class Use, int M, int N, int K, int Bytes> struct share;
template <int M, int N, int K, int Bytes>
struct share<matrix_a, M, N, K, Bytes> : dealt_out<M, K, (Bytes < 4 ? 4 / Bytes : 1), false, true> {
};
template <int M, int N, int K, int Bytes>
struct share<matrix_b, M, N, K, Bytes>
    : dealt_out<N, K, (Bytes < 4 ? 4 / Bytes : 1), true, (M < N)> {};
template <int M, int N, int K, int Bytes>
struct share<accumulator, M, N, K, Bytes>
    : dealt_out<(M < N ? N : M), (M < N ? M : N), 2, (M < N), true> {};

} // namespace detail
} // namespace wmma
} // namespace nvcuda
