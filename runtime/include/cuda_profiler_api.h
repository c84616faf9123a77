// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// CUDA Runtime API, "Profiler Control": what cuda_runtime_api.h does not declare.
#pragma once

#define __CUDA_PROFILER_API_H__ // code asks for headers by the names of NVIDIA's include guards

#include "cuda_runtime_api.h"

typedef enum cudaOutputMode {
  cudaKeyValuePair = 0,
  cudaCSV = 1,
} cudaOutputMode_t;

#ifdef __cplusplus
extern "C" {
#endif
OFFLOOM_UNSUPPORTED(
    "there is no profiler to set up; leave the call out, and profile the program as "
    "the ordinary program that it is")
__host__ cudaError_t cudaProfilerInitialize(const char *configFile, const char *outputFile,
                                            cudaOutputMode_t outputMode);

#ifdef __cplusplus
} // extern "C"
#endif
