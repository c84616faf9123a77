// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// LAPACK's eigenvalues and singular values, as lapack.h has the rest. Their functions for complex
// numbers want work areas of reals too.
#pragma once

#include "lapack.h"

#include <cstdint>

namespace offloom::solver::lapack {

#define OFFLOOM_LAPACK_REAL(p, T)                                                                  \
  extern "C" {                                                                                     \
  void p##syevd_(const char *, const char *, const int *, T *, const int *, T *, T *, const int *, \
                 int *, const int *, int *);                                                       \
  void p##gesvd_(const char *, const char *, const int *, const int *, T *, const int *, T *, T *, \
                 const int *, T *, const int *, T *, const int *, int *);                          \
  void p##gesdd_(const char *, const int *, const int *, T *, const int *, T *, T *, const int *,  \
                 T *, const int *, T *, const int *, int *, int *);                                \
  void p##geev_(const char *, const char *, const int *, T *, const int *, T *, T *, T *,          \
                const int *, T *, const int *, T *, const int *, int *);                           \
  }                                                                                                \
  inline int syevd(char jobz, char uplo, int n, T *A, int lda, T *W) {                             \
    int count = 3 + 5 * n;                                                                         \
    std::vector<int> integers(count);                                                              \
    return with_work<T>([&](T *work, int *size, int *info) {                                       \
      const int integer_size = *size < 0 ? -1 : count;                                             \
      p##syevd_(&jobz, &uplo, &n, A, &lda, W, work, size, integers.data(), &integer_size, info);   \
    });                                                                                            \
  }                                                                                                \
  inline int gesvd(char jobu, char jobvt, int m, int n, T *A, int lda, T *S, T *U, int ldu, T *VT, \
                   int ldvt, T *unconverged) {                                                     \
    return with_work<T>(                                                                           \
        [&](T *work, int *size, int *info) {                                                       \
          p##gesvd_(&jobu, &jobvt, &m, &n, A, &lda, S, U, &ldu, VT, &ldvt, work, size, info);      \
        },                                                                                         \
        [&](const T *work, int info) {                                                             \
          if (info > 0 && unconverged)                                                             \
            std::copy_n(work + 1, std::min(m, n) - 1, unconverged);                                \
        });                                                                                        \
  }                                                                                                \
  inline int gesdd(char jobz, int m, int n, T *A, int lda, T *S, T *U, int ldu, T *VT, int ldvt) { \
    std::vector<int> integers(8 * std::min(m, n) + 1);                                             \
    return with_work<T>([&](T *work, int *size, int *info) {                                       \
      p##gesdd_(&jobz, &m, &n, A, &lda, S, U, &ldu, VT, &ldvt, work, size, integers.data(), info); \
    });                                                                                            \
  }                                                                                                \
  inline int geev(char jobvl, char jobvr, int n, T *A, int lda, T *real_parts, T *imaginary_parts, \
                  T *VL, int ldvl, T *VR, int ldvr) {                                              \
    return with_work<T>([&](T *work, int *size, int *info) {                                       \
      p##geev_(&jobvl, &jobvr, &n, A, &lda, real_parts, imaginary_parts, VL, &ldvl, VR, &ldvr,     \
               work, size, info);                                                                  \
    });                                                                                            \
  }
OFFLOOM_LAPACK_REAL(s, float)
OFFLOOM_LAPACK_REAL(d, double)
#undef OFFLOOM_LAPACK_REAL

#define OFFLOOM_LAPACK_COMPLEX(p, T, R)                                                            \
  extern "C" {                                                                                     \
  void p##heevd_(const char *, const char *, const int *, T *, const int *, R *, T *, const int *, \
                 R *, const int *, int *, const int *, int *);                                     \
  void p##gesvd_(const char *, const char *, const int *, const int *, T *, const int *, R *, T *, \
                 const int *, T *, const int *, T *, const int *, R *, int *);                     \
  void p##gesdd_(const char *, const int *, const int *, T *, const int *, R *, T *, const int *,  \
                 T *, const int *, T *, const int *, R *, int *, int *);                           \
  void p##geev_(const char *, const char *, const int *, T *, const int *, T *, T *, const int *,  \
                T *, const int *, T *, const int *, R *, int *);                                   \
  }                                                                                                \
  inline int syevd(char jobz, char uplo, int n, T *A, int lda, R *W) {                             \
    const int count = 3 + 5 * n;                                                                   \
    const int real_count = jobz == 'V' ? 1 + 5 * n + 2 * n * n : n + 1;                            \
    std::vector<int> integers(count);                                                              \
    std::vector<R> reals(real_count);                                                              \
    return with_work<T>([&](T *work, int *size, int *info) {                                       \
      const int integer_size = *size < 0 ? -1 : count, real_size = *size < 0 ? -1 : real_count;    \
      R wanted = 0;                                                                                \
      p##heevd_(&jobz, &uplo, &n, A, &lda, W, work, size, *size < 0 ? &wanted : reals.data(),      \
                &real_size, integers.data(), &integer_size, info);                                 \
    });                                                                                            \
  }                                                                                                \
  inline int gesvd(char jobu, char jobvt, int m, int n, T *A, int lda, R *S, T *U, int ldu, T *VT, \
                   int ldvt, R *unconverged) {                                                     \
    std::vector<R> reals(5 * std::min(m, n) + 1);                                                  \
    const int info = with_work<T>([&](T *work, int *size, int *info) {                             \
      p##gesvd_(&jobu, &jobvt, &m, &n, A, &lda, S, U, &ldu, VT, &ldvt, work, size, reals.data(),   \
                info);                                                                             \
    });                                                                                            \
    if (info > 0 && unconverged)                                                                   \
      std::copy_n(reals.data(), std::min(m, n) - 1, unconverged);                                  \
    return info;                                                                                   \
  }                                                                                                \
  inline int gesdd(char jobz, int m, int n, T *A, int lda, R *S, T *U, int ldu, T *VT, int ldvt) { \
    const std::int64_t less = std::min(m, n), more = std::max(m, n);                               \
    std::vector<int> integers(8 * less + 1);                                                       \
    std::vector<R> reals(less * std::max(5 * less + 7, 2 * more + 2 * less + 1) + 1);              \
    return with_work<T>([&](T *work, int *size, int *info) {                                       \
      p##gesdd_(&jobz, &m, &n, A, &lda, S, U, &ldu, VT, &ldvt, work, size, reals.data(),           \
                integers.data(), info);                                                            \
    });                                                                                            \
  }                                                                                                \
  inline int geev(char jobvl, char jobvr, int n, T *A, int lda, T *W, T *VL, int ldvl, T *VR,      \
                  int ldvr) {                                                                      \
    std::vector<R> reals(2 * n + 1);                                                               \
    return with_work<T>([&](T *work, int *size, int *info) {                                       \
      p##geev_(&jobvl, &jobvr, &n, A, &lda, W, VL, &ldvl, VR, &ldvr, work, size, reals.data(),     \
               info);                                                                              \
    });                                                                                            \
  }
OFFLOOM_LAPACK_COMPLEX(c, float2, float)
OFFLOOM_LAPACK_COMPLEX(z, double2, double)
#undef OFFLOOM_LAPACK_COMPLEX

} // namespace offloom::solver::lapack
