// Levels 2 and 3 of cuBLAS for each type of element, operation, triangle and side, against textbook loops.
// RUN: %offloom cc -std=c++20 %s -o %t -lcublas && %t | FileCheck %s
#include "reference.h"

constexpr cublasOperation_t operations[] = {CUBLAS_OP_N, CUBLAS_OP_T, CUBLAS_OP_C};

template <class T> T device(value<T> v) { return reinterpret_cast<T &>(v); }

template <class T> std::vector<value<T>> product(const std::vector<value<T>> &a, const std::vector<value<T>> &b, int m, int n, int k) {
  std::vector<value<T>> c(m * n);
  for (int j = 0; j < n; ++j)
    for (int l = 0; l < k; ++l)
      for (int i = 0; i < m; ++i)
        c[i + j * m] += a[i + l * m] * b[l + j * k];
  return c;
}

template <class T> void general(cublasHandle_t handle, int m, int n, int k) {
  using f = functions<T>;
  const value<T> alpha = array<T>::small() + value<T>(4), beta = array<T>::small() - value<T>(4);
  const T a = device<T>(alpha), b = device<T>(beta);
  for (auto ta : operations)
    for (auto tb : operations) {
      const int lda = (ta == CUBLAS_OP_N ? m : k) + 3, ldb = (tb == CUBLAS_OP_N ? k : n) + 1, ldc = m + 2;
      array<T> A(lda * (m + k)), B(ldb * (n + k)), C(ldc * n);
      auto before = C.copy();
      auto expected = product<T>(operand(ta, A, m, k, lda), operand(tb, B, k, n, ldb), m, n, k);
      CALL(ta == tb ? f::gemm_64(handle, ta, tb, m, n, k, &a, A, lda, B, ldb, &b, C, ldc)
                    : f::gemm(handle, ta, tb, m, n, k, &a, A, lda, B, ldb, &b, C, ldc));
      cudaDeviceSynchronize();
      bool right = true;
      for (int j = 0; j < n; ++j)
        for (int i = 0; i < ldc; ++i)
          right &= C.at(i + j * ldc) == (i < m ? alpha * expected[i + j * m] + beta * before[i + j * ldc] : before[i + j * ldc]);
      expect(right, "gemm", f::name);

      // geam takes the same operations, and dgmm a diagonal.
      const int lds = m + n;
      array<T> D(lds * lds), E(lds * lds), F(m * n), d(lds);
      CALL(f::geam(handle, ta, tb, m, n, &a, D, lds, &b, E, lds, F, m));
      cudaDeviceSynchronize();
      auto left = operand(ta, D, m, n, lds), other = operand(tb, E, m, n, lds);
      right = true;
      for (int i = 0; i < m * n; ++i)
        right &= F.at(i) == alpha * left[i] + beta * other[i];
      expect(right, "geam", f::name);
      CALL(f::dgmm(handle, CUBLAS_SIDE_RIGHT, m, n, D, lds, d, 1, F, m));
      cudaDeviceSynchronize();
      right = true;
      for (int i = 0; i < m * n; ++i)
        right &= F.at(i) == D.at(i % m + i / m * lds) * d.at(i / m);
      expect(right, "dgmm", f::name);
    }
  for (auto op : operations) {
    const int rows = op == CUBLAS_OP_N ? m : n, cols = op == CUBLAS_OP_N ? n : m, lda = m + 1;
    array<T> A(lda * n), x(2 * cols), y(3 * rows), band(9 * n), bx(cols), by(rows);
    auto before = y.copy();
    auto expected = product<T>(operand(op, A, rows, cols, lda), [&] {
      std::vector<value<T>> v(cols);
      for (int i = 0; i < cols; ++i)
        v[i] = x.at(2 * (cols - 1 - i)); // a negative step begins at the end
      return v;
    }(), rows, 1, cols);
    CALL(f::gemv(handle, op, m, n, &a, A, lda, x, -2, &b, y, 3));
    cudaDeviceSynchronize();
    bool right = true;
    for (int i = 0; i < rows; ++i)
      right &= y.at(3 * i) == alpha * expected[i] + beta * before[3 * i];
    expect(right, "gemv", f::name);

    array<T> whole(m * n);
    for (int j = 0; j < n; ++j)
      for (int i = 0; i < m; ++i)
        whole.at(i + j * m) = i - j <= 3 && j - i <= 2 ? band.at(2 + i - j + j * 9) : 0;
    auto banded = product<T>(operand(op, whole, rows, cols, m), bx.copy(), rows, 1, cols);
    T zero{};
    CALL(f::gbmv(handle, op, m, n, 3, 2, &a, band, 9, bx, 1, &zero, by, 1));
    cudaDeviceSynchronize();
    right = true;
    for (int i = 0; i < rows; ++i)
      right &= by.at(i) == alpha * banded[i];
    expect(right, "gbmv", f::name);
  }
}

