// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The driver API's functions by their names (CUDA Driver API, "Driver Entry Point Access").
#include "cuda.h" // includes this header where its names are wanted, also if it is the first

#ifndef OFFLOOM_CUDA_DRIVER_ENTRY_POINTS_H
#define OFFLOOM_CUDA_DRIVER_ENTRY_POINTS_H

typedef enum CUdriverProcAddress_flags_enum {
  CU_GET_PROC_ADDRESS_DEFAULT = 0,
  CU_GET_PROC_ADDRESS_LEGACY_STREAM = 1 << 0,
  CU_GET_PROC_ADDRESS_PER_THREAD_DEFAULT_STREAM = 1 << 1,
} CUdriverProcAddress_flags;

typedef enum CUdriverProcAddressQueryResult_enum {
  CU_GET_PROC_ADDRESS_SUCCESS = 0,
  CU_GET_PROC_ADDRESS_SYMBOL_NOT_FOUND = 1,
  CU_GET_PROC_ADDRESS_VERSION_NOT_SUFFICIENT = 2,
} CUdriverProcAddressQueryResult;

#ifdef __cplusplus
extern "C" {
#endif

/// The function as `cudaVersion` has it; null where there is none, or none with the parameters of
/// that version, which is success all the same: `symbolStatus` tells. A program that calls this
/// links the whole runtime.
CUresult cuGetProcAddress(const char *symbol, void **pfn, int cudaVersion, cuuint64_t flags,
                          CUdriverProcAddressQueryResult *symbolStatus);
/// There are no such tables: CUDA_ERROR_NOT_FOUND.
CUresult cuGetExportTable(const void **ppExportTable, const CUuuid *pExportTableId);
#ifdef __cplusplus
} // extern "C"

/// The form of CUDA 11.
inline CUresult cuGetProcAddress(const char *symbol, void **pfn, int cudaVersion,
                                 cuuint64_t flags) {
  return cuGetProcAddress(symbol, pfn, cudaVersion, flags, nullptr);
}
#else
CUresult offloom_cuGetProcAddress(const char *symbol, void **pfn, int cudaVersion,
                                  cuuint64_t flags);
#define cuGetProcAddress(...)                                                                      \
  OFFLOOM_SIXTH(__VA_ARGS__, cuGetProcAddress, offloom_cuGetProcAddress, 0)(__VA_ARGS__)
#endif

#endif
