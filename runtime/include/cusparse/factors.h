// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Incomplete factorisations without fill-in, of matrices in CSR with indices of 32 bits: LU and
// Cholesky's.
#pragma once

#include "types.h"

#include "../cuComplex.h"

typedef struct csrilu02Info *csrilu02Info_t;
typedef struct csric02Info *csric02Info_t;
typedef enum {
  CUSPARSE_SOLVE_POLICY_NO_LEVEL = 0,
  CUSPARSE_SOLVE_POLICY_USE_LEVEL = 1,
} cusparseSolvePolicy_t;

#ifdef __cplusplus
extern "C" {
#endif

cusparseStatus_t cusparseCreateCsrilu02Info(csrilu02Info_t *info);
cusparseStatus_t cusparseDestroyCsrilu02Info(csrilu02Info_t info);
cusparseStatus_t cusparseCreateCsric02Info(csric02Info_t *info);
cusparseStatus_t cusparseDestroyCsric02Info(csric02Info_t info);

/// The first row whose pivot is missing or zero, counted as the matrix counts; -1 if all are there.
cusparseStatus_t cusparseXcsrilu02_zeroPivot(cusparseHandle_t handle, csrilu02Info_t info,
                                             int *position);
cusparseStatus_t cusparseXcsric02_zeroPivot(cusparseHandle_t handle, csric02Info_t info,
                                            int *position);

#define OFFLOOM_SPARSE_FACTORED(T)                                                                 \
  cusparseHandle_t handle, int m, int nnz, const cusparseMatDescr_t descriptor, T *values,         \
      const int *offsets, const int *columns
#define OFFLOOM_SPARSE_FACTOR(name, info_t, T)                                                     \
  cusparseStatus_t name##_bufferSize(OFFLOOM_SPARSE_FACTORED(T), info_t info, int *size);          \
  cusparseStatus_t name##_bufferSizeExt(OFFLOOM_SPARSE_FACTORED(T), info_t info, size_t *size);    \
  cusparseStatus_t name##_analysis(OFFLOOM_SPARSE_FACTORED(const T), info_t info,                  \
                                   cusparseSolvePolicy_t policy, void *buffer);                    \
  cusparseStatus_t name(OFFLOOM_SPARSE_FACTORED(T), info_t info, cusparseSolvePolicy_t policy,     \
                        void *buffer);
/// Small pivots become \p value.
#define OFFLOOM_SPARSE_BOOST(name, T)                                                              \
  cusparseStatus_t name(cusparseHandle_t handle, csrilu02Info_t info, int on, double *tolerance,   \
                        T *value);

/// The functions of each type of elements.
#define OFFLOOM_SPARSE_FACTORS(FACTOR, BOOST)                                                      \
  FACTOR(cusparseScsrilu02, csrilu02Info_t, float)                                                 \
  FACTOR(cusparseDcsrilu02, csrilu02Info_t, double)                                                \
  FACTOR(cusparseCcsrilu02, csrilu02Info_t, cuComplex)                                             \
  FACTOR(cusparseZcsrilu02, csrilu02Info_t, cuDoubleComplex)                                       \
  FACTOR(cusparseScsric02, csric02Info_t, float)                                                   \
  FACTOR(cusparseDcsric02, csric02Info_t, double)                                                  \
  FACTOR(cusparseCcsric02, csric02Info_t, cuComplex)                                               \
  FACTOR(cusparseZcsric02, csric02Info_t, cuDoubleComplex)                                         \
  BOOST(cusparseScsrilu02_numericBoost, float)                                                     \
  BOOST(cusparseDcsrilu02_numericBoost, double)                                                    \
  BOOST(cusparseCcsrilu02_numericBoost, cuComplex)                                                 \
  BOOST(cusparseZcsrilu02_numericBoost, cuDoubleComplex)

OFFLOOM_SPARSE_FACTORS(OFFLOOM_SPARSE_FACTOR, OFFLOOM_SPARSE_BOOST)

#ifdef __cplusplus
} // extern "C"
#endif
