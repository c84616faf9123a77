// Linear systems of sparse matrices, in one call and step by step, of the host's arrays and the device's; orders of
// rows and columns; factors of a known structure.
// RUN: %offloom cc -O1 -std=c++20 %s -o %t -lcusolver -lcusparse && %t | FileCheck %s
#include "reference.h"
#include <algorithm>
#include <cusolverRf.h>
#include <cusolverSp_LOWLEVEL_PREVIEW.h>
#include <numeric>
#include <vector>

cusolverSpHandle_t handle;
cusparseMatDescr_t kind;

/// A sparse matrix in memory that host and device read, with indices from a base on.
template <class T> struct csr {
  int rows, cols, nnz = 0;
  array<int> offsets, columns;
  array<T> values;
  csr(const matrix<T> &A, int base = 0)
      : rows(A.rows), cols(A.cols), offsets(A.rows + 1), columns(A.rows * A.cols), values(A.rows * A.cols) {
    for (int i = 0; i < rows; ++i) {
      offsets[i] = nnz + base;
      for (int j = 0; j < cols; ++j)
        if (A.at(i, j) != value<T>(0)) {
          columns[nnz] = j + base;
          reinterpret_cast<value<T> *>(values.data)[nnz++] = A.at(i, j);
        }
    }
    offsets[rows] = nnz + base;
  }
};

/// The second differences of a grid, Hermitian; and some more entries that are not, if asked for.
template <class T> matrix<T> grid(int side, bool symmetric) {
  const int n = side * side;
  matrix<T> A(n, n);
  for (int i = 0; i < n; ++i) {
    A.at(i, i) = value<T>(symmetric ? 5 : 0.5);
    for (int j : {i + side, i % side + 1 < side ? i + 1 : n})
      if (j < n) {
        A.at(i, j) = matrix<T>::any();
        A.at(j, i) = symmetric ? conj_of(A.at(i, j)) : matrix<T>::any();
      }
    if (!symmetric)
      A.at(i, (i * 7 + 3) % n) += value<T>(2);
  }
  return A;
}

template <class T> struct calls;
#define SPARSE(X, T)                                                                                                   \
  template <> struct calls<T> {                                                                                        \
    static constexpr auto lsvluHost = cusolverSp##X##csrlsvluHost;                                                     \
    static constexpr auto lsvqrHost = cusolverSp##X##csrlsvqrHost;                                                     \
    static constexpr auto lsvcholHost = cusolverSp##X##csrlsvcholHost;                                                 \
    static constexpr auto lsvqr = cusolverSp##X##csrlsvqr;                                                             \
    static constexpr auto lsvchol = cusolverSp##X##csrlsvchol;                                                         \
    static constexpr auto qrsvBatched = cusolverSp##X##csrqrsvBatched;                                                 \
    static constexpr auto cholFactor = cusolverSp##X##csrcholFactor;                                                   \
    static constexpr auto cholZeroPivot = cusolverSp##X##csrcholZeroPivot;                                             \
    static constexpr auto cholSolve = cusolverSp##X##csrcholSolve;                                                     \
    static constexpr auto cholDiag = cusolverSp##X##csrcholDiag;                                                       \
    static constexpr auto qrSetupHost = cusolverSp##X##csrqrSetupHost;                                                 \
    static constexpr auto qrFactorHost = cusolverSp##X##csrqrFactorHost;                                               \
    static constexpr auto qrZeroPivotHost = cusolverSp##X##csrqrZeroPivotHost;                                         \
    static constexpr auto qrSolveHost = cusolverSp##X##csrqrSolveHost;                                                 \
    static constexpr auto zfdHost = cusolverSp##X##csrzfdHost;                                                         \
  };
SPARSE(S, float)
SPARSE(D, double)
SPARSE(C, cuComplex)
SPARSE(Z, cuDoubleComplex)

template <class T> void in_one_call() {
  using f = calls<T>;
  const char *name = functions<T>::name;
  for (bool symmetric : {true, false})
    for (int base : {0, 1}) {
      cusparseSetMatIndexBase(kind, cusparseIndexBase_t(base));
      matrix<T> A = grid<T>(5, symmetric), B(A.rows, 1, true), X(A.rows, 1);
      csr<T> S(A, base);
      auto solve = [&](auto function, const char *what) {
        for (int reorder = 0; reorder <= 3; ++reorder) {
          int singular = 99;
          CALL(function(handle, S.rows, S.nnz, kind, S.values, S.offsets, S.columns, B, 0, reorder, X, &singular));
          expect(singular == -1 && close(A * X, B), what, name);
        }
      };
      solve(f::lsvluHost, "csrlsvluHost");
      solve(f::lsvqrHost, "csrlsvqrHost");
      solve(f::lsvqr, "csrlsvqr");
      if (symmetric) {
        solve(f::lsvcholHost, "csrlsvcholHost");
        solve(f::lsvchol, "csrlsvchol");
      }
      int p[25], matched = 0;
      CALL(f::zfdHost(handle, S.rows, S.nnz, kind, S.values, S.offsets, S.columns, p, &matched));
      bool whole = matched == S.rows;
      for (int i = 0; i < S.rows; ++i)
        whole = whole && A.at(p[i], i) != value<T>(0);
      expect(whole, "csrzfdHost", name);
    }
  cusparseSetMatIndexBase(kind, CUSPARSE_INDEX_BASE_ZERO);
}

