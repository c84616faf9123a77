// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// CUDA Driver API, "Profiler Control". Without effect: profile the ordinary program.
#pragma once

#define CUDAPROFILER_H // code asks for headers by the names of NVIDIA's include guards

#include "cuda.h"

#ifdef __cplusplus
extern "C" {
#endif

CUresult cuProfilerStart(void);
CUresult cuProfilerStop(void);

#ifdef __cplusplus
} // extern "C"
#endif
