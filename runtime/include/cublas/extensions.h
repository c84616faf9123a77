// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Functions whose types of elements are arguments, and products of half-precision matrices.
#pragma once

#include "types.h"

#ifdef __cplusplus
extern "C" {
#endif

cublasStatus_t cublasHgemm(cublasHandle_t handle, cublasOperation_t transa,
                           cublasOperation_t transb, int m, int n, int k, const __half *alpha,
                           const __half *A, int lda, const __half *B, int ldb, const __half *beta,
                           __half *C, int ldc);
cublasStatus_t cublasHgemmBatched(cublasHandle_t handle, cublasOperation_t transa,
                                  cublasOperation_t transb, int m, int n, int k,
                                  const __half *alpha, const __half *const A[], int lda,
                                  const __half *const B[], int ldb, const __half *beta,
                                  __half *const C[], int ldc, int count);
cublasStatus_t cublasHgemmStridedBatched(cublasHandle_t handle, cublasOperation_t transa,
                                         cublasOperation_t transb, int m, int n, int k,
                                         const __half *alpha, const __half *A, int lda,
                                         long long stride_a, const __half *B, int ldb,
                                         long long stride_b, const __half *beta, __half *C, int ldc,
                                         long long stride_c, int count);

cublasStatus_t cublasGemmEx(cublasHandle_t handle, cublasOperation_t transa,
                            cublasOperation_t transb, int m, int n, int k, const void *alpha,
                            const void *A, cudaDataType a_type, int lda, const void *B,
                            cudaDataType b_type, int ldb, const void *beta, void *C,
                            cudaDataType c_type, int ldc, cublasComputeType_t compute,
                            cublasGemmAlgo_t algorithm);
cublasStatus_t cublasGemmBatchedEx(cublasHandle_t handle, cublasOperation_t transa,
                                   cublasOperation_t transb, int m, int n, int k, const void *alpha,
                                   const void *const A[], cudaDataType a_type, int lda,
                                   const void *const B[], cudaDataType b_type, int ldb,
                                   const void *beta, void *const C[], cudaDataType c_type, int ldc,
                                   int count, cublasComputeType_t compute,
                                   cublasGemmAlgo_t algorithm);
cublasStatus_t cublasGemmStridedBatchedEx(cublasHandle_t handle, cublasOperation_t transa,
                                          cublasOperation_t transb, int m, int n, int k,
                                          const void *alpha, const void *A, cudaDataType a_type,
                                          int lda, long long stride_a, const void *B,
                                          cudaDataType b_type, int ldb, long long stride_b,
                                          const void *beta, void *C, cudaDataType c_type, int ldc,
                                          long long stride_c, int count,
                                          cublasComputeType_t compute, cublasGemmAlgo_t algorithm);
cublasStatus_t cublasGemmGroupedBatchedEx(
    cublasHandle_t handle, const cublasOperation_t transa[], const cublasOperation_t transb[],
    const int m[], const int n[], const int k[], const void *alpha, const void *const A[],
    cudaDataType_t a_type, const int lda[], const void *const B[], cudaDataType_t b_type,
    const int ldb[], const void *beta, void *const C[], cudaDataType_t c_type, const int ldc[],
    int groups, const int sizes[], cublasComputeType_t compute);
cublasStatus_t cublasSgemmEx(cublasHandle_t handle, cublasOperation_t transa,
                             cublasOperation_t transb, int m, int n, int k, const float *alpha,
                             const void *A, cudaDataType a_type, int lda, const void *B,
                             cudaDataType b_type, int ldb, const float *beta, void *C,
                             cudaDataType c_type, int ldc);
cublasStatus_t cublasCgemmEx(cublasHandle_t handle, cublasOperation_t transa,
                             cublasOperation_t transb, int m, int n, int k, const cuComplex *alpha,
                             const void *A, cudaDataType a_type, int lda, const void *B,
                             cudaDataType b_type, int ldb, const cuComplex *beta, void *C,
                             cudaDataType c_type, int ldc);

// Complex matrices of bytes or floats. With 3m in its name a function may multiply by Gauss's three
// products, which here it does not.
cublasStatus_t cublasCgemm3mEx(cublasHandle_t handle, cublasOperation_t transa,
                               cublasOperation_t transb, int m, int n, int k,
                               const cuComplex *alpha, const void *A, cudaDataType a_type, int lda,
                               const void *B, cudaDataType b_type, int ldb, const cuComplex *beta,
                               void *C, cudaDataType c_type, int ldc);
cublasStatus_t cublasCgemm3mBatched(cublasHandle_t handle, cublasOperation_t transa,
                                    cublasOperation_t transb, int m, int n, int k,
                                    const cuComplex *alpha, const cuComplex *const A[], int lda,
                                    const cuComplex *const B[], int ldb, const cuComplex *beta,
                                    cuComplex *const C[], int ldc, int count);
cublasStatus_t cublasCgemm3mStridedBatched(cublasHandle_t handle, cublasOperation_t transa,
                                           cublasOperation_t transb, int m, int n, int k,
                                           const cuComplex *alpha, const cuComplex *A, int lda,
                                           long long stride_a, const cuComplex *B, int ldb,
                                           long long stride_b, const cuComplex *beta, cuComplex *C,
                                           int ldc, long long stride_c, int count);
cublasStatus_t cublasCsyrkEx(cublasHandle_t handle, cublasFillMode_t uplo, cublasOperation_t trans,
                             int n, int k, const cuComplex *alpha, const void *A,
                             cudaDataType a_type, int lda, const cuComplex *beta, void *C,
                             cudaDataType c_type, int ldc);
cublasStatus_t cublasCsyrk3mEx(cublasHandle_t handle, cublasFillMode_t uplo,
                               cublasOperation_t trans, int n, int k, const cuComplex *alpha,
                               const void *A, cudaDataType a_type, int lda, const cuComplex *beta,
                               void *C, cudaDataType c_type, int ldc);
cublasStatus_t cublasCherkEx(cublasHandle_t handle, cublasFillMode_t uplo, cublasOperation_t trans,
                             int n, int k, const float *alpha, const void *A, cudaDataType a_type,
                             int lda, const float *beta, void *C, cudaDataType c_type, int ldc);
cublasStatus_t cublasCherk3mEx(cublasHandle_t handle, cublasFillMode_t uplo,
                               cublasOperation_t trans, int n, int k, const float *alpha,
                               const void *A, cudaDataType a_type, int lda, const float *beta,
                               void *C, cudaDataType c_type, int ldc);

// Vectors; the types are those of the documentation's tables.
cublasStatus_t cublasAxpyEx(cublasHandle_t handle, int n, const void *alpha,
                            cudaDataType alpha_type, const void *x, cudaDataType x_type, int incx,
                            void *y, cudaDataType y_type, int incy, cudaDataType execution);
cublasStatus_t cublasRotEx(cublasHandle_t handle, int n, void *x, cudaDataType x_type, int incx,
                           void *y, cudaDataType y_type, int incy, const void *c, const void *s,
                           cudaDataType scalar_type, cudaDataType execution);
cublasStatus_t cublasScalEx(cublasHandle_t handle, int n, const void *alpha,
                            cudaDataType alpha_type, void *x, cudaDataType x_type, int incx,
                            cudaDataType execution);
cublasStatus_t cublasDotEx(cublasHandle_t handle, int n, const void *x, cudaDataType x_type,
                           int incx, const void *y, cudaDataType y_type, int incy, void *result,
                           cudaDataType result_type, cudaDataType execution);
cublasStatus_t cublasDotcEx(cublasHandle_t handle, int n, const void *x, cudaDataType x_type,
                            int incx, const void *y, cudaDataType y_type, int incy, void *result,
                            cudaDataType result_type, cudaDataType execution);
cublasStatus_t cublasNrm2Ex(cublasHandle_t handle, int n, const void *x, cudaDataType x_type,
                            int incx, void *result, cudaDataType result_type,
                            cudaDataType execution);
cublasStatus_t cublasAsumEx(cublasHandle_t handle, int n, const void *x, cudaDataType x_type,
                            int incx, void *result, cudaDataType result_type,
                            cudaDataType execution);
cublasStatus_t cublasIamaxEx(cublasHandle_t handle, int n, const void *x, cudaDataType x_type,
                             int incx, int *result);
cublasStatus_t cublasIaminEx(cublasHandle_t handle, int n, const void *x, cudaDataType x_type,
                             int incx, int *result);
cublasStatus_t cublasCopyEx(cublasHandle_t handle, int n, const void *x, cudaDataType x_type,
                            int incx, void *y, cudaDataType y_type, int incy);
cublasStatus_t cublasSwapEx(cublasHandle_t handle, int n, void *x, cudaDataType x_type, int incx,
                            void *y, cudaDataType y_type, int incy);

#ifdef __cplusplus
} // extern "C"

