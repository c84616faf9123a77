// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// NVTX's names for things of the CUDA Runtime API: see nvToolsExt.h.
#pragma once

#include "driver_types.h"
#include "nvToolsExt.h"

inline void nvtxNameCudaDeviceA(int, const char *) {}
inline void nvtxNameCudaStreamA(cudaStream_t, const char *) {}
inline void nvtxNameCudaEventA(cudaEvent_t, const char *) {}

#define nvtxNameCudaDevice nvtxNameCudaDeviceA
#define nvtxNameCudaStream nvtxNameCudaStreamA
#define nvtxNameCudaEvent nvtxNameCudaEventA
