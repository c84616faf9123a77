// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// cuSOLVER's generic interface: sizes of 64 bits, types of elements as arguments. Types that are
// not those of the function of the same name are refused.
#pragma once

#include "handle.h"

#define OFFLOOM_SOLVER_X_SIZE(name, P)                                                             \
  cusolverStatus_t cusolverDnX##name##_bufferSize(                                                 \
      cusolverDnHandle_t handle, cusolverDnParams_t params, P(const), cudaDataType compute,        \
      size_t *device_size, size_t *host_size)
#define OFFLOOM_SOLVER_X_CALL(name, P)                                                             \
  cusolverStatus_t cusolverDnX##name(cusolverDnHandle_t handle, cusolverDnParams_t params, P(),    \
                                     cudaDataType compute, void *device_work, size_t device_size,  \
                                     void *host_work, size_t host_size, int *info)

#ifdef __cplusplus
extern "C" {
#endif

#define OFFLOOM_SOLVER_X(name, P)                                                                  \
  OFFLOOM_SOLVER_X_SIZE(name, P);                                                                  \
  OFFLOOM_SOLVER_X_CALL(name, P);
#include "generic.inc"

cusolverStatus_t cusolverDnXgetrf_bufferSize(cusolverDnHandle_t handle, cusolverDnParams_t params,
                                             int64_t m, int64_t n, cudaDataType type, const void *A,
                                             int64_t lda, cudaDataType compute, size_t *device_size,
                                             size_t *host_size);
cusolverStatus_t cusolverDnXgetrf(cusolverDnHandle_t handle, cusolverDnParams_t params, int64_t m,
                                  int64_t n, cudaDataType type, void *A, int64_t lda,
                                  int64_t *pivots, cudaDataType compute, void *device_work,
                                  size_t device_size, void *host_work, size_t host_size, int *info);
cusolverStatus_t cusolverDnXpotrs(cusolverDnHandle_t handle, cusolverDnParams_t params,
                                  cublasFillMode_t uplo, int64_t n, int64_t nrhs, cudaDataType type,
                                  const void *A, int64_t lda, cudaDataType right_type, void *B,
                                  int64_t ldb, int *info);
cusolverStatus_t cusolverDnXgetrs(cusolverDnHandle_t handle, cusolverDnParams_t params,
                                  cublasOperation_t trans, int64_t n, int64_t nrhs,
                                  cudaDataType type, const void *A, int64_t lda,
                                  const int64_t *pivots, cudaDataType right_type, void *B,
                                  int64_t ldb, int *info);

cusolverStatus_t cusolverDnXtrtri_bufferSize(cusolverDnHandle_t handle, cublasFillMode_t uplo,
                                             cublasDiagType_t diag, int64_t n, cudaDataType type,
                                             void *A, int64_t lda, size_t *device_size,
                                             size_t *host_size);
cusolverStatus_t cusolverDnXtrtri(cusolverDnHandle_t handle, cublasFillMode_t uplo,
                                  cublasDiagType_t diag, int64_t n, cudaDataType type, void *A,
                                  int64_t lda, void *device_work, size_t device_size,
                                  void *host_work, size_t host_size, int *info);
/// Null pivots say that the factorisation exchanged no rows.
cusolverStatus_t cusolverDnXsytrs_bufferSize(cusolverDnHandle_t handle, cublasFillMode_t uplo,
                                             int64_t n, int64_t nrhs, cudaDataType type,
                                             const void *A, int64_t lda, const int64_t *pivots,
                                             cudaDataType right_type, void *B, int64_t ldb,
                                             size_t *device_size, size_t *host_size);
cusolverStatus_t cusolverDnXsytrs(cusolverDnHandle_t handle, cublasFillMode_t uplo, int64_t n,
                                  int64_t nrhs, cudaDataType type, const void *A, int64_t lda,
                                  const int64_t *pivots, cudaDataType right_type, void *B,
                                  int64_t ldb, void *device_work, size_t device_size,
                                  void *host_work, size_t host_size, int *info);

cusolverStatus_t
cusolverDnXsyevBatched_bufferSize(cusolverDnHandle_t handle, cusolverDnParams_t params,
                                  cusolverEigMode_t jobz, cublasFillMode_t uplo, int64_t n,
                                  cudaDataType type, const void *A, int64_t lda,
                                  cudaDataType value_type, const void *W, cudaDataType compute,
                                  size_t *device_size, size_t *host_size, int64_t count);
cusolverStatus_t cusolverDnXsyevBatched(cusolverDnHandle_t handle, cusolverDnParams_t params,
                                        cusolverEigMode_t jobz, cublasFillMode_t uplo, int64_t n,
                                        cudaDataType type, void *A, int64_t lda,
                                        cudaDataType value_type, void *W, cudaDataType compute,
                                        void *device_work, size_t device_size, void *host_work,
                                        size_t host_size, int *info, int64_t count);

/// \p sigma_error is the host's.
cusolverStatus_t cusolverDnXgesvdp_bufferSize(
    cusolverDnHandle_t handle, cusolverDnParams_t params, cusolverEigMode_t jobz, int econ,
    int64_t m, int64_t n, cudaDataType type, const void *A, int64_t lda, cudaDataType value_type,
    const void *S, cudaDataType left_type, const void *U, int64_t ldu, cudaDataType right_type,
    const void *V, int64_t ldv, cudaDataType compute, size_t *device_size, size_t *host_size);
cusolverStatus_t cusolverDnXgesvdp(cusolverDnHandle_t handle, cusolverDnParams_t params,
                                   cusolverEigMode_t jobz, int econ, int64_t m, int64_t n,
                                   cudaDataType type, void *A, int64_t lda, cudaDataType value_type,
                                   void *S, cudaDataType left_type, void *U, int64_t ldu,
                                   cudaDataType right_type, void *V, int64_t ldv,
                                   cudaDataType compute, void *device_work, size_t device_size,
                                   void *host_work, size_t host_size, int *info,
                                   double *sigma_error);

#ifdef __cplusplus
} // extern "C"
#endif
