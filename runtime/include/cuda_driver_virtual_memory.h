// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// CUDA Driver API, "Virtual Memory Management": addresses, and memory that is mapped there. There
// are no multicast objects.
//
// A handle is memory of the system's own, a file without a name; mapping it makes it appear at
// addresses that were reserved, as often as wished. Until cuMemSetAccess() it is out of reach, for
// kernels, copies and, as all memory is the host's, for the program itself.
#include "cuda.h" // includes this header where its names are wanted, also if it is the first

#ifndef OFFLOOM_CUDA_DRIVER_VIRTUAL_MEMORY_H
#define OFFLOOM_CUDA_DRIVER_VIRTUAL_MEMORY_H

#define OFFLOOM_UNSUPPORTED_MULTICAST                                                              \
  OFFLOOM_UNSUPPORTED("there are no multicast objects; write to the memory of each device")
#define OFFLOOM_UNSUPPORTED_SPARSE_MAPPING                                                         \
  OFFLOOM_UNSUPPORTED("there are no sparse arrays; make an ordinary array with cuArray3DCreate")

typedef unsigned long long CUmemGenericAllocationHandle;

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
#define CU_MEM_CREATE_USAGE_HW_DECOMPRESS 0x2

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

/// A part of a sparse array, of which there are none.
typedef enum CUmemRangeFlags_enum {
  CU_MEM_RANGE_FLAG_DMA_BUF_MAPPING_TYPE_PCIE = 0x1,
} CUmemRangeFlags;

typedef enum CUarraySparseSubresourceType_enum {
  CU_ARRAY_SPARSE_SUBRESOURCE_TYPE_SPARSE_LEVEL = 0,
  CU_ARRAY_SPARSE_SUBRESOURCE_TYPE_MIPTAIL = 1,
} CUarraySparseSubresourceType;

typedef enum CUmemOperationType_enum {
  CU_MEM_OPERATION_TYPE_MAP = 1,
  CU_MEM_OPERATION_TYPE_UNMAP = 2,
} CUmemOperationType;

typedef enum CUmemHandleType_enum {
  CU_MEM_HANDLE_TYPE_GENERIC = 0,
} CUmemHandleType;

typedef struct CUarrayMapInfo_st {
  CUresourcetype resourceType;
  union {
    CUmipmappedArray mipmap;
    CUarray array;
  } resource;
  CUarraySparseSubresourceType subresourceType;
  union {
    struct {
      unsigned int level, layer;
      unsigned int offsetX, offsetY, offsetZ;
      unsigned int extentWidth, extentHeight, extentDepth;
    } sparseLevel;
    struct {
      unsigned int layer;
      unsigned long long offset, size;
    } miptail;
  } subresource;
  CUmemOperationType memOperationType;
  CUmemHandleType memHandleType;
  union {
    CUmemGenericAllocationHandle memHandle;
  } memHandle;
  unsigned long long offset;
  unsigned int deviceBitMask;
  unsigned int flags;
  unsigned int reserved[2];
} CUarrayMapInfo;

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

CUresult cuMemAddressReserve(CUdeviceptr *ptr, size_t size, size_t alignment, CUdeviceptr addr,
                             unsigned long long flags);
CUresult cuMemAddressFree(CUdeviceptr ptr, size_t size);
CUresult cuMemCreate(CUmemGenericAllocationHandle *handle, size_t size,
                     const CUmemAllocationProp *prop, unsigned long long flags);
CUresult cuMemRelease(CUmemGenericAllocationHandle handle);
CUresult cuMemMap(CUdeviceptr ptr, size_t size, size_t offset, CUmemGenericAllocationHandle handle,
                  unsigned long long flags);
CUresult cuMemUnmap(CUdeviceptr ptr, size_t size);
CUresult cuMemSetAccess(CUdeviceptr ptr, size_t size, const CUmemAccessDesc *desc, size_t count);
CUresult cuMemGetAccess(unsigned long long *flags, const CUmemLocation *location, CUdeviceptr ptr);
CUresult cuMemExportToShareableHandle(void *shareableHandle, CUmemGenericAllocationHandle handle,
                                      CUmemAllocationHandleType handleType,
                                      unsigned long long flags);
CUresult cuMemImportFromShareableHandle(CUmemGenericAllocationHandle *handle, void *osHandle,
                                        CUmemAllocationHandleType shHandleType);
CUresult cuMemGetAllocationGranularity(size_t *granularity, const CUmemAllocationProp *prop,
                                       CUmemAllocationGranularity_flags option);
CUresult cuMemGetAllocationPropertiesFromHandle(CUmemAllocationProp *prop,
                                                CUmemGenericAllocationHandle handle);
CUresult cuMemRetainAllocationHandle(CUmemGenericAllocationHandle *handle, void *addr);
CUresult cuMemGetHandleForAddressRange(void *handle, CUdeviceptr dptr, size_t size,
                                       CUmemRangeHandleType handleType, unsigned long long flags);

OFFLOOM_UNSUPPORTED_SPARSE_MAPPING CUresult cuMemMapArrayAsync(CUarrayMapInfo *mapInfoList,
                                                               unsigned int count,
                                                               CUstream hStream);
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

#undef OFFLOOM_UNSUPPORTED_MULTICAST
#undef OFFLOOM_UNSUPPORTED_SPARSE_MAPPING

#endif
