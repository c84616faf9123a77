// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What vectors and matrices are, in cuSPARSE's generic interface and in the older one.
#pragma once

#include "types.h"

// A descriptor of what may be written, and its kind of what is only read.
#define OFFLOOM_SPARSE_CREATE(name, Descriptor, P)                                                 \
  cusparseStatus_t cusparseCreate##name P(cusparse##Descriptor##_t, );                             \
  cusparseStatus_t cusparseCreateConst##name P(cusparseConst##Descriptor##_t, const);
#define OFFLOOM_SPARSE_GET(name, Descriptor, P)                                                    \
  cusparseStatus_t cusparse##name##Get P(cusparse##Descriptor##_t, );                              \
  cusparseStatus_t cusparseConst##name##Get P(cusparseConst##Descriptor##_t, const);
#define OFFLOOM_SPARSE_VALUES(name, Descriptor)                                                    \
  cusparseStatus_t cusparse##name##GetValues(cusparse##Descriptor##_t descriptor, void **values);  \
  cusparseStatus_t cusparseConst##name##GetValues(cusparseConst##Descriptor##_t descriptor,        \
                                                  const void **values);                            \
  cusparseStatus_t cusparse##name##SetValues(cusparse##Descriptor##_t descriptor, void *values);

#ifdef __cplusplus
extern "C" {
#endif

#include "descriptors.inc"

OFFLOOM_SPARSE_VALUES(SpVec, SpVecDescr)
OFFLOOM_SPARSE_VALUES(DnVec, DnVecDescr)
OFFLOOM_SPARSE_VALUES(SpMat, SpMatDescr)
OFFLOOM_SPARSE_VALUES(DnMat, DnMatDescr)

cusparseStatus_t cusparseDestroySpVec(cusparseConstSpVecDescr_t vector);
cusparseStatus_t cusparseDestroyDnVec(cusparseConstDnVecDescr_t vector);
cusparseStatus_t cusparseDestroySpMat(cusparseConstSpMatDescr_t matrix);
cusparseStatus_t cusparseDestroyDnMat(cusparseConstDnMatDescr_t matrix);
cusparseStatus_t cusparseSpVecGetIndexBase(cusparseConstSpVecDescr_t vector,
                                           cusparseIndexBase_t *base);
cusparseStatus_t cusparseSpMatGetSize(cusparseConstSpMatDescr_t matrix, int64_t *rows,
                                      int64_t *cols, int64_t *nnz);
cusparseStatus_t cusparseSpMatGetFormat(cusparseConstSpMatDescr_t matrix, cusparseFormat_t *format);
cusparseStatus_t cusparseSpMatGetIndexBase(cusparseConstSpMatDescr_t matrix,
                                           cusparseIndexBase_t *base);
cusparseStatus_t cusparseSpMatGetAttribute(cusparseConstSpMatDescr_t matrix,
                                           cusparseSpMatAttribute_t attribute, void *data,
                                           size_t size);
cusparseStatus_t cusparseSpMatSetAttribute(cusparseSpMatDescr_t matrix,
                                           cusparseSpMatAttribute_t attribute, void *data,
                                           size_t size);
// Batches, for SpMM and SDDMM: how many matrices there are, and how far from one to the next.
cusparseStatus_t cusparseCooSetStridedBatch(cusparseSpMatDescr_t matrix, int count, int64_t stride);
cusparseStatus_t cusparseCsrSetStridedBatch(cusparseSpMatDescr_t matrix, int count,
                                            int64_t offset_stride, int64_t entry_stride);
cusparseStatus_t cusparseBsrSetStridedBatch(cusparseSpMatDescr_t matrix, int count,
                                            int64_t offset_stride, int64_t column_stride,
                                            int64_t value_stride);
cusparseStatus_t cusparseSpMatGetStridedBatch(cusparseConstSpMatDescr_t matrix, int *count);
cusparseStatus_t cusparseDnMatSetStridedBatch(cusparseDnMatDescr_t matrix, int count,
                                              int64_t stride);
cusparseStatus_t cusparseDnMatGetStridedBatch(cusparseConstDnMatDescr_t matrix, int *count,
                                              int64_t *stride);

cusparseStatus_t cusparseCsrSetPointers(cusparseSpMatDescr_t matrix, void *offsets, void *columns,
                                        void *values);
cusparseStatus_t cusparseCscSetPointers(cusparseSpMatDescr_t matrix, void *offsets, void *rows,
                                        void *values);
cusparseStatus_t cusparseCooSetPointers(cusparseSpMatDescr_t matrix, void *rows, void *columns,
                                        void *values);

// Matrices of the functions that have their types in their names.
cusparseStatus_t cusparseCreateMatDescr(cusparseMatDescr_t *descriptor);
cusparseStatus_t cusparseDestroyMatDescr(cusparseMatDescr_t descriptor);
cusparseStatus_t cusparseSetMatType(cusparseMatDescr_t descriptor, cusparseMatrixType_t type);
cusparseMatrixType_t cusparseGetMatType(const cusparseMatDescr_t descriptor);
cusparseStatus_t cusparseSetMatFillMode(cusparseMatDescr_t descriptor, cusparseFillMode_t mode);
cusparseFillMode_t cusparseGetMatFillMode(const cusparseMatDescr_t descriptor);
cusparseStatus_t cusparseSetMatDiagType(cusparseMatDescr_t descriptor, cusparseDiagType_t type);
cusparseDiagType_t cusparseGetMatDiagType(const cusparseMatDescr_t descriptor);
cusparseStatus_t cusparseSetMatIndexBase(cusparseMatDescr_t descriptor, cusparseIndexBase_t base);
cusparseIndexBase_t cusparseGetMatIndexBase(const cusparseMatDescr_t descriptor);

#ifdef __cplusplus
} // extern "C"
#endif

#undef OFFLOOM_SPARSE_CREATE
#undef OFFLOOM_SPARSE_GET
#undef OFFLOOM_SPARSE_VALUES
