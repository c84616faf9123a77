// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What CUB says of the architecture (CUB, "Utilities").
#pragma once

#include "../cuda_runtime.h"

#ifdef __CUDA_ARCH__
#define CUB_PTX_ARCH __CUDA_ARCH__
#else
#define CUB_PTX_ARCH 0
#endif

#define CUB_LOG_WARP_THREADS(unused) (5)
#define CUB_WARP_THREADS(unused) (1 << CUB_LOG_WARP_THREADS(0))
#define CUB_PTX_LOG_WARP_THREADS CUB_LOG_WARP_THREADS(0)
#define CUB_PTX_WARP_THREADS CUB_WARP_THREADS(0)
#define CUB_LOG_SMEM_BANKS(unused) (5)
#define CUB_SMEM_BANKS(unused) (1 << CUB_LOG_SMEM_BANKS(0))
