// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// __nv_bfloat16 and __nv_bfloat162 (CUDA Math API, "Bfloat16 Precision Intrinsics").
#pragma once

#define __CUDA_BF16_H__ // code asks for headers by the names of NVIDIA's include guards
#define __CUDA_BF16_TYPES_EXIST__ 1

#include "cuda_fp16.h"

#ifdef __cplusplus

#include "bfloat16_numbers.h"

#else

// C has the types alone, for the functions of libraries.
typedef struct __nv_bfloat16 {
  unsigned short __x;
} __nv_bfloat16;
typedef struct __nv_bfloat162 {
  __nv_bfloat16 x, y;
} __nv_bfloat162;

#endif
