// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// LAPACK's functions, as overloads by type of element that bring their own work areas and return
// what LAPACK calls info. Declared by their Fortran names, so that building Offloom needs no
// LAPACK.
#pragma once

#include "../cublas/scalar.h"

#include <algorithm>
#include <vector>

namespace offloom::solver::lapack {

using namespace blas;

/// Calls call(work, size, info) twice: LAPACK says how much it wants, and gets it. It says so as a
/// number of its type, which may be rounded down. What is left in the work area is for read.
template <class T, class Call, class Read> int with_work(Call call, Read read) {
  T wanted{};
  int ask = -1, info = 0;
  call(&wanted, &ask, &info);
  if (info != 0)
    return info;
  int size = int(double(real(wanted)) * 1.000001) + 64;
  std::vector<T> work(size);
  call(work.data(), &size, &info);
  read(work.data(), info);
  return info;
}
template <class T, class Call> int with_work(Call call) {
  return with_work<T>(call, [](const T *, int) {});
}

// M(p, T, R, or, sy): LAPACK's letter of the type, and how it calls orthogonal and symmetric ones.
#define OFFLOOM_LAPACK_SDCZ(M)                                                                     \
  M(s, float, float, sor, ssy)                                                                     \
  M(d, double, double, dor, dsy)                                                                   \
  M(c, float2, float, cun, che)                                                                    \
  M(z, double2, double, zun, zhe)

#define OFFLOOM_LAPACK_FACTORS(p, T, R, o, y)                                                      \
  extern "C" {                                                                                     \
  void p##potrf_(const char *, const int *, T *, const int *, int *);                              \
  void p##potri_(const char *, const int *, T *, const int *, int *);                              \
  void p##lauum_(const char *, const int *, T *, const int *, int *);                              \
  void p##potrs_(const char *, const int *, const int *, const T *, const int *, T *, const int *, \
                 int *);                                                                           \
  void p##trtri_(const char *, const char *, const int *, T *, const int *, int *);                \
  void p##getrf_(const int *, const int *, T *, const int *, int *, int *);                        \
  void p##getrs_(const char *, const int *, const int *, const T *, const int *, const int *, T *, \
                 const int *, int *);                                                              \
  void p##laswp_(const int *, T *, const int *, const int *, const int *, const int *,             \
                 const int *);                                                                     \
  void p##sytrf_(const char *, const int *, T *, const int *, int *, T *, const int *, int *);     \
  void p##sytri_(const char *, const int *, T *, const int *, const int *, T *, int *);            \
  void p##sytrs_(const char *, const int *, const int *, const T *, const int *, const int *, T *, \
                 const int *, int *);                                                              \
  void p##gels_(const char *, const int *, const int *, const int *, T *, const int *, T *,        \
                const int *, T *, const int *, int *);                                             \
  void p##trsm_(const char *, const char *, const char *, const char *, const int *, const int *,  \
                const T *, const T *, const int *, T *, const int *);                              \
  void p##trmm_(const char *, const char *, const char *, const char *, const int *, const int *,  \
                const T *, const T *, const int *, T *, const int *);                              \
  void y##mm_(const char *, const char *, const int *, const int *, const T *, const T *,          \
              const int *, const T *, const int *, const T *, T *, const int *);                   \
  void y##rk_(const char *, const char *, const int *, const int *, const R *, const T *,          \
              const int *, const R *, T *, const int *);                                           \
  void p##gemm_(const char *, const char *, const int *, const int *, const int *, const T *,      \
                const T *, const int *, const T *, const int *, const T *, T *, const int *);      \
  }                                                                                                \
  inline int potrf(char uplo, int n, T *A, int lda) {                                              \
    int info = 0;                                                                                  \
    p##potrf_(&uplo, &n, A, &lda, &info);                                                          \
    return info;                                                                                   \
  }                                                                                                \
  inline int potri(char uplo, int n, T *A, int lda) {                                              \
    int info = 0;                                                                                  \
    p##potri_(&uplo, &n, A, &lda, &info);                                                          \
    return info;                                                                                   \
  }                                                                                                \
  inline int lauum(char uplo, int n, T *A, int lda) {                                              \
    int info = 0;                                                                                  \
    p##lauum_(&uplo, &n, A, &lda, &info);                                                          \
    return info;                                                                                   \
  }                                                                                                \
  inline int potrs(char uplo, int n, int nrhs, const T *A, int lda, T *B, int ldb) {               \
    int info = 0;                                                                                  \
    p##potrs_(&uplo, &n, &nrhs, A, &lda, B, &ldb, &info);                                          \
    return info;                                                                                   \
  }                                                                                                \
  inline int trtri(char uplo, char diag, int n, T *A, int lda) {                                   \
    int info = 0;                                                                                  \
    p##trtri_(&uplo, &diag, &n, A, &lda, &info);                                                   \
    return info;                                                                                   \
  }                                                                                                \
  inline int getrf(int m, int n, T *A, int lda, int *pivots) {                                     \
    int info = 0;                                                                                  \
    p##getrf_(&m, &n, A, &lda, pivots, &info);                                                     \
    return info;                                                                                   \
  }                                                                                                \
  inline int getrs(char trans, int n, int nrhs, const T *A, int lda, const int *pivots, T *B,      \
                   int ldb) {                                                                      \
    int info = 0;                                                                                  \
    p##getrs_(&trans, &n, &nrhs, A, &lda, pivots, B, &ldb, &info);                                 \
    return info;                                                                                   \
  }                                                                                                \
  inline void laswp(int n, T *A, int lda, int first, int last, const int *pivots, int step) {      \
    p##laswp_(&n, A, &lda, &first, &last, pivots, &step);                                          \
  }                                                                                                \
  inline int sytrf(char uplo, int n, T *A, int lda, int *pivots) {                                 \
    return with_work<T>([&](T *work, int *size, int *info) {                                       \
      p##sytrf_(&uplo, &n, A, &lda, pivots, work, size, info);                                     \
    });                                                                                            \
  }                                                                                                \
  inline int sytri(char uplo, int n, T *A, int lda, const int *pivots) {                           \
    int info = 0;                                                                                  \
    std::vector<T> work(2 * n + 1);                                                                \
    p##sytri_(&uplo, &n, A, &lda, pivots, work.data(), &info);                                     \
    return info;                                                                                   \
  }                                                                                                \
  inline int sytrs(char uplo, int n, int nrhs, const T *A, int lda, const int *pivots, T *B,       \
                   int ldb) {                                                                      \
    int info = 0;                                                                                  \
    p##sytrs_(&uplo, &n, &nrhs, A, &lda, pivots, B, &ldb, &info);                                  \
    return info;                                                                                   \
  }                                                                                                \
  inline int gels(char trans, int m, int n, int nrhs, T *A, int lda, T *B, int ldb) {              \
    return with_work<T>([&](T *work, int *size, int *info) {                                       \
      p##gels_(&trans, &m, &n, &nrhs, A, &lda, B, &ldb, work, size, info);                         \
    });                                                                                            \
  }                                                                                                \
  inline void trsm(char side, char uplo, char trans, char diag, int m, int n, const T *A, int lda, \
                   T *B, int ldb) {                                                                \
    const T one = number<T>(1);                                                                    \
    p##trsm_(&side, &uplo, &trans, &diag, &m, &n, &one, A, &lda, B, &ldb);                         \
  }                                                                                                \
  inline void trmm(char side, char uplo, char trans, char diag, int m, int n, const T *A, int lda, \
                   T *B, int ldb) {                                                                \
    const T one = number<T>(1);                                                                    \
    p##trmm_(&side, &uplo, &trans, &diag, &m, &n, &one, A, &lda, B, &ldb);                         \
  }                                                                                                \
  inline void herk(char uplo, char trans, int n, int k, R alpha, const T *A, int lda, R beta,      \
                   T *C, int ldc) {                                                                \
    y##rk_(&uplo, &trans, &n, &k, &alpha, A, &lda, &beta, C, &ldc);                                \
  }                                                                                                \
  inline void hemm(char uplo, int m, int n, const T *A, int lda, const T *B, int ldb, T *C,        \
                   int ldc) {                                                                      \
    const T one = number<T>(1), zero = number<T>(0);                                               \
    const char left = 'L';                                                                         \
    y##mm_(&left, &uplo, &m, &n, &one, A, &lda, B, &ldb, &zero, C, &ldc);                          \
  }                                                                                                \
  inline void gemm(char ta, char tb, int m, int n, int k, R alpha, const T *A, int lda,            \
                   const T *B, int ldb, R beta, T *C, int ldc) {                                   \
    const T a = number<T>(alpha), b = number<T>(beta);                                             \
    p##gemm_(&ta, &tb, &m, &n, &k, &a, A, &lda, B, &ldb, &b, C, &ldc);                             \
  }
