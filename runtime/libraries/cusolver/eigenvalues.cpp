// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Eigenvalues of symmetric and Hermitian matrices, by LAPACK's direct methods. Those that are named
// after Jacobi's are the same.
#include "../cublas/batches.h"
#include "call.h"
#include "eigen.h"
#include "jacobi.h"

namespace offloom::solver {
namespace {

/// The arguments that say which eigenvalues are wanted.
template <class R> struct wanted {
  cusolverEigRange_t range;
  R low, high;
  int first, last;

  bool right_bounds() const { return range != CUSOLVER_EIG_RANGE_V || low < high; }
  bool right_first(int n) const {
    return range != CUSOLVER_EIG_RANGE_I || n == 0 || (first >= 1 && first <= n);
  }
  bool right_last(int n) const {
    return range != CUSOLVER_EIG_RANGE_I || n == 0 || (last >= first && last <= n);
  }
  eigen_range<R> ask() const { return {range, low, high, first, last, 0}; }
};

template <class T>
cusolverStatus_t syevd_bufferSize(cusolverDnHandle_t handle, cusolverEigMode_t jobz,
                                  cublasFillMode_t uplo, int n, const T *, int lda,
                                  const real_of<T> *, int *size) {
  return work_area(handle, size, {known(jobz), known(uplo), n >= 0, true, fits(lda, n)});
}

template <class T>
cusolverStatus_t syevd(cusolverDnHandle_t handle, cusolverEigMode_t jobz, cublasFillMode_t uplo,
                       int n, T *A, int lda, real_of<T> *W, T *, int, int *info) {
  return run(handle, info, {known(jobz), known(uplo), n >= 0, true, fits(lda, n)},
             [=] { return lapack::syevd(letter(jobz), letter(uplo), n, A, lda, W); });
}

template <class T>
cusolverStatus_t syevdx_bufferSize(cusolverDnHandle_t handle, cusolverEigMode_t jobz,
                                   cusolverEigRange_t range, cublasFillMode_t uplo, int n,
                                   const T *, int lda, real_of<T> vl, real_of<T> vu, int il, int iu,
                                   int *, const real_of<T> *, int *size) {
  const wanted<real_of<T>> w{range, vl, vu, il, iu};
  return work_area(handle, size,
                   {known(jobz), known(range), known(uplo), n >= 0, true, fits(lda, n),
                    w.right_bounds(), true, w.right_first(n), w.right_last(n)});
}

template <class T>
cusolverStatus_t syevdx(cusolverDnHandle_t handle, cusolverEigMode_t jobz, cusolverEigRange_t range,
                        cublasFillMode_t uplo, int n, T *A, int lda, real_of<T> vl, real_of<T> vu,
                        int il, int iu, int *found, real_of<T> *W, T *, int, int *info) {
  const wanted<real_of<T>> w{range, vl, vu, il, iu};
  return run_and_wait(handle, info,
                      {known(jobz), known(range), known(uplo), n >= 0, true, fits(lda, n),
                       w.right_bounds(), true, w.right_first(n), w.right_last(n), found != nullptr},
                      [=] {
                        auto which = w.ask();
                        const int result = eigen(letter(jobz), letter(uplo), n, A, lda, which, W);
                        *found = which.found;
                        return result;
                      });
}

template <class T>
cusolverStatus_t sygvd_bufferSize(cusolverDnHandle_t handle, cusolverEigType_t type,
                                  cusolverEigMode_t jobz, cublasFillMode_t uplo, int n, const T *,
                                  int lda, const T *, int ldb, const real_of<T> *, int *size) {
  return work_area(
      handle, size,
      {known(type), known(jobz), known(uplo), n >= 0, true, fits(lda, n), true, fits(ldb, n)});
}

template <class T>
cusolverStatus_t sygvd(cusolverDnHandle_t handle, cusolverEigType_t type, cusolverEigMode_t jobz,
                       cublasFillMode_t uplo, int n, T *A, int lda, T *B, int ldb, real_of<T> *W,
                       T *, int, int *info) {
  return run(
      handle, info,
      {known(type), known(jobz), known(uplo), n >= 0, true, fits(lda, n), true, fits(ldb, n)}, [=] {
        eigen_range<real_of<T>> all;
        return generalized_eigen(type, letter(jobz), letter(uplo), n, A, lda, B, ldb, all, W);
      });
}

template <class T>
cusolverStatus_t sygvdx_bufferSize(cusolverDnHandle_t handle, cusolverEigType_t type,
                                   cusolverEigMode_t jobz, cusolverEigRange_t range,
                                   cublasFillMode_t uplo, int n, const T *, int lda, const T *,
                                   int ldb, real_of<T> vl, real_of<T> vu, int il, int iu, int *,
                                   const real_of<T> *, int *size) {
  const wanted<real_of<T>> w{range, vl, vu, il, iu};
  return work_area(handle, size,
                   {known(type), known(jobz), known(range), known(uplo), n >= 0, true, fits(lda, n),
                    true, fits(ldb, n), w.right_bounds(), true, w.right_first(n), w.right_last(n)});
}

template <class T>
cusolverStatus_t sygvdx(cusolverDnHandle_t handle, cusolverEigType_t type, cusolverEigMode_t jobz,
                        cusolverEigRange_t range, cublasFillMode_t uplo, int n, T *A, int lda, T *B,
                        int ldb, real_of<T> vl, real_of<T> vu, int il, int iu, int *found,
                        real_of<T> *W, T *, int, int *info) {
  const wanted<real_of<T>> w{range, vl, vu, il, iu};
  return run_and_wait(
      handle, info,
      {known(type), known(jobz), known(range), known(uplo), n >= 0, true, fits(lda, n), true,
       fits(ldb, n), w.right_bounds(), true, w.right_first(n), w.right_last(n), found != nullptr},
      [=] {
        auto which = w.ask();
        const int result =
            generalized_eigen(type, letter(jobz), letter(uplo), n, A, lda, B, ldb, which, W);
        *found = which.found;
        return result;
      });
}

/// Jacobi's methods have another number for what does not converge.
int jacobi_info(int info, int n) { return info > 0 ? n + 1 : info; }

template <class T>
cusolverStatus_t syevj_bufferSize(cusolverDnHandle_t handle, cusolverEigMode_t jobz,
                                  cublasFillMode_t uplo, int n, const T *, int lda,
                                  const real_of<T> *, int *size, syevjInfo_t params) {
  return work_area(
      handle, size,
      {known(jobz), known(uplo), n >= 0, true, fits(lda, n), true, true, params != nullptr});
}

template <class T>
cusolverStatus_t syevj(cusolverDnHandle_t handle, cusolverEigMode_t jobz, cublasFillMode_t uplo,
                       int n, T *A, int lda, real_of<T> *W, T *, int, int *info,
                       syevjInfo_t params) {
  const cusolverStatus_t status = check(handle, info,
                                        {known(jobz), known(uplo), n >= 0, true, fits(lda, n), true,
                                         true, true, true, params != nullptr});
  if (status != CUSOLVER_STATUS_SUCCESS)
    return status;
  return run(handle, info, {}, [=, outcome = params->outcome] {
    std::vector<T> original(jobz == CUSOLVER_EIG_MODE_VECTOR ? index(n) * n : 0);
    if (!original.empty())
      copy(n, n, A, lda, original.data(), n);
    const int result = lapack::syevd(letter(jobz), letter(uplo), n, A, lda, W);
    *outcome = {original.empty() ? 0 : eigen_residual(letter(uplo), n, original, A, lda, W), 1,
                false};
    return jacobi_info(result, n);
  });
}

template <class T>
cusolverStatus_t syevjBatched_bufferSize(cusolverDnHandle_t handle, cusolverEigMode_t jobz,
                                         cublasFillMode_t uplo, int n, const T *, int lda,
                                         const real_of<T> *, int *size, syevjInfo_t params,
                                         int count) {
  return work_area(handle, size,
                   {known(jobz), known(uplo), n >= 0, true, fits(lda, n), true, true,
                    params != nullptr, count >= 0});
}

template <class T>
cusolverStatus_t syevjBatched(cusolverDnHandle_t handle, cusolverEigMode_t jobz,
                              cublasFillMode_t uplo, int n, T *A, int lda, real_of<T> *W, T *, int,
                              int *info, syevjInfo_t params, int count) {
  const cusolverStatus_t status = check(handle, nullptr,
                                        {known(jobz), known(uplo), n >= 0, true, fits(lda, n), true,
                                         true, true, true, params != nullptr, count >= 0});
  if (status != CUSOLVER_STATUS_SUCCESS)
    return status;
  return enqueue(handle, [=, outcome = params->outcome] {
    *outcome = {0, 1, true};
    for_problems(count, index(n) * n, [&](index i) {
      const int result =
          lapack::syevd(letter(jobz), letter(uplo), n, A + i * lda * n, lda, W + i * n);
      if (info)
        info[i] = jacobi_info(result, n);
    });
  });
}

template <class T>
cusolverStatus_t sygvj_bufferSize(cusolverDnHandle_t handle, cusolverEigType_t type,
                                  cusolverEigMode_t jobz, cublasFillMode_t uplo, int n, const T *,
                                  int lda, const T *, int ldb, const real_of<T> *, int *size,
                                  syevjInfo_t params) {
  return work_area(handle, size,
                   {known(type), known(jobz), known(uplo), n >= 0, true, fits(lda, n), true,
                    fits(ldb, n), true, true, params != nullptr});
}

/// The residual is that of the matrix that B's factor makes of A, which nobody else sees: not
/// measured.
template <class T>
cusolverStatus_t sygvj(cusolverDnHandle_t handle, cusolverEigType_t type, cusolverEigMode_t jobz,
                       cublasFillMode_t uplo, int n, T *A, int lda, T *B, int ldb, real_of<T> *W,
                       T *, int, int *info, syevjInfo_t params) {
  const cusolverStatus_t status =
      check(handle, info,
            {known(type), known(jobz), known(uplo), n >= 0, true, fits(lda, n), true, fits(ldb, n),
             true, true, true, true, params != nullptr});
  if (status != CUSOLVER_STATUS_SUCCESS)
    return status;
  return run(handle, info, {}, [=, outcome = params->outcome] {
    *outcome = {0, 1, false};
    eigen_range<real_of<T>> all;
    const int result =
        generalized_eigen(type, letter(jobz), letter(uplo), n, A, lda, B, ldb, all, W);
    return result > n ? result : jacobi_info(result, 2 * n);
  });
}

} // namespace
} // namespace offloom::solver

#include "cusolver/eigenvalues.inc"
