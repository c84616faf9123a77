// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// threadIdx, blockIdx, blockDim, gridDim and warpSize (CUDA C++ Programming Guide, "Built-in
// Variables").
//
// When migrated code runs, these are the global, thread-local variables that device *functions*
// read; a migrated kernel shadows them with locals of the same names. The runtime sets blockIdx,
// blockDim and gridDim once a block, and threadIdx only where a thread loop asks for it
// (`offloom::as_current`) or a fiber runs.
#pragma once

// Code asks for headers by the names of NVIDIA's include guards.
#define __DEVICE_LAUNCH_PARAMETERS_H__

#include "offloom/thread_local.h"
#include "vector_types.h"

#ifdef __CUDA__

/// The thread's place in its block; x changes fastest.
extern const __device__ uint3 threadIdx;
/// The block's place in its grid.
extern const __device__ uint3 blockIdx;
/// The number of threads of a block in each dimension.
extern const __device__ dim3 blockDim;
/// The number of blocks of the grid in each dimension.
extern const __device__ dim3 gridDim;
/// The number of threads of a warp: 32 on every GPU so far.
extern const __device__ int warpSize; // not a constant expression in CUDA either

#elif OFFLOOM_DEVICE_CODE

OFFLOOM_EXTERN_THREAD_LOCAL uint3 threadIdx;
OFFLOOM_EXTERN_THREAD_LOCAL uint3 blockIdx;
OFFLOOM_EXTERN_THREAD_LOCAL dim3 blockDim;
OFFLOOM_EXTERN_THREAD_LOCAL dim3 gridDim;
inline constexpr int warpSize = 32;

#endif
