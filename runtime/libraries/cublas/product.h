// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// C = alpha * op(A) * op(B) + beta * C in tiles of C, which cores share out.
//
// Which tiles there are depends on the sizes alone, and OpenBLAS computes one on one thread: the
// result is the same for any number of cores. Columns of C of 256 make each call's copying of A
// cheap beside its work.
#pragma once

#include "call.h"
#include "openblas.h"

#include <algorithm>
#include <vector>

namespace offloom::blas {

constexpr index tile_rows = 1024, tile_cols = 256;

/// Calls body(row, rows, col, cols) for each tile of a matrix.
template <class Body> void for_tiles(index rows, index cols, Body body) {
  const index down = (rows + tile_rows - 1) / tile_rows;
  const index across = (cols + tile_cols - 1) / tile_cols;
  library::for_chunks(down * across, 1, [&](auto tile, auto, auto) {
    const index row = tile % down * tile_rows, col = tile / down * tile_cols;
    body(row, std::min(tile_rows, rows - row), col, std::min(tile_cols, cols - col));
  });
}

/// BLAS's letter. It knows no conjugation without transposition: operand does that one.
template <class T> char letter(cublasOperation_t op) {
  if (op == CUBLAS_OP_T || (op == CUBLAS_OP_C && !is_complex<T>))
    return 'T';
  return op == CUBLAS_OP_C ? 'C' : 'N';
}

/// A matrix as OpenBLAS can take it.
template <class T> class operand {
public:
  operand(cublasOperation_t op, const T *data, index rows, index cols, index leading)
      : data(data), leading(leading), op(letter<T>(op)) {
    if (!is_complex<T> || op != CUBLAS_OP_CONJG)
      return;
    copy_.resize(rows * cols);
    for (index col = 0; col < cols; ++col)
      for (index row = 0; row < rows; ++row)
        copy_[row + col * rows] = conjugate(data[row + col * leading]);
    this->data = copy_.data();
    this->leading = std::max<index>(rows, 1);
  }
  operand(const operand &) = delete;
  operand &operator=(const operand &) = delete;

  bool turned() const { return op != 'N'; }
  /// Where a row and a column of op(A) are.
  const T *at(index row, index col) const {
    return turned() ? data + col + row * leading : data + row + col * leading;
  }

  const T *data;
  index leading;
  char op;

private:
  std::vector<T> copy_;
};

/// The shape of a product.
struct gemm_shape {
  cublasOperation_t transa, transb;
  index m, n, k, lda, ldb, ldc;

  index a_rows() const { return plain(transa) ? m : k; }
  index a_cols() const { return plain(transa) ? k : m; }
  index b_rows() const { return plain(transb) ? k : n; }
  index b_cols() const { return plain(transb) ? n : k; }
  bool valid() const {
    return known(transa) && known(transb) && !short_of(lda, a_rows()) && !short_of(ldb, b_rows()) &&
           !short_of(ldc, m);
  }
  bool empty() const { return m == 0 || n == 0; }

private:
  static bool plain(cublasOperation_t op) { return op == CUBLAS_OP_N || op == CUBLAS_OP_CONJG; }
};

template <class T>
void product(const gemm_shape &s, T alpha, const T *A, const T *B, T beta, T *C) {
  const bool needed = s.k > 0 && !is_zero(alpha);
  const operand a(s.transa, A, needed ? s.a_rows() : 0, s.a_cols(), s.lda);
  const operand b(s.transb, B, needed ? s.b_rows() : 0, s.b_cols(), s.ldb);
  for_tiles(s.m, s.n, [&](index row, index rows, index col, index cols) {
    backend::gemm(a.op, b.op, rows, cols, s.k, alpha, a.at(row, 0), a.leading, b.at(0, col),
                  b.leading, beta, C + row + col * s.ldc, s.ldc);
  });
}

} // namespace offloom::blas
