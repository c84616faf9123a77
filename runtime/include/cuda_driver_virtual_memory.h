// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// CUDA Driver API, "Virtual Memory Management" and "Multicast Object Management". Not supported.
#pragma once

#include "cuda.h"

#define OFFLOOM_UNSUPPORTED_VIRTUAL_MEMORY                                                         \
  OFFLOOM_UNSUPPORTED("there is no virtual memory management; allocate with cuMemAlloc or "        \
                      "cudaMalloc, and ask CU_DEVICE_ATTRIBUTE_VIRTUAL_MEMORY_MANAGEMENT_"         \
                      "SUPPORTED where the program has another way")
#define OFFLOOM_UNSUPPORTED_MULTICAST                                                              \
  OFFLOOM_UNSUPPORTED("there are no multicast objects; write to the memory of each device")

typedef unsigned long long CUmemGenericAllocationHandle;

typedef enum CUmemAllocationHandleType_enum {
  CU_MEM_HANDLE_TYPE_NONE = 0,
  CU_MEM_HANDLE_TYPE_POSIX_FILE_DESCRIPTOR = 1,
  CU_MEM_HANDLE_TYPE_WIN32 = 2,
  CU_MEM_HANDLE_TYPE_WIN32_KMT = 4,
  CU_MEM_HANDLE_TYPE_FABRIC = 8,
  CU_MEM_HANDLE_TYPE_MAX = 0x7FFFFFFF,
} CUmemAllocationHandleType;

typedef enum CUmemAccess_flags_enum {
  CU_MEM_ACCESS_FLAGS_PROT_NONE = 0,
  CU_MEM_ACCESS_FLAGS_PROT_READ = 1,
  CU_MEM_ACCESS_FLAGS_PROT_READWRITE = 3,
  CU_MEM_ACCESS_FLAGS_PROT_MAX = 0x7FFFFFFF,
} CUmemAccess_flags;

typedef enum CUmemLocationType_enum {
  CU_MEM_LOCATION_TYPE_INVALID = 0,
  CU_MEM_LOCATION_TYPE_DEVICE = 1,
  CU_MEM_LOCATION_TYPE_HOST = 2,
  CU_MEM_LOCATION_TYPE_HOST_NUMA = 3,
  CU_MEM_LOCATION_TYPE_HOST_NUMA_CURRENT = 4,
  CU_MEM_LOCATION_TYPE_MAX = 0x7FFFFFFF,
} CUmemLocationType;

typedef enum CUmemAllocationType_enum {
  CU_MEM_ALLOCATION_TYPE_INVALID = 0,
  CU_MEM_ALLOCATION_TYPE_PINNED = 1,
  CU_MEM_ALLOCATION_TYPE_MAX = 0x7FFFFFFF,
} CUmemAllocationType;

typedef enum CUmemAllocationGranularity_flags_enum {
  CU_MEM_ALLOC_GRANULARITY_MINIMUM = 0,
  CU_MEM_ALLOC_GRANULARITY_RECOMMENDED = 1,
} CUmemAllocationGranularity_flags;

typedef enum CUmemAllocationCompType_enum {
  CU_MEM_ALLOCATION_COMP_NONE = 0,
  CU_MEM_ALLOCATION_COMP_GENERIC = 1,
} CUmemAllocationCompType;

typedef enum CUmemRangeHandleType_enum {
  CU_MEM_RANGE_HANDLE_TYPE_DMA_BUF_FD = 1,
  CU_MEM_RANGE_HANDLE_TYPE_MAX = 0x7FFFFFFF,
} CUmemRangeHandleType;

#define CU_MEM_CREATE_USAGE_TILE_POOL 0x1

typedef struct CUmemLocation_st {
  CUmemLocationType type;
  int id;
} CUmemLocation;

typedef struct CUmemAllocationProp_st {
  CUmemAllocationType type;
  CUmemAllocationHandleType requestedHandleTypes;
  CUmemLocation location;
  void *win32HandleMetaData;
  struct {
    unsigned char compressionType;
    unsigned char gpuDirectRDMACapable;
    unsigned short usage;
    unsigned char reserved[4];
  } allocFlags;
} CUmemAllocationProp;

typedef struct CUmemAccessDesc_st {
  CUmemLocation location;
  CUmemAccess_flags flags;
} CUmemAccessDesc;

typedef enum CUmulticastGranularity_flags_enum {
  CU_MULTICAST_GRANULARITY_MINIMUM = 0,
  CU_MULTICAST_GRANULARITY_RECOMMENDED = 1,
} CUmulticastGranularity_flags;

typedef struct CUmulticastObjectProp_st {
  unsigned int numDevices;
  size_t size;
  unsigned long long handleTypes;
  unsigned long long flags;
} CUmulticastObjectProp;

