// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// NVTX's names for things of the CUDA Driver API: see nvToolsExt.h.
#pragma once

#include "cuda.h"
#include "nvToolsExt.h"

inline void nvtxNameCuDeviceA(CUdevice, const char *) {}
inline void nvtxNameCuContextA(CUcontext, const char *) {}
inline void nvtxNameCuStreamA(CUstream, const char *) {}
inline void nvtxNameCuEventA(CUevent, const char *) {}

#define nvtxNameCuDevice nvtxNameCuDeviceA
#define nvtxNameCuContext nvtxNameCuContextA
#define nvtxNameCuStream nvtxNameCuStreamA
#define nvtxNameCuEvent nvtxNameCuEventA
