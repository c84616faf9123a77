// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Many small problems of one shape: cores share them out, whole ones each where they are small.
#include "groups.h"
#include "matrix_view.h"
#include "product.h"

namespace offloom::blas {
namespace {

template <class T, class As, class Bs, class Cs>
cublasStatus_t gemm_batch(cublasHandle_t handle, const gemm_shape &shape, const T *alpha, As A,
                          Bs B, const T *beta, Cs C, index count) {
  const bool usable = shape.valid() && alpha && beta;
  const cublasStatus_t status =
      check(handle, {shape.m, shape.n, shape.k, shape.lda, shape.ldb, shape.ldc, count}, usable);
  if (status != CUBLAS_STATUS_SUCCESS || shape.empty() || count == 0)
    return status;
  return enqueue(handle, [=, a = scalar(handle, alpha), b = scalar(handle, beta)] {
    const T fa = a(), fb = b();
    for_problems(count, shape.m * shape.n,
                 [&](index i) { product(shape, fa, A[i], B[i], fb, C[i]); });
  });
}

template <class T>
cublasStatus_t gemmBatched(cublasHandle_t handle, cublasOperation_t transa,
                           cublasOperation_t transb, index m, index n, index k, const T *alpha,
                           const T *const A[], index lda, const T *const B[], index ldb,
                           const T *beta, T *const C[], index ldc, index count) {
  return gemm_batch(handle, {transa, transb, m, n, k, lda, ldb, ldc}, alpha, A, B, beta, C, count);
}

template <class T>
cublasStatus_t gemmStridedBatched(cublasHandle_t handle, cublasOperation_t transa,
                                  cublasOperation_t transb, index m, index n, index k,
                                  const T *alpha, const T *A, index lda, long long stride_a,
                                  const T *B, index ldb, long long stride_b, const T *beta, T *C,
                                  index ldc, long long stride_c, index count) {
  return gemm_batch(handle, {transa, transb, m, n, k, lda, ldb, ldc}, alpha,
                    strides<const T>{A, stride_a}, strides<const T>{B, stride_b}, beta,
                    strides<T>{C, stride_c}, count);
}

template <class T, class I>
cublasStatus_t gemmGroupedBatched(cublasHandle_t handle, const cublasOperation_t transa[],
                                  const cublasOperation_t transb[], const I m[], const I n[],
                                  const I k[], const T alpha[], const T *const A[], const I lda[],
                                  const T *const B[], const I ldb[], const T beta[], T *const C[],
                                  const I ldc[], I groups, const I sizes[]) {
  return for_groups(handle, groups, sizes, {transa, transb, m, n, k, lda, ldb, ldc},
                    [&](index g, index first, bool only_check) {
                      const gemm_shape shape = {transa[g], transb[g], m[g],   n[g],
                                                k[g],      lda[g],    ldb[g], ldc[g]};
                      if (only_check)
                        return check(handle, {shape.m, shape.n, shape.k, sizes[g]},
                                     shape.valid() && alpha && beta);
                      return gemm_batch(handle, shape, alpha + g, A + first, B + first, beta + g,
                                        C + first, sizes[g]);
                    });
}

/// The elements of a batch that are computed with in T.
template <class T> T wide(T element) { return element; }
float wide(__half element) { return __half2float(element); }
float wide(__nv_bfloat16 element) { return __bfloat162float(element); }

template <class T, class To> void store(To &to, T value) { to = value; }
void store(__half &to, float value) { to = __float2half(value); }
void store(__nv_bfloat16 &to, float value) { to = __float2bfloat16(value); }

template <class T, class As, class Xs, class Ys>
cublasStatus_t gemv_batch(cublasHandle_t handle, cublasOperation_t trans, index m, index n,
                          const T *alpha, As A, index lda, Xs x, index incx, const T *beta, Ys y,
                          index incy, index count) {
  const bool usable = known(trans) && !short_of(lda, m) && incx != 0 && incy != 0 && alpha && beta;
  const cublasStatus_t status = check(handle, {m, n, count}, usable);
  if (status != CUBLAS_STATUS_SUCCESS || m == 0 || n == 0 || count == 0)
    return status;
  const bool turned = trans == CUBLAS_OP_T || trans == CUBLAS_OP_C;
  const bool conjugated = trans == CUBLAS_OP_C || trans == CUBLAS_OP_CONJG;
  const index rows = turned ? n : m, cols = turned ? m : n;
  return enqueue(handle, [=, a = scalar(handle, alpha), b = scalar(handle, beta)] {
    const T fa = a(), fb = b();
    library::for_chunks(count, 1, [&](auto problem, auto, auto) {
      const strided in(x[problem], cols, incx);
      const strided out(y[problem], rows, incy);
      const auto *const matrix = A[problem];
      for (index i = 0; i < rows; ++i) {
        T sum = T();
        for (index j = 0; j < cols; ++j) {
          const T element = wide(turned ? matrix[j + i * lda] : matrix[i + j * lda]);
          sum = sum + (conjugated ? conjugate(element) : element) * wide(in[j]);
        }
        store(out[i], is_zero(fb) ? fa * sum : fa * sum + fb * wide(out[i]));
      }
    });
  });
}

template <class T, class From, class To>
cublasStatus_t gemvBatched(cublasHandle_t handle, cublasOperation_t trans, index m, index n,
                           const T *alpha, const From *const A[], index lda, const From *const x[],
                           index incx, const T *beta, To *const y[], index incy, index count) {
  return gemv_batch(handle, trans, m, n, alpha, A, lda, x, incx, beta, y, incy, count);
}

template <class T, class From, class To>
cublasStatus_t gemvStridedBatched(cublasHandle_t handle, cublasOperation_t trans, index m, index n,
                                  const T *alpha, const From *A, index lda, long long stride_a,
                                  const From *x, index incx, long long stride_x, const T *beta,
                                  To *y, index incy, long long stride_y, index count) {
  return gemv_batch(handle, trans, m, n, alpha, strides<const From>{A, stride_a}, lda,
                    strides<const From>{x, stride_x}, incx, beta, strides<To>{y, stride_y}, incy,
                    count);
}

template <class T>
cublasStatus_t trsmBatched(cublasHandle_t handle, cublasSideMode_t side, cublasFillMode_t uplo,
                           cublasOperation_t trans, cublasDiagType_t diag, index m, index n,
                           const T *alpha, const T *const A[], index lda, T *const B[], index ldb,
                           index count) {
  const index size = side == CUBLAS_SIDE_LEFT ? m : n;
  const bool usable = known(side) && known(uplo) && known(trans) && known(diag) && alpha &&
                      !short_of(lda, size) && !short_of(ldb, m);
  const cublasStatus_t status = check(handle, {m, n, lda, ldb, count}, usable);
  if (status != CUBLAS_STATUS_SUCCESS || m == 0 || n == 0 || count == 0)
    return status;
  return enqueue(handle, [=, factor = scalar(handle, alpha)] {
    const T value = factor();
    library::for_chunks(count, 1, [&](auto problem, auto, auto) {
      const operand a(trans, A[problem], size, size, lda);
      backend::trsm(
          side == CUBLAS_SIDE_LEFT ? 'L' : 'R', uplo == CUBLAS_FILL_MODE_UPPER ? 'U' : 'L', a.op,
          diag == CUBLAS_DIAG_UNIT ? 'U' : 'N', m, n, value, a.data, a.leading, B[problem], ldb);
    });
  });
}

} // namespace
} // namespace offloom::blas

#include "cublas/batched.inc"
