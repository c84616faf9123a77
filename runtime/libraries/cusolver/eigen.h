// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Eigenvalues of symmetric and Hermitian matrices, of A x = l x and of its forms with a second
// matrix, as cuSOLVER leaves them in their arguments.
#pragma once

#include "lapack_spectra.h"
#include "norms.h"

#include "cusolver_common.h"

namespace offloom::solver {

using index = std::int64_t;

/// Which eigenvalues are wanted, in ascending order: all, those between two numbers, or those
/// between two places, which are counted from 1. And how many there were.
template <class R> struct eigen_range {
  cusolverEigRange_t which = CUSOLVER_EIG_RANGE_ALL;
  R low = 0, high = 0;
  int first = 0, last = 0, found = 0;

  /// Where they begin among n; sets how many they are.
  int begin(const R *W, int n) {
    const R *from = W, *to = W + n;
    if (which == CUSOLVER_EIG_RANGE_I && n > 0) {
      from = W + first - 1;
      to = W + last;
    } else if (which == CUSOLVER_EIG_RANGE_V) { // (low, high]
      from = std::upper_bound(W, W + n, low);
      to = std::upper_bound(from, W + n, high);
    }
    found = to - from;
    return from - W;
  }
};

/// The eigenvalues of a matrix, those wanted before the others, as a GPU leaves them; the vectors
/// of those wanted replace the matrix.
template <class T>
int eigen(char jobz, char uplo, int n, T *A, int lda, eigen_range<real_of<T>> &range,
          real_of<T> *W) {
  const int info = lapack::syevd(jobz, uplo, n, A, lda, W);
  const int begin = info == 0 ? range.begin(W, n) : 0;
  std::rotate(W, W + begin, W + n);
  if (jobz == 'V' && begin > 0)
    copy(n, range.found, A + index(begin) * lda, lda, A, lda);
  return info;
}

/// The same with B, whose Cholesky factor replaces it. Where B has none, info is n and the order of
/// its minor that is not positive.
template <class T>
int generalized_eigen(int type, char jobz, char uplo, int n, T *A, int lda, T *B, int ldb,
                      eigen_range<real_of<T>> &range, real_of<T> *W) {
  int info = lapack::potrf(uplo, n, B, ldb);
  if (info != 0)
    return n + info;
  info = lapack::sygst(type, uplo, n, A, lda, B, ldb);
  if (info == 0)
    info = eigen(jobz, uplo, n, A, lda, range, W);
  if (jobz == 'N' || info != 0)
    return info;
  const char turned = is_complex<T> ? 'C' : 'T';
  if (type == 3)
    lapack::trmm('L', uplo, uplo == 'U' ? turned : 'N', 'N', n, range.found, B, ldb, A, lda);
  else
    lapack::trsm('L', uplo, uplo == 'U' ? 'N' : turned, 'N', n, range.found, B, ldb, A, lda);
  return 0;
}

/// The Frobenius norm of A V - V W: what Jacobi's method would have left beside the diagonal.
template <class T>
double eigen_residual(char uplo, int n, const std::vector<T> &A, const T *V, int ldv,
                      const real_of<T> *W) {
  std::vector<T> product(index(n) * n);
  lapack::hemm(uplo, n, n, A.data(), n, V, ldv, product.data(), n);
  for (index column = 0; column < n; ++column)
    for (index row = 0; row < n; ++row) {
      T &p = product[row + column * n];
      p = p - W[column] * V[row + column * ldv];
    }
  return frobenius_norm(n, n, product.data(), n);
}

} // namespace offloom::solver
