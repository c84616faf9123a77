// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Singular values with their vectors as matrices U and V, where LAPACK has V's conjugate transpose.
#pragma once

#include "lapack_spectra.h"
#include "norms.h"

namespace offloom::solver {

/// Whether gesvd has a job of this letter, and whether that fills an array of vectors.
inline bool known_job(signed char job) {
  return job == 'A' || job == 'S' || job == 'O' || job == 'N';
}
inline bool fills(signed char job) { return job == 'A' || job == 'S'; }

/// A = U S V^H, whole or with as many vectors as there are values.
template <class T> struct singular_vectors {
  int u_columns, v_columns;
  std::vector<real_of<T>> S;
  std::vector<T> U, VT; // leading dimensions m and v_columns
};

/// A is destroyed.
template <class T>
int singular_values(bool vectors, bool economy, int m, int n, T *A, int lda,
                    singular_vectors<T> &result) {
  const int less = std::min(m, n);
  result.u_columns = economy ? less : m;
  result.v_columns = economy ? less : n;
  result.S.resize(less + 1);
  result.U.resize(vectors ? index(m) * result.u_columns + 1 : 1);
  result.VT.resize(vectors ? index(result.v_columns) * n + 1 : 1);
  return lapack::gesdd(vectors ? (economy ? 'S' : 'A') : 'N', m, n, A, lda, result.S.data(),
                       result.U.data(), std::max(1, m), result.VT.data(),
                       std::max(1, result.v_columns));
}

/// The Frobenius norm of A - U S V^H for the first values.
template <class T>
double singular_residual(index rank, index m, index n, std::vector<T> A,
                         const singular_vectors<T> &found) {
  for (index k = 0; k < rank; ++k)
    for (index column = 0; column < n; ++column) {
      const T factor = found.S[k] * found.VT[k + column * found.v_columns];
      for (index row = 0; row < m; ++row)
        A[row + column * m] = A[row + column * m] - found.U[row + k * m] * factor;
    }
  return frobenius_norm(m, n, A.data(), m);
}

/// Puts what was found where the caller wants it.
template <class T>
void deliver(const singular_vectors<T> &found, bool vectors, index values, index u_columns,
             index v_columns, index m, index n, real_of<T> *S, T *U, index ldu, T *V, index ldv) {
  std::copy_n(found.S.data(), values, S);
  if (!vectors)
    return;
  copy(m, u_columns, found.U.data(), m, U, ldu);
  turn(v_columns, n, found.VT.data(), found.v_columns, V, ldv);
}

template <class T>
int factor_singular(bool vectors, bool economy, int m, int n, const T *A, int lda, real_of<T> *S,
                    T *U, int ldu, T *V, int ldv, double *residual) {
  std::vector<T> original(index(m) * n);
  copy(m, n, A, lda, original.data(), m);
  std::vector<T> destroyed = original;
  singular_vectors<T> found;
  const int info = singular_values(vectors, economy, m, n, destroyed.data(), std::max(1, m), found);
  const int less = std::min(m, n);
  deliver(found, vectors, less, found.u_columns, found.v_columns, m, n, S, U, ldu, V, ldv);
  if (residual)
    *residual = vectors ? singular_residual(less, m, n, std::move(original), found) : 0;
  return info > 0 ? less + 1 : info;
}

} // namespace offloom::solver
