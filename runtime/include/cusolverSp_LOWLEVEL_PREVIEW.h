// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Sparse factorisations step by step: what is known of the structure, the factor, solves with it.
#pragma once

#define CUSOLVERSP_LOWLEVEL_PREVIEW_H_ // code asks for headers by NVIDIA's include guards

#include "cusolverSp.h"

#include "offloom/author_macros_aside.inc"

#include "cusolver/sparse_steps.h"

#include "offloom/author_macros_back.inc"
