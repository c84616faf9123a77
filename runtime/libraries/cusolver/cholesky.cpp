// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Cholesky's factorisation, and what is solved and inverted with it.
#include "../cublas/batches.h"
#include "call.h"
#include "lapack.h"
#include "products.h"

namespace offloom::solver {
namespace {

template <class T>
cusolverStatus_t potrf_bufferSize(cusolverDnHandle_t handle, cublasFillMode_t uplo, int n, T *,
                                  int lda, int *size) {
  return work_area(handle, size, {known(uplo), n >= 0, true, fits(lda, n)});
}
template <class T>
cusolverStatus_t potri_bufferSize(cusolverDnHandle_t handle, cublasFillMode_t uplo, int n, T *A,
                                  int lda, int *size) {
  return potrf_bufferSize(handle, uplo, n, A, lda, size);
}
template <class T>
cusolverStatus_t lauum_bufferSize(cusolverDnHandle_t handle, cublasFillMode_t uplo, int n, T *A,
                                  int lda, int *size) {
  return potrf_bufferSize(handle, uplo, n, A, lda, size);
}

template <class T>
cusolverStatus_t potrf(cusolverDnHandle_t handle, cublasFillMode_t uplo, int n, T *A, int lda, T *,
                       int, int *info) {
  return run(handle, info, {known(uplo), n >= 0, true, fits(lda, n)},
             [=] { return factor_cholesky(letter(uplo), n, A, lda); });
}

template <class T>
cusolverStatus_t potri(cusolverDnHandle_t handle, cublasFillMode_t uplo, int n, T *A, int lda, T *,
                       int, int *info) {
  return run(handle, info, {known(uplo), n >= 0, true, fits(lda, n)},
             [=] { return lapack::potri(letter(uplo), n, A, lda); });
}

template <class T>
cusolverStatus_t lauum(cusolverDnHandle_t handle, cublasFillMode_t uplo, int n, T *A, int lda, T *,
                       int, int *info) {
  return run(handle, info, {known(uplo), n >= 0, true, fits(lda, n)},
             [=] { return lapack::lauum(letter(uplo), n, A, lda); });
}

template <class T>
cusolverStatus_t potrs(cusolverDnHandle_t handle, cublasFillMode_t uplo, int n, int nrhs,
                       const T *A, int lda, T *B, int ldb, int *info) {
  return run(handle, info, {known(uplo), n >= 0, nrhs >= 0, true, fits(lda, n), true, fits(ldb, n)},
             [=] {
               for_columns(nrhs, n, [=](index first, index count) {
                 lapack::potrs(letter(uplo), n, count, A, lda, B + first * ldb, ldb);
               });
               return 0;
             });
}

template <class T>
cusolverStatus_t potrfBatched(cusolverDnHandle_t handle, cublasFillMode_t uplo, int n, T *A[],
                              int lda, int *info, int count) {
  const cusolverStatus_t status =
      check(handle, nullptr, {known(uplo), n >= 0, A || !count, fits(lda, n), true, count >= 0});
  if (status != CUSOLVER_STATUS_SUCCESS)
    return status;
  return enqueue(handle, [=] {
    for_problems(count, index(n) * n, [&](index i) {
      const int result = lapack::potrf(letter(uplo), n, A[i], lda);
      if (info)
        info[i] = result;
    });
  });
}

/// cuSOLVER has it for one right side only.
template <class T>
cusolverStatus_t potrsBatched(cusolverDnHandle_t handle, cublasFillMode_t uplo, int n, int nrhs,
                              T *A[], int lda, T *B[], int ldb, int *info, int count) {
  return run(handle, info,
             {known(uplo), n >= 0, nrhs == 1, A || !count, fits(lda, n), B || !count, fits(ldb, n),
              true, count >= 0},
             [=] {
               for_problems(count, index(n) * n, [&](index i) {
                 lapack::potrs(letter(uplo), n, nrhs, A[i], lda, B[i], ldb);
               });
               return 0;
             });
}

} // namespace
} // namespace offloom::solver

#include "cusolver/cholesky.inc"
