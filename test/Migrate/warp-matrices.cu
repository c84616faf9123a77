// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The functions of nvcuda::wmma are the block's: it makes each warp's product. Fragments are kept for each thread, and a
// call may set an element of an array of them, or a member.
//
// RUN: %offloom migrate %s -o %t && FileCheck %s --input-file %t/warp-matrices.cpp
// RUN: %clangxx -O1 -Wall -Wextra -Werror -fsyntax-only %t/warp-matrices.cpp
// RUN: %gxx -O1 -Wall -Wextra -Werror -fsyntax-only %t/warp-matrices.cpp
#include <mma.h>

using namespace nvcuda;

// CHECK-LABEL: void multiply(
__global__ void multiply(const half *a, const half *b, float *c, int n) {
  const int row = threadIdx.x / 32 * 16;
  // CHECK: offloom::per_thread<wmma::fragment<wmma::matrix_a, 16, 16, 16, half, wmma::row_major>> rows_of(block);
  wmma::fragment<wmma::matrix_a, 16, 16, 16, half, wmma::row_major> rows;
  wmma::fragment<wmma::matrix_b, 16, 16, 16, half, wmma::col_major> columns;
  wmma::fragment<wmma::accumulator, 16, 16, 16, float> sum;
  wmma::fill_fragment(sum, 0.0f);
  for (int k = 0; k < n; k += 16)
    // CHECK: if (offloom::divergent_branch branch(block,
    if (row < n) {
      // CHECK: from_of[threadIdx] = a + row * n + k;
      // CHECK: wmma::load_matrix_sync(block, rows_of, from_of, n);
      wmma::load_matrix_sync(rows, a + row * n + k, n);
      // CHECK: wmma::load_matrix_sync(block, columns_of, b + k, n);
      wmma::load_matrix_sync(columns, b + k, n);
      // CHECK: wmma::mma_sync(block, sum_of, rows_of, columns_of, sum_of);
      wmma::mma_sync(sum, rows, columns, sum);
    }
  // CHECK: wmma::store_matrix_sync(block, to_of, sum_of, n, wmma::mem_row_major);
  wmma::store_matrix_sync(c + row * n, sum, n, wmma::mem_row_major);
}

// CHECK-LABEL: void multiply_tiles(
struct Tiles {
  wmma::fragment<wmma::accumulator, 16, 16, 16, float> sum[2][2];
};
__global__ void multiply_tiles(const half *a, const half *b, float *c, int n) {
  wmma::fragment<wmma::matrix_a, 16, 16, 16, half, wmma::row_major> rows[2];
  wmma::fragment<wmma::matrix_b, 16, 16, 16, half, wmma::row_major> columns[2];
  Tiles tiles;
  for (int i = 0; i < 2; ++i)
    for (int j = 0; j < 2; ++j)
      wmma::fill_fragment(tiles.sum[i][j], 0.0f);
  for (int k = 0; k < n; k += 16)
    for (int i = 0; i < 2; ++i) {
      // CHECK: wmma::load_matrix_sync(block, offloom::part_of(rows_of, [&](auto &rows) -> auto & { return rows[i]; }), a + i * 16 * n + k, n);
      wmma::load_matrix_sync(rows[i], a + i * 16 * n + k, n);
      for (int j = 0; j < 2; ++j) {
        wmma::load_matrix_sync(columns[j], b + k * n + j * 16, n);
        // CHECK: wmma::mma_sync(block, offloom::part_of(tiles_of, [&](auto &tiles) -> auto & { return tiles.sum[i][j]; }), offloom::part_of(rows_of,
        wmma::mma_sync(tiles.sum[i][j], rows[i], columns[j], tiles.sum[i][j]);
      }
    }
  for (int i = 0; i < 2; ++i)
    wmma::store_matrix_sync(c + i * 16 * n, tiles.sum[i][0], n, wmma::mem_col_major);
}

// An element that threads choose differently stays with fibers.
// CHECK-LABEL: void choose(
// CHECK: block.fibers(
__global__ void choose(const half *a, int n) {
  wmma::fragment<wmma::matrix_a, 16, 16, 16, half, wmma::row_major> rows[2];
  wmma::load_matrix_sync(rows[threadIdx.x / 32 % 2], a, n);
}
