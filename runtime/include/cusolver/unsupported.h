// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What cuSOLVER's dense part has and Offloom does not.
//
// Templates that take anything: `offloom check` accepts each use, as nvcc does; `offloom migrate`
// and compilers refuse it by its name.
#pragma once

#include "../cusolver_common.h"
#include "../host_defines.h"

typedef enum {
  CUSOLVER_DEFAULT_MATH = 1,
  CUSOLVER_FP32_EMULATED_BF16X9_MATH = 2,
} cusolverMathMode_t;

#define OFFLOOM_SOLVER_ABSENT(name, why) OFFLOOM_UNSUPPORTED_FUNCTION(cusolverStatus_t, name, why)

// The generic interface of CUDA 11.0, which that of 11.1 replaced.
OFFLOOM_SOLVER_ABSENT(cusolverDnPotrf_bufferSize, "call cusolverDnXpotrf_bufferSize")
OFFLOOM_SOLVER_ABSENT(cusolverDnPotrf, "call cusolverDnXpotrf")
OFFLOOM_SOLVER_ABSENT(cusolverDnPotrs, "call cusolverDnXpotrs")
OFFLOOM_SOLVER_ABSENT(cusolverDnGeqrf_bufferSize, "call cusolverDnXgeqrf_bufferSize")
OFFLOOM_SOLVER_ABSENT(cusolverDnGeqrf, "call cusolverDnXgeqrf")
OFFLOOM_SOLVER_ABSENT(cusolverDnGetrf_bufferSize, "call cusolverDnXgetrf_bufferSize")
OFFLOOM_SOLVER_ABSENT(cusolverDnGetrf, "call cusolverDnXgetrf")
OFFLOOM_SOLVER_ABSENT(cusolverDnGetrs, "call cusolverDnXgetrs")
OFFLOOM_SOLVER_ABSENT(cusolverDnSyevd_bufferSize, "call cusolverDnXsyevd_bufferSize")
OFFLOOM_SOLVER_ABSENT(cusolverDnSyevd, "call cusolverDnXsyevd")
OFFLOOM_SOLVER_ABSENT(cusolverDnSyevdx_bufferSize, "call cusolverDnXsyevdx_bufferSize")
OFFLOOM_SOLVER_ABSENT(cusolverDnSyevdx, "call cusolverDnXsyevdx")
OFFLOOM_SOLVER_ABSENT(cusolverDnGesvd_bufferSize, "call cusolverDnXgesvd_bufferSize")
OFFLOOM_SOLVER_ABSENT(cusolverDnGesvd, "call cusolverDnXgesvd")

#define OFFLOOM_SOLVER_LARFT "apply the reflections by cusolverDnSormqr, or its kind"
OFFLOOM_SOLVER_ABSENT(cusolverDnXlarft_bufferSize, OFFLOOM_SOLVER_LARFT)
OFFLOOM_SOLVER_ABSENT(cusolverDnXlarft, OFFLOOM_SOLVER_LARFT)

#define OFFLOOM_SOLVER_MATH "leave the mode out: matrices are computed in their own precision"
OFFLOOM_SOLVER_ABSENT(cusolverDnSetMathMode, OFFLOOM_SOLVER_MATH)
OFFLOOM_SOLVER_ABSENT(cusolverDnGetMathMode, OFFLOOM_SOLVER_MATH)
OFFLOOM_SOLVER_ABSENT(cusolverDnSetEmulationStrategy, OFFLOOM_SOLVER_MATH)
OFFLOOM_SOLVER_ABSENT(cusolverDnGetEmulationStrategy, OFFLOOM_SOLVER_MATH)

#define OFFLOOM_SOLVER_HISTORY "compute the residual of the solution by cublasDgemm, or its kind"
OFFLOOM_SOLVER_ABSENT(cusolverDnIRSInfosRequestResidual, OFFLOOM_SOLVER_HISTORY)
OFFLOOM_SOLVER_ABSENT(cusolverDnIRSInfosGetResidualHistory, OFFLOOM_SOLVER_HISTORY)

#undef OFFLOOM_SOLVER_HISTORY
#undef OFFLOOM_SOLVER_LARFT
#undef OFFLOOM_SOLVER_MATH
