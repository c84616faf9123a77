// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Conversions between formats, and sorting, with indices of 32 bits.
#pragma once

#include "types.h"

#ifdef __cplusplus
extern "C" {
#endif

cusparseStatus_t cusparseXcoo2csr(cusparseHandle_t handle, const int *rows, int nnz, int m,
                                  int *offsets, cusparseIndexBase_t base);
cusparseStatus_t cusparseXcsr2coo(cusparseHandle_t handle, const int *offsets, int nnz, int m,
                                  int *rows, cusparseIndexBase_t base);

#define OFFLOOM_SPARSE_CSR2CSC                                                                     \
  cusparseHandle_t handle, int m, int n, int nnz, const void *values, const int *offsets,          \
      const int *columns, void *csc_values, int *csc_offsets, int *csc_rows, cudaDataType type,    \
      cusparseAction_t action, cusparseIndexBase_t base, cusparseCsr2CscAlg_t algorithm
cusparseStatus_t cusparseCsr2cscEx2_bufferSize(OFFLOOM_SPARSE_CSR2CSC, size_t *size);
cusparseStatus_t cusparseCsr2cscEx2(OFFLOOM_SPARSE_CSR2CSC, void *buffer);

cusparseStatus_t cusparseCreateIdentityPermutation(cusparseHandle_t handle, int n, int *p);
cusparseStatus_t cusparseXcoosort_bufferSizeExt(cusparseHandle_t handle, int m, int n, int nnz,
                                                const int *rows, const int *columns, size_t *size);
cusparseStatus_t cusparseXcoosortByRow(cusparseHandle_t handle, int m, int n, int nnz, int *rows,
                                       int *columns, int *p, void *buffer);
cusparseStatus_t cusparseXcoosortByColumn(cusparseHandle_t handle, int m, int n, int nnz, int *rows,
                                          int *columns, int *p, void *buffer);
cusparseStatus_t cusparseXcsrsort_bufferSizeExt(cusparseHandle_t handle, int m, int n, int nnz,
                                                const int *offsets, const int *columns,
                                                size_t *size);
cusparseStatus_t cusparseXcsrsort(cusparseHandle_t handle, int m, int n, int nnz,
                                  const cusparseMatDescr_t descriptor, const int *offsets,
                                  int *columns, int *p, void *buffer);
cusparseStatus_t cusparseXcscsort_bufferSizeExt(cusparseHandle_t handle, int m, int n, int nnz,
                                                const int *offsets, const int *rows, size_t *size);
cusparseStatus_t cusparseXcscsort(cusparseHandle_t handle, int m, int n, int nnz,
                                  const cusparseMatDescr_t descriptor, const int *offsets,
                                  int *rows, int *p, void *buffer);

#ifdef __cplusplus
} // extern "C"
#endif
