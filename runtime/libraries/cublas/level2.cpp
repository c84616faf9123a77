// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Level 2: matrices and vectors. Memory is what they wait for, so that plain loops do: rows of a
// result are shared out in chunks of a fixed size.
#include "matrix_view.h"

#include <vector>

namespace offloom::blas {
namespace {

constexpr index rows_at_a_time = 128;

/// A copy of a vector, one element behind the other: results may overwrite their arguments.
template <class T> std::vector<T> gathered(const T *x, index n, index step) {
  const strided from(x, n, step);
  std::vector<T> copy(n);
  for (index i = 0; i < n; ++i)
    copy[i] = from[i];
  return copy;
}

/// y = alpha * sum + beta * y, where what y held does not count with a beta of zero.
template <class T> void blend(T &y, T alpha, T sum, T beta) {
  y = is_zero(beta) ? alpha * sum : alpha * sum + beta * y;
}

/// y = alpha * M * x + beta * y for a matrix whose rows are multiplied by add_rows(first, last,
/// sums): it adds the products of those rows to sums.
template <class T, class Rows>
void multiply(index rows, T alpha, T beta, T *y, index incy, Rows add_rows) {
  const strided to(y, rows, incy);
  library::for_chunks(rows, rows_at_a_time, [&](auto first, auto last, auto) {
    T sums[rows_at_a_time] = {};
    if (!is_zero(alpha))
      add_rows(index(first), index(last), sums);
    for (index i = first; i < index(last); ++i)
      blend(to[i], alpha, sums[i - first], beta);
  });
}

template <class T>
cublasStatus_t gemv_with(cublasHandle_t handle, bool valid, cublasOperation_t trans, index m,
                         index n, const T *alpha, const T *x, index incx, const T *beta, T *y,
                         index incy, auto matrix) {
  const bool usable = valid && known(trans) && alpha && beta;
  const cublasStatus_t status = check(handle, {m, n}, usable);
  if (status != CUBLAS_STATUS_SUCCESS || m == 0 || n == 0)
    return status;
  const bool turned = trans == CUBLAS_OP_T || trans == CUBLAS_OP_C;
  const bool conjugated = is_complex<T> && (trans == CUBLAS_OP_C || trans == CUBLAS_OP_CONJG);
  const index rows = turned ? n : m, cols = turned ? m : n;
  return enqueue(handle, [=, a = scalar(handle, alpha), b = scalar(handle, beta)] {
    const std::vector<T> in = gathered(x, cols, incx);
    multiply(rows, a(), b(), y, incy, [&](index first, index last, T *sums) {
      const auto add = [&](index i, index j) {
        const index row = turned ? j : i, col = turned ? i : j;
        if (!has_element(matrix, row, col))
          return;
        const T element = matrix(row, col);
        sums[i - first] = sums[i - first] + (conjugated ? conjugate(element) : element) * in[j];
      };
      // Along the columns of memory in either case.
      if (turned)
        for (index i = first; i < last; ++i)
          for (index j = 0; j < cols; ++j)
            add(i, j);
      else
        for (index j = 0; j < cols; ++j)
          for (index i = first; i < last; ++i)
            add(i, j);
    });
  });
}

/// Steps of 0 are no mistake, as on GPUs: all of a vector is its first element.
template <class T>
cublasStatus_t gemv(cublasHandle_t handle, cublasOperation_t trans, index m, index n,
                    const T *alpha, const T *A, index lda, const T *x, index incx, const T *beta,
                    T *y, index incy) {
  return gemv_with(handle, !short_of(lda, m), trans, m, n, alpha, x, incx, beta, y, incy,
                   full_matrix<const T>{A, lda});
}

template <class T>
cublasStatus_t gbmv(cublasHandle_t handle, cublasOperation_t trans, index m, index n, index kl,
                    index ku, const T *alpha, const T *A, index lda, const T *x, index incx,
                    const T *beta, T *y, index incy) {
  return gemv_with(handle, kl >= 0 && ku >= 0 && lda > kl + ku && incx != 0 && incy != 0, trans, m,
                   n, alpha, x, incx, beta, y, incy, band_matrix<const T>{A, lda, kl, ku});
}

template <bool Hermitian, class T>
cublasStatus_t symv_with(cublasHandle_t handle, bool valid, cublasFillMode_t uplo, index n,
                         const T *alpha, const T *x, index incx, const T *beta, T *y, index incy,
                         auto matrix) {
  const bool usable = valid && known(uplo) && incx != 0 && incy != 0 && alpha && beta;
  const cublasStatus_t status = check(handle, {n}, usable);
  if (status != CUBLAS_STATUS_SUCCESS || n == 0)
    return status;
  return enqueue(handle, [=, a = scalar(handle, alpha), b = scalar(handle, beta)] {
    const std::vector<T> in = gathered(x, n, incx);
    const bool upper = uplo == CUBLAS_FILL_MODE_UPPER;
    multiply(n, a(), b(), y, incy, [&](index first, index last, T *sums) {
      for (index j = 0; j < n; ++j)
        for (index i = first; i < last; ++i)
          sums[i - first] =
              sums[i - first] + symmetric_element<Hermitian>(matrix, upper, i, j) * in[j];
    });
  });
}

template <bool Hermitian, class T>
cublasStatus_t symv_of(cublasHandle_t handle, cublasFillMode_t uplo, index n, const T *alpha,
                       const T *A, index lda, const T *x, index incx, const T *beta, T *y,
                       index incy) {
  return symv_with<Hermitian>(handle, !short_of(lda, n), uplo, n, alpha, x, incx, beta, y, incy,
                              full_matrix<const T>{A, lda});
}
template <class... A> cublasStatus_t symv(A... arguments) { return symv_of<false>(arguments...); }
template <class... A> cublasStatus_t hemv(A... arguments) { return symv_of<true>(arguments...); }

template <bool Hermitian, class T>
cublasStatus_t sbmv_of(cublasHandle_t handle, cublasFillMode_t uplo, index n, index k,
                       const T *alpha, const T *A, index lda, const T *x, index incx, const T *beta,
                       T *y, index incy) {
  const bool upper = uplo == CUBLAS_FILL_MODE_UPPER;
  // A band is a full matrix of a leading dimension one less, which begins at its diagonal.
  const full_matrix<const T> matrix{A + (upper ? k : 0), lda - 1};
  const bool usable = k >= 0 && lda > k && known(uplo) && incx != 0 && incy != 0 && alpha && beta;
  const cublasStatus_t status = check(handle, {n}, usable);
  if (status != CUBLAS_STATUS_SUCCESS || n == 0)
    return status;
  return enqueue(handle, [=, a = scalar(handle, alpha), b = scalar(handle, beta)] {
    const std::vector<T> in = gathered(x, n, incx);
    multiply(n, a(), b(), y, incy, [&](index first, index last, T *sums) {
      for (index i = first; i < last; ++i)
        for (index j = std::max<index>(0, i - k); j < std::min(n, i + k + 1); ++j)
          sums[i - first] =
              sums[i - first] + symmetric_element<Hermitian>(matrix, upper, i, j) * in[j];
    });
  });
}
template <class... A> cublasStatus_t sbmv(A... arguments) { return sbmv_of<false>(arguments...); }
template <class... A> cublasStatus_t hbmv(A... arguments) { return sbmv_of<true>(arguments...); }

template <bool Hermitian, class T>
cublasStatus_t spmv_of(cublasHandle_t handle, cublasFillMode_t uplo, index n, const T *alpha,
                       const T *AP, const T *x, index incx, const T *beta, T *y, index incy) {
  return symv_with<Hermitian>(handle, true, uplo, n, alpha, x, incx, beta, y, incy,
                              packed_triangle<const T>{AP, n, uplo == CUBLAS_FILL_MODE_UPPER});
}
template <class... A> cublasStatus_t spmv(A... arguments) { return spmv_of<false>(arguments...); }
template <class... A> cublasStatus_t hpmv(A... arguments) { return spmv_of<true>(arguments...); }

template <bool Conjugated, class T>
cublasStatus_t ger_of(cublasHandle_t handle, index m, index n, const T *alpha, const T *x,
                      index incx, const T *y, index incy, T *A, index lda) {
  const bool usable = incx != 0 && incy != 0 && !short_of(lda, m) && alpha;
  const cublasStatus_t status = check(handle, {m, n}, usable);
  if (status != CUBLAS_STATUS_SUCCESS || m == 0 || n == 0)
    return status;
  return enqueue(handle, [=, a = scalar(handle, alpha)] {
    const std::vector<T> col = gathered(x, m, incx);
    const strided row(y, n, incy);
    const T factor = a();
    library::for_chunks(n, 32, [&](auto first, auto last, auto) {
      for (index j = first; j < index(last); ++j) {
        const T scaled = factor * (Conjugated ? conjugate(row[j]) : row[j]);
        for (index i = 0; i < m; ++i)
          A[i + j * lda] = A[i + j * lda] + col[i] * scaled;
      }
    });
  });
}
template <class... A> cublasStatus_t ger(A... arguments) { return ger_of<false>(arguments...); }
template <class... A> cublasStatus_t geru(A... arguments) { return ger_of<false>(arguments...); }
template <class... A> cublasStatus_t gerc(A... arguments) { return ger_of<true>(arguments...); }

/// Adds term(row, col) to each element of one triangle of a square matrix.
template <bool Hermitian> void add_to_triangle(const auto &matrix, bool upper, index n, auto term) {
  library::for_chunks(n, 32, [&](auto first, auto last, auto) {
    for (index col = first; col < index(last); ++col)
      for (index row = upper ? 0 : col; row < (upper ? col + 1 : n); ++row) {
        auto &element = matrix(row, col);
        using T = std::decay_t<decltype(element)>;
        const T added = element + term(row, col);
        element = Hermitian && row == col ? number<T>(real(added)) : added;
      }
  });
}

template <bool Hermitian, class T, class Alpha>
cublasStatus_t rank1(cublasHandle_t handle, bool valid, cublasFillMode_t uplo, index n,
                     const Alpha *alpha, const T *x, index incx, auto matrix) {
  const cublasStatus_t status = check(handle, {n}, valid && known(uplo) && incx != 0 && alpha);
  if (status != CUBLAS_STATUS_SUCCESS || n == 0)
    return status;
  return enqueue(handle, [=, a = scalar(handle, alpha)] {
    const std::vector<T> v = gathered(x, n, incx);
    const Alpha factor = a();
    add_to_triangle<Hermitian>(matrix, uplo == CUBLAS_FILL_MODE_UPPER, n, [&](index i, index j) {
      return (factor * v[i]) * (Hermitian ? conjugate(v[j]) : v[j]);
    });
  });
}

template <class T>
cublasStatus_t syr(cublasHandle_t handle, cublasFillMode_t uplo, index n, const T *alpha,
                   const T *x, index incx, T *A, index lda) {
  return rank1<false>(handle, !short_of(lda, n), uplo, n, alpha, x, incx, full_matrix<T>{A, lda});
}
template <class T>
cublasStatus_t her(cublasHandle_t handle, cublasFillMode_t uplo, index n, const real_of<T> *alpha,
                   const T *x, index incx, T *A, index lda) {
  return rank1<true>(handle, !short_of(lda, n), uplo, n, alpha, x, incx, full_matrix<T>{A, lda});
}
template <class T>
cublasStatus_t spr(cublasHandle_t handle, cublasFillMode_t uplo, index n, const T *alpha,
                   const T *x, index incx, T *AP) {
  return rank1<false>(handle, true, uplo, n, alpha, x, incx,
                      packed_triangle<T>{AP, n, uplo == CUBLAS_FILL_MODE_UPPER});
}
template <class T>
cublasStatus_t hpr(cublasHandle_t handle, cublasFillMode_t uplo, index n, const real_of<T> *alpha,
                   const T *x, index incx, T *AP) {
  return rank1<true>(handle, true, uplo, n, alpha, x, incx,
                     packed_triangle<T>{AP, n, uplo == CUBLAS_FILL_MODE_UPPER});
}

template <bool Hermitian, class T>
cublasStatus_t rank2(cublasHandle_t handle, bool valid, cublasFillMode_t uplo, index n,
                     const T *alpha, const T *x, index incx, const T *y, index incy, auto matrix) {
  const bool usable = valid && known(uplo) && incx != 0 && incy != 0 && alpha;
  const cublasStatus_t status = check(handle, {n}, usable);
  if (status != CUBLAS_STATUS_SUCCESS || n == 0)
    return status;
  return enqueue(handle, [=, a = scalar(handle, alpha)] {
    const std::vector<T> v = gathered(x, n, incx), w = gathered(y, n, incy);
    const T factor = a(), other = Hermitian ? conjugate(factor) : factor;
    const auto turn = [](T value) { return Hermitian ? conjugate(value) : value; };
    add_to_triangle<Hermitian>(matrix, uplo == CUBLAS_FILL_MODE_UPPER, n, [&](index i, index j) {
      return factor * v[i] * turn(w[j]) + other * w[i] * turn(v[j]);
    });
  });
}
template <bool Hermitian, class T>
cublasStatus_t full_rank2(cublasHandle_t handle, cublasFillMode_t uplo, index n, const T *alpha,
                          const T *x, index incx, const T *y, index incy, T *A, index lda) {
  return rank2<Hermitian>(handle, !short_of(lda, n), uplo, n, alpha, x, incx, y, incy,
                          full_matrix<T>{A, lda});
}
template <bool Hermitian, class T>
cublasStatus_t packed_rank2(cublasHandle_t handle, cublasFillMode_t uplo, index n, const T *alpha,
                            const T *x, index incx, const T *y, index incy, T *AP) {
  return rank2<Hermitian>(handle, true, uplo, n, alpha, x, incx, y, incy,
                          packed_triangle<T>{AP, n, uplo == CUBLAS_FILL_MODE_UPPER});
}
template <class... A> cublasStatus_t syr2(A... arguments) {
  return full_rank2<false>(arguments...);
}
template <class... A> cublasStatus_t her2(A... arguments) { return full_rank2<true>(arguments...); }
template <class... A> cublasStatus_t spr2(A... arguments) {
  return packed_rank2<false>(arguments...);
}
template <class... A> cublasStatus_t hpr2(A... arguments) {
  return packed_rank2<true>(arguments...);
}

/// What a triangular matrix is, seen through its operation.
template <class Matrix> struct triangle {
  Matrix stored;
  bool upper, turned, conjugated, unit;

  /// Whether the operation's result is upper.
  bool looks_upper() const { return upper != turned; }
  auto operator()(index row, index col) const {
    if (turned)
      std::swap(row, col);
    using T = std::decay_t<decltype(stored(row, col))>;
    if (row == col && unit)
      return number<T>(1);
    if (!has_element(stored, row, col))
      return T();
    const T element = stored(row, col);
    return conjugated ? conjugate(element) : element;
  }
};

template <class T> void multiply_triangle(const auto &A, index n, strided<T> x, index band) {
  const bool upper = A.looks_upper();
  for (index step = 0; step < n; ++step) {
    const index row = upper ? step : n - 1 - step;
    T sum = T();
    const index first = upper ? row : std::max<index>(0, row - band);
    const index last = upper ? std::min(n, row + band + 1) : row + 1;
    for (index col = first; col < last; ++col)
      sum = sum + A(row, col) * x[col];
    x[row] = sum;
  }
}

template <class T> void solve_triangle(const auto &A, index n, strided<T> x, index band) {
  const bool upper = A.looks_upper();
  for (index step = 0; step < n; ++step) {
    const index row = upper ? n - 1 - step : step;
    T rest = x[row];
    const index first = upper ? row + 1 : std::max<index>(0, row - band);
    const index last = upper ? std::min(n, row + band + 1) : row;
    for (index col = first; col < last; ++col)
      rest = rest - A(row, col) * x[col];
    x[row] = A.unit ? rest : rest / A(row, row);
  }
}

template <bool Solve, class T>
cublasStatus_t triangular(cublasHandle_t handle, bool valid, cublasFillMode_t uplo,
                          cublasOperation_t trans, cublasDiagType_t diag, index n, index band, T *x,
                          index incx, auto matrix) {
  const bool usable = valid && known(uplo) && known(trans) && known(diag) && incx != 0;
  const cublasStatus_t status = check(handle, {n}, usable);
  if (status != CUBLAS_STATUS_SUCCESS || n == 0)
    return status;
  const triangle<decltype(matrix)> A{
      matrix, uplo == CUBLAS_FILL_MODE_UPPER, trans == CUBLAS_OP_T || trans == CUBLAS_OP_C,
      trans == CUBLAS_OP_C || trans == CUBLAS_OP_CONJG, diag == CUBLAS_DIAG_UNIT};
  return enqueue(handle, [=] {
    if constexpr (Solve)
      solve_triangle(A, n, strided(x, n, incx), band);
    else
      multiply_triangle(A, n, strided(x, n, incx), band);
  });
}

template <bool Solve, class T>
cublasStatus_t full_triangular(cublasHandle_t handle, cublasFillMode_t uplo,
                               cublasOperation_t trans, cublasDiagType_t diag, index n, const T *A,
                               index lda, T *x, index incx) {
  return triangular<Solve>(handle, !short_of(lda, n), uplo, trans, diag, n, n, x, incx,
                           full_matrix<const T>{A, lda});
}
template <bool Solve, class T>
cublasStatus_t band_triangular(cublasHandle_t handle, cublasFillMode_t uplo,
                               cublasOperation_t trans, cublasDiagType_t diag, index n, index k,
                               const T *A, index lda, T *x, index incx) {
  const bool upper = uplo == CUBLAS_FILL_MODE_UPPER;
  return triangular<Solve>(handle, k >= 0 && lda > k, uplo, trans, diag, n, k, x, incx,
                           band_matrix<const T>{A, lda, upper ? 0 : k, upper ? k : 0});
}
template <bool Solve, class T>
cublasStatus_t packed_triangular(cublasHandle_t handle, cublasFillMode_t uplo,
                                 cublasOperation_t trans, cublasDiagType_t diag, index n,
                                 const T *AP, T *x, index incx) {
  return triangular<Solve>(handle, true, uplo, trans, diag, n, n, x, incx,
                           packed_triangle<const T>{AP, n, uplo == CUBLAS_FILL_MODE_UPPER});
}
template <class... A> cublasStatus_t trmv(A... a) { return full_triangular<false>(a...); }
template <class... A> cublasStatus_t trsv(A... a) { return full_triangular<true>(a...); }
template <class... A> cublasStatus_t tbmv(A... a) { return band_triangular<false>(a...); }
template <class... A> cublasStatus_t tbsv(A... a) { return band_triangular<true>(a...); }
template <class... A> cublasStatus_t tpmv(A... a) { return packed_triangular<false>(a...); }
template <class... A> cublasStatus_t tpsv(A... a) { return packed_triangular<true>(a...); }

} // namespace
} // namespace offloom::blas

#include "cublas/level2.inc"