// Before CUDA 11 the type of computation was one of elements.

namespace offloom {
namespace blas {
inline cublasComputeType_t compute_type(cudaDataType type) {
  switch (type) {
  case CUDA_R_16F:
    return CUBLAS_COMPUTE_16F;
  case CUDA_R_64F:
  case CUDA_C_64F:
    return CUBLAS_COMPUTE_64F;
  case CUDA_R_32I:
    return CUBLAS_COMPUTE_32I;
  default:
    return CUBLAS_COMPUTE_32F;
  }
}
} // namespace blas
} // namespace offloom

inline cublasStatus_t cublasGemmEx(cublasHandle_t handle, cublasOperation_t transa,
                                   cublasOperation_t transb, int m, int n, int k, const void *alpha,
                                   const void *A, cudaDataType a_type, int lda, const void *B,
                                   cudaDataType b_type, int ldb, const void *beta, void *C,
                                   cudaDataType c_type, int ldc, cudaDataType compute,
                                   cublasGemmAlgo_t algorithm) {
  return cublasGemmEx(handle, transa, transb, m, n, k, alpha, A, a_type, lda, B, b_type, ldb, beta,
                      C, c_type, ldc, offloom::blas::compute_type(compute), algorithm);
}
inline cublasStatus_t cublasGemmBatchedEx(cublasHandle_t handle, cublasOperation_t transa,
                                          cublasOperation_t transb, int m, int n, int k,
                                          const void *alpha, const void *const A[],
                                          cudaDataType a_type, int lda, const void *const B[],
                                          cudaDataType b_type, int ldb, const void *beta,
                                          void *const C[], cudaDataType c_type, int ldc, int count,
                                          cudaDataType compute, cublasGemmAlgo_t algorithm) {
  return cublasGemmBatchedEx(handle, transa, transb, m, n, k, alpha, A, a_type, lda, B, b_type, ldb,
                             beta, C, c_type, ldc, count, offloom::blas::compute_type(compute),
                             algorithm);
}
inline cublasStatus_t cublasGemmStridedBatchedEx(
    cublasHandle_t handle, cublasOperation_t transa, cublasOperation_t transb, int m, int n, int k,
    const void *alpha, const void *A, cudaDataType a_type, int lda, long long stride_a,
    const void *B, cudaDataType b_type, int ldb, long long stride_b, const void *beta, void *C,
    cudaDataType c_type, int ldc, long long stride_c, int count, cudaDataType compute,
    cublasGemmAlgo_t algorithm) {
  return cublasGemmStridedBatchedEx(
      handle, transa, transb, m, n, k, alpha, A, a_type, lda, stride_a, B, b_type, ldb, stride_b,
      beta, C, c_type, ldc, stride_c, count, offloom::blas::compute_type(compute), algorithm);
}

#endif // C++