OFFLOOM_LAPACK_SDCZ(OFFLOOM_LAPACK_FACTORS)
#undef OFFLOOM_LAPACK_FACTORS

#define OFFLOOM_LAPACK_ORTHOGONAL(p, T, R, o, y)                                                   \
  extern "C" {                                                                                     \
  void p##geqrf_(const int *, const int *, T *, const int *, T *, T *, const int *, int *);        \
  void o##gqr_(const int *, const int *, const int *, T *, const int *, const T *, T *,            \
               const int *, int *);                                                                \
  void o##mqr_(const char *, const char *, const int *, const int *, const int *, const T *,       \
               const int *, const T *, T *, const int *, T *, const int *, int *);                 \
  void p##gebrd_(const int *, const int *, T *, const int *, R *, R *, T *, T *, T *, const int *, \
                 int *);                                                                           \
  void o##gbr_(const char *, const int *, const int *, const int *, T *, const int *, const T *,   \
               T *, const int *, int *);                                                           \
  void y##trd_(const char *, const int *, T *, const int *, R *, R *, T *, T *, const int *,       \
               int *);                                                                             \
  void o##gtr_(const char *, const int *, T *, const int *, const T *, T *, const int *, int *);   \
  void o##mtr_(const char *, const char *, const char *, const int *, const int *, const T *,      \
               const int *, const T *, T *, const int *, T *, const int *, int *);                 \
  void y##gst_(const int *, const char *, const int *, T *, const int *, const T *, const int *,   \
               int *);                                                                             \
  }                                                                                                \
  inline int geqrf(int m, int n, T *A, int lda, T *tau) {                                          \
    return with_work<T>([&](T *work, int *size, int *info) {                                       \
      p##geqrf_(&m, &n, A, &lda, tau, work, size, info);                                           \
    });                                                                                            \
  }                                                                                                \
  inline int orgqr(int m, int n, int k, T *A, int lda, const T *tau) {                             \
    return with_work<T>([&](T *work, int *size, int *info) {                                       \
      o##gqr_(&m, &n, &k, A, &lda, tau, work, size, info);                                         \
    });                                                                                            \
  }                                                                                                \
  inline int ormqr(char side, char trans, int m, int n, int k, const T *A, int lda, const T *tau,  \
                   T *C, int ldc) {                                                                \
    return with_work<T>([&](T *work, int *size, int *info) {                                       \
      o##mqr_(&side, &trans, &m, &n, &k, A, &lda, tau, C, &ldc, work, size, info);                 \
    });                                                                                            \
  }                                                                                                \
  inline int gebrd(int m, int n, T *A, int lda, R *d, R *e, T *tauq, T *taup) {                    \
    return with_work<T>([&](T *work, int *size, int *info) {                                       \
      p##gebrd_(&m, &n, A, &lda, d, e, tauq, taup, work, size, info);                              \
    });                                                                                            \
  }                                                                                                \
  inline int orgbr(char which, int m, int n, int k, T *A, int lda, const T *tau) {                 \
    return with_work<T>([&](T *work, int *size, int *info) {                                       \
      o##gbr_(&which, &m, &n, &k, A, &lda, tau, work, size, info);                                 \
    });                                                                                            \
  }                                                                                                \
  inline int sytrd(char uplo, int n, T *A, int lda, R *d, R *e, T *tau) {                          \
    return with_work<T>([&](T *work, int *size, int *info) {                                       \
      y##trd_(&uplo, &n, A, &lda, d, e, tau, work, size, info);                                    \
    });                                                                                            \
  }                                                                                                \
  inline int orgtr(char uplo, int n, T *A, int lda, const T *tau) {                                \
    return with_work<T>([&](T *work, int *size, int *info) {                                       \
      o##gtr_(&uplo, &n, A, &lda, tau, work, size, info);                                          \
    });                                                                                            \
  }                                                                                                \
  inline int ormtr(char side, char uplo, char trans, int m, int n, const T *A, int lda,            \
                   const T *tau, T *C, int ldc) {                                                  \
    return with_work<T>([&](T *work, int *size, int *info) {                                       \
      o##mtr_(&side, &uplo, &trans, &m, &n, A, &lda, tau, C, &ldc, work, size, info);              \
    });                                                                                            \
  }                                                                                                \
  inline int sygst(int type, char uplo, int n, T *A, int lda, const T *B, int ldb) {               \
    int info = 0;                                                                                  \
    y##gst_(&type, &uplo, &n, A, &lda, B, &ldb, &info);                                            \
    return info;                                                                                   \
  }
OFFLOOM_LAPACK_SDCZ(OFFLOOM_LAPACK_ORTHOGONAL)
#undef OFFLOOM_LAPACK_ORTHOGONAL
#undef OFFLOOM_LAPACK_SDCZ

} // namespace offloom::solver::lapack