template <class T> void step_by_step() {
  using f = calls<T>;
  const char *name = functions<T>::name;
  matrix<T> A = grid<T>(4, true), B(A.rows, 1, true), X(A.rows, 1);
  csr<T> S(A);
  const int n = S.rows;
  int position = 99;
  csrcholInfo_t cholesky;
  CALL(cusolverSpCreateCsrcholInfo(&cholesky));
  CALL(cusolverSpXcsrcholAnalysis(handle, n, S.nnz, kind, S.offsets, S.columns, cholesky));
  CALL(f::cholFactor(handle, n, S.nnz, kind, S.values, S.offsets, S.columns, cholesky, nullptr));
  CALL(f::cholZeroPivot(handle, cholesky, 1e-6, &position));
  CALL(f::cholSolve(handle, n, B, X, cholesky, nullptr));
  array<real_of<T>> diagonal(n);
  CALL(f::cholDiag(handle, cholesky, diagonal));
  expect(position == -1 && close(A * X, B), "csrcholSolve", name);
  expect(std::abs(diagonal[0] * diagonal[0] - 5) < 1e-5, "csrcholDiag", name);
  cusolverSpDestroyCsrcholInfo(cholesky);

  // QR of a matrix less a multiple of the identity, and of one with more rows than columns.
  T mu{};
  reinterpret_cast<value<T> &>(mu) = value<T>(2);
  csrqrInfoHost_t qr;
  CALL(cusolverSpCreateCsrqrInfoHost(&qr));
  CALL(cusolverSpXcsrqrAnalysisHost(handle, n, n, S.nnz, kind, S.offsets, S.columns, qr));
  CALL(f::qrSetupHost(handle, n, n, S.nnz, kind, S.values, S.offsets, S.columns, mu, qr));
  CALL(f::qrFactorHost(handle, n, n, S.nnz, nullptr, nullptr, qr, nullptr));
  CALL(f::qrZeroPivotHost(handle, qr, 0, &position));
  CALL(f::qrSolveHost(handle, n, n, B, X, qr, nullptr));
  matrix<T> shifted = made<T>(n, n, [&](int i, int j) { return A.at(i, j) - value<T>(i == j ? 2 : 0); });
  expect(position == -1 && close(shifted * X, B), "csrqrSolve", name);
  cusolverSpDestroyCsrqrInfoHost(qr);

  const int narrow = 7, count = 2;
  csr<T> tall(left_columns(A, narrow));
  array<T> values(count * tall.nnz), b(count * n), x(count * narrow);
  auto at = [](array<T> &a, int i) -> value<T> & { return reinterpret_cast<value<T> *>(a.data)[i]; };
  for (int i = 0; i < count * tall.nnz; ++i)
    at(values, i) = at(tall.values, i % tall.nnz) * real_of<T>(i < tall.nnz ? 1 : 2);
  for (int i = 0; i < count * n; ++i)
    at(b, i) = B.at(i % n, 0);
  csrqrInfo_t batch;
  CALL(cusolverSpCreateCsrqrInfo(&batch));
  CALL(cusolverSpXcsrqrAnalysisBatched(handle, n, narrow, tall.nnz, kind, tall.offsets, tall.columns, batch));
  CALL(f::qrsvBatched(handle, n, narrow, tall.nnz, kind, values, tall.offsets, tall.columns, b, x, count, batch,
                      nullptr));
  cudaDeviceSynchronize();
  matrix<T> L = left_columns(A, narrow), Y = made<T>(narrow, 1, [&](int i, int) { return at(x, i); });
  expect(close(turned(L) * (L * Y), turned(L) * B), "csrqrsvBatched", name);
  matrix<T> Half = made<T>(narrow, 1, [&](int i, int) { return at(x, narrow + i) * real_of<T>(2); });
  expect(close(Half, Y), "second of csrqrsvBatched", name);
  cusolverSpDestroyCsrqrInfo(batch);
}

