// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Linear systems and least squares that are factored in a smaller type of number, and refined in
// theirs.
#pragma once

#include "handle.h"

typedef struct cusolverDnIRSParams *cusolverDnIRSParams_t;
typedef struct cusolverDnIRSInfos *cusolverDnIRSInfos_t;

// OFFLOOM_SOLVER_REFINED(letters, T, lowest): the functions of elements T whose matrix is factored
// in the lowest precision.
#define OFFLOOM_SOLVER_REFINED_ALL                                                                 \
  OFFLOOM_SOLVER_REFINED(SS, float, CUSOLVER_R_32F)                                                \
  OFFLOOM_SOLVER_REFINED(SH, float, CUSOLVER_R_16F)                                                \
  OFFLOOM_SOLVER_REFINED(SB, float, CUSOLVER_R_16BF)                                               \
  OFFLOOM_SOLVER_REFINED(SX, float, CUSOLVER_R_TF32)                                               \
  OFFLOOM_SOLVER_REFINED(DD, double, CUSOLVER_R_64F)                                               \
  OFFLOOM_SOLVER_REFINED(DS, double, CUSOLVER_R_32F)                                               \
  OFFLOOM_SOLVER_REFINED(DH, double, CUSOLVER_R_16F)                                               \
  OFFLOOM_SOLVER_REFINED(DB, double, CUSOLVER_R_16BF)                                              \
  OFFLOOM_SOLVER_REFINED(DX, double, CUSOLVER_R_TF32)                                              \
  OFFLOOM_SOLVER_REFINED(CC, cuComplex, CUSOLVER_C_32F)                                            \
  OFFLOOM_SOLVER_REFINED(CK, cuComplex, CUSOLVER_C_16F)                                            \
  OFFLOOM_SOLVER_REFINED(CE, cuComplex, CUSOLVER_C_16BF)                                           \
  OFFLOOM_SOLVER_REFINED(CY, cuComplex, CUSOLVER_C_TF32)                                           \
  OFFLOOM_SOLVER_REFINED(ZZ, cuDoubleComplex, CUSOLVER_C_64F)                                      \
  OFFLOOM_SOLVER_REFINED(ZC, cuDoubleComplex, CUSOLVER_C_32F)                                      \
  OFFLOOM_SOLVER_REFINED(ZK, cuDoubleComplex, CUSOLVER_C_16F)                                      \
  OFFLOOM_SOLVER_REFINED(ZE, cuDoubleComplex, CUSOLVER_C_16BF)                                     \
  OFFLOOM_SOLVER_REFINED(ZY, cuDoubleComplex, CUSOLVER_C_TF32)

#define OFFLOOM_SOLVER_GESV_SIZE(T)                                                                \
  (cusolverDnHandle_t handle, cusolver_int_t n, cusolver_int_t nrhs, T * A, cusolver_int_t lda,    \
   cusolver_int_t * pivots, T * B, cusolver_int_t ldb, T * X, cusolver_int_t ldx, void *work,      \
   size_t *size)
#define OFFLOOM_SOLVER_GESV(T)                                                                     \
  (cusolverDnHandle_t handle, cusolver_int_t n, cusolver_int_t nrhs, T * A, cusolver_int_t lda,    \
   cusolver_int_t * pivots, T * B, cusolver_int_t ldb, T * X, cusolver_int_t ldx, void *work,      \
   size_t size, cusolver_int_t *rounds, cusolver_int_t *info)
#define OFFLOOM_SOLVER_GELS_SIZE(T)                                                                \
  (cusolverDnHandle_t handle, cusolver_int_t m, cusolver_int_t n, cusolver_int_t nrhs, T * A,      \
   cusolver_int_t lda, T * B, cusolver_int_t ldb, T * X, cusolver_int_t ldx, void *work,           \
   size_t *size)
#define OFFLOOM_SOLVER_GELS(T)                                                                     \
  (cusolverDnHandle_t handle, cusolver_int_t m, cusolver_int_t n, cusolver_int_t nrhs, T * A,      \
   cusolver_int_t lda, T * B, cusolver_int_t ldb, T * X, cusolver_int_t ldx, void *work,           \
   size_t size, cusolver_int_t *rounds, cusolver_int_t *info)

