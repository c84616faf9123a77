// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What cuSPARSE has and Offloom does not.
//
// Templates that take anything: `offloom check` accepts each use, as nvcc does; `offloom migrate`
// and compilers refuse it by its name.
#pragma once

#include "types.h"

#include "../host_defines.h"

typedef enum {
  CUSPARSE_SPSV_UPDATE_GENERAL = 0,
  CUSPARSE_SPSV_UPDATE_DIAGONAL = 1
} cusparseSpSVUpdate_t;
typedef enum {
  CUSPARSE_SPSM_UPDATE_GENERAL = 0,
  CUSPARSE_SPSM_UPDATE_DIAGONAL = 1
} cusparseSpSMUpdate_t;
typedef struct bsrilu02Info *bsrilu02Info_t;
typedef struct bsric02Info *bsric02Info_t;
typedef struct bsrsv2Info *bsrsv2Info_t;
typedef struct bsrsm2Info *bsrsm2Info_t;
typedef struct csru2csrInfo *csru2csrInfo_t;
typedef struct pruneInfo *pruneInfo_t;
typedef struct cusparseColorInfo *cusparseColorInfo_t;

#define OFFLOOM_SPARSE_ABSENT(name, why) OFFLOOM_UNSUPPORTED_FUNCTION(cusparseStatus_t, name, why)
#define OFFLOOM_SPARSE_ABSENT_SDCZ(name, why)                                                      \
  OFFLOOM_SPARSE_ABSENT(cusparseS##name, why)                                                      \
  OFFLOOM_SPARSE_ABSENT(cusparseD##name, why)                                                      \
  OFFLOOM_SPARSE_ABSENT(cusparseC##name, why)                                                      \
  OFFLOOM_SPARSE_ABSENT(cusparseZ##name, why)

#define OFFLOOM_SPARSE_BANDS "solve the tridiagonal systems in a kernel"
OFFLOOM_SPARSE_ABSENT_SDCZ(gtsv2_bufferSizeExt, OFFLOOM_SPARSE_BANDS)
OFFLOOM_SPARSE_ABSENT_SDCZ(gtsv2, OFFLOOM_SPARSE_BANDS)
OFFLOOM_SPARSE_ABSENT_SDCZ(gtsv2_nopivot_bufferSizeExt, OFFLOOM_SPARSE_BANDS)
OFFLOOM_SPARSE_ABSENT_SDCZ(gtsv2_nopivot, OFFLOOM_SPARSE_BANDS)
OFFLOOM_SPARSE_ABSENT_SDCZ(gtsv2StridedBatch_bufferSizeExt, OFFLOOM_SPARSE_BANDS)
OFFLOOM_SPARSE_ABSENT_SDCZ(gtsv2StridedBatch, OFFLOOM_SPARSE_BANDS)
OFFLOOM_SPARSE_ABSENT_SDCZ(gtsvInterleavedBatch_bufferSizeExt, OFFLOOM_SPARSE_BANDS)
OFFLOOM_SPARSE_ABSENT_SDCZ(gtsvInterleavedBatch, OFFLOOM_SPARSE_BANDS)
OFFLOOM_SPARSE_ABSENT_SDCZ(gpsvInterleavedBatch_bufferSizeExt, OFFLOOM_SPARSE_BANDS)
OFFLOOM_SPARSE_ABSENT_SDCZ(gpsvInterleavedBatch, OFFLOOM_SPARSE_BANDS)

#define OFFLOOM_SPARSE_GENERIC                                                                     \
  "use the generic interface: cusparseCreateCsr, cusparseSpMV, cusparseSpMM, cusparseSpGEMM"
OFFLOOM_SPARSE_ABSENT_SDCZ(csrmv, OFFLOOM_SPARSE_GENERIC)
OFFLOOM_SPARSE_ABSENT_SDCZ(csrmm, OFFLOOM_SPARSE_GENERIC)
OFFLOOM_SPARSE_ABSENT_SDCZ(csrmm2, OFFLOOM_SPARSE_GENERIC)
OFFLOOM_SPARSE_ABSENT_SDCZ(csrgemm2, OFFLOOM_SPARSE_GENERIC)
OFFLOOM_SPARSE_ABSENT(cusparseXcsrgeam2Nnz, OFFLOOM_SPARSE_GENERIC)
OFFLOOM_SPARSE_ABSENT_SDCZ(csrgeam2_bufferSizeExt, OFFLOOM_SPARSE_GENERIC)
OFFLOOM_SPARSE_ABSENT_SDCZ(csrgeam2, OFFLOOM_SPARSE_GENERIC)
OFFLOOM_SPARSE_ABSENT_SDCZ(gemvi_bufferSize, OFFLOOM_SPARSE_GENERIC)
OFFLOOM_SPARSE_ABSENT_SDCZ(gemvi, OFFLOOM_SPARSE_GENERIC)
OFFLOOM_SPARSE_ABSENT_SDCZ(bsrmv, OFFLOOM_SPARSE_GENERIC)
OFFLOOM_SPARSE_ABSENT_SDCZ(bsrmm, OFFLOOM_SPARSE_GENERIC)
OFFLOOM_SPARSE_ABSENT(cusparseSpMMOp, OFFLOOM_SPARSE_GENERIC)
OFFLOOM_SPARSE_ABSENT(cusparseSpMMOp_createPlan, OFFLOOM_SPARSE_GENERIC)
OFFLOOM_SPARSE_ABSENT(cusparseCreateBlockedEll, OFFLOOM_SPARSE_GENERIC)
OFFLOOM_SPARSE_ABSENT(cusparseCreateSlicedEll, OFFLOOM_SPARSE_GENERIC)
OFFLOOM_SPARSE_ABSENT(cusparseSpGEMM_estimateMemory, "call cusparseSpGEMM_compute")
OFFLOOM_SPARSE_ABSENT(cusparseSpGEMM_getNumProducts, "call cusparseSpGEMM_compute")
OFFLOOM_SPARSE_ABSENT(cusparseSpGEMMreuse_workEstimation, OFFLOOM_SPARSE_GENERIC)
OFFLOOM_SPARSE_ABSENT(cusparseSpGEMMreuse_nnz, OFFLOOM_SPARSE_GENERIC)
OFFLOOM_SPARSE_ABSENT(cusparseSpGEMMreuse_copy, OFFLOOM_SPARSE_GENERIC)
OFFLOOM_SPARSE_ABSENT(cusparseSpGEMMreuse_compute, OFFLOOM_SPARSE_GENERIC)
OFFLOOM_SPARSE_ABSENT(cusparseSpSV_updateMatrix, "call cusparseSpSV_analysis again")
OFFLOOM_SPARSE_ABSENT(cusparseSpSM_updateMatrix, "call cusparseSpSM_analysis again")

#define OFFLOOM_SPARSE_CONVERT                                                                     \
  "use cusparseDenseToSparse_convert, cusparseSparseToDense or cusparseCsr2cscEx2"
OFFLOOM_SPARSE_ABSENT_SDCZ(nnz, OFFLOOM_SPARSE_CONVERT)
OFFLOOM_SPARSE_ABSENT_SDCZ(dense2csr, OFFLOOM_SPARSE_CONVERT)
OFFLOOM_SPARSE_ABSENT_SDCZ(csr2dense, OFFLOOM_SPARSE_CONVERT)
OFFLOOM_SPARSE_ABSENT_SDCZ(csr2csc, OFFLOOM_SPARSE_CONVERT)
OFFLOOM_SPARSE_ABSENT_SDCZ(csr2bsr, OFFLOOM_SPARSE_CONVERT)
OFFLOOM_SPARSE_ABSENT_SDCZ(bsr2csr, OFFLOOM_SPARSE_CONVERT)
OFFLOOM_SPARSE_ABSENT_SDCZ(csr2csr_compress, OFFLOOM_SPARSE_CONVERT)
OFFLOOM_SPARSE_ABSENT(cusparseXcsr2bsrNnz, OFFLOOM_SPARSE_CONVERT)
OFFLOOM_SPARSE_ABSENT_SDCZ(csrcolor, "colour the graph on the host")

#define OFFLOOM_SPARSE_BATCH "call the function for each matrix"
OFFLOOM_SPARSE_ABSENT(cusparseSpMatGetStridedBatch, OFFLOOM_SPARSE_BATCH)
OFFLOOM_SPARSE_ABSENT(cusparseCsrSetStridedBatch, OFFLOOM_SPARSE_BATCH)
OFFLOOM_SPARSE_ABSENT(cusparseCooSetStridedBatch, OFFLOOM_SPARSE_BATCH)
OFFLOOM_SPARSE_ABSENT(cusparseBsrSetStridedBatch, OFFLOOM_SPARSE_BATCH)
OFFLOOM_SPARSE_ABSENT(cusparseDnMatSetStridedBatch, OFFLOOM_SPARSE_BATCH)
OFFLOOM_SPARSE_ABSENT(cusparseDnMatGetStridedBatch, OFFLOOM_SPARSE_BATCH)
