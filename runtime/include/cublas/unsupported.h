// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What cuBLAS has and Offloom does not.
//
// Templates that take anything: `offloom check` accepts each use, as nvcc does; `offloom migrate`
// and compilers refuse it by its name.
#pragma once

#include "types.h"

#include "../host_defines.h"

#define OFFLOOM_BLAS_ABSENT(name, why)                                                             \
  template <class... Arguments> OFFLOOM_UNSUPPORTED(why) cublasStatus_t name(Arguments...);

#define OFFLOOM_BLAS_ROTATION "compute the rotation on the host; cublasSrot and its kind apply one"
OFFLOOM_BLAS_ABSENT(cublasSrotg, OFFLOOM_BLAS_ROTATION)
OFFLOOM_BLAS_ABSENT(cublasDrotg, OFFLOOM_BLAS_ROTATION)
OFFLOOM_BLAS_ABSENT(cublasCrotg, OFFLOOM_BLAS_ROTATION)
OFFLOOM_BLAS_ABSENT(cublasZrotg, OFFLOOM_BLAS_ROTATION)
OFFLOOM_BLAS_ABSENT(cublasSrotm, OFFLOOM_BLAS_ROTATION)
OFFLOOM_BLAS_ABSENT(cublasDrotm, OFFLOOM_BLAS_ROTATION)
OFFLOOM_BLAS_ABSENT(cublasSrotmg, OFFLOOM_BLAS_ROTATION)
OFFLOOM_BLAS_ABSENT(cublasDrotmg, OFFLOOM_BLAS_ROTATION)

#define OFFLOOM_BLAS_GROUPED "call cublasSgemmBatched, or its kind, for each group"
OFFLOOM_BLAS_ABSENT(cublasSgemmGroupedBatched, OFFLOOM_BLAS_GROUPED)
OFFLOOM_BLAS_ABSENT(cublasDgemmGroupedBatched, OFFLOOM_BLAS_GROUPED)
OFFLOOM_BLAS_ABSENT(cublasGemmGroupedBatchedEx, OFFLOOM_BLAS_GROUPED)

#define OFFLOOM_BLAS_PACKED "copy the triangle element by element in a kernel"
OFFLOOM_BLAS_ABSENT(cublasStpttr, OFFLOOM_BLAS_PACKED)
OFFLOOM_BLAS_ABSENT(cublasDtpttr, OFFLOOM_BLAS_PACKED)
OFFLOOM_BLAS_ABSENT(cublasCtpttr, OFFLOOM_BLAS_PACKED)
OFFLOOM_BLAS_ABSENT(cublasZtpttr, OFFLOOM_BLAS_PACKED)
OFFLOOM_BLAS_ABSENT(cublasStrttp, OFFLOOM_BLAS_PACKED)
OFFLOOM_BLAS_ABSENT(cublasDtrttp, OFFLOOM_BLAS_PACKED)
OFFLOOM_BLAS_ABSENT(cublasCtrttp, OFFLOOM_BLAS_PACKED)
OFFLOOM_BLAS_ABSENT(cublasZtrttp, OFFLOOM_BLAS_PACKED)

#define OFFLOOM_BLAS_MIXED "convert the elements, and call the function of their type"
OFFLOOM_BLAS_ABSENT(cublasCgemmEx, OFFLOOM_BLAS_MIXED)
OFFLOOM_BLAS_ABSENT(cublasCgemm3mEx, OFFLOOM_BLAS_MIXED)
OFFLOOM_BLAS_ABSENT(cublasCsyrkEx, OFFLOOM_BLAS_MIXED)
OFFLOOM_BLAS_ABSENT(cublasCsyrk3mEx, OFFLOOM_BLAS_MIXED)
OFFLOOM_BLAS_ABSENT(cublasCherkEx, OFFLOOM_BLAS_MIXED)
OFFLOOM_BLAS_ABSENT(cublasCherk3mEx, OFFLOOM_BLAS_MIXED)
OFFLOOM_BLAS_ABSENT(cublasRotEx, OFFLOOM_BLAS_MIXED)
OFFLOOM_BLAS_ABSENT(cublasIamaxEx, OFFLOOM_BLAS_MIXED)
OFFLOOM_BLAS_ABSENT(cublasIaminEx, OFFLOOM_BLAS_MIXED)
OFFLOOM_BLAS_ABSENT(cublasAsumEx, OFFLOOM_BLAS_MIXED)
OFFLOOM_BLAS_ABSENT(cublasCopyEx, OFFLOOM_BLAS_MIXED)
OFFLOOM_BLAS_ABSENT(cublasSwapEx, OFFLOOM_BLAS_MIXED)
OFFLOOM_BLAS_ABSENT(cublasUint8gemmBias, OFFLOOM_BLAS_MIXED)
OFFLOOM_BLAS_ABSENT(cublasHSHgemvBatched, OFFLOOM_BLAS_MIXED)
OFFLOOM_BLAS_ABSENT(cublasHSHgemvStridedBatched, OFFLOOM_BLAS_MIXED)
OFFLOOM_BLAS_ABSENT(cublasHSSgemvBatched, OFFLOOM_BLAS_MIXED)
OFFLOOM_BLAS_ABSENT(cublasHSSgemvStridedBatched, OFFLOOM_BLAS_MIXED)
OFFLOOM_BLAS_ABSENT(cublasTSTgemvBatched, OFFLOOM_BLAS_MIXED)
OFFLOOM_BLAS_ABSENT(cublasTSTgemvStridedBatched, OFFLOOM_BLAS_MIXED)
OFFLOOM_BLAS_ABSENT(cublasTSSgemvBatched, OFFLOOM_BLAS_MIXED)
OFFLOOM_BLAS_ABSENT(cublasTSSgemvStridedBatched, OFFLOOM_BLAS_MIXED)
OFFLOOM_BLAS_ABSENT(cublasCgemm3mBatched, "call cublasCgemmBatched")
OFFLOOM_BLAS_ABSENT(cublasCgemm3mStridedBatched, "call cublasCgemmStridedBatched")

#undef OFFLOOM_BLAS_ROTATION
#undef OFFLOOM_BLAS_GROUPED
#undef OFFLOOM_BLAS_PACKED
#undef OFFLOOM_BLAS_MIXED
#undef OFFLOOM_BLAS_ABSENT
