// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What cuBLAS has and Offloom does not.
//
// Templates that take anything: `offloom check` accepts each use, as nvcc does; `offloom migrate`
// and compilers refuse it by its name.
#pragma once

#include "types.h"

#include "../host_defines.h"

#define OFFLOOM_BLAS_ABSENT(name, why) OFFLOOM_UNSUPPORTED_FUNCTION(cublasStatus_t, name, why)

#define OFFLOOM_BLAS_MIXED "convert the elements, and call the function of their type"
OFFLOOM_BLAS_ABSENT(cublasUint8gemmBias, OFFLOOM_BLAS_MIXED)

#define OFFLOOM_BLAS_EMULATED "doubles are not emulated here, so that there is no count to ask for"
OFFLOOM_BLAS_ABSENT(cublasGetFixedPointEmulationMantissaBitCountPointer, OFFLOOM_BLAS_EMULATED)
OFFLOOM_BLAS_ABSENT(cublasSetFixedPointEmulationMantissaBitCountPointer, OFFLOOM_BLAS_EMULATED)

#undef OFFLOOM_BLAS_EMULATED
#undef OFFLOOM_BLAS_MIXED
#undef OFFLOOM_BLAS_ABSENT
