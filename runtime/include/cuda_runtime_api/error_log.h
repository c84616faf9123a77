// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// CUDA Runtime API, "Error Log Management". Nothing is written to the
// log, as in a program that makes no errors: cudaGetErrorString() describes one.
#pragma once

#include "../driver_types.h"

typedef struct CUlogsCallbackEntry_st *cudaLogsCallbackHandle;
typedef unsigned int cudaLogIterator;

typedef enum cudaLogLevel {
  cudaLogLevelError = 0,
  cudaLogLevelWarning = 1,
} cudaLogLevel;

typedef void(CUDART_CB *cudaLogsCallback_t)(void *data, cudaLogLevel logLevel, char *message,
                                            size_t length);

#ifdef __cplusplus
extern "C" {
#endif

__host__ cudaError_t cudaLogsRegisterCallback(cudaLogsCallback_t callbackFunc, void *userData,
                                              cudaLogsCallbackHandle *callback_out);
__host__ cudaError_t cudaLogsUnregisterCallback(cudaLogsCallbackHandle callback);
__host__ cudaError_t cudaLogsCurrent(cudaLogIterator *iterator_out, unsigned int flags);
__host__ cudaError_t cudaLogsDumpToFile(cudaLogIterator *iterator, const char *pathToFile,
                                        unsigned int flags);
__host__ cudaError_t cudaLogsDumpToMemory(cudaLogIterator *iterator, char *buffer, size_t *size,
                                          unsigned int flags);

#ifdef __cplusplus
} // extern "C"
#endif
