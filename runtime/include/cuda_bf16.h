// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// __nv_bfloat16 and __nv_bfloat162 (CUDA Math API, "Bfloat16 Precision Intrinsics").
#pragma once

#define __CUDA_BF16_H__ // code asks for headers by the names of NVIDIA's include guards
#define __CUDA_BF16_TYPES_EXIST__ 1

#include "bfloat16_numbers.h"
#include "cuda_fp16.h"
