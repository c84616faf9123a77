// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// LU, QR, inverses and least squares of many small matrices, by LAPACK.
//
// One documented difference from LAPACK is kept: getrf without pivots, where an array of them is
// null.
#include "batches.h"
#include "product.h"

#include <numeric>

namespace offloom::blas {
namespace {

cublasStatus_t check_batch(cublasHandle_t handle, std::initializer_list<index> sizes, bool valid,
                           index count) {
  return check(handle, sizes, valid && count >= 0);
}

/// LU without exchanges of rows; the first zero on the diagonal counted from 1, or 0.
template <class T> int factor_in_order(int n, T *A, int lda) {
  int info = 0;
  for (int step = 0; step < n; ++step) {
    const T pivot = A[step + index(step) * lda];
    if (is_zero(pivot)) {
      info = info ? info : step + 1;
      continue;
    }
    for (int row = step + 1; row < n; ++row)
      A[row + index(step) * lda] = A[row + index(step) * lda] / pivot;
    for (int col = step + 1; col < n; ++col)
      for (int row = step + 1; row < n; ++row)
        A[row + index(col) * lda] =
            A[row + index(col) * lda] - A[row + index(step) * lda] * A[step + index(col) * lda];
  }
  return info;
}

template <class T> int factor(int n, T *A, int lda, int *pivots) {
  if (!pivots)
    return factor_in_order(n, A, lda);
  int info = 0;
  backend::getrf(n, n, A, lda, pivots, &info);
  return info;
}

/// C = the inverse of what was factored. Zeros on the diagonal are for the caller to see.
template <class T> int invert(int n, const T *A, int lda, const int *pivots, T *C, int ldc) {
  for (int i = 0; i < n; ++i)
    if (is_zero(A[i + index(i) * lda]))
      return i + 1;
  std::vector<int> in_order(pivots ? 0 : n);
  std::iota(in_order.begin(), in_order.end(), 1);
  for (int col = 0; col < n; ++col)
    for (int row = 0; row < n; ++row)
      C[row + index(col) * ldc] = number<T>(row == col);
  int info = 0;
  backend::getrs('N', n, n, A, lda, pivots ? pivots : in_order.data(), C, ldc, &info);
  return info;
}

template <class T>
cublasStatus_t getrfBatched(cublasHandle_t handle, int n, T *const A[], int lda, int *pivots,
                            int *info, int count) {
  const cublasStatus_t status = check_batch(handle, {n}, !short_of(lda, n), count);
  if (status != CUBLAS_STATUS_SUCCESS || n == 0 || count == 0)
    return status;
  if (!A || !info)
    return CUBLAS_STATUS_INVALID_VALUE;
  return enqueue(handle, [=] {
    for_problems(count, index(n) * n, [&](index i) {
      info[i] = factor(n, A[i], lda, pivots ? pivots + i * n : nullptr);
    });
  });
}

template <class T>
cublasStatus_t getriBatched(cublasHandle_t handle, int n, const T *const A[], int lda,
                            const int *pivots, T *const C[], int ldc, int *info, int count) {
  const cublasStatus_t status =
      check_batch(handle, {n}, !short_of(lda, n) && !short_of(ldc, n), count);
  if (status != CUBLAS_STATUS_SUCCESS || n == 0 || count == 0)
    return status;
  if (!A || !C || !info)
    return CUBLAS_STATUS_INVALID_VALUE;
  return enqueue(handle, [=] {
    for_problems(count, index(n) * n, [&](index i) {
      info[i] = invert(n, A[i], lda, pivots ? pivots + i * n : nullptr, C[i], ldc);
    });
  });
}

template <class T>
cublasStatus_t matinvBatched(cublasHandle_t handle, int n, const T *const A[], int lda,
                             T *const C[], int ldc, int *info, int count) {
  // 32 is cuBLAS's own limit.
  const cublasStatus_t status =
      check_batch(handle, {n}, n <= 32 && !short_of(lda, n) && !short_of(ldc, n), count);
  if (status != CUBLAS_STATUS_SUCCESS || n == 0 || count == 0)
    return status;
  if (!A || !C || !info)
    return CUBLAS_STATUS_INVALID_VALUE;
  return enqueue(handle, [=] {
    for_problems(count, index(n) * n, [&](index i) {
      std::vector<T> copy(index(n) * n);
      for (int col = 0; col < n; ++col)
        std::copy_n(A[i] + index(col) * lda, n, copy.data() + index(col) * n);
      std::vector<int> pivots(n);
      info[i] = factor(n, copy.data(), n, pivots.data());
      if (info[i] == 0)
        info[i] = invert(n, copy.data(), n, pivots.data(), C[i], ldc);
    });
  });
}

/// The functions below say on the host, and at once, which of their arguments is wrong.
cublasStatus_t wrong_argument(cublasStatus_t status, int *info, int argument) {
  if (info)
    *info = argument;
  return argument ? CUBLAS_STATUS_INVALID_VALUE : status;
}

template <class T>
cublasStatus_t getrsBatched(cublasHandle_t handle, cublasOperation_t trans, int n, int nrhs,
                            const T *const A[], int lda, const int *pivots, T *const B[], int ldb,
                            int *info, int count) {
  if (!handle)
    return CUBLAS_STATUS_NOT_INITIALIZED;
  const int wrong = !known(trans)      ? -1
                    : n < 0            ? -2
                    : nrhs < 0         ? -3
                    : short_of(lda, n) ? -5
                    : short_of(ldb, n) ? -8
                    : count < 0        ? -10
                                       : 0;
  const cublasStatus_t status = wrong_argument(CUBLAS_STATUS_SUCCESS, info, wrong);
  if (status != CUBLAS_STATUS_SUCCESS || n == 0 || nrhs == 0 || count == 0)
    return status;
  return enqueue(handle, [=] {
    for_problems(count, index(n) * n, [&](index i) {
      std::vector<int> in_order(pivots ? 0 : n);
      std::iota(in_order.begin(), in_order.end(), 1);
      int ignored = 0;
      backend::getrs(letter<T>(trans), n, nrhs, A[i], lda,
                     pivots ? pivots + i * n : in_order.data(), B[i], ldb, &ignored);
    });
  });
}

template <class T>
cublasStatus_t geqrfBatched(cublasHandle_t handle, int m, int n, T *const A[], int lda,
                            T *const tau[], int *info, int count) {
  if (!handle)
    return CUBLAS_STATUS_NOT_INITIALIZED;
  const int wrong = m < 0 ? -1 : n < 0 ? -2 : short_of(lda, m) ? -4 : count < 0 ? -7 : 0;
  const cublasStatus_t status = wrong_argument(CUBLAS_STATUS_SUCCESS, info, wrong);
  if (status != CUBLAS_STATUS_SUCCESS || m == 0 || n == 0 || count == 0)
    return status;
  return enqueue(handle, [=] {
    for_problems(count, index(m) * n, [&](index i) {
      std::vector<T> work(index(n) * 32);
      int ignored = 0;
      backend::geqrf(m, n, A[i], lda, tau[i], work.data(), work.size(), &ignored);
    });
  });
}

template <class T>
cublasStatus_t gelsBatched(cublasHandle_t handle, cublasOperation_t trans, int m, int n, int nrhs,
                           T *const A[], int lda, T *const C[], int ldc, int *info, int *dev_info,
                           int count) {
  if (!handle)
    return CUBLAS_STATUS_NOT_INITIALIZED;
  const int wrong = !known(trans)      ? -1
                    : m < 0            ? -2
                    : n < 0            ? -3
                    : nrhs < 0         ? -4
                    : short_of(lda, m) ? -6
                    : short_of(ldc, m) ? -8
                    : count < 0        ? -11
                                       : 0;
  const cublasStatus_t status = wrong_argument(CUBLAS_STATUS_SUCCESS, info, wrong);
  if (status != CUBLAS_STATUS_SUCCESS)
    return status;
  if (trans != CUBLAS_OP_N || m < n) // as cuBLAS's documentation says
    return CUBLAS_STATUS_NOT_SUPPORTED;
  if (m == 0 || n == 0 || count == 0)
    return status;
  return enqueue(handle, [=] {
    for_problems(count, index(m) * n, [&](index i) {
      std::vector<T> work(n + index(std::max(n, nrhs)) * 32);
      int result = 0;
      backend::gels('N', m, n, nrhs, A[i], lda, C[i], ldc, work.data(), work.size(), &result);
      if (dev_info)
        dev_info[i] = result;
    });
  });
}

} // namespace
} // namespace offloom::blas

#include "cublas/lapack.inc"
