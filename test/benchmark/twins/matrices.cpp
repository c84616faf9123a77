// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The OpenMP twins of matrices.cu.
#include "twins.h"

/// In panels of B that stay in the cache, four rows of C at a time.
static void matmul(const float *a, const float *b, float *c, int n) {
  constexpr int Panel = 64, Rows = 4;
#pragma omp parallel for schedule(static)
  for (int row = 0; row < n; row += Rows) {
    std::fill(c + row * n, c + (row + Rows) * n, 0.0f);
    for (int from = 0; from < n; from += Panel)
      for (int k = from; k < from + Panel; ++k)
#pragma omp simd
        for (int column = 0; column < n; ++column)
          for (int r = 0; r < Rows; ++r)
            c[(row + r) * n + column] += a[(row + r) * n + k] * b[k * n + column];
  }
}

static void transpose(const float *in, float *out, int n) {
  constexpr int Tile = 32;
#pragma omp parallel for collapse(2) schedule(static)
  for (int y = 0; y < n; y += Tile)
    for (int x = 0; x < n; x += Tile)
      for (int j = 0; j < Tile; ++j)
#pragma omp simd
        for (int i = 0; i < Tile; ++i)
          out[(y + j) * n + x + i] = in[(x + i) * n + y + j];
}

static void matrix_vector(const float *a, const float *x, float *y, int rows, int columns) {
#pragma omp parallel for schedule(static)
  for (int row = 0; row < rows; ++row) {
    float sum = 0;
#pragma omp simd reduction(+ : sum)
    for (int j = 0; j < columns; ++j)
      sum += a[row * columns + j] * x[j];
    y[row] = sum;
  }
}

static void softmax(const float *in, float *out, int rows, int columns) {
#pragma omp parallel for schedule(static)
  for (int row = 0; row < rows; ++row) {
    const float *x = in + row * columns;
    float *y = out + row * columns;
    float most = -INFINITY, sum = 0;
#pragma omp simd reduction(max : most)
    for (int j = 0; j < columns; ++j)
      most = x[j] > most ? x[j] : most;
#pragma omp simd reduction(+ : sum)
    for (int j = 0; j < columns; ++j)
      sum += y[j] = expf(x[j] - most);
#pragma omp simd
    for (int j = 0; j < columns; ++j)
      y[j] /= sum;
  }
}

static void layer_norm(const float *in, float *out, int rows, int columns) {
#pragma omp parallel for schedule(static)
  for (int row = 0; row < rows; ++row) {
    const float *x = in + row * columns;
    float *y = out + row * columns;
    float sum = 0, square = 0;
#pragma omp simd reduction(+ : sum, square)
    for (int j = 0; j < columns; ++j) {
      sum += x[j];
      square += x[j] * x[j];
    }
    const float mean = sum / columns, scale = 1 / std::sqrt(square / columns - mean * mean + 1e-5f);
#pragma omp simd
    for (int j = 0; j < columns; ++j)
      y[j] = (x[j] - mean) * scale;
  }
}

int main(int argc, char **argv) {
  Suite suite(argc, argv);
  const int N = 512, Big = 2048, Rows = 4096, Columns = 1024;
  const auto a = random_numbers<float>(Rows * Columns, -1, 1),
             b = random_numbers<float>(Rows * Columns, -1, 1, 2);
  std::vector<float> c(Rows * Columns), square(N * N), vector(Rows);
  auto sum = [&] { return checksum(c.data(), c.size()); };
  for (const char *name : {"matmul-naive", "matmul-tiles-16", "matmul-tiles-32"})
    suite.measure(
        name, [&] { matmul(a.data(), b.data(), square.data(), N); },
        [&] { return checksum(square.data(), N * N); });
  suite.measure("transpose", [&] { transpose(a.data(), c.data(), Big); }, sum);
  for (const char *name : {"matrix-vector-row", "matrix-vector-warp"})
    suite.measure(
        name, [&] { matrix_vector(a.data(), b.data(), vector.data(), Rows, Columns); },
        [&] { return checksum(vector.data(), Rows); });
  for (const char *name : {"softmax-warp", "softmax-macros"})
    suite.measure(name, [&] { softmax(a.data(), c.data(), Rows, Columns); }, sum);
  suite.measure("layer-norm", [&] { layer_norm(a.data(), c.data(), Rows, Columns); }, sum);
}