int bandwidth(const csr<double> &S, const std::vector<int> &p) {
  std::vector<int> place(p.size());
  for (int i = 0; i < int(p.size()); ++i)
    place[p[i]] = i;
  int width = 0;
  for (int i = 0; i < S.rows; ++i)
    for (int k = S.offsets[i]; k < S.offsets[i + 1]; ++k)
      width = std::max(width, std::abs(place[i] - place[S.columns[k]]));
  return width;
}

void orders() {
  // A chain whose numbers are mixed up has a band of one again.
  const int n = 50;
  matrix<double> A = made<double>(n, n, [&](int i, int j) {
    const int a = i * 17 % n, b = j * 17 % n;
    return std::abs(a - b) <= 1 ? 1. : 0.;
  });
  csr<double> S(A);
  std::vector<int> p(n), q(n), natural(n);
  std::iota(natural.begin(), natural.end(), 0);
  CALL(cusolverSpXcsrsymrcmHost(handle, n, S.nnz, kind, S.offsets, S.columns, p.data()));
  printf("band %d, was %d\n", bandwidth(S, p), bandwidth(S, natural)); // CHECK: band 1, was 4
  auto is_order = [&](const char *what) {
    std::vector<int> sorted = q;
    std::sort(sorted.begin(), sorted.end());
    expect(sorted == natural, what);
    std::fill(q.begin(), q.end(), 0);
  };
  CALL(cusolverSpXcsrsymamdHost(handle, n, S.nnz, kind, S.offsets, S.columns, q.data()));
  is_order("symamd");
  CALL(cusolverSpXcsrsymmdqHost(handle, n, S.nnz, kind, S.offsets, S.columns, q.data()));
  is_order("symmdq");
  CALL(cusolverSpXcsrmetisndHost(handle, n, S.nnz, kind, S.offsets, S.columns, nullptr, q.data()));
  is_order("metisnd");
  int symmetric = 0;
  CALL(cusolverSpXcsrissymHost(handle, n, S.nnz, kind, S.offsets, S.offsets + 1, S.columns, &symmetric));
  expect(symmetric == 1, "issym");

  // B = A(p, q), whose values are where the map says.
  matrix<double> R(4, 4, true);
  R.at(1, 2) = R.at(3, 0) = 0;
  csr<double> B(R);
  const int rows[] = {2, 0, 3, 1}, cols[] = {1, 3, 0, 2};
  std::vector<int> map(B.nnz);
  std::iota(map.begin(), map.end(), 0);
  CALL(cusolverSpXcsrpermHost(handle, 4, 4, B.nnz, kind, B.offsets, B.columns, rows, cols, map.data(), nullptr));
  bool right = true;
  for (int i = 0; i < 4; ++i)
    for (int k = B.offsets[i]; k < B.offsets[i + 1]; ++k)
      right = right && B.values[map[k]] == R.at(rows[i], cols[B.columns[k]]);
  expect(right, "csrperm");
}