template <class T> void symmetric(cublasHandle_t handle, int n, int k) {
  using f = functions<T>;
  const value<T> alpha = array<T>::small() + value<T>(4), beta = array<T>::small() - value<T>(4);
  const T a = device<T>(alpha), b = device<T>(beta);
  for (auto uplo : {CUBLAS_FILL_MODE_LOWER, CUBLAS_FILL_MODE_UPPER}) {
    const auto kept = [&](int i, int j) { return uplo == CUBLAS_FILL_MODE_UPPER ? i <= j : i >= j; };
    array<T> A(n * n), B(n * k), C(n * k), x(n), y(n);
    std::vector<value<T>> whole(n * n);
    for (int i = 0; i < n * n; ++i)
      whole[i] = kept(i % n, i / n) ? A.at(i) : A.at(i / n + i % n * n);
    auto before = C.copy();
    auto expected = product<T>(whole, B.copy(), n, k, n);
    CALL(f::symm(handle, CUBLAS_SIDE_LEFT, uplo, n, k, &a, A, n, B, n, &b, C, n));
    cudaDeviceSynchronize();
    bool right = true;
    for (int i = 0; i < n * k; ++i)
      right &= C.at(i) == alpha * expected[i] + beta * before[i];
    expect(right, "symm", f::name);

    auto old = y.copy();
    auto row = product<T>(whole, x.copy(), n, 1, n);
    CALL(f::symv(handle, uplo, n, &a, A, n, x, 1, &b, y, 1));
    cudaDeviceSynchronize();
    right = true;
    for (int i = 0; i < n; ++i)
      right &= y.at(i) == alpha * row[i] + beta * old[i];
    expect(right, "symv", f::name);

    auto stored = A.copy();
    CALL(f::syr2(handle, uplo, n, &a, x, 1, y, 1, A, n));
    cudaDeviceSynchronize();
    right = true;
    for (int i = 0; i < n * n; ++i)
      right &= A.at(i) == stored[i] + (kept(i % n, i / n) ? alpha * (x.at(i % n) * y.at(i / n) + y.at(i % n) * x.at(i / n)) : value<T>(0));
    expect(right, "syr2", f::name);

    for (auto op : {CUBLAS_OP_N, CUBLAS_OP_T}) {
      array<T> P(n * k), Q(n * k), R(n * n);
      const int ld = op == CUBLAS_OP_N ? n : k;
      auto p = operand(op, P, n, k, ld), pt = operand(op == CUBLAS_OP_N ? CUBLAS_OP_T : CUBLAS_OP_N, P, k, n, ld);
      auto q = operand(op, Q, n, k, ld), qt = operand(op == CUBLAS_OP_N ? CUBLAS_OP_T : CUBLAS_OP_N, Q, k, n, ld);
      auto ranks = product<T>(p, pt, n, n, k), pq = product<T>(p, qt, n, n, k), qp = product<T>(q, pt, n, n, k);
      auto was = R.copy();
      CALL(f::syrk(handle, uplo, op, n, k, &a, P, ld, &b, R, n));
      cudaDeviceSynchronize();
      right = true;
      for (int i = 0; i < n * n; ++i)
        right &= R.at(i) == (kept(i % n, i / n) ? alpha * ranks[i] + beta * was[i] : was[i]);
      expect(right, "syrk", f::name);
      T zero{};
      CALL(f::syr2k(handle, uplo, op, n, k, &a, P, ld, Q, ld, &zero, R, n));
      cudaDeviceSynchronize();
      right = true;
      for (int i = 0; i < n * n; ++i)
        right &= R.at(i) == (kept(i % n, i / n) ? alpha * (pq[i] + qp[i]) : was[i]);
      expect(right, "syr2k", f::name);
    }
  }
}

