// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// P A Q^T = L U of one matrix, or of many with the same structure.
#pragma once

#include "../cusolver_common.h"
#include "../host_defines.h"

typedef struct cusolverRfContext *cusolverRfHandle_t;

typedef enum {
  CUSOLVERRF_RESET_VALUES_FAST_MODE_OFF = 0,
  CUSOLVERRF_RESET_VALUES_FAST_MODE_ON = 1,
} cusolverRfResetValuesFastMode_t;
typedef enum {
  CUSOLVERRF_MATRIX_FORMAT_CSR = 0,
  CUSOLVERRF_MATRIX_FORMAT_CSC = 1,
} cusolverRfMatrixFormat_t;
typedef enum {
  CUSOLVERRF_UNIT_DIAGONAL_STORED_L = 0,
  CUSOLVERRF_UNIT_DIAGONAL_STORED_U = 1,
  CUSOLVERRF_UNIT_DIAGONAL_ASSUMED_L = 2,
  CUSOLVERRF_UNIT_DIAGONAL_ASSUMED_U = 3,
} cusolverRfUnitDiagonal_t;
// There is one algorithm for each task, whichever is asked for.
typedef enum {
  CUSOLVERRF_FACTORIZATION_ALG0 = 0,
  CUSOLVERRF_FACTORIZATION_ALG1 = 1,
  CUSOLVERRF_FACTORIZATION_ALG2 = 2,
} cusolverRfFactorization_t;
typedef enum {
  CUSOLVERRF_TRIANGULAR_SOLVE_ALG1 = 1,
  CUSOLVERRF_TRIANGULAR_SOLVE_ALG2 = 2,
  CUSOLVERRF_TRIANGULAR_SOLVE_ALG3 = 3,
} cusolverRfTriangularSolve_t;
typedef enum {
  CUSOLVERRF_NUMERIC_BOOST_NOT_USED = 0,
  CUSOLVERRF_NUMERIC_BOOST_USED = 1,
} cusolverRfNumericBoostReport_t;

#ifdef __cplusplus
extern "C" {
#endif

cusolverStatus_t cusolverRfCreate(cusolverRfHandle_t *handle);
cusolverStatus_t cusolverRfDestroy(cusolverRfHandle_t handle);
cusolverStatus_t cusolverRfSetMatrixFormat(cusolverRfHandle_t handle,
                                           cusolverRfMatrixFormat_t format,
                                           cusolverRfUnitDiagonal_t diagonal);
cusolverStatus_t cusolverRfGetMatrixFormat(cusolverRfHandle_t handle,
                                           cusolverRfMatrixFormat_t *format,
                                           cusolverRfUnitDiagonal_t *diagonal);
/// Pivots below zero are replaced by boost, if that is not 0.
cusolverStatus_t cusolverRfSetNumericProperties(cusolverRfHandle_t handle, double zero,
                                                double boost);
cusolverStatus_t cusolverRfGetNumericProperties(cusolverRfHandle_t handle, double *zero,
                                                double *boost);
cusolverStatus_t cusolverRfGetNumericBoostReport(cusolverRfHandle_t handle,
                                                 cusolverRfNumericBoostReport_t *report);
cusolverStatus_t cusolverRfSetAlgs(cusolverRfHandle_t handle, cusolverRfFactorization_t factor,
                                   cusolverRfTriangularSolve_t solve);
cusolverStatus_t cusolverRfGetAlgs(cusolverRfHandle_t handle, cusolverRfFactorization_t *factor,
                                   cusolverRfTriangularSolve_t *solve);
cusolverStatus_t cusolverRfSetResetValuesFastMode(cusolverRfHandle_t handle,
                                                  cusolverRfResetValuesFastMode_t mode);
cusolverStatus_t cusolverRfGetResetValuesFastMode(cusolverRfHandle_t handle,
                                                  cusolverRfResetValuesFastMode_t *mode);

#define OFFLOOM_SOLVER_RF_SETUP(name)                                                              \
  cusolverStatus_t name(int n, int nnzA, int *offsetsA, int *columnsA, double *valuesA, int nnzL,  \
                        int *offsetsL, int *columnsL, double *valuesL, int nnzU, int *offsetsU,    \
                        int *columnsU, double *valuesU, int *p, int *q,                            \
                        cusolverRfHandle_t handle);
OFFLOOM_SOLVER_RF_SETUP(cusolverRfSetupHost)
OFFLOOM_SOLVER_RF_SETUP(cusolverRfSetupDevice)
#undef OFFLOOM_SOLVER_RF_SETUP

cusolverStatus_t cusolverRfResetValues(int n, int nnzA, int *offsetsA, int *columnsA,
                                       double *valuesA, int *p, int *q, cusolverRfHandle_t handle);
cusolverStatus_t cusolverRfAnalyze(cusolverRfHandle_t handle);
cusolverStatus_t cusolverRfRefactor(cusolverRfHandle_t handle);
/// Replaces the right sides. The work area is not used.
cusolverStatus_t cusolverRfSolve(cusolverRfHandle_t handle, int *p, int *q, int nrhs, double *work,
                                 int ldt, double *X, int ldx);

cusolverStatus_t cusolverRfBatchSetupHost(int count, int n, int nnzA, int *offsetsA, int *columnsA,
                                          double *valuesA[], int nnzL, int *offsetsL, int *columnsL,
                                          double *valuesL, int nnzU, int *offsetsU, int *columnsU,
                                          double *valuesU, int *p, int *q,
                                          cusolverRfHandle_t handle);
cusolverStatus_t cusolverRfBatchResetValues(int count, int n, int nnzA, int *offsetsA,
                                            int *columnsA, double *valuesA[], int *p, int *q,
                                            cusolverRfHandle_t handle);
cusolverStatus_t cusolverRfBatchAnalyze(cusolverRfHandle_t handle);
cusolverStatus_t cusolverRfBatchRefactor(cusolverRfHandle_t handle);
cusolverStatus_t cusolverRfBatchSolve(cusolverRfHandle_t handle, int *p, int *q, int nrhs,
                                      double *work, int ldt, double *X[], int ldx);
cusolverStatus_t cusolverRfBatchZeroPivot(cusolverRfHandle_t handle, int *positions);

#ifdef __cplusplus
} // extern "C"
#endif

#define OFFLOOM_SOLVER_RF_ABSENT(name)                                                             \
  OFFLOOM_UNSUPPORTED_FUNCTION(cusolverStatus_t, name,                                             \
                               "take the factors of cusolverSpDcsrluExtractHost")
OFFLOOM_SOLVER_RF_ABSENT(cusolverRfAccessBundledFactorsDevice)
OFFLOOM_SOLVER_RF_ABSENT(cusolverRfExtractBundledFactorsHost)
OFFLOOM_SOLVER_RF_ABSENT(cusolverRfExtractSplitFactorsHost)
#undef OFFLOOM_SOLVER_RF_ABSENT