#ifdef __cplusplus
extern "C" {
#endif

/// \p rounds is the host's: the calls wait.
#define OFFLOOM_SOLVER_REFINED(letters, T, lowest)                                                 \
  cusolverStatus_t cusolverDn##letters##gesv_bufferSize OFFLOOM_SOLVER_GESV_SIZE(T);               \
  cusolverStatus_t cusolverDn##letters##gesv OFFLOOM_SOLVER_GESV(T);                               \
  cusolverStatus_t cusolverDn##letters##gels_bufferSize OFFLOOM_SOLVER_GELS_SIZE(T);               \
  cusolverStatus_t cusolverDn##letters##gels OFFLOOM_SOLVER_GELS(T);
OFFLOOM_SOLVER_REFINED_ALL
#undef OFFLOOM_SOLVER_REFINED

cusolverStatus_t cusolverDnIRSParamsCreate(cusolverDnIRSParams_t *params);
cusolverStatus_t cusolverDnIRSParamsDestroy(cusolverDnIRSParams_t params);
cusolverStatus_t cusolverDnIRSParamsSetRefinementSolver(cusolverDnIRSParams_t params,
                                                        cusolverIRSRefinement_t solver);
cusolverStatus_t cusolverDnIRSParamsSetSolverMainPrecision(cusolverDnIRSParams_t params,
                                                           cusolverPrecType_t main);
cusolverStatus_t cusolverDnIRSParamsSetSolverLowestPrecision(cusolverDnIRSParams_t params,
                                                             cusolverPrecType_t lowest);
cusolverStatus_t cusolverDnIRSParamsSetSolverPrecisions(cusolverDnIRSParams_t params,
                                                        cusolverPrecType_t main,
                                                        cusolverPrecType_t lowest);
cusolverStatus_t cusolverDnIRSParamsSetTol(cusolverDnIRSParams_t params, double tolerance);
cusolverStatus_t cusolverDnIRSParamsSetTolInner(cusolverDnIRSParams_t params, double tolerance);
cusolverStatus_t cusolverDnIRSParamsSetMaxIters(cusolverDnIRSParams_t params,
                                                cusolver_int_t rounds);
cusolverStatus_t cusolverDnIRSParamsSetMaxItersInner(cusolverDnIRSParams_t params,
                                                     cusolver_int_t rounds);
cusolverStatus_t cusolverDnIRSParamsGetMaxIters(cusolverDnIRSParams_t params,
                                                cusolver_int_t *rounds);
cusolverStatus_t cusolverDnIRSParamsEnableFallback(cusolverDnIRSParams_t params);
cusolverStatus_t cusolverDnIRSParamsDisableFallback(cusolverDnIRSParams_t params);

cusolverStatus_t cusolverDnIRSInfosCreate(cusolverDnIRSInfos_t *infos);
cusolverStatus_t cusolverDnIRSInfosDestroy(cusolverDnIRSInfos_t infos);
cusolverStatus_t cusolverDnIRSInfosGetNiters(cusolverDnIRSInfos_t infos, cusolver_int_t *rounds);
cusolverStatus_t cusolverDnIRSInfosGetOuterNiters(cusolverDnIRSInfos_t infos,
                                                  cusolver_int_t *rounds);
cusolverStatus_t cusolverDnIRSInfosGetMaxIters(cusolverDnIRSInfos_t infos, cusolver_int_t *rounds);

cusolverStatus_t cusolverDnIRSXgesv_bufferSize(cusolverDnHandle_t handle,
                                               cusolverDnIRSParams_t params, cusolver_int_t n,
                                               cusolver_int_t nrhs, size_t *size);
cusolverStatus_t cusolverDnIRSXgesv(cusolverDnHandle_t handle, cusolverDnIRSParams_t params,
                                    cusolverDnIRSInfos_t infos, cusolver_int_t n,
                                    cusolver_int_t nrhs, void *A, cusolver_int_t lda, void *B,
                                    cusolver_int_t ldb, void *X, cusolver_int_t ldx, void *work,
                                    size_t size, cusolver_int_t *rounds, cusolver_int_t *info);
cusolverStatus_t cusolverDnIRSXgels_bufferSize(cusolverDnHandle_t handle,
                                               cusolverDnIRSParams_t params, cusolver_int_t m,
                                               cusolver_int_t n, cusolver_int_t nrhs, size_t *size);
cusolverStatus_t cusolverDnIRSXgels(cusolverDnHandle_t handle, cusolverDnIRSParams_t params,
                                    cusolverDnIRSInfos_t infos, cusolver_int_t m, cusolver_int_t n,
                                    cusolver_int_t nrhs, void *A, cusolver_int_t lda, void *B,
                                    cusolver_int_t ldb, void *X, cusolver_int_t ldx, void *work,
                                    size_t size, cusolver_int_t *rounds, cusolver_int_t *info);

#ifdef __cplusplus
} // extern "C"
#endif
