// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Handles of cuSOLVER's sparse part, orders of rows and columns, and what solves in one call.
#pragma once

#include "../cusolver_common.h"
#include "../cusparse.h"
#include "../host_defines.h"

typedef struct cusolverSpContext *cusolverSpHandle_t;
typedef struct csrqrInfo *csrqrInfo_t;

// A family of functions, as families.h has them, in the sparse part.
#define OFFLOOM_SOLVER_SPARSE(name, algorithm, P, A)                                               \
  OFFLOOM_SOLVER_FUNCTION(cusolverSpS##name, algorithm, P, A, float, float)                        \
  OFFLOOM_SOLVER_FUNCTION(cusolverSpD##name, algorithm, P, A, double, double)                      \
  OFFLOOM_SOLVER_FUNCTION(cusolverSpC##name, algorithm, P, A, cuComplex, float)                    \
  OFFLOOM_SOLVER_FUNCTION(cusolverSpZ##name, algorithm, P, A, cuDoubleComplex, double)

// The structure of a square matrix in CSR.
#define OFFLOOM_SOLVER_STRUCTURE                                                                   \
  int n, int nnz, const cusparseMatDescr_t descr, const int *offsets, const int *columns

#ifdef __cplusplus
extern "C" {
#endif

cusolverStatus_t cusolverSpCreate(cusolverSpHandle_t *handle);
cusolverStatus_t cusolverSpDestroy(cusolverSpHandle_t handle);
cusolverStatus_t cusolverSpSetStream(cusolverSpHandle_t handle, cudaStream_t stream);
cusolverStatus_t cusolverSpGetStream(cusolverSpHandle_t handle, cudaStream_t *stream);

cusolverStatus_t cusolverSpXcsrissymHost(cusolverSpHandle_t handle, int n, int nnz,
                                         const cusparseMatDescr_t descr, const int *offsets,
                                         const int *ends, const int *columns, int *symmetric);
cusolverStatus_t cusolverSpXcsrsymrcmHost(cusolverSpHandle_t handle, OFFLOOM_SOLVER_STRUCTURE,
                                          int *p);
cusolverStatus_t cusolverSpXcsrsymmdqHost(cusolverSpHandle_t handle, OFFLOOM_SOLVER_STRUCTURE,
                                          int *p);
cusolverStatus_t cusolverSpXcsrsymamdHost(cusolverSpHandle_t handle, OFFLOOM_SOLVER_STRUCTURE,
                                          int *p);
/// The options, which are METIS's, change nothing.
cusolverStatus_t cusolverSpXcsrmetisndHost(cusolverSpHandle_t handle, OFFLOOM_SOLVER_STRUCTURE,
                                           const int64_t *options, int *p);
cusolverStatus_t cusolverSpXcsrperm_bufferSizeHost(cusolverSpHandle_t handle, int m, int n, int nnz,
                                                   const cusparseMatDescr_t descr,
                                                   const int *offsets, const int *columns,
                                                   const int *p, const int *q, size_t *size);
cusolverStatus_t cusolverSpXcsrpermHost(cusolverSpHandle_t handle, int m, int n, int nnz,
                                        const cusparseMatDescr_t descr, int *offsets, int *columns,
                                        const int *p, const int *q, int *map, void *work);

cusolverStatus_t cusolverSpCreateCsrqrInfo(csrqrInfo_t *info);
cusolverStatus_t cusolverSpDestroyCsrqrInfo(csrqrInfo_t info);
cusolverStatus_t cusolverSpXcsrqrAnalysisBatched(cusolverSpHandle_t handle, int m, int n, int nnz,
                                                 const cusparseMatDescr_t descr, const int *offsets,
                                                 const int *columns, csrqrInfo_t info);

#define OFFLOOM_SOLVER_FUNCTION(function, algorithm, PARAMETERS, ARGUMENTS, T, R)                  \
  cusolverStatus_t function PARAMETERS(T, R);
#include "sparse.inc"
#undef OFFLOOM_SOLVER_FUNCTION

#ifdef __cplusplus
} // extern "C"
#endif

#define OFFLOOM_SOLVER_SPARSE_ABSENT(name, why)                                                    \
  OFFLOOM_UNSUPPORTED_FUNCTION(cusolverStatus_t, name, why)
#define OFFLOOM_SOLVER_SPARSE_ABSENT_SDCZ(name, why)                                               \
  OFFLOOM_SOLVER_SPARSE_ABSENT(cusolverSpS##name, why)                                             \
  OFFLOOM_SOLVER_SPARSE_ABSENT(cusolverSpD##name, why)                                             \
  OFFLOOM_SOLVER_SPARSE_ABSENT(cusolverSpC##name, why)                                             \
  OFFLOOM_SOLVER_SPARSE_ABSENT(cusolverSpZ##name, why)
#define OFFLOOM_SOLVER_DENSE "make the matrix dense, by cusparseSparseToDense; "
OFFLOOM_SOLVER_SPARSE_ABSENT_SDCZ(csrlsqvqrHost, OFFLOOM_SOLVER_DENSE "cusolverDnDDgels solves it")
OFFLOOM_SOLVER_SPARSE_ABSENT_SDCZ(csreigvsiHost,
                                  OFFLOOM_SOLVER_DENSE "cusolverDnXgeev has its eigenvalues")
OFFLOOM_SOLVER_SPARSE_ABSENT_SDCZ(csreigvsi,
                                  OFFLOOM_SOLVER_DENSE "cusolverDnXgeev has its eigenvalues")
OFFLOOM_SOLVER_SPARSE_ABSENT_SDCZ(csreigsHost,
                                  OFFLOOM_SOLVER_DENSE "cusolverDnXgeev has its eigenvalues")
#undef OFFLOOM_SOLVER_DENSE
