// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Copies of triangles between packed and full storage. The other triangle stays as it is.
#include "matrix_view.h"

namespace offloom::blas {
namespace {

cublasStatus_t check_triangle(cublasHandle_t handle, cublasFillMode_t uplo, index n, index lda) {
  return check(handle, {n}, known(uplo) && !short_of(lda, n));
}

/// Copies the elements of one triangle, a column at a time.
template <class From, class To>
void copy_triangle(bool upper, index n, const From &from, const To &to) {
  library::for_chunks(n, 16, [&](auto first, auto last, auto) {
    for (index col = first; col < index(last); ++col)
      for (index row = upper ? 0 : col; row < (upper ? col + 1 : n); ++row)
        to(row, col) = from(row, col);
  });
}

template <class T>
cublasStatus_t tpttr(cublasHandle_t handle, cublasFillMode_t uplo, int n, const T *AP, T *A,
                     int lda) {
  const cublasStatus_t status = check_triangle(handle, uplo, n, lda);
  if (status != CUBLAS_STATUS_SUCCESS || n == 0)
    return status;
  const bool upper = uplo == CUBLAS_FILL_MODE_UPPER;
  return enqueue(handle, [=] {
    copy_triangle(upper, n, packed_triangle<const T>{AP, n, upper}, full_matrix<T>{A, lda});
  });
}

template <class T>
cublasStatus_t trttp(cublasHandle_t handle, cublasFillMode_t uplo, int n, const T *A, int lda,
                     T *AP) {
  const cublasStatus_t status = check_triangle(handle, uplo, n, lda);
  if (status != CUBLAS_STATUS_SUCCESS || n == 0)
    return status;
  const bool upper = uplo == CUBLAS_FILL_MODE_UPPER;
  return enqueue(handle, [=] {
    copy_triangle(upper, n, full_matrix<const T>{A, lda}, packed_triangle<T>{AP, n, upper});
  });
}

} // namespace
} // namespace offloom::blas

#include "cublas/packed.inc"