#ifdef __cplusplus
extern "C" {
#endif

OFFLOOM_UNSUPPORTED_VIRTUAL_MEMORY CUresult cuMemAddressReserve(CUdeviceptr *ptr, size_t size,
                                                                size_t alignment, CUdeviceptr addr,
                                                                unsigned long long flags);
OFFLOOM_UNSUPPORTED_VIRTUAL_MEMORY CUresult cuMemAddressFree(CUdeviceptr ptr, size_t size);
OFFLOOM_UNSUPPORTED_VIRTUAL_MEMORY CUresult cuMemCreate(CUmemGenericAllocationHandle *handle,
                                                        size_t size,
                                                        const CUmemAllocationProp *prop,
                                                        unsigned long long flags);
OFFLOOM_UNSUPPORTED_VIRTUAL_MEMORY CUresult cuMemRelease(CUmemGenericAllocationHandle handle);
OFFLOOM_UNSUPPORTED_VIRTUAL_MEMORY CUresult cuMemMap(CUdeviceptr ptr, size_t size, size_t offset,
                                                     CUmemGenericAllocationHandle handle,
                                                     unsigned long long flags);
OFFLOOM_UNSUPPORTED_VIRTUAL_MEMORY CUresult cuMemUnmap(CUdeviceptr ptr, size_t size);
OFFLOOM_UNSUPPORTED_VIRTUAL_MEMORY CUresult cuMemSetAccess(CUdeviceptr ptr, size_t size,
                                                           const CUmemAccessDesc *desc,
                                                           size_t count);
OFFLOOM_UNSUPPORTED_VIRTUAL_MEMORY CUresult cuMemGetAccess(unsigned long long *flags,
                                                           const CUmemLocation *location,
                                                           CUdeviceptr ptr);
OFFLOOM_UNSUPPORTED_VIRTUAL_MEMORY CUresult
cuMemExportToShareableHandle(void *shareableHandle, CUmemGenericAllocationHandle handle,
                             CUmemAllocationHandleType handleType, unsigned long long flags);
OFFLOOM_UNSUPPORTED_VIRTUAL_MEMORY CUresult cuMemImportFromShareableHandle(
    CUmemGenericAllocationHandle *handle, void *osHandle, CUmemAllocationHandleType shHandleType);
OFFLOOM_UNSUPPORTED_VIRTUAL_MEMORY CUresult cuMemGetAllocationGranularity(
    size_t *granularity, const CUmemAllocationProp *prop, CUmemAllocationGranularity_flags option);
OFFLOOM_UNSUPPORTED_VIRTUAL_MEMORY CUresult cuMemGetAllocationPropertiesFromHandle(
    CUmemAllocationProp *prop, CUmemGenericAllocationHandle handle);
OFFLOOM_UNSUPPORTED_VIRTUAL_MEMORY CUresult
cuMemRetainAllocationHandle(CUmemGenericAllocationHandle *handle, void *addr);
OFFLOOM_UNSUPPORTED_VIRTUAL_MEMORY CUresult
cuMemGetHandleForAddressRange(void *handle, CUdeviceptr dptr, size_t size,
                              CUmemRangeHandleType handleType, unsigned long long flags);

OFFLOOM_UNSUPPORTED_MULTICAST CUresult cuMulticastCreate(CUmemGenericAllocationHandle *mcHandle,
                                                         const CUmulticastObjectProp *prop);
OFFLOOM_UNSUPPORTED_MULTICAST CUresult cuMulticastAddDevice(CUmemGenericAllocationHandle mcHandle,
                                                            CUdevice dev);
OFFLOOM_UNSUPPORTED_MULTICAST CUresult cuMulticastBindMem(CUmemGenericAllocationHandle mcHandle,
                                                          size_t mcOffset,
                                                          CUmemGenericAllocationHandle memHandle,
                                                          size_t memOffset, size_t size,
                                                          unsigned long long flags);
OFFLOOM_UNSUPPORTED_MULTICAST CUresult cuMulticastBindAddr(CUmemGenericAllocationHandle mcHandle,
                                                           size_t mcOffset, CUdeviceptr memptr,
                                                           size_t size, unsigned long long flags);
OFFLOOM_UNSUPPORTED_MULTICAST CUresult cuMulticastUnbind(CUmemGenericAllocationHandle mcHandle,
                                                         CUdevice dev, size_t mcOffset,
                                                         size_t size);
OFFLOOM_UNSUPPORTED_MULTICAST CUresult cuMulticastGetGranularity(
    size_t *granularity, const CUmulticastObjectProp *prop, CUmulticastGranularity_flags option);

#ifdef __cplusplus
} // extern "C"
#endif

#undef OFFLOOM_UNSUPPORTED_VIRTUAL_MEMORY
#undef OFFLOOM_UNSUPPORTED_MULTICAST
