// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Complex products whose elements are bytes or floats, as an argument says, and those by three real
// products.
//
// Bytes are made floats when the work runs, which the function of floats then takes.
#include "call.h"

#include <memory>
#include <vector>

namespace offloom::blas {
namespace {

/// A * A' with \p multiply, a function for matrices of floats.
template <class Scalar, class Multiply>
cublasStatus_t rank_k(Multiply multiply, cublasHandle_t handle, cublasFillMode_t uplo,
                      cublasOperation_t trans, int n, int k, const Scalar *alpha, const void *A,
                      cudaDataType a_type, int lda, const Scalar *beta, void *C,
                      cudaDataType c_type, int ldc) {
  if (!handle)
    return CUBLAS_STATUS_NOT_INITIALIZED;
  if (c_type != CUDA_C_32F || (a_type != CUDA_C_32F && a_type != CUDA_C_8I))
    return CUBLAS_STATUS_NOT_SUPPORTED;
  const auto product = [&](const void *a, int leading) {
    return multiply(handle, uplo, trans, n, k, alpha, static_cast<const cuComplex *>(a), leading,
                    beta, static_cast<cuComplex *>(C), ldc);
  };
  if (a_type == CUDA_C_32F)
    return product(A, lda);
  const index rows = trans == CUBLAS_OP_N ? n : k, cols = trans == CUBLAS_OP_N ? k : n;
  if (rows < 0 || cols < 0 || short_of(lda, rows))
    return CUBLAS_STATUS_INVALID_VALUE;
  const auto wide = std::make_shared<std::vector<cuComplex>>(rows * cols + 1);
  const cublasStatus_t converted = enqueue(handle, [=] {
    for (index col = 0; col < cols; ++col)
      for (index row = 0; row < rows; ++row) {
        const char2 from = static_cast<const char2 *>(A)[row + col * lda];
        (*wide)[row + col * rows] = {float(from.x), float(from.y)};
      }
  });
  if (converted != CUBLAS_STATUS_SUCCESS)
    return converted;
  const cublasStatus_t status = product(wide->data(), rows > 1 ? int(rows) : 1);
  return status == CUBLAS_STATUS_SUCCESS ? enqueue(handle, [wide] { wide->clear(); }) : status;
}

} // namespace
} // namespace offloom::blas

using namespace offloom::blas;

#define OFFLOOM_BLAS_RANK_K(name, of_floats, Scalar)                                               \
  extern "C" cublasStatus_t name(cublasHandle_t handle, cublasFillMode_t uplo,                     \
                                 cublasOperation_t trans, int n, int k, const Scalar *alpha,       \
                                 const void *A, cudaDataType a_type, int lda, const Scalar *beta,  \
                                 void *C, cudaDataType c_type, int ldc) {                          \
    return rank_k(of_floats, handle, uplo, trans, n, k, alpha, A, a_type, lda, beta, C, c_type,    \
                  ldc);                                                                            \
  }
OFFLOOM_BLAS_RANK_K(cublasCsyrkEx, cublasCsyrk_v2, cuComplex)
OFFLOOM_BLAS_RANK_K(cublasCsyrk3mEx, cublasCsyrk_v2, cuComplex)
OFFLOOM_BLAS_RANK_K(cublasCherkEx, cublasCherk_v2, float)
OFFLOOM_BLAS_RANK_K(cublasCherk3mEx, cublasCherk_v2, float)

extern "C" {

cublasStatus_t cublasCgemm3mEx(cublasHandle_t handle, cublasOperation_t transa,
                               cublasOperation_t transb, int m, int n, int k,
                               const cuComplex *alpha, const void *A, cudaDataType a_type, int lda,
                               const void *B, cudaDataType b_type, int ldb, const cuComplex *beta,
                               void *C, cudaDataType c_type, int ldc) {
  return cublasCgemmEx(handle, transa, transb, m, n, k, alpha, A, a_type, lda, B, b_type, ldb, beta,
                       C, c_type, ldc);
}

cublasStatus_t cublasCgemm3mBatched(cublasHandle_t handle, cublasOperation_t transa,
                                    cublasOperation_t transb, int m, int n, int k,
                                    const cuComplex *alpha, const cuComplex *const A[], int lda,
                                    const cuComplex *const B[], int ldb, const cuComplex *beta,
                                    cuComplex *const C[], int ldc, int count) {
  return cublasCgemmBatched(handle, transa, transb, m, n, k, alpha, A, lda, B, ldb, beta, C, ldc,
                            count);
}

cublasStatus_t cublasCgemm3mStridedBatched(cublasHandle_t handle, cublasOperation_t transa,
                                           cublasOperation_t transb, int m, int n, int k,
                                           const cuComplex *alpha, const cuComplex *A, int lda,
                                           long long stride_a, const cuComplex *B, int ldb,
                                           long long stride_b, const cuComplex *beta, cuComplex *C,
                                           int ldc, long long stride_c, int count) {
  return cublasCgemmStridedBatched(handle, transa, transb, m, n, k, alpha, A, lda, stride_a, B, ldb,
                                   stride_b, beta, C, ldc, stride_c, count);
}

} // extern "C"
