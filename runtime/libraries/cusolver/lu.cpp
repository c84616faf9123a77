// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Factorisations with exchanges of rows: LU, and Bunch and Kaufman's of symmetric matrices.
//
// One documented difference from LAPACK is kept: getrf without pivots, where the array of them is
// null.
#include "call.h"
#include "lapack.h"
#include "no_pivots.h"
#include "products.h"

namespace offloom::solver {
namespace {

template <class T>
cusolverStatus_t getrf_bufferSize(cusolverDnHandle_t handle, int m, int n, T *, int lda,
                                  int *size) {
  return work_area(handle, size, {m >= 0, n >= 0, true, fits(lda, m)});
}

template <class T>
cusolverStatus_t getrf(cusolverDnHandle_t handle, int m, int n, T *A, int lda, T *, int *pivots,
                       int *info) {
  return run(handle, info, {m >= 0, n >= 0, true, fits(lda, m)}, [=] {
    return pivots ? factor_lu(m, n, A, lda, pivots) : factor_in_order(m, n, A, lda);
  });
}

template <class T>
cusolverStatus_t getrs(cusolverDnHandle_t handle, cublasOperation_t trans, int n, int nrhs,
                       const T *A, int lda, const int *pivots, T *B, int ldb, int *info) {
  return run(handle, info,
             {known(trans), n >= 0, nrhs >= 0, true, fits(lda, n), true, true, fits(ldb, n)}, [=] {
               const in_order identity(pivots ? 0 : n);
               for_columns(nrhs, n, [&](index first, index count) {
                 lapack::getrs(letter<T>(trans), n, count, A, lda,
                               pivots ? pivots : identity.pivots(), B + first * ldb, ldb);
               });
               return 0;
             });
}

template <class T>
cusolverStatus_t laswp(cusolverDnHandle_t handle, int n, T *A, int lda, int first, int last,
                       const int *pivots, int step) {
  const cusolverStatus_t status =
      check(handle, nullptr,
            {n >= 0, true, fits(lda, last), first >= 1, last >= first, pivots != nullptr});
  if (status != CUSOLVER_STATUS_SUCCESS)
    return status;
  return enqueue(handle, [=] { lapack::laswp(n, A, lda, first, last, pivots, step); });
}

template <class T>
cusolverStatus_t sytrf_bufferSize(cusolverDnHandle_t handle, int n, T *, int lda, int *size) {
  return work_area(handle, size, {n >= 0, true, fits(lda, n)});
}

/// cuSOLVER's sytrf without pivots, where their array is null, has no other name in LAPACK.
template <class T>
cusolverStatus_t sytrf(cusolverDnHandle_t handle, cublasFillMode_t uplo, int n, T *A, int lda,
                       int *pivots, T *, int, int *info) {
  return run(handle, info, {known(uplo), n >= 0, true, fits(lda, n), pivots != nullptr},
             [=] { return lapack::sytrf(letter(uplo), n, A, lda, pivots); });
}

template <class T>
cusolverStatus_t sytri_bufferSize(cusolverDnHandle_t handle, cublasFillMode_t uplo, int n, T *,
                                  int lda, const int *pivots, int *size) {
  return work_area(handle, size, {known(uplo), n >= 0, true, fits(lda, n), pivots != nullptr});
}

template <class T>
cusolverStatus_t sytri(cusolverDnHandle_t handle, cublasFillMode_t uplo, int n, T *A, int lda,
                       const int *pivots, T *, int, int *info) {
  return run(handle, info, {known(uplo), n >= 0, true, fits(lda, n), pivots != nullptr},
             [=] { return lapack::sytri(letter(uplo), n, A, lda, pivots); });
}

} // namespace
} // namespace offloom::solver

#include "cusolver/lu.inc"