void refactorisation() {
  matrix<double> A = grid<double>(4, false), B(A.rows, 1, true), X = B, X2 = B, Y = B;
  const int n = A.rows;
  csr<double> S(A), S2(made<double>(n, n, [&](int i, int j) { return A.at(i, j) * (i == j ? 1.5 : 1); }));
  csrluInfoHost_t lu;
  int nnzL = 0, nnzU = 0, position = 99;
  std::vector<int> p(n), q(n);
  CALL(cusolverSpCreateCsrluInfoHost(&lu));
  CALL(cusolverSpXcsrluAnalysisHost(handle, n, S.nnz, kind, S.offsets, S.columns, lu));
  CALL(cusolverSpDcsrluFactorHost(handle, n, S.nnz, kind, S.values, S.offsets, S.columns, lu, 1, nullptr));
  CALL(cusolverSpDcsrluZeroPivotHost(handle, lu, 1e-14, &position));
  CALL(cusolverSpDcsrluSolveHost(handle, n, B, Y, lu, nullptr));
  expect(position == -1 && close(A * Y, B), "csrluSolve");
  CALL(cusolverSpXcsrluNnzHost(handle, &nnzL, &nnzU, lu));
  std::vector<double> L(nnzL), U(nnzU);
  std::vector<int> offsetsL(n + 1), columnsL(nnzL), offsetsU(n + 1), columnsU(nnzU);
  CALL(cusolverSpDcsrluExtractHost(handle, p.data(), q.data(), kind, L.data(), offsetsL.data(), columnsL.data(), kind,
                                   U.data(), offsetsU.data(), columnsU.data(), lu, nullptr));
  cusolverSpDestroyCsrluInfoHost(lu);
  matrix<double> DL = identity<double>(n), DU(n, n);
  for (int i = 0; i < n; ++i) {
    for (int k = offsetsL[i]; k < offsetsL[i + 1]; ++k)
      DL.at(i, columnsL[k]) = L[k];
    for (int k = offsetsU[i]; k < offsetsU[i + 1]; ++k)
      DU.at(i, columnsU[k]) = U[k];
  }
  expect(close(DL * DU, made<double>(n, n, [&](int i, int j) { return A.at(p[i], q[j]); })), "csrluExtract");

  cusolverRfHandle_t again;
  CALL(cusolverRfCreate(&again));
  CALL(cusolverRfSetMatrixFormat(again, CUSOLVERRF_MATRIX_FORMAT_CSR, CUSOLVERRF_UNIT_DIAGONAL_ASSUMED_L));
  CALL(cusolverRfSetupHost(n, S.nnz, S.offsets, S.columns, S.values, nnzL, offsetsL.data(), columnsL.data(), L.data(),
                           nnzU, offsetsU.data(), columnsU.data(), U.data(), p.data(), q.data(), again));
  CALL(cusolverRfAnalyze(again));
  CALL(cusolverRfRefactor(again));
  CALL(cusolverRfSolve(again, p.data(), q.data(), 1, nullptr, n, X, n));
  expect(close(A * X, B), "cusolverRfSolve");
  CALL(cusolverRfResetValues(n, S.nnz, S.offsets, S.columns, S2.values, p.data(), q.data(), again));
  CALL(cusolverRfRefactor(again));
  CALL(cusolverRfSolve(again, p.data(), q.data(), 1, nullptr, n, X2, n));
  matrix<double> A2 = made<double>(n, n, [&](int i, int j) { return A.at(i, j) * (i == j ? 1.5 : 1); });
  expect(close(A2 * X2, B), "cusolverRfResetValues");
  cusolverRfDestroy(again);

  // The same as a batch, of which one has a zero on its diagonal.
  csr<double> zero(A);
  for (int k = 0; k < zero.nnz; ++k)
    zero.values[k] = 0;
  double *values[] = {S.values, zero.values, S2.values};
  matrix<double> Xs[] = {B, B, B};
  double *right[] = {Xs[0], Xs[1], Xs[2]};
  int zeros[3];
  CALL(cusolverRfCreate(&again));
  CALL(cusolverRfBatchSetupHost(3, n, S.nnz, S.offsets, S.columns, values, nnzL, offsetsL.data(), columnsL.data(),
                                L.data(), nnzU, offsetsU.data(), columnsU.data(), U.data(), p.data(), q.data(), again));
  CALL(cusolverRfBatchAnalyze(again));
  CALL(cusolverRfBatchRefactor(again));
  expect(cusolverRfBatchZeroPivot(again, zeros) == CUSOLVER_STATUS_ZERO_PIVOT && zeros[0] == -1 && zeros[1] == 0 &&
             zeros[2] == -1,
         "cusolverRfBatchZeroPivot");
  CALL(cusolverRfBatchSolve(again, p.data(), q.data(), 1, nullptr, n, right, n));
  expect(close(A * Xs[0], B) && close(A2 * Xs[2], B), "cusolverRfBatchSolve");
  cusolverRfDestroy(again);
}

int main() {
  CALL(cusolverSpCreate(&handle));
  cusparseCreateMatDescr(&kind);
  in_one_call<float>(), in_one_call<double>(), in_one_call<cuComplex>(), in_one_call<cuDoubleComplex>();
  step_by_step<float>(), step_by_step<double>(), step_by_step<cuComplex>(), step_by_step<cuDoubleComplex>();
  orders();
  refactorisation();

  // Where a matrix is singular.
  matrix<double> A = identity<double>(4), B(4, 1, true), X(4, 1);
  A.at(2, 2) = 1e-20;
  csr<double> S(A);
  int lu = 0, qr = 0, cholesky = 0;
  CALL(cusolverSpDcsrlsvluHost(handle, 4, S.nnz, kind, S.values, S.offsets, S.columns, B, 1e-12, 0, X, &lu));
  CALL(cusolverSpDcsrlsvqrHost(handle, 4, S.nnz, kind, S.values, S.offsets, S.columns, B, 1e-12, 0, X, &qr));
  S.values[1] = -1;
  CALL(cusolverSpDcsrlsvcholHost(handle, 4, S.nnz, kind, S.values, S.offsets, S.columns, B, 0, 0, X, &cholesky));
  printf("singular at %d %d, indefinite at %d\n", lu, qr, cholesky); // CHECK: singular at 2 2, indefinite at 1
  cusparseDestroyMatDescr(kind);
  cusolverSpDestroy(handle);
  printf("failures: %d\n", failures); // CHECK: failures: 0
}
