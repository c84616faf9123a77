// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Singular values, by LAPACK's direct methods: gesvd is its own, the others are its divide and
// conquer.
#include "../cublas/batches.h"
#include "call.h"
#include "jacobi.h"
#include "spectra.h"

namespace offloom::solver {
namespace {

cusolverStatus_t gesvd_bufferSize(cusolverDnHandle_t handle, int m, int n, int *size) {
  return work_area(handle, size, {m >= 0, n >= 0});
}

/// As cuSOLVER's documentation says, for m >= n alone.
template <class T>
cusolverStatus_t gesvd(cusolverDnHandle_t handle, signed char jobu, signed char jobvt, int m, int n,
                       T *A, int lda, real_of<T> *S, T *U, int ldu, T *VT, int ldvt, T *, int,
                       real_of<T> *unconverged, int *info) {
  return run(
      handle, info,
      {known_job(jobu), known_job(jobvt) && !(jobu == 'O' && jobvt == 'O'), m >= 0,
       n >= 0 && n <= m, true, fits(lda, m), true, true, fits(ldu, fills(jobu) ? m : 1), true,
       fits(ldvt, fills(jobvt) ? n : 1)},
      [=] { return lapack::gesvd(jobu, jobvt, m, n, A, lda, S, U, ldu, VT, ldvt, unconverged); });
}

template <class T>
cusolverStatus_t gesvdj_bufferSize(cusolverDnHandle_t handle, cusolverEigMode_t jobz, int, int m,
                                   int n, const T *, int lda, const real_of<T> *, const T *,
                                   int ldu, const T *, int ldv, int *size, gesvdjInfo_t params) {
  const bool vectors = jobz == CUSOLVER_EIG_MODE_VECTOR;
  return work_area(handle, size,
                   {known(jobz), true, m >= 0, n >= 0, true, fits(lda, m), true, true,
                    fits(ldu, vectors ? m : 1), true, fits(ldv, vectors ? n : 1), true,
                    params != nullptr});
}

template <class T>
cusolverStatus_t gesvdj(cusolverDnHandle_t handle, cusolverEigMode_t jobz, int econ, int m, int n,
                        T *A, int lda, real_of<T> *S, T *U, int ldu, T *V, int ldv, T *, int,
                        int *info, gesvdjInfo_t params) {
  const bool vectors = jobz == CUSOLVER_EIG_MODE_VECTOR;
  const cusolverStatus_t status =
      check(handle, info,
            {known(jobz), true, m >= 0, n >= 0, true, fits(lda, m), true, true,
             fits(ldu, vectors ? m : 1), true, fits(ldv, vectors ? n : 1), true, true, true,
             params != nullptr});
  if (status != CUSOLVER_STATUS_SUCCESS)
    return status;
  return run(handle, info, {}, [=, outcome = params->outcome] {
    *outcome = {0, 1, false};
    return factor_singular(vectors, econ != 0, m, n, A, lda, S, U, ldu, V, ldv, &outcome->residual);
  });
}

/// The limit of 32 rows and columns is cuSOLVER's own.
template <class T>
cusolverStatus_t gesvdjBatched_bufferSize(cusolverDnHandle_t handle, cusolverEigMode_t jobz, int m,
                                          int n, const T *, int lda, const real_of<T> *, const T *,
                                          int ldu, const T *, int ldv, int *size,
                                          gesvdjInfo_t params, int count) {
  const bool vectors = jobz == CUSOLVER_EIG_MODE_VECTOR;
  return work_area(handle, size,
                   {known(jobz), m >= 0 && m <= 32, n >= 0 && n <= 32, true, fits(lda, m), true,
                    true, fits(ldu, vectors ? m : 1), true, fits(ldv, vectors ? n : 1), true,
                    params != nullptr, count >= 0});
}

template <class T>
cusolverStatus_t gesvdjBatched(cusolverDnHandle_t handle, cusolverEigMode_t jobz, int m, int n,
                               T *A, int lda, real_of<T> *S, T *U, int ldu, T *V, int ldv, T *, int,
                               int *info, gesvdjInfo_t params, int count) {
  const bool vectors = jobz == CUSOLVER_EIG_MODE_VECTOR;
  const cusolverStatus_t status =
      check(handle, nullptr,
            {known(jobz), m >= 0 && m <= 32, n >= 0 && n <= 32, true, fits(lda, m), true, true,
             fits(ldu, vectors ? m : 1), true, fits(ldv, vectors ? n : 1), true, true, true,
             params != nullptr, count >= 0});
  if (status != CUSOLVER_STATUS_SUCCESS)
    return status;
  return enqueue(handle, [=, outcome = params->outcome] {
    *outcome = {0, 1, true};
    for_problems(count, index(m) * n, [&](index i) {
      const int result = factor_singular(vectors, false, m, n, A + i * lda * n, lda,
                                         S + i * std::min(m, n), vectors ? U + i * ldu * m : U, ldu,
                                         vectors ? V + i * ldv * n : V, ldv, nullptr);
      if (info)
        info[i] = result;
    });
  });
}

template <class T>
cusolverStatus_t gesvdaStridedBatched_bufferSize(cusolverDnHandle_t handle, cusolverEigMode_t jobz,
                                                 int rank, int m, int n, const T *, int lda,
                                                 long long, const real_of<T> *, long long,
                                                 const T *, int ldu, long long, const T *, int ldv,
                                                 long long, int *size, int count) {
  const bool vectors = jobz == CUSOLVER_EIG_MODE_VECTOR;
  return work_area(handle, size,
                   {known(jobz), rank >= 0 && rank <= std::min(m, n), m >= 0, n >= 0 && n <= m,
                    true, fits(lda, m), true, true, true, true, fits(ldu, vectors ? m : 1), true,
                    true, fits(ldv, vectors ? n : 1), true, true, count >= 0});
}

template <class T>
cusolverStatus_t gesvdaStridedBatched(cusolverDnHandle_t handle, cusolverEigMode_t jobz, int rank,
                                      int m, int n, const T *A, int lda, long long strideA,
                                      real_of<T> *S, long long strideS, T *U, int ldu,
                                      long long strideU, T *V, int ldv, long long strideV, T *, int,
                                      int *info, double *norms, int count) {
  const bool vectors = jobz == CUSOLVER_EIG_MODE_VECTOR;
  const cusolverStatus_t status = check(handle, nullptr,
                                        {known(jobz),
                                         rank >= 0 && rank <= std::min(m, n),
                                         m >= 0,
                                         n >= 0 && n <= m,
                                         true,
                                         fits(lda, m),
                                         true,
                                         true,
                                         true,
                                         true,
                                         fits(ldu, vectors ? m : 1),
                                         true,
                                         true,
                                         fits(ldv, vectors ? n : 1),
                                         true,
                                         true,
                                         true,
                                         true,
                                         true,
                                         count >= 0});
  if (status != CUSOLVER_STATUS_SUCCESS)
    return status;
  const cusolverStatus_t queued = enqueue(handle, [=] {
    for_problems(count, index(m) * n, [&](index i) {
      std::vector<T> original(index(m) * n);
      copy(m, n, A + i * strideA, lda, original.data(), m);
      std::vector<T> destroyed = original;
      singular_vectors<T> found;
      const int result =
          singular_values(vectors, true, m, n, destroyed.data(), std::max(1, m), found);
      deliver(found, vectors, rank, rank, rank, m, n, S + i * strideS,
              vectors ? U + i * strideU : U, ldu, vectors ? V + i * strideV : V, ldv);
      if (info)
        info[i] = result > 0 ? std::min(m, n) + 1 : result;
      if (norms && vectors)
        norms[i] = singular_residual(rank, m, n, std::move(original), found);
    });
  });
  if (queued != CUSOLVER_STATUS_SUCCESS || !norms || !vectors)
    return queued;
  return status_of(cudaStreamSynchronize(handle->stream));
}

} // namespace
} // namespace offloom::solver

#include "cusolver/singular_values.inc"
