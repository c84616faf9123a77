// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// cuSPARSE: sparse vectors and matrices of the device.
//
// What a function does and what is different from a GPU: docs/design/libraries.md.
#pragma once

#define CUSPARSE_H_ // code asks for headers by the names of NVIDIA's include guards

#include "cuda_runtime_api.h" // programs without another header of the runtime count on it

#include "offloom/author_macros_aside.inc"

#include "cusparse/conversions.h"
#include "cusparse/descriptors.h"
#include "cusparse/factors.h"
#include "cusparse/generic.h"
#include "cusparse/types.h"
#include "cusparse/unsupported.h"

#include "offloom/author_macros_back.inc"
