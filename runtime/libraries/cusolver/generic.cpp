// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The generic interface's factorisations and solves: the typed functions by the types that
// arguments name.
#include "generic.h"
#include "lapack.h"
#include "no_pivots.h"
#include "products.h"

using namespace offloom::solver;

extern "C" {

OFFLOOM_SOLVER_X_SIZE(potrf, OFFLOOM_SOLVER_XPOTRF) {
  return work_areas(handle, type, compute == type, {n, lda}, known(uplo) && fits(lda, n),
                    device_size, host_size);
}
OFFLOOM_SOLVER_X_CALL(potrf, OFFLOOM_SOLVER_XPOTRF) {
  return dispatch(handle, type, compute == type, {n, lda}, [&](auto zero) {
    using T = decltype(zero);
    return typed<T>::potrf(handle, uplo, n, as<T>(A), lda, nullptr, 0, info);
  });
}

cusolverStatus_t cusolverDnXpotrs(cusolverDnHandle_t handle, cusolverDnParams_t,
                                  cublasFillMode_t uplo, int64_t n, int64_t nrhs, cudaDataType type,
                                  const void *A, int64_t lda, cudaDataType right_type, void *B,
                                  int64_t ldb, int *info) {
  return dispatch(handle, type, right_type == type, {n, nrhs, lda, ldb}, [&](auto zero) {
    using T = decltype(zero);
    return typed<T>::potrs(handle, uplo, n, nrhs, as<T>(A), lda, as<T>(B), ldb, info);
  });
}

OFFLOOM_SOLVER_X_SIZE(geqrf, OFFLOOM_SOLVER_XGEQRF) {
  return work_areas(handle, type, compute == type && tau_type == type, {m, n, lda}, fits(lda, m),
                    device_size, host_size);
}
OFFLOOM_SOLVER_X_CALL(geqrf, OFFLOOM_SOLVER_XGEQRF) {
  return dispatch(handle, type, compute == type && tau_type == type, {m, n, lda}, [&](auto zero) {
    using T = decltype(zero);
    return typed<T>::geqrf(handle, m, n, as<T>(A), lda, as<T>(tau), nullptr, 0, info);
  });
}

cusolverStatus_t cusolverDnXgetrf_bufferSize(cusolverDnHandle_t handle, cusolverDnParams_t,
                                             int64_t m, int64_t n, cudaDataType type, const void *,
                                             int64_t lda, cudaDataType compute, size_t *device_size,
                                             size_t *host_size) {
  return work_areas(handle, type, compute == type, {m, n, lda}, fits(lda, m), device_size,
                    host_size);
}
cusolverStatus_t cusolverDnXgetrf(cusolverDnHandle_t handle, cusolverDnParams_t, int64_t m,
                                  int64_t n, cudaDataType type, void *A, int64_t lda,
                                  int64_t *pivots, cudaDataType compute, void *, size_t, void *,
                                  size_t, int *info) {
  return dispatch(handle, type, compute == type, {m, n, lda}, [&](auto zero) {
    using T = decltype(zero);
    return run(handle, info, {m >= 0, n >= 0, true, true, fits(lda, m)}, [=] {
      if (!pivots)
        return factor_in_order(m, n, as<T>(A), lda);
      std::vector<int> narrow(std::min(m, n));
      const int result = factor_lu(m, n, as<T>(A), lda, narrow.data());
      std::copy(narrow.begin(), narrow.end(), pivots);
      return result;
    });
  });
}

cusolverStatus_t cusolverDnXgetrs(cusolverDnHandle_t handle, cusolverDnParams_t,
                                  cublasOperation_t trans, int64_t n, int64_t nrhs,
                                  cudaDataType type, const void *A, int64_t lda,
                                  const int64_t *pivots, cudaDataType right_type, void *B,
                                  int64_t ldb, int *info) {
  return dispatch(handle, type, right_type == type, {n, nrhs, lda, ldb}, [&](auto zero) {
    using T = decltype(zero);
    return run(
        handle, info,
        {known(trans), n >= 0, nrhs >= 0, true, true, fits(lda, n), true, true, true, fits(ldb, n)},
        [=] {
          const std::vector<int> narrow = narrowed(pivots, n);
          for_columns(nrhs, n, [&](int64_t first, int64_t count) {
            lapack::getrs(letter<T>(trans), n, count, as<T>(A), lda, narrow.data(),
                          as<T>(B) + first * ldb, ldb);
          });
          return 0;
        });
  });
}

cusolverStatus_t cusolverDnXtrtri_bufferSize(cusolverDnHandle_t handle, cublasFillMode_t uplo,
                                             cublasDiagType_t diag, int64_t n, cudaDataType type,
                                             void *, int64_t lda, size_t *device_size,
                                             size_t *host_size) {
  return work_areas(handle, type, true, {n, lda}, known(uplo) && known(diag) && fits(lda, n),
                    device_size, host_size);
}
cusolverStatus_t cusolverDnXtrtri(cusolverDnHandle_t handle, cublasFillMode_t uplo,
                                  cublasDiagType_t diag, int64_t n, cudaDataType type, void *A,
                                  int64_t lda, void *, size_t, void *, size_t, int *info) {
  return dispatch(handle, type, true, {n, lda}, [&](auto zero) {
    using T = decltype(zero);
    return run(handle, info, {known(uplo), known(diag), n >= 0, true, true, fits(lda, n)},
               [=] { return lapack::trtri(letter(uplo), letter(diag), n, as<T>(A), lda); });
  });
}

cusolverStatus_t cusolverDnXsytrs_bufferSize(cusolverDnHandle_t handle, cublasFillMode_t uplo,
                                             int64_t n, int64_t nrhs, cudaDataType type,
                                             const void *, int64_t lda, const int64_t *,
                                             cudaDataType right_type, void *, int64_t ldb,
                                             size_t *device_size, size_t *host_size) {
  return work_areas(handle, type, right_type == type, {n, nrhs, lda, ldb},
                    known(uplo) && fits(lda, n) && fits(ldb, n), device_size, host_size);
}
cusolverStatus_t cusolverDnXsytrs(cusolverDnHandle_t handle, cublasFillMode_t uplo, int64_t n,
                                  int64_t nrhs, cudaDataType type, const void *A, int64_t lda,
                                  const int64_t *pivots, cudaDataType right_type, void *B,
                                  int64_t ldb, void *, size_t, void *, size_t, int *info) {
  return dispatch(handle, type, right_type == type, {n, nrhs, lda, ldb}, [&](auto zero) {
    using T = decltype(zero);
    return run(
        handle, info,
        {known(uplo), n >= 0, nrhs >= 0, true, true, fits(lda, n), true, true, true, fits(ldb, n)},
        [=] {
          const std::vector<int> narrow = narrowed(pivots, n);
          return lapack::sytrs(letter(uplo), n, nrhs, as<T>(A), lda, narrow.data(), as<T>(B), ldb);
        });
  });
}

} // extern "C"