/// Multiplies by a triangle and solves with it again. A unit diagonal keeps all numbers whole.
template <class T> void triangular(cublasHandle_t handle, int n, int columns, int band) {
  using f = functions<T>;
  T one = device<T>(1);
  for (auto uplo : {CUBLAS_FILL_MODE_LOWER, CUBLAS_FILL_MODE_UPPER})
    for (auto op : operations) {
      const bool upper = uplo == CUBLAS_FILL_MODE_UPPER;
      array<T> A(n * n), packed(n * n), banded((band + 1) * n), B(n * columns), C(n * columns), whole(n * n), within(n * n);
      for (int j = 0, next = 0; j < n; ++j)
        for (int i = 0; i < n; ++i) {
          const bool kept = upper ? i <= j : i >= j;
          const value<T> v = i == j ? value<T>(1) : kept && rand() % 3 == 0 ? A.at(i + j * n) : value<T>(0);
          A.at(i + j * n) = v;
          whole.at(i + j * n) = v;
          if (kept)
            packed.at(next++) = v;
          within.at(i + j * n) = std::abs(i - j) <= band ? v : 0;
          if (kept && std::abs(i - j) <= band)
            banded.at((upper ? band : 0) + i - j + j * (band + 1)) = v;
        }
      const auto multiplied = product<T>(operand(op, whole, n, n, n), B.copy(), n, columns, n);
      const auto by_band = product<T>(operand(op, within, n, n, n), B.copy(), n, 1, n);
      const auto original = B.copy();
      const auto same = [&](array<T> &got, const std::vector<value<T>> &expected, int count) {
        cudaDeviceSynchronize();
        bool right = true;
        for (int i = 0; i < count; ++i)
          right &= got.at(i) == expected[i];
        return right;
      };
      const auto side = CUBLAS_SIDE_LEFT;
      const auto diag = CUBLAS_DIAG_UNIT, kept = CUBLAS_DIAG_NON_UNIT;
      CALL(f::trmm(handle, side, uplo, op, diag, n, columns, &one, A, n, B, n, C, n));
      expect(same(C, multiplied, n * columns), "trmm", f::name);
      CALL(f::trsm(handle, side, uplo, op, kept, n, columns, &one, A, n, C, n));
      expect(same(C, original, n * columns), "trsm", f::name);
      CALL(f::trmv(handle, uplo, op, diag, n, A, n, C, 1));
      expect(same(C, multiplied, n), "trmv", f::name);
      CALL(f::trsv(handle, uplo, op, kept, n, A, n, C, 1));
      expect(same(C, original, n), "trsv", f::name);
      CALL(f::tpmv(handle, uplo, op, kept, n, packed, C, 1));
      expect(same(C, multiplied, n), "tpmv", f::name);
      CALL(f::tpsv(handle, uplo, op, diag, n, packed, C, 1));
      expect(same(C, original, n), "tpsv", f::name);
      CALL(f::tbmv(handle, uplo, op, kept, n, band, banded, band + 1, C, 1));
      expect(same(C, by_band, n), "tbmv", f::name);
      CALL(f::tbsv(handle, uplo, op, diag, n, band, banded, band + 1, C, 1));
      expect(same(C, original, n), "tbsv", f::name);
    }
}

template <class T> void all(cublasHandle_t handle) {
  general<T>(handle, 5, 7, 3);
  general<T>(handle, 1, 300, 2);
  symmetric<T>(handle, 6, 4);
  symmetric<T>(handle, 150, 3);
  triangular<T>(handle, 8, 3, 2);
}

int main() {
  cublasHandle_t handle;
  cublasCreate(&handle);
  all<float>(handle);
  all<double>(handle);
  all<cuComplex>(handle);
  all<cuDoubleComplex>(handle);
  cublasDestroy(handle);
  printf("failures: %d\n", failures); // CHECK: {{^}}failures: 0
}
