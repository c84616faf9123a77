// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// nvcuda::wmma: matrix products by a warp (CUDA C++ Programming Guide, "Warp Matrix Functions").
#pragma once

#include "cuda_bf16.h"
#include "cuda_fp16.h"

#include "offloom/warp_matrix_fragments.h"
