// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Factorisations whose products cores share out. OpenBLAS works on one thread, on tiles that
// depend on the size alone, so that any number of cores gives the same bits.
#pragma once

#include "lapack.h"

#include "offloom/library_call.h"

#include <cstdint>

namespace offloom::solver {

using index = std::int64_t;

constexpr index tile = 256;

/// Calls body(first, count) for groups of columns of a matrix: all at once where there is little to
/// do.
template <class Body> void for_columns(index columns, index rows, Body body) {
  if (columns * rows * rows < 64 * 64 * 64) {
    if (columns > 0)
      body(index(0), columns);
    return;
  }
  library::for_chunks(columns, 64, [&](std::size_t first, std::size_t last, std::size_t) {
    body(index(first), index(last - first));
  });
}

/// Cholesky's factorisation by columns of tiles: a tile on the diagonal, those beside it, then the
/// tiles of what is left.
template <class T> int factor_cholesky(char uplo, int n, T *A, int lda) {
  if (n <= 2 * tile)
    return lapack::potrf(uplo, n, A, lda);
  const bool lower = uplo == 'L';
  const char turned = is_complex<T> ? 'C' : 'T';
  // A tile of the triangle, by its column among the tiles and its row below, or their mirror image.
  auto at = [=](index row, index column) {
    return lower ? A + row + column * lda : A + column + row * lda;
  };
  for (index step = 0; step < n; step += tile) {
    const int width = std::min<index>(tile, n - step);
    const int info = lapack::potrf(uplo, width, at(step, step), lda);
    if (info != 0)
      return info > 0 ? int(step) + info : info;
    const index rest = step + width, tiles = (n - rest + tile - 1) / tile;
    library::for_chunks(tiles, 1, [&](std::size_t i, std::size_t, std::size_t) {
      const index row = rest + index(i) * tile;
      const int rows = std::min<index>(tile, n - row);
      if (lower)
        lapack::trsm('R', uplo, turned, 'N', rows, width, at(step, step), lda, at(row, step), lda);
      else
        lapack::trsm('L', uplo, turned, 'N', width, rows, at(step, step), lda, at(row, step), lda);
    });
    library::for_chunks(tiles * tiles, 1, [&](std::size_t i, std::size_t, std::size_t) {
      const index row = rest + index(i) % tiles * tile, column = rest + index(i) / tiles * tile;
      if (row < column)
        return;
      const int rows = std::min<index>(tile, n - row), columns = std::min<index>(tile, n - column);
      if (row == column)
        lapack::herk(uplo, lower ? 'N' : turned, rows, width, -1, at(row, step), lda, 1,
                     at(row, row), lda);
      else if (lower)
        lapack::gemm('N', turned, rows, columns, width, -1, at(row, step), lda, at(column, step),
                     lda, 1, at(row, column), lda);
      else
        lapack::gemm(turned, 'N', columns, rows, width, -1, at(column, step), lda, at(row, step),
                     lda, 1, at(row, column), lda);
    });
  }
  return 0;
}

/// LU with exchanges of rows, by panels of columns: a panel, then the columns to its right.
template <class T> int factor_lu(int m, int n, T *A, int lda, int *pivots) {
  const index steps = std::min(m, n);
  if (steps <= 2 * tile)
    return lapack::getrf(m, n, A, lda, pivots);
  int info = 0;
  for (index step = 0; step < steps; step += tile) {
    const int width = std::min<index>(tile, steps - step);
    T *panel = A + step + step * lda;
    const int zero = lapack::getrf(m - step, width, panel, lda, pivots + step);
    if (zero > 0 && info == 0)
      info = step + zero;
    const index right = step + width;
    for (index i = step; i < right; ++i)
      pivots[i] += step;
    lapack::laswp(step, A, lda, step + 1, right, pivots, 1);
    const index tiles = (n - right + tile - 1) / tile;
    library::for_chunks(tiles, 1, [&](std::size_t i, std::size_t, std::size_t) {
      const index column = right + index(i) * tile;
      const int columns = std::min<index>(tile, n - column);
      T *top = A + column * lda;
      lapack::laswp(columns, top, lda, step + 1, right, pivots, 1);
      lapack::trsm('L', 'L', 'N', 'U', width, columns, panel, lda, top + step, lda);
      if (right < m)
        lapack::gemm('N', 'N', m - right, columns, width, -1, A + right + step * lda, lda,
                     top + step, lda, 1, top + right, lda);
    });
  }
  return info;
}

} // namespace offloom::solver
