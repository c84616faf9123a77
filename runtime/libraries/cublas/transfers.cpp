// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Copies of vectors and matrices between the host and the device: cudaMemcpy2D by another name.
#include "call.h"

namespace offloom::blas {
namespace {

/// Elements of a vector are the rows of a copy, which are one element wide.
template <class Copy> cublasStatus_t vector_copy(int n, int size, int incx, int incy, Copy copy) {
  if (n < 0 || size <= 0 || incx <= 0 || incy <= 0)
    return CUBLAS_STATUS_INVALID_VALUE;
  if (n == 0)
    return CUBLAS_STATUS_SUCCESS;
  const std::size_t element = size;
  const cudaError_t error = incx == 1 && incy == 1
                                ? copy(n * element, n * element, n * element, 1)
                                : copy(incy * element, incx * element, element, n);
  return error == cudaSuccess ? CUBLAS_STATUS_SUCCESS : CUBLAS_STATUS_MAPPING_ERROR;
}

template <class Copy>
cublasStatus_t matrix_copy(int rows, int cols, int size, int lda, int ldb, Copy copy) {
  if (rows < 0 || cols < 0 || size <= 0 || lda <= 0 || ldb <= 0)
    return CUBLAS_STATUS_INVALID_VALUE;
  if (rows == 0 || cols == 0)
    return CUBLAS_STATUS_SUCCESS;
  const std::size_t element = size;
  // Columns that overlap are an error of the copy, which is CUDA's own.
  const cudaError_t error = copy(ldb * element, lda * element, rows * element, cols);
  return error == cudaSuccess ? CUBLAS_STATUS_SUCCESS : CUBLAS_STATUS_MAPPING_ERROR;
}

} // namespace
} // namespace offloom::blas

#define OFFLOOM_BLAS_TRANSFER(name, kind)                                                          \
  extern "C" cublasStatus_t cublas##name##Vector(int n, int size, const void *x, int incx,         \
                                                 void *y, int incy) {                              \
    return offloom::blas::vector_copy(n, size, incx, incy,                                         \
                                      [&](auto to, auto from, auto w, auto h) {                    \
                                        return cudaMemcpy2D(y, to, x, from, w, h, kind);           \
                                      });                                                          \
  }                                                                                                \
  extern "C" cublasStatus_t cublas##name##VectorAsync(int n, int size, const void *x, int incx,    \
                                                      void *y, int incy, cudaStream_t stream) {    \
    return offloom::blas::vector_copy(                                                             \
        n, size, incx, incy, [&](auto to, auto from, auto w, auto h) {                             \
          return cudaMemcpy2DAsync(y, to, x, from, w, h, kind, stream);                            \
        });                                                                                        \
  }                                                                                                \
  extern "C" cublasStatus_t cublas##name##Matrix(int rows, int cols, int size, const void *A,      \
                                                 int lda, void *B, int ldb) {                      \
    return offloom::blas::matrix_copy(rows, cols, size, lda, ldb,                                  \
                                      [&](auto to, auto from, auto w, auto h) {                    \
                                        return cudaMemcpy2D(B, to, A, from, w, h, kind);           \
                                      });                                                          \
  }                                                                                                \
  extern "C" cublasStatus_t cublas##name##MatrixAsync(int rows, int cols, int size, const void *A, \
                                                      int lda, void *B, int ldb,                   \
                                                      cudaStream_t stream) {                       \
    return offloom::blas::matrix_copy(                                                             \
        rows, cols, size, lda, ldb, [&](auto to, auto from, auto w, auto h) {                      \
          return cudaMemcpy2DAsync(B, to, A, from, w, h, kind, stream);                            \
        });                                                                                        \
  }

OFFLOOM_BLAS_TRANSFER(Set, cudaMemcpyHostToDevice)
OFFLOOM_BLAS_TRANSFER(Get, cudaMemcpyDeviceToHost)
