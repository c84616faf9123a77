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
#define CUB_PTX_LOG_SMEM_BANKS CUB_LOG_SMEM_BANKS(0)
#define CUB_PTX_SMEM_BANKS CUB_SMEM_BANKS(0)
#define CUB_SUBSCRIPTION_FACTOR(unused) (5)
#define CUB_PTX_SUBSCRIPTION_FACTOR CUB_SUBSCRIPTION_FACTOR(0)
#define CUB_PREFER_CONFLICT_OVER_PADDING(unused) (1)
#define CUB_PTX_PREFER_CONFLICT_OVER_PADDING CUB_PREFER_CONFLICT_OVER_PADDING(0)
#ifndef CUB_MAX_DEVICES
#define CUB_MAX_DEVICES (128)
#endif

/// What calls CUB's device-wide functions: host code, and where kernels may launch others, device
/// code too.
#ifndef CUB_RUNTIME_FUNCTION
#if defined(__CUDACC_RDC__) && !defined(CUB_DISABLE_CDP)
#define CUB_RDC_ENABLED
#define CUB_RUNTIME_FUNCTION __host__ __device__
#else
#define CUB_RUNTIME_FUNCTION __host__
#endif
#define CUB_RUNTIME_ENABLED
#endif
