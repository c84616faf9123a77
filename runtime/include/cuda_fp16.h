// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// half and half2 (CUDA Math API, "Half Precision Intrinsics").
#pragma once

#define __CUDA_FP16_H__ // code asks for headers by the names of NVIDIA's include guards
#define __CUDA_FP16_TYPES_EXIST__ 1

#ifdef __cplusplus

#ifndef __CUDACC_RTC__
// Programs without another header of the runtime count on these.
#include "cuda_runtime_api.h"
#include "vector_functions.h"
#endif

#include "half_numbers.h"

using half = __half;
using half2 = __half2;

#else

// C has the types alone, for the functions of libraries.
typedef struct __half {
  unsigned short __x;
} __half;
typedef struct __half2 {
  __half x, y;
} __half2;

#endif
