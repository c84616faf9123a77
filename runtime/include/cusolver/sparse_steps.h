// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The functions of a sparse factorisation's steps. Those whose names end in Host have their arrays
// there.
#pragma once

#include "sparse.h"

typedef struct csrluInfoHost *csrluInfoHost_t;
typedef struct csrqrInfoHost *csrqrInfoHost_t;
typedef struct csrcholInfoHost *csrcholInfoHost_t;
typedef struct csrcholInfo *csrcholInfo_t;

#ifdef __cplusplus
extern "C" {
#endif

cusolverStatus_t cusolverSpCreateCsrluInfoHost(csrluInfoHost_t *info);
cusolverStatus_t cusolverSpDestroyCsrluInfoHost(csrluInfoHost_t info);
cusolverStatus_t cusolverSpCreateCsrqrInfoHost(csrqrInfoHost_t *info);
cusolverStatus_t cusolverSpDestroyCsrqrInfoHost(csrqrInfoHost_t info);
cusolverStatus_t cusolverSpCreateCsrcholInfoHost(csrcholInfoHost_t *info);
cusolverStatus_t cusolverSpDestroyCsrcholInfoHost(csrcholInfoHost_t info);
cusolverStatus_t cusolverSpCreateCsrcholInfo(csrcholInfo_t *info);
cusolverStatus_t cusolverSpDestroyCsrcholInfo(csrcholInfo_t info);

cusolverStatus_t cusolverSpXcsrluAnalysisHost(cusolverSpHandle_t handle, OFFLOOM_SOLVER_STRUCTURE,
                                              csrluInfoHost_t info);
cusolverStatus_t cusolverSpXcsrluNnzHost(cusolverSpHandle_t handle, int *nnzL, int *nnzU,
                                         csrluInfoHost_t info);
cusolverStatus_t cusolverSpXcsrqrAnalysisHost(cusolverSpHandle_t handle, int m,
                                              OFFLOOM_SOLVER_STRUCTURE, csrqrInfoHost_t info);
cusolverStatus_t cusolverSpXcsrqrAnalysis(cusolverSpHandle_t handle, int m,
                                          OFFLOOM_SOLVER_STRUCTURE, csrqrInfo_t info);
cusolverStatus_t cusolverSpXcsrcholAnalysisHost(cusolverSpHandle_t handle, OFFLOOM_SOLVER_STRUCTURE,
                                                csrcholInfoHost_t info);
cusolverStatus_t cusolverSpXcsrcholAnalysis(cusolverSpHandle_t handle, OFFLOOM_SOLVER_STRUCTURE,
                                            csrcholInfo_t info);

#define OFFLOOM_SOLVER_FUNCTION(function, algorithm, PARAMETERS, ARGUMENTS, T, R)                  \
  cusolverStatus_t function PARAMETERS(T, R);
#include "sparse_steps.inc"
#undef OFFLOOM_SOLVER_FUNCTION

#ifdef __cplusplus
} // extern "C"
#endif
