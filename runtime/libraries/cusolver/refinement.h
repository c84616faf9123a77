// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Linear systems and least squares that are factored in a lower precision, and refined until their
// residual is one of the precision of their elements.
//
// Each round solves with the factors for what the residual says is missing, whichever method of
// refinement is asked for. Where that does not converge, the matrix is factored in its own
// precision.
#pragma once

#include "norms.h"
#include "precision.h"
#include "products.h"

#include <limits>

namespace offloom::solver {

/// What is asked for, and what became of it.
struct refinement {
  cusolverPrecType_t lowest;
  bool refine = true, fall_back = true;
  int max_rounds = 50;
  double tolerance = 0;
  int rounds = 0; // negative: why the lower precision did not do
};

enum : int { overflow_of_elements = -2, factoring_failed = -3, overflow_on_the_way = -5 };

template <class T> constexpr bool is_own_precision(cusolverPrecType_t precision) {
  return sizeof(real_of<T>) == 8 ? precision == CUSOLVER_R_64F || precision == CUSOLVER_C_64F
                                 : precision == CUSOLVER_R_32F || precision == CUSOLVER_C_32F;
}

template <class T> real_of<T> largest(index n, const T *x) {
  real_of<T> result = 0;
  for (index i = 0; i < n; ++i)
    result = std::max(result, size1(x[i]));
  return result;
}

/// The largest sum of a row.
template <class T> double norm_of_rows(index m, index n, const T *A, index lda) {
  std::vector<double> sums(m);
  for (index column = 0; column < n; ++column)
    for (index row = 0; row < m; ++row)
      sums[row] += size1(A[row + column * lda]);
  return m ? *std::max_element(sums.begin(), sums.end()) : 0;
}

/// A in the lower precision; whether it holds all elements.
template <class T>
bool lower_matrix(cusolverPrecType_t precision, index m, index n, const T *A, index lda,
                  std::vector<single<T>> &low) {
  low.resize(m * n + 1);
  bool held = true;
  for (index column = 0; column < n; ++column)
    for (index row = 0; row < m; ++row) {
      low[row + column * m] = lowered(precision, A[row + column * lda]);
      held = held && finite(low[row + column * m]);
    }
  return held;
}

/// Adds to X what solve makes of the residual, until enough says that it is small. Returns how many
/// rounds there were after the first solution, or why there is none.
template <class T, class Solve, class Residual, class Enough>
int refine(const refinement &asked, index n, index nrhs, std::vector<T> R, T *X, index ldx,
           Solve solve, Residual residual, Enough enough) {
  for (index column = 0; column < nrhs; ++column)
    std::fill_n(X + column * ldx, n, number<T>(0));
  std::vector<single<T>> low(n * nrhs + 1);
  for (int round = 0;; ++round) {
    for (index i = 0; i < n * nrhs; ++i)
      low[i] = lowered(CUSOLVER_R_32F, R[i]);
    solve(low.data());
    for (index column = 0; column < nrhs; ++column)
      for (index row = 0; row < n; ++row) {
        T &x = X[row + column * ldx];
        x = x + raised<T>(low[row + column * n]);
        if (!finite(x))
          return overflow_on_the_way;
      }
    if (!asked.refine)
      return 0;
    residual(R.data());
    if (enough(R.data()))
      return round;
    if (round == asked.max_rounds)
      return -asked.max_rounds;
  }
}

/// X = A^-1 B. A becomes its factors where they are those of its own precision. LAPACK's info.
template <class T>
int solve_refined(refinement &asked, int n, int nrhs, T *A, int lda, int *pivots, const T *B,
                  int ldb, T *X, int ldx) {
  if (!is_own_precision<T>(asked.lowest)) {
    std::vector<single<T>> low;
    int zero = 0;
    if (!lower_matrix(asked.lowest, n, n, A, lda, low)) {
      asked.rounds = overflow_of_elements;
    } else if ((zero = factor_lu(n, n, low.data(), std::max(1, n), pivots)) != 0) {
      asked.rounds = factoring_failed;
    } else {
      std::vector<T> R(index(n) * nrhs + 1);
      copy(n, nrhs, B, ldb, R.data(), n);
      const double bound = std::sqrt(double(n)) * asked.tolerance * norm_of_rows(n, n, A, lda);
      asked.rounds = refine(
          asked, n, nrhs, std::move(R), X, ldx,
          [&](single<T> *right) {
            lapack::getrs('N', n, nrhs, low.data(), std::max(1, n), pivots, right, std::max(1, n));
          },
          [&](T *residual) {
            copy(n, nrhs, B, ldb, residual, n);
            lapack::gemm('N', 'N', n, nrhs, n, -1, A, lda, X, ldx, 1, residual, std::max(1, n));
          },
          [&](const T *residual) {
            for (index column = 0; column < nrhs; ++column)
              if (!(largest(n, residual + column * n) <= bound * largest(n, X + column * ldx)))
                return false;
            return true;
          });
    }
    if (asked.rounds >= 0 || !asked.fall_back)
      return zero;
  }
  copy(n, nrhs, B, ldb, X, ldx);
  const int info = factor_lu(n, n, A, lda, pivots);
  return info ? info : lapack::getrs('N', n, nrhs, A, lda, pivots, X, ldx);
}

/// Whether a triangle can be solved with, or the number of the diagonal's first zero.
template <class T> int first_zero(int n, const T *A, index lda) {
  for (int i = 0; i < n; ++i)
    if (is_zero(A[i + i * lda]))
      return i + 1;
  return 0;
}

/// X with the least |B - A X|, for a matrix of full rank with more rows than columns. The residual
/// of its normal equations is computed in the precision of the elements, so that rounds converge to
/// the solution also where B is not in A's range.
template <class T>
int least_squares_refined(refinement &asked, int m, int n, int nrhs, T *A, int lda, T *B, int ldb,
                          T *X, int ldx) {
  const char turned = is_complex<T> ? 'C' : 'T';
  if (!is_own_precision<T>(asked.lowest)) {
    std::vector<single<T>> low, tau(n + 1);
    int zero = 0;
    if (!lower_matrix(asked.lowest, m, n, A, lda, low)) {
      asked.rounds = overflow_of_elements;
    } else if (lapack::geqrf(m, n, low.data(), std::max(1, m), tau.data()),
               (zero = first_zero(n, low.data(), m)) != 0) {
      asked.rounds = factoring_failed;
    } else {
      std::vector<T> R(index(n) * nrhs + 1), rest(index(m) * nrhs + 1);
      const double norm = norm_of_rows(m, n, A, lda) * std::sqrt(double(n));
      auto normal_residual = [&](T *residual) {
        copy(m, nrhs, B, ldb, rest.data(), m);
        lapack::gemm('N', 'N', m, nrhs, n, -1, A, lda, X, ldx, 1, rest.data(), std::max(1, m));
        lapack::gemm(turned, 'N', n, nrhs, m, 1, A, lda, rest.data(), std::max(1, m), 0, residual,
                     std::max(1, n));
      };
      lapack::gemm(turned, 'N', n, nrhs, m, 1, A, lda, B, ldb, 0, R.data(), std::max(1, n));
      asked.rounds = refine(
          asked, n, nrhs, std::move(R), X, ldx,
          [&](single<T> *right) {
            lapack::trsm('L', 'U', turned, 'N', n, nrhs, low.data(), m, right, n);
            lapack::trsm('L', 'U', 'N', 'N', n, nrhs, low.data(), m, right, n);
          },
          normal_residual,
          [&](const T *residual) {
            for (index column = 0; column < nrhs; ++column) {
              const double size =
                  norm * largest(n, X + column * ldx) + largest(m, rest.data() + column * m);
              if (!(largest(n, residual + column * n) <=
                    std::sqrt(double(m)) * asked.tolerance * norm * size))
                return false;
            }
            return true;
          });
    }
    if (asked.rounds >= 0 || !asked.fall_back)
      return zero;
  }
  std::vector<T> right(index(m) * nrhs + 1);
  copy(m, nrhs, B, ldb, right.data(), m);
  const int info = lapack::gels('N', m, n, nrhs, A, lda, right.data(), std::max(1, m));
  copy(n, nrhs, right.data(), m, X, ldx);
  return info;
}

} // namespace offloom::solver
