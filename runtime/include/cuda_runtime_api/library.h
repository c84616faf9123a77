// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// CUDA Runtime API, "Library Management", "Interactions with the CUDA Driver API" and "Driver Entry
// Point Access". A library is a module: what `offloom cc -cubin` and NVRTC make, see
// docs/modules.md.
#pragma once

#include "../driver_types.h"
#include "execution.h"

typedef struct CUlib_st *cudaLibrary_t;

enum cudaLibraryOption {
  cudaLibraryHostUniversalFunctionAndDataTable = 0,
  cudaLibraryBinaryIsPreserved = 1,
};

struct cudalibraryHostUniversalFunctionAndDataTable {
  void *functionTable;
  size_t functionWindowSize;
  void *dataTable;
  size_t dataWindowSize;
};

enum cudaJitOption {
  cudaJitMaxRegisters = 0,
  cudaJitThreadsPerBlock = 1,
  cudaJitWallTime = 2,
  cudaJitInfoLogBuffer = 3,
  cudaJitInfoLogBufferSizeBytes = 4,
  cudaJitErrorLogBuffer = 5,
  cudaJitErrorLogBufferSizeBytes = 6,
  cudaJitOptimizationLevel = 7,
  cudaJitFallbackStrategy = 10,
  cudaJitGenerateDebugInfo = 11,
  cudaJitLogVerbose = 12,
  cudaJitGenerateLineInfo = 13,
  cudaJitCacheMode = 14,
  cudaJitPositionIndependentCode = 30,
  cudaJitMinCtaPerSm = 31,
  cudaJitMaxThreadsPerBlock = 32,
  cudaJitOverrideDirectiveValues = 33,
};

enum cudaJit_Fallback {
  cudaPreferPtx = 0,
  cudaPreferBinary = 1,
};

enum cudaJit_CacheMode {
  cudaJitCacheOptionNone = 0,
  cudaJitCacheOptionCG = 1,
  cudaJitCacheOptionCA = 2,
};

#define cudaEnableDefault 0x0
#define cudaEnableLegacyStream 0x1
#define cudaEnablePerThreadDefaultStream 0x2

enum cudaDriverEntryPointQueryResult {
  cudaDriverEntryPointSuccess = 0,
  cudaDriverEntryPointSymbolNotFound = 1,
  cudaDriverEntryPointVersionNotSufficent = 2, // as CUDA spells it
};

#ifdef __cplusplus
extern "C" {
#endif

__host__ cudaError_t cudaLibraryLoadData(cudaLibrary_t *library, const void *code,
                                         enum cudaJitOption *jitOptions, void **jitOptionsValues,
                                         unsigned int numJitOptions,
                                         enum cudaLibraryOption *libraryOptions,
                                         void **libraryOptionValues,
                                         unsigned int numLibraryOptions);
__host__ cudaError_t cudaLibraryLoadFromFile(cudaLibrary_t *library, const char *fileName,
                                             enum cudaJitOption *jitOptions,
                                             void **jitOptionsValues, unsigned int numJitOptions,
                                             enum cudaLibraryOption *libraryOptions,
                                             void **libraryOptionValues,
                                             unsigned int numLibraryOptions);
__host__ cudaError_t cudaLibraryUnload(cudaLibrary_t library);
__host__ cudaError_t cudaLibraryGetKernel(cudaKernel_t *pKernel, cudaLibrary_t library,
                                          const char *name);
__host__ cudaError_t cudaLibraryGetGlobal(void **dptr, size_t *bytes, cudaLibrary_t library,
                                          const char *name);
__host__ cudaError_t cudaLibraryGetManaged(void **dptr, size_t *bytes, cudaLibrary_t library,
                                           const char *name);
__host__ cudaError_t cudaLibraryGetUnifiedFunction(void **fptr, cudaLibrary_t library,
                                                   const char *symbol);
__host__ cudaError_t cudaLibraryGetKernelCount(unsigned int *count, cudaLibrary_t lib);
__host__ cudaError_t cudaLibraryEnumerateKernels(cudaKernel_t *kernels, unsigned int numKernels,
                                                 cudaLibrary_t lib);

__host__ cudaError_t cudaKernelSetAttributeForDevice(cudaKernel_t kernel,
                                                     enum cudaFuncAttribute attr, int value,
                                                     int device);
__host__ cudaError_t cudaGetFuncBySymbol(cudaFunction_t *functionPtr, const void *symbolPtr);
__host__ cudaError_t cudaGetKernel(cudaKernel_t *kernelPtr, const void *entryFuncAddr);

/// See cuGetProcAddress().
__host__ cudaError_t
cudaGetDriverEntryPoint(const char *symbol, void **funcPtr, unsigned long long flags,
                        enum cudaDriverEntryPointQueryResult *driverStatus OFFLOOM_DEFAULT(0));
__host__ cudaError_t cudaGetDriverEntryPointByVersion(
    const char *symbol, void **funcPtr, unsigned int cudaVersion, unsigned long long flags,
    enum cudaDriverEntryPointQueryResult *driverStatus OFFLOOM_DEFAULT(0));

#ifdef __cplusplus
} // extern "C"

template <class T>
__host__ inline cudaError_t cudaLibraryGetGlobal(T **dptr, size_t *bytes, cudaLibrary_t library,
                                                 const char *name) {
  return ::cudaLibraryGetGlobal(reinterpret_cast<void **>(dptr), bytes, library, name);
}
template <class T>
__host__ inline cudaError_t cudaLibraryGetManaged(T **dptr, size_t *bytes, cudaLibrary_t library,
                                                  const char *name) {
  return ::cudaLibraryGetManaged(reinterpret_cast<void **>(dptr), bytes, library, name);
}
template <class T>
__host__ inline cudaError_t cudaLibraryGetUnifiedFunction(T **fptr, cudaLibrary_t library,
                                                          const char *symbol) {
  return ::cudaLibraryGetUnifiedFunction(reinterpret_cast<void **>(fptr), library, symbol);
}
template <class T>
__host__ inline cudaError_t cudaGetFuncBySymbol(cudaFunction_t *functionPtr, T *symbolPtr) {
  return ::cudaGetFuncBySymbol(functionPtr, offloom::detail::address_of_kernel(symbolPtr));
}
template <class T>
__host__ inline cudaError_t cudaGetKernel(cudaKernel_t *kernelPtr, T *entryFuncAddr) {
  return ::cudaGetKernel(kernelPtr, offloom::detail::address_of_kernel(entryFuncAddr));
}

#endif // C++
