// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What a program can ask of a device: properties, attributes, limits and modes.
//
// cudaDeviceProp has the members of CUDA 13 and those that CUDA 12 still had. Their order is by
// subject and not NVIDIA's: programs are compiled against this header, never against a binary of
// theirs.
#pragma once

#include <stddef.h>

struct CUuuid_st {
  char bytes[16];
};
typedef struct CUuuid_st CUuuid;
typedef struct CUuuid_st cudaUUID_t;

/// The answer of cudaGetDeviceProperties(). Sizes are in bytes, clocks in kHz, dimensions in
/// elements.
struct cudaDeviceProp {
  // Which device
  char name[256];
  cudaUUID_t uuid;
  char luid[8];
  unsigned int luidDeviceNodeMask;
  int major;
  int minor;
  int pciBusID;
  int pciDeviceID;
  int pciDomainID;
  int multiGpuBoardGroupID;
  int isMultiGpuBoard;
  int integrated;
  int tccDriver;
  int ECCEnabled;
  int computeMode;
  int kernelExecTimeoutEnabled;
  int deviceNumaConfig;
  int deviceNumaId;
  int hostNumaId;
  int mpsEnabled;
  int hostNumaMultinodeIpcSupported;
  unsigned int gpuPciDeviceID;
  unsigned int gpuPciSubsystemID;

  // A launch
  int warpSize;
  int maxThreadsPerBlock;
  int maxThreadsDim[3];
  int maxGridSize[3];
  int regsPerBlock;
  size_t sharedMemPerBlock;
  size_t sharedMemPerBlockOptin;
  size_t reservedSharedMemPerBlock;

  // The multiprocessors
  int multiProcessorCount;
  int clockRate;
  int maxThreadsPerMultiProcessor;
  int maxBlocksPerMultiProcessor;
  int regsPerMultiprocessor;
  size_t sharedMemPerMultiprocessor;
  int singleToDoublePrecisionPerfRatio;

  // Memory
  size_t totalGlobalMem;
  size_t totalConstMem;
  int memoryClockRate;
  int memoryBusWidth;
  int l2CacheSize;
  int persistingL2CacheMaxSize;
  int accessPolicyMaxWindowSize;
  size_t memPitch;
  size_t textureAlignment;
  size_t texturePitchAlignment;
  size_t surfaceAlignment;
  int globalL1CacheSupported;
  int localL1CacheSupported;

  // What it can do
  int deviceOverlap;
  int asyncEngineCount;
  int concurrentKernels;
  int canMapHostMemory;
  int unifiedAddressing;
  int managedMemory;
  int concurrentManagedAccess;
  int pageableMemoryAccess;
  int pageableMemoryAccessUsesHostPageTables;
  int directManagedMemAccessFromHost;
  int canUseHostPointerForRegisteredMem;
  int hostNativeAtomicSupported;
  int hostRegisterSupported;
  int hostRegisterReadOnlySupported;
  int streamPrioritiesSupported;
  int computePreemptionSupported;
  int cooperativeLaunch;
  int cooperativeMultiDeviceLaunch;
  int clusterLaunch;
  int memoryPoolsSupported;
  unsigned int memoryPoolSupportedHandleTypes;
  int unifiedFunctionPointers;
  int sparseCudaArraySupported;
  int deferredMappingCudaArraySupported;
  int timelineSemaphoreInteropSupported;
  int ipcEventSupported;
  int gpuDirectRDMASupported;
  unsigned int gpuDirectRDMAFlushWritesOptions;
  int gpuDirectRDMAWritesOrdering;

  // Textures and surfaces: width, height, depth or layers
  int maxTexture1D;
  int maxTexture1DMipmap;
  int maxTexture1DLinear;
  int maxTexture1DLayered[2];
  int maxTexture2D[2];
  int maxTexture2DMipmap[2];
  int maxTexture2DLinear[3];
  int maxTexture2DGather[2];
  int maxTexture2DLayered[3];
  int maxTexture3D[3];
  int maxTexture3DAlt[3];
  int maxTextureCubemap;
  int maxTextureCubemapLayered[2];
  int maxSurface1D;
  int maxSurface1DLayered[2];
  int maxSurface2D[2];
  int maxSurface2DLayered[3];
  int maxSurface3D[3];
  int maxSurfaceCubemap;
  int maxSurfaceCubemapLayered[2];
};

enum cudaDeviceAttr {
#define OFFLOOM_DEVICE_ATTRIBUTE(name, number, value) cudaDevAttr##name = number,
#include "device_attributes.inc"
#undef OFFLOOM_DEVICE_ATTRIBUTE
  cudaDevAttrReserved96 = cudaDevAttrCooperativeMultiDeviceLaunch,
  cudaDevAttrMax = 148,
};

enum cudaDeviceP2PAttr {
  cudaDevP2PAttrPerformanceRank = 1,
  cudaDevP2PAttrAccessSupported = 2,
  cudaDevP2PAttrNativeAtomicSupported = 3,
  cudaDevP2PAttrCudaArrayAccessSupported = 4,
  cudaDevP2PAttrOnlyPartialNativeAtomicSupported = 5,
};

enum cudaComputeMode {
  cudaComputeModeDefault = 0,
  cudaComputeModeExclusive = 1,
  cudaComputeModeProhibited = 2,
  cudaComputeModeExclusiveProcess = 3,
};

enum cudaLimit {
  cudaLimitStackSize = 0x00,
  cudaLimitPrintfFifoSize = 0x01,
  cudaLimitMallocHeapSize = 0x02,
  cudaLimitDevRuntimeSyncDepth = 0x03,
  cudaLimitDevRuntimePendingLaunchCount = 0x04,
  cudaLimitMaxL2FetchGranularity = 0x05,
  cudaLimitPersistingL2CacheSize = 0x06,
};

#define cudaDeviceScheduleAuto 0x00
#define cudaDeviceScheduleSpin 0x01
#define cudaDeviceScheduleYield 0x02
#define cudaDeviceScheduleBlockingSync 0x04
#define cudaDeviceBlockingSync 0x04
#define cudaDeviceScheduleMask 0x07
#define cudaDeviceMapHost 0x08
#define cudaDeviceLmemResizeToMax 0x10
#define cudaDeviceSyncMemops 0x80
#define cudaDeviceMask 0xff
#define cudaInitDeviceFlagsAreValid 0x01

#define cudaInvalidDeviceId ((int)-2)
#define cudaCpuDeviceId ((int)-1)
