// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// threadIdx, blockIdx, blockDim, gridDim and warpSize (CUDA C++ Programming Guide, "Built-in
// Variables").
//
// When migrated code runs, these are the global, thread-local variables that device *functions*
// read; a migrated kernel shadows them with locals of the same names. The runtime sets blockIdx,
// blockDim and gridDim once a block, and threadIdx only where a thread loop asks for it
// (`offloom::as_current`) or a fiber runs.
#pragma once

#include "vector_types.h"

#ifdef __CUDA__

extern const __device__ uint3 threadIdx;
extern const __device__ uint3 blockIdx;
extern const __device__ dim3 blockDim;
extern const __device__ dim3 gridDim;
extern const __device__ int warpSize; // not a constant expression in CUDA either

#else

extern constinit thread_local uint3 threadIdx;
extern constinit thread_local uint3 blockIdx;
extern constinit thread_local dim3 blockDim;
extern constinit thread_local dim3 gridDim;
inline constexpr int warpSize = 32;

#endif
