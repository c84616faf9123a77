// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// cuSOLVER's refactorisation: LU of sparse matrices that have the structure of one whose factors
// are known, without a search for pivots.
//
// What a function does and what is different from a GPU: docs/design/libraries.md.
#pragma once

#define CUSOLVERRF_H_ // code asks for headers by the names of NVIDIA's include guards

#include "cuComplex.h"
#include "cusolver_common.h"
#include "driver_types.h"
#include "host_defines.h"

#include "offloom/author_macros_aside.inc"

#include "cusolver/refactorisation.h"

#include "offloom/author_macros_back.inc"
