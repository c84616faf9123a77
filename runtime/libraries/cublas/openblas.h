// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// OpenBLAS's functions, as overloads by type of element. Declared here by their Fortran names,
// which every BLAS and LAPACK has, so that building Offloom needs none.
#pragma once

#include "scalar.h"

namespace offloom::blas::backend {

#define OFFLOOM_BACKEND_SDCZ(M)                                                                    \
  M(s, float, float) M(d, double, double) M(c, float2, float) M(z, double2, double)

#define OFFLOOM_BACKEND(p, T, R)                                                                   \
  extern "C" {                                                                                     \
  void p##gemm_(const char *, const char *, const int *, const int *, const int *, const T *,      \
                const T *, const int *, const T *, const int *, const T *, T *, const int *);      \
  void p##trsm_(const char *, const char *, const char *, const char *, const int *, const int *,  \
                const T *, const T *, const int *, T *, const int *);                              \
  void p##trmm_(const char *, const char *, const char *, const char *, const int *, const int *,  \
                const T *, const T *, const int *, T *, const int *);                              \
  void p##getrf_(const int *, const int *, T *, const int *, int *, int *);                        \
  void p##getrs_(const char *, const int *, const int *, const T *, const int *, const int *, T *, \
                 const int *, int *);                                                              \
  void p##geqrf_(const int *, const int *, T *, const int *, T *, T *, const int *, int *);        \
  void p##gels_(const char *, const int *, const int *, const int *, T *, const int *, T *,        \
                const int *, T *, const int *, int *);                                             \
  }                                                                                                \
  inline void gemm(char ta, char tb, int m, int n, int k, T alpha, const T *A, int lda,            \
                   const T *B, int ldb, T beta, T *C, int ldc) {                                   \
    p##gemm_(&ta, &tb, &m, &n, &k, &alpha, A, &lda, B, &ldb, &beta, C, &ldc);                      \
  }                                                                                                \
  inline void trsm(char side, char uplo, char trans, char diag, int m, int n, T alpha, const T *A, \
                   int lda, T *B, int ldb) {                                                       \
    p##trsm_(&side, &uplo, &trans, &diag, &m, &n, &alpha, A, &lda, B, &ldb);                       \
  }                                                                                                \
  inline void trmm(char side, char uplo, char trans, char diag, int m, int n, T alpha, const T *A, \
                   int lda, T *B, int ldb) {                                                       \
    p##trmm_(&side, &uplo, &trans, &diag, &m, &n, &alpha, A, &lda, B, &ldb);                       \
  }                                                                                                \
  inline void getrf(int m, int n, T *A, int lda, int *pivots, int *info) {                         \
    p##getrf_(&m, &n, A, &lda, pivots, info);                                                      \
  }                                                                                                \
  inline void getrs(char trans, int n, int nrhs, const T *A, int lda, const int *pivots, T *B,     \
                    int ldb, int *info) {                                                          \
    p##getrs_(&trans, &n, &nrhs, A, &lda, pivots, B, &ldb, info);                                  \
  }                                                                                                \
  inline void geqrf(int m, int n, T *A, int lda, T *tau, T *work, int size, int *info) {           \
    p##geqrf_(&m, &n, A, &lda, tau, work, &size, info);                                            \
  }                                                                                                \
  inline void gels(char trans, int m, int n, int nrhs, T *A, int lda, T *B, int ldb, T *work,      \
                   int size, int *info) {                                                          \
    p##gels_(&trans, &m, &n, &nrhs, A, &lda, B, &ldb, work, &size, info);                          \
  }
OFFLOOM_BACKEND_SDCZ(OFFLOOM_BACKEND)
#undef OFFLOOM_BACKEND
#undef OFFLOOM_BACKEND_SDCZ

} // namespace offloom::blas::backend
