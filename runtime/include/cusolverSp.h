// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// cuSOLVER's sparse part: linear systems of sparse matrices, and orders of their rows and columns.
//
// What a function does and what is different from a GPU: docs/design/libraries.md.
#pragma once

#define CUSOLVERSP_H_ // code asks for headers by the names of NVIDIA's include guards

#include "cublas_v2.h"
#include "cusolver_common.h"
#include "cusparse.h"

#include "offloom/author_macros_aside.inc"

#include "cusolver/sparse.h"

#include "offloom/author_macros_back.inc"
