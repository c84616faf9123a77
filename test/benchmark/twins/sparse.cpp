// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The OpenMP twins of sparse.cu.
#include "sparse.h"

static void spmv(const Matrix &m, const float *x, float *y) {
  const int *begins = m.Begins.data(), *columns = m.Columns.data();
  const float *values = m.Values.data();
#pragma omp parallel for schedule(static)
  for (int row = 0; row < m.Rows; ++row) {
    float sum = 0;
#pragma omp simd reduction(+ : sum)
    for (int k = begins[row]; k < begins[row + 1]; ++k)
      sum += values[k] * x[columns[k]];
    y[row] = sum;
  }
}

static void spmv_ell(const int *columns, const float *values, const float *x, float *y, int rows,
                     int width) {
#pragma omp parallel for simd schedule(static)
  for (int row = 0; row < rows; ++row) {
    float sum = 0;
    for (int k = 0; k < width; ++k)
      sum += values[k * rows + row] * x[columns[k * rows + row]];
    y[row] = sum;
  }
}

static void levels(const Matrix &m, int *level) {
  const int *begins = m.Begins.data(), *columns = m.Columns.data();
#pragma omp parallel for schedule(static)
  for (int i = 0; i < m.Rows; ++i)
    level[i] = i == 0 ? 0 : -1;
  for (int depth = 0, more = 1; more; ++depth) {
    more = 0;
#pragma omp parallel for schedule(static) reduction(| : more)
    for (int node = 0; node < m.Rows; ++node)
      if (level[node] == depth)
        for (int k = begins[node]; k < begins[node + 1]; ++k)
          if (level[columns[k]] < 0) {
            level[columns[k]] = depth + 1;
            more = 1;
          }
  }
}

int main(int argc, char **argv) {
  Suite suite(argc, argv);
  const Matrix wide(Matrix::rows(), 8, 120), narrow(4 * Matrix::rows(), 2, 14);
  const auto x = random_numbers<float>(narrow.Rows, -1, 1, 9);
  const auto ell_columns = narrow.padded_columns();
  const auto ell_values = narrow.padded_values();
  std::vector<float> y(wide.Rows), z(narrow.Rows);
  std::vector<int> level(narrow.Rows);

  suite.measure(
      "spmv-thread", [&] { spmv(narrow, x.data(), z.data()); },
      [&] { return checksum(z.data(), z.size()); });
  suite.measure(
      "spmv-warp", [&] { spmv(wide, x.data(), y.data()); },
      [&] { return checksum(y.data(), y.size()); });
  suite.measure(
      "spmv-ell",
      [&] {
        spmv_ell(ell_columns.data(), ell_values.data(), x.data(), z.data(), narrow.Rows,
                 narrow.Most);
      },
      [&] { return checksum(z.data(), z.size()); });
  suite.measure(
      "levels-of-a-graph", [&] { levels(narrow, level.data()); },
      [&] { return checksum(level.data(), level.size()); });
}
