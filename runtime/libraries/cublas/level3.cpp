// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Level 3: matrices and matrices. Symmetric matrices are filled in, so that all products are
// gemm's.
#include "matrix_view.h"
#include "product.h"

namespace offloom::blas {
namespace {

template <class T>
cublasStatus_t gemm(cublasHandle_t handle, cublasOperation_t transa, cublasOperation_t transb,
                    index m, index n, index k, const T *alpha, const T *A, index lda, const T *B,
                    index ldb, const T *beta, T *C, index ldc) {
  const gemm_shape shape{transa, transb, m, n, k, lda, ldb, ldc};
  const cublasStatus_t status =
      check(handle, {m, n, k, lda, ldb, ldc}, shape.valid() && alpha && beta);
  if (status != CUBLAS_STATUS_SUCCESS || shape.empty())
    return status;
  return enqueue(handle, [=, a = scalar(handle, alpha), b = scalar(handle, beta)] {
    product(shape, a(), A, B, b(), C);
  });
}
template <class... A> cublasStatus_t gemm3m(A... arguments) { return gemm(arguments...); }

/// A copy of a symmetric or Hermitian matrix with both triangles.
template <bool Hermitian, class T>
std::vector<T> filled(const T *A, index lda, index n, bool upper) {
  std::vector<T> copy(n * n);
  library::for_chunks(n, 64, [&](auto first, auto last, auto) {
    for (index col = first; col < index(last); ++col)
      for (index row = 0; row < n; ++row)
        copy[row + col * n] =
            symmetric_element<Hermitian>(full_matrix<const T>{A, lda}, upper, row, col);
  });
  return copy;
}

template <bool Hermitian, class T>
cublasStatus_t symm_of(cublasHandle_t handle, cublasSideMode_t side, cublasFillMode_t uplo, index m,
                       index n, const T *alpha, const T *A, index lda, const T *B, index ldb,
                       const T *beta, T *C, index ldc) {
  const bool left = side == CUBLAS_SIDE_LEFT;
  const index size = left ? m : n;
  const bool usable = known(side) && known(uplo) && !short_of(lda, size) && !short_of(ldb, m) &&
                      !short_of(ldc, m) && alpha && beta;
  const cublasStatus_t status = check(handle, {m, n, lda, ldb, ldc}, usable);
  if (status != CUBLAS_STATUS_SUCCESS || m == 0 || n == 0)
    return status;
  return enqueue(handle, [=, a = scalar(handle, alpha), b = scalar(handle, beta)] {
    const std::vector<T> whole = filled<Hermitian>(A, lda, size, uplo == CUBLAS_FILL_MODE_UPPER);
    if (left)
      product({CUBLAS_OP_N, CUBLAS_OP_N, m, n, m, m, ldb, ldc}, a(), whole.data(), B, b(), C);
    else
      product({CUBLAS_OP_N, CUBLAS_OP_N, m, n, n, ldb, n, ldc}, a(), B, whole.data(), b(), C);
  });
}
template <class... A> cublasStatus_t symm(A... arguments) { return symm_of<false>(arguments...); }
template <class... A> cublasStatus_t hemm(A... arguments) { return symm_of<true>(arguments...); }

/// One triangle of C = alpha * op(A) * op(B)' + beta * C: by tiles, of which those on the diagonal
/// are computed aside.
template <bool Hermitian, class T>
void triangle_product(bool upper, bool turned, index n, index k, T alpha, const T *A, index lda,
                      const T *B, index ldb, T beta, T *C, index ldc) {
  const char plain = 'N', other = Hermitian ? 'C' : 'T';
  const index step = 128, tiles = (n + step - 1) / step;
  library::for_chunks(tiles * tiles, 1, [&](auto tile, auto, auto) {
    const index row = tile % tiles * step, col = tile / tiles * step;
    const index rows = std::min(step, n - row), cols = std::min(step, n - col);
    if (row != col && (row < col) != upper)
      return;
    const T *a = turned ? A + row * lda : A + row;
    const T *b = turned ? B + col * ldb : B + col;
    const auto compute = [&](T factor, T *to, index leading) {
      backend::gemm(turned ? other : plain, turned ? plain : other, rows, cols, k, alpha, a, lda, b,
                    ldb, factor, to, leading);
    };
    if (row != col)
      return compute(beta, C + row + col * ldc, ldc);
    std::vector<T> aside(rows * cols);
    compute(T(), aside.data(), rows);
    for (index j = 0; j < cols; ++j)
      for (index i = upper ? 0 : j; i < (upper ? j + 1 : rows); ++i) {
        T &to = C[row + i + (col + j) * ldc];
        const T sum = is_zero(beta) ? aside[i + j * rows] : beta * to + aside[i + j * rows];
        to = Hermitian && i == j ? number<T>(real(sum)) : sum;
      }
  });
}

/// \p Ranks 1: A * A'; 2: A * B' + B * A'; 0: A * B', of which the caller knows that it is
/// symmetric.
template <bool Hermitian, int Ranks, class T, class Alpha, class Beta>
cublasStatus_t rank_k(cublasHandle_t handle, cublasFillMode_t uplo, cublasOperation_t trans,
                      index n, index k, const Alpha *alpha, const T *A, index lda, const T *B,
                      index ldb, const Beta *beta, T *C, index ldc) {
  const bool turned = trans != CUBLAS_OP_N;
  const index rows = turned ? k : n;
  const bool fitting = Hermitian ? trans == CUBLAS_OP_N || trans == CUBLAS_OP_C
                                 : trans == CUBLAS_OP_N || trans == CUBLAS_OP_T ||
                                       (!is_complex<T> && trans == CUBLAS_OP_C);
  const bool usable = known(uplo) && fitting && !short_of(lda, rows) && !short_of(ldb, rows) &&
                      !short_of(ldc, n) && alpha && beta;
  const cublasStatus_t status = check(handle, {n, k, lda, ldb, ldc}, usable);
  if (status != CUBLAS_STATUS_SUCCESS || n == 0)
    return status;
  return enqueue(handle, [=, a = scalar(handle, alpha), b = scalar(handle, beta)] {
    const auto as_element = [](auto value) {
      if constexpr (std::is_same_v<decltype(value), T>)
        return value;
      else
        return number<T>(value);
    };
    const T factor = as_element(a());
    const bool upper = uplo == CUBLAS_FILL_MODE_UPPER;
    triangle_product<Hermitian>(upper, turned, n, k, factor, A, lda, B, ldb, as_element(b()), C,
                                ldc);
    if constexpr (Ranks == 2)
      triangle_product<Hermitian>(upper, turned, n, k, Hermitian ? conjugate(factor) : factor, B,
                                  ldb, A, lda, number<T>(1), C, ldc);
  });
}

template <bool Hermitian, class T, class R>
cublasStatus_t rank_k_of_one(cublasHandle_t handle, cublasFillMode_t uplo, cublasOperation_t trans,
                             index n, index k, const R *alpha, const T *A, index lda, const R *beta,
                             T *C, index ldc) {
  return rank_k<Hermitian, 1>(handle, uplo, trans, n, k, alpha, A, lda, A, lda, beta, C, ldc);
}
template <class... A> cublasStatus_t syrk(A... a) { return rank_k_of_one<false>(a...); }
template <class... A> cublasStatus_t herk(A... a) { return rank_k_of_one<true>(a...); }
template <class... A> cublasStatus_t syr2k(A... a) { return rank_k<false, 2>(a...); }
template <class... A> cublasStatus_t her2k(A... a) { return rank_k<true, 2>(a...); }
template <class... A> cublasStatus_t syrkx(A... a) { return rank_k<false, 0>(a...); }
template <class... A> cublasStatus_t herkx(A... a) { return rank_k<true, 0>(a...); }

/// B = alpha * op(A) * B, or the solution X of op(A) * X = alpha * B, in place: in pieces of B that
/// do not depend on one another.
template <bool Solve, class T>
void triangular_product(cublasSideMode_t side, cublasFillMode_t uplo, cublasOperation_t trans,
                        cublasDiagType_t diag, index m, index n, T alpha, const T *A, index lda,
                        T *B, index ldb) {
  const bool left = side == CUBLAS_SIDE_LEFT;
  const index size = left ? m : n;
  const operand a(trans, A, size, size, lda);
  const char fill = uplo == CUBLAS_FILL_MODE_UPPER ? 'U' : 'L';
  const char unit = diag == CUBLAS_DIAG_UNIT ? 'U' : 'N';
  library::for_chunks(left ? n : m, 128, [&](auto first, auto last, auto) {
    const index count = last - first;
    const auto function = [](auto... arguments) {
      Solve ? backend::trsm(arguments...) : backend::trmm(arguments...);
    };
    if (left)
      function('L', fill, a.op, unit, int(m), int(count), alpha, a.data, int(a.leading),
               B + first * ldb, int(ldb));
    else
      function('R', fill, a.op, unit, int(count), int(n), alpha, a.data, int(a.leading), B + first,
               int(ldb));
  });
}

template <class T>
cublasStatus_t check_triangular(cublasHandle_t handle, cublasSideMode_t side, cublasFillMode_t uplo,
                                cublasOperation_t trans, cublasDiagType_t diag, index m, index n,
                                const T *alpha, index lda, index ldb, index ldc) {
  const index size = side == CUBLAS_SIDE_LEFT ? m : n;
  const bool usable = known(side) && known(uplo) && known(trans) && known(diag) &&
                      !short_of(lda, size) && !short_of(ldb, m) && !short_of(ldc, m) && alpha;
  return check(handle, {m, n, lda, ldb, ldc}, usable);
}

template <class T>
cublasStatus_t trsm(cublasHandle_t handle, cublasSideMode_t side, cublasFillMode_t uplo,
                    cublasOperation_t trans, cublasDiagType_t diag, index m, index n,
                    const T *alpha, const T *A, index lda, T *B, index ldb) {
  const cublasStatus_t status =
      check_triangular(handle, side, uplo, trans, diag, m, n, alpha, lda, ldb, ldb);
  if (status != CUBLAS_STATUS_SUCCESS || m == 0 || n == 0)
    return status;
  return enqueue(handle, [=, a = scalar(handle, alpha)] {
    triangular_product<true>(side, uplo, trans, diag, m, n, a(), A, lda, B, ldb);
  });
}

template <class T>
cublasStatus_t trmm(cublasHandle_t handle, cublasSideMode_t side, cublasFillMode_t uplo,
                    cublasOperation_t trans, cublasDiagType_t diag, index m, index n,
                    const T *alpha, const T *A, index lda, const T *B, index ldb, T *C, index ldc) {
  const cublasStatus_t status =
      check_triangular(handle, side, uplo, trans, diag, m, n, alpha, lda, ldb, ldc);
  if (status != CUBLAS_STATUS_SUCCESS || m == 0 || n == 0)
    return status;
  return enqueue(handle, [=, a = scalar(handle, alpha)] {
    if (B != C)
      for (index col = 0; col < n; ++col)
        std::copy_n(B + col * ldb, m, C + col * ldc);
    triangular_product<false>(side, uplo, trans, diag, m, n, a(), A, lda, C, ldc);
  });
}

template <class T>
cublasStatus_t geam(cublasHandle_t handle, cublasOperation_t transa, cublasOperation_t transb,
                    index m, index n, const T *alpha, const T *A, index lda, const T *beta,
                    const T *B, index ldb, T *C, index ldc) {
  const auto turned = [](cublasOperation_t op) { return op == CUBLAS_OP_T || op == CUBLAS_OP_C; };
  const bool in_place =
      (C == A && (lda != ldc || turned(transa))) || (C == B && (ldb != ldc || turned(transb)));
  const bool usable = known(transa) && known(transb) && !short_of(lda, turned(transa) ? n : m) &&
                      !short_of(ldb, turned(transb) ? n : m) && !short_of(ldc, m) && alpha &&
                      beta && !in_place;
  const cublasStatus_t status = check(handle, {m, n}, usable);
  if (status != CUBLAS_STATUS_SUCCESS || m == 0 || n == 0)
    return status;
  return enqueue(handle, [=, a = scalar(handle, alpha), b = scalar(handle, beta)] {
    const auto element = [=](cublasOperation_t op, const T *M, index leading, index i, index j) {
      const T value = turned(op) ? M[j + i * leading] : M[i + j * leading];
      return op == CUBLAS_OP_C || op == CUBLAS_OP_CONJG ? conjugate(value) : value;
    };
    const T fa = a(), fb = b();
    library::for_chunks(n, 32, [&](auto first, auto last, auto) {
      for (index j = first; j < index(last); ++j)
        for (index i = 0; i < m; ++i) {
          T sum = is_zero(fa) ? T() : fa * element(transa, A, lda, i, j);
          if (!is_zero(fb))
            sum = sum + fb * element(transb, B, ldb, i, j);
          C[i + j * ldc] = sum;
        }
    });
  });
}

template <class T>
cublasStatus_t dgmm(cublasHandle_t handle, cublasSideMode_t mode, index m, index n, const T *A,
                    index lda, const T *x, index incx, T *C, index ldc) {
  const bool usable = known(mode) && !short_of(lda, m) && !short_of(ldc, m);
  const cublasStatus_t status = check(handle, {m, n}, usable);
  if (status != CUBLAS_STATUS_SUCCESS || m == 0 || n == 0)
    return status;
  const bool left = mode == CUBLAS_SIDE_LEFT;
  return enqueue(handle, [=] {
    const strided diagonal(x, left ? m : n, incx);
    library::for_chunks(n, 32, [&](auto first, auto last, auto) {
      for (index j = first; j < index(last); ++j)
        for (index i = 0; i < m; ++i)
          C[i + j * ldc] = A[i + j * lda] * diagonal[left ? i : j];
    });
  });
}

} // namespace
} // namespace offloom::blas

#include "cublas/level3.inc"
