// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// cuSOLVER's dense part: factorisations, linear systems, eigenvalues and singular values.
//
// What a function does and what is different from a GPU: docs/design/libraries.md.
#pragma once

#define CUSOLVERDN_H_ // code asks for headers by the names of NVIDIA's include guards

#include "cublas_v2.h"
#include "cusolver_common.h"

#include "offloom/author_macros_aside.inc"

#include "cusolver/families.h"
#include "cusolver/generic.h"
#include "cusolver/handle.h"
#include "cusolver/refinement.h"
#include "cusolver/unsupported.h"

#define OFFLOOM_SOLVER_FUNCTION(function, algorithm, PARAMETERS, ARGUMENTS, T, R)                  \
  cusolverStatus_t function PARAMETERS(T, R);

#ifdef __cplusplus
extern "C" {
#endif
#include "cusolver/cholesky.inc"
#include "cusolver/eigenvalues.inc"
#include "cusolver/lu.inc"
#include "cusolver/orthogonal.inc"
#include "cusolver/singular_values.inc"

#ifdef __cplusplus
} // extern "C"
#endif

#undef OFFLOOM_SOLVER_FUNCTION

#include "offloom/author_macros_back.inc"
