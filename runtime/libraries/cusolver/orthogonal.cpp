// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// QR, the reductions to two diagonals, and the matrices that they leave as reflections.
#include "call.h"
#include "lapack.h"

namespace offloom::solver {
namespace {

template <class T>
cusolverStatus_t geqrf_bufferSize(cusolverDnHandle_t handle, int m, int n, T *, int lda,
                                  int *size) {
  return work_area(handle, size, {m >= 0, n >= 0, true, fits(lda, m)});
}

template <class T>
cusolverStatus_t geqrf(cusolverDnHandle_t handle, int m, int n, T *A, int lda, T *tau, T *, int,
                       int *info) {
  return run(handle, info, {m >= 0, n >= 0, true, fits(lda, m)},
             [=] { return lapack::geqrf(m, n, A, lda, tau); });
}

template <class T>
cusolverStatus_t orgqr_bufferSize(cusolverDnHandle_t handle, int m, int n, int k, const T *,
                                  int lda, const T *, int *size) {
  return work_area(handle, size, {m >= 0, n >= 0 && n <= m, k >= 0 && k <= n, true, fits(lda, m)});
}

template <class T>
cusolverStatus_t orgqr(cusolverDnHandle_t handle, int m, int n, int k, T *A, int lda, const T *tau,
                       T *, int, int *info) {
  return run(handle, info, {m >= 0, n >= 0 && n <= m, k >= 0 && k <= n, true, fits(lda, m)},
             [=] { return lapack::orgqr(m, n, k, A, lda, tau); });
}

template <class T> struct reflections {
  cublasSideMode_t side;
  cublasOperation_t trans;
  int m, n, k, lda, ldc;

  int rows() const { return side == CUBLAS_SIDE_LEFT ? m : n; }
  bool right(int parameter) const {
    switch (parameter) {
    case 1:
      return known(side);
    case 2: // the transposed matrix is not a product of the same reflections for complex numbers
      return known(trans) && !(is_complex<T> && trans == CUBLAS_OP_T);
    case 5:
      return k >= 0 && k <= rows();
    case 7:
      return fits(lda, rows());
    default:
      return true;
    }
  }
};

template <class T>
cusolverStatus_t ormqr_bufferSize(cusolverDnHandle_t handle, cublasSideMode_t side,
                                  cublasOperation_t trans, int m, int n, int k, const T *, int lda,
                                  const T *, const T *, int ldc, int *size) {
  const reflections<T> q{side, trans, m, n, k, lda, ldc};
  return work_area(handle, size,
                   {q.right(1), q.right(2), m >= 0, n >= 0, q.right(5), true, q.right(7), true,
                    true, fits(ldc, m)});
}

template <class T>
cusolverStatus_t ormqr(cusolverDnHandle_t handle, cublasSideMode_t side, cublasOperation_t trans,
                       int m, int n, int k, const T *A, int lda, const T *tau, T *C, int ldc, T *,
                       int, int *info) {
  const reflections<T> q{side, trans, m, n, k, lda, ldc};
  return run(
      handle, info,
      {q.right(1), q.right(2), m >= 0, n >= 0, q.right(5), true, q.right(7), true, true,
       fits(ldc, m)},
      [=] { return lapack::ormqr(letter(side), letter<T>(trans), m, n, k, A, lda, tau, C, ldc); });
}

cusolverStatus_t gebrd_bufferSize(cusolverDnHandle_t handle, int m, int n, int *size) {
  return work_area(handle, size, {m >= 0, n >= 0 && n <= m});
}

/// As cuSOLVER's documentation says, for m >= n alone.
template <class T>
cusolverStatus_t gebrd(cusolverDnHandle_t handle, int m, int n, T *A, int lda, real_of<T> *d,
                       real_of<T> *e, T *tauq, T *taup, T *, int, int *info) {
  return run(handle, info, {m >= 0, n >= 0 && n <= m, true, fits(lda, m)},
             [=] { return lapack::gebrd(m, n, A, lda, d, e, tauq, taup); });
}

/// Whether orgbr's sizes are those of a matrix that gebrd of so many columns, or rows, left.
inline bool orgbr_sizes(cublasSideMode_t side, int m, int n, int k) {
  if (n < 0 || k < 0)
    return false;
  return side == CUBLAS_SIDE_LEFT ? n <= m && n >= std::min(m, k) : m <= n && m >= std::min(n, k);
}

template <class T>
cusolverStatus_t orgbr_bufferSize(cusolverDnHandle_t handle, cublasSideMode_t side, int m, int n,
                                  int k, const T *, int lda, const T *, int *size) {
  return work_area(handle, size,
                   {known(side), m >= 0, orgbr_sizes(side, m, n, k), k >= 0, true, fits(lda, m)});
}

template <class T>
cusolverStatus_t orgbr(cusolverDnHandle_t handle, cublasSideMode_t side, int m, int n, int k, T *A,
                       int lda, const T *tau, T *, int, int *info) {
  const char which = side == CUBLAS_SIDE_LEFT ? 'Q' : 'P';
  return run(handle, info,
             {known(side), m >= 0, orgbr_sizes(side, m, n, k), k >= 0, true, fits(lda, m)},
             [=] { return lapack::orgbr(which, m, n, k, A, lda, tau); });
}

template <class T>
cusolverStatus_t sytrd_bufferSize(cusolverDnHandle_t handle, cublasFillMode_t uplo, int n,
                                  const T *, int lda, const real_of<T> *, const real_of<T> *,
                                  const T *, int *size) {
  return work_area(handle, size, {known(uplo), n >= 0, true, fits(lda, n)});
}

template <class T>
cusolverStatus_t sytrd(cusolverDnHandle_t handle, cublasFillMode_t uplo, int n, T *A, int lda,
                       real_of<T> *d, real_of<T> *e, T *tau, T *, int, int *info) {
  return run(handle, info, {known(uplo), n >= 0, true, fits(lda, n)},
             [=] { return lapack::sytrd(letter(uplo), n, A, lda, d, e, tau); });
}

template <class T>
cusolverStatus_t orgtr_bufferSize(cusolverDnHandle_t handle, cublasFillMode_t uplo, int n,
                                  const T *, int lda, const T *, int *size) {
  return work_area(handle, size, {known(uplo), n >= 0, true, fits(lda, n)});
}

template <class T>
cusolverStatus_t orgtr(cusolverDnHandle_t handle, cublasFillMode_t uplo, int n, T *A, int lda,
                       const T *tau, T *, int, int *info) {
  return run(handle, info, {known(uplo), n >= 0, true, fits(lda, n)},
             [=] { return lapack::orgtr(letter(uplo), n, A, lda, tau); });
}

template <class T>
cusolverStatus_t ormtr_bufferSize(cusolverDnHandle_t handle, cublasSideMode_t side,
                                  cublasFillMode_t uplo, cublasOperation_t trans, int m, int n,
                                  const T *, int lda, const T *, const T *, int ldc, int *size) {
  const reflections<T> q{side, trans, m, n, 0, lda, ldc};
  return work_area(handle, size,
                   {q.right(1), known(uplo), q.right(2), m >= 0, n >= 0, true, q.right(7), true,
                    true, fits(ldc, m)});
}

template <class T>
cusolverStatus_t ormtr(cusolverDnHandle_t handle, cublasSideMode_t side, cublasFillMode_t uplo,
                       cublasOperation_t trans, int m, int n, T *A, int lda, T *tau, T *C, int ldc,
                       T *, int, int *info) {
  const reflections<T> q{side, trans, m, n, 0, lda, ldc};
  return run(handle, info,
             {q.right(1), known(uplo), q.right(2), m >= 0, n >= 0, true, q.right(7), true, true,
              fits(ldc, m)},
             [=] {
               return lapack::ormtr(letter(side), letter(uplo), letter<T>(trans), m, n, A, lda, tau,
                                    C, ldc);
             });
}

} // namespace
} // namespace offloom::solver

#include "cusolver/orthogonal.inc"
