// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The generic interface of cuSPARSE: functions of descriptors, whose types are arguments.
#pragma once

#include "types.h"

#ifdef __cplusplus
extern "C" {
#endif

cusparseStatus_t cusparseAxpby(cusparseHandle_t handle, const void *alpha,
                               cusparseConstSpVecDescr_t x, const void *beta,
                               cusparseDnVecDescr_t y);
cusparseStatus_t cusparseGather(cusparseHandle_t handle, cusparseConstDnVecDescr_t y,
                                cusparseSpVecDescr_t x);
cusparseStatus_t cusparseScatter(cusparseHandle_t handle, cusparseConstSpVecDescr_t x,
                                 cusparseDnVecDescr_t y);
cusparseStatus_t cusparseRot(cusparseHandle_t handle, const void *c, const void *s,
                             cusparseSpVecDescr_t x, cusparseDnVecDescr_t y);
cusparseStatus_t cusparseSpVV_bufferSize(cusparseHandle_t handle, cusparseOperation_t op,
                                         cusparseConstSpVecDescr_t x, cusparseConstDnVecDescr_t y,
                                         const void *result, cudaDataType compute, size_t *size);
cusparseStatus_t cusparseSpVV(cusparseHandle_t handle, cusparseOperation_t op,
                              cusparseConstSpVecDescr_t x, cusparseConstDnVecDescr_t y,
                              void *result, cudaDataType compute, void *buffer);

#define OFFLOOM_SPARSE_SPMV                                                                        \
  cusparseHandle_t handle, cusparseOperation_t op, const void *alpha, cusparseConstSpMatDescr_t A, \
      cusparseConstDnVecDescr_t x, const void *beta, cusparseDnVecDescr_t y, cudaDataType compute, \
      cusparseSpMVAlg_t algorithm
cusparseStatus_t cusparseSpMV_bufferSize(OFFLOOM_SPARSE_SPMV, size_t *size);
cusparseStatus_t cusparseSpMV_preprocess(OFFLOOM_SPARSE_SPMV, void *buffer);
cusparseStatus_t cusparseSpMV(OFFLOOM_SPARSE_SPMV, void *buffer);

#define OFFLOOM_SPARSE_SPMM                                                                        \
  cusparseHandle_t handle, cusparseOperation_t op_a, cusparseOperation_t op_b, const void *alpha,  \
      cusparseConstSpMatDescr_t A, cusparseConstDnMatDescr_t B, const void *beta,                  \
      cusparseDnMatDescr_t C, cudaDataType compute, cusparseSpMMAlg_t algorithm
cusparseStatus_t cusparseSpMM_bufferSize(OFFLOOM_SPARSE_SPMM, size_t *size);
cusparseStatus_t cusparseSpMM_preprocess(OFFLOOM_SPARSE_SPMM, void *buffer);
cusparseStatus_t cusparseSpMM(OFFLOOM_SPARSE_SPMM, void *buffer);

#define OFFLOOM_SPARSE_SDDMM                                                                       \
  cusparseHandle_t handle, cusparseOperation_t op_a, cusparseOperation_t op_b, const void *alpha,  \
      cusparseConstDnMatDescr_t A, cusparseConstDnMatDescr_t B, const void *beta,                  \
      cusparseSpMatDescr_t C, cudaDataType compute, cusparseSDDMMAlg_t algorithm
cusparseStatus_t cusparseSDDMM_bufferSize(OFFLOOM_SPARSE_SDDMM, size_t *size);
cusparseStatus_t cusparseSDDMM_preprocess(OFFLOOM_SPARSE_SDDMM, void *buffer);
cusparseStatus_t cusparseSDDMM(OFFLOOM_SPARSE_SDDMM, void *buffer);

#define OFFLOOM_SPARSE_SPGEMM                                                                      \
  cusparseHandle_t handle, cusparseOperation_t op_a, cusparseOperation_t op_b, const void *alpha,  \
      cusparseConstSpMatDescr_t A, cusparseConstSpMatDescr_t B, const void *beta,                  \
      cusparseSpMatDescr_t C, cudaDataType compute, cusparseSpGEMMAlg_t algorithm,                 \
      cusparseSpGEMMDescr_t product
cusparseStatus_t cusparseSpGEMM_createDescr(cusparseSpGEMMDescr_t *product);
cusparseStatus_t cusparseSpGEMM_destroyDescr(cusparseSpGEMMDescr_t product);
cusparseStatus_t cusparseSpGEMM_workEstimation(OFFLOOM_SPARSE_SPGEMM, size_t *size, void *buffer);
cusparseStatus_t cusparseSpGEMM_compute(OFFLOOM_SPARSE_SPGEMM, size_t *size, void *buffer);
cusparseStatus_t cusparseSpGEMM_copy(OFFLOOM_SPARSE_SPGEMM);

// For several products of matrices whose entries stay in their places.
#define OFFLOOM_SPARSE_SPGEMM_REUSE                                                                \
  cusparseHandle_t handle, cusparseOperation_t op_a, cusparseOperation_t op_b,                     \
      cusparseConstSpMatDescr_t A, cusparseConstSpMatDescr_t B, cusparseSpMatDescr_t C,            \
      cusparseSpGEMMAlg_t algorithm, cusparseSpGEMMDescr_t product
cusparseStatus_t cusparseSpGEMMreuse_workEstimation(OFFLOOM_SPARSE_SPGEMM_REUSE, size_t *size,
                                                    void *buffer);
cusparseStatus_t cusparseSpGEMMreuse_nnz(OFFLOOM_SPARSE_SPGEMM_REUSE, size_t *size2, void *buffer2,
                                         size_t *size3, void *buffer3, size_t *size4,
                                         void *buffer4);
cusparseStatus_t cusparseSpGEMMreuse_copy(OFFLOOM_SPARSE_SPGEMM_REUSE, size_t *size, void *buffer);
cusparseStatus_t cusparseSpGEMMreuse_compute(OFFLOOM_SPARSE_SPGEMM);

#define OFFLOOM_SPARSE_SPSV                                                                        \
  cusparseHandle_t handle, cusparseOperation_t op, const void *alpha, cusparseConstSpMatDescr_t A, \
      cusparseConstDnVecDescr_t x, cusparseDnVecDescr_t y, cudaDataType compute,                   \
      cusparseSpSVAlg_t algorithm, cusparseSpSVDescr_t solver
cusparseStatus_t cusparseSpSV_createDescr(cusparseSpSVDescr_t *solver);
cusparseStatus_t cusparseSpSV_destroyDescr(cusparseSpSVDescr_t solver);
cusparseStatus_t cusparseSpSV_bufferSize(OFFLOOM_SPARSE_SPSV, size_t *size);
cusparseStatus_t cusparseSpSV_analysis(OFFLOOM_SPARSE_SPSV, void *buffer);
cusparseStatus_t cusparseSpSV_solve(OFFLOOM_SPARSE_SPSV);

#define OFFLOOM_SPARSE_SPSM                                                                        \
  cusparseHandle_t handle, cusparseOperation_t op_a, cusparseOperation_t op_b, const void *alpha,  \
      cusparseConstSpMatDescr_t A, cusparseConstDnMatDescr_t B, cusparseDnMatDescr_t C,            \
      cudaDataType compute, cusparseSpSMAlg_t algorithm, cusparseSpSMDescr_t solver
cusparseStatus_t cusparseSpSM_createDescr(cusparseSpSMDescr_t *solver);
cusparseStatus_t cusparseSpSM_destroyDescr(cusparseSpSMDescr_t solver);
cusparseStatus_t cusparseSpSM_bufferSize(OFFLOOM_SPARSE_SPSM, size_t *size);
cusparseStatus_t cusparseSpSM_analysis(OFFLOOM_SPARSE_SPSM, void *buffer);
cusparseStatus_t cusparseSpSM_solve(OFFLOOM_SPARSE_SPSM);

cusparseStatus_t cusparseSparseToDense_bufferSize(cusparseHandle_t handle,
                                                  cusparseConstSpMatDescr_t A,
                                                  cusparseDnMatDescr_t B,
                                                  cusparseSparseToDenseAlg_t algorithm,
                                                  size_t *size);
cusparseStatus_t cusparseSparseToDense(cusparseHandle_t handle, cusparseConstSpMatDescr_t A,
                                       cusparseDnMatDescr_t B, cusparseSparseToDenseAlg_t algorithm,
                                       void *buffer);
cusparseStatus_t cusparseDenseToSparse_bufferSize(cusparseHandle_t handle,
                                                  cusparseConstDnMatDescr_t A,
                                                  cusparseSpMatDescr_t B,
                                                  cusparseDenseToSparseAlg_t algorithm,
                                                  size_t *size);
cusparseStatus_t cusparseDenseToSparse_analysis(cusparseHandle_t handle,
                                                cusparseConstDnMatDescr_t A, cusparseSpMatDescr_t B,
                                                cusparseDenseToSparseAlg_t algorithm, void *buffer);
cusparseStatus_t cusparseDenseToSparse_convert(cusparseHandle_t handle, cusparseConstDnMatDescr_t A,
                                               cusparseSpMatDescr_t B,
                                               cusparseDenseToSparseAlg_t algorithm, void *buffer);

#ifdef __cplusplus
} // extern "C"
#endif
