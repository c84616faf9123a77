// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// CUDA's occupancy calculator (CUDA C++ Programming Guide, "Occupancy Calculator"): how many blocks
// of a kernel a multiprocessor holds at once, and which blocks keep a device busy, computed from
// what a device has and a kernel needs. Both are given as numbers, so that the device need not be
// there: any compute capability from 3.0 on that Offloom knows (rules/devices).
#pragma once

#include <stddef.h>

typedef enum cudaOccError_enum {
  CUDA_OCC_SUCCESS = 0,
  CUDA_OCC_ERROR_INVALID_INPUT = 1,
  CUDA_OCC_ERROR_UNKNOWN_DEVICE = 2, ///< a compute capability that is not known
} cudaOccError;

/// Whether caching in the first cache may divide a multiprocessor (5.2, 5.3, 6.1, 6.2): never,
/// where it does not keep blocks from running, always.
typedef enum cudaOccPartitionedGCConfig_enum {
  PARTITIONED_GC_OFF,
  PARTITIONED_GC_ON,
  PARTITIONED_GC_ON_STRICT,
} cudaOccPartitionedGCConfig;

typedef enum cudaOccPartitionedGCSupport_enum {
  PARTITIONED_GC_NOT_SUPPORTED,
  PARTITIONED_GC_SUPPORTED,
} cudaOccPartitionedGCSupport;

/// Whether a block may have more shared memory than without asking: cudaFuncSetAttribute().
typedef enum cudaOccFuncShmemConfig_enum {
  FUNC_SHMEM_LIMIT_DEFAULT,
  FUNC_SHMEM_LIMIT_OPTIN,
} cudaOccFuncShmemConfig;

typedef enum cudaOccCacheConfig_enum {
  CACHE_PREFER_NONE = 0,
  CACHE_PREFER_SHARED = 1,
  CACHE_PREFER_L1 = 2,
  CACHE_PREFER_EQUAL = 3,
} cudaOccCacheConfig;

/// Percentages of shared memory, or no preference.
typedef enum cudaOccCarveoutConfig_enum {
  SHAREDMEM_CARVEOUT_DEFAULT = -1,
  SHAREDMEM_CARVEOUT_MAX_SHARED = 100,
  SHAREDMEM_CARVEOUT_MAX_L1 = 0,
  SHAREDMEM_CARVEOUT_HALF = 50,
} cudaOccCarveoutConfig;

/// What keeps more blocks from running, as bits.
typedef enum cudaOccLimitingFactor_enum {
  OCC_LIMIT_WARPS = 1,
  OCC_LIMIT_REGISTERS = 2,
  OCC_LIMIT_SHARED_MEMORY = 4,
  OCC_LIMIT_BLOCKS = 8,
  OCC_LIMIT_BARRIERS = 16,
  OCC_LIMIT_VIRTUAL_RESOURCES = 32,
} cudaOccLimitingFactor;

/// A device. C++ converts a cudaDeviceProp, whose members mean the same.
typedef struct cudaOccDeviceProp {
  int computeMajor;
  int computeMinor;
  int maxThreadsPerBlock;
  int maxThreadsPerMultiprocessor;
  int regsPerBlock;
  int regsPerMultiprocessor;
  int warpSize;
  size_t sharedMemPerBlock;
  size_t sharedMemPerMultiprocessor;
  int numSms;
  size_t sharedMemPerBlockOptin;
  size_t reservedSharedMemPerBlock;

#ifdef __cplusplus
  cudaOccDeviceProp() : cudaOccDeviceProp(nothing()) {}
  template <class Properties>
  cudaOccDeviceProp(const Properties &from)
      : computeMajor(from.major), computeMinor(from.minor),
        maxThreadsPerBlock(from.maxThreadsPerBlock),
        maxThreadsPerMultiprocessor(from.maxThreadsPerMultiProcessor),
        regsPerBlock(from.regsPerBlock), regsPerMultiprocessor(from.regsPerMultiprocessor),
        warpSize(from.warpSize), sharedMemPerBlock(from.sharedMemPerBlock),
        sharedMemPerMultiprocessor(from.sharedMemPerMultiprocessor),
        numSms(from.multiProcessorCount), sharedMemPerBlockOptin(from.sharedMemPerBlockOptin),
        reservedSharedMemPerBlock(from.reservedSharedMemPerBlock) {}

private:
  struct nothing {
    int major = 0, minor = 0, maxThreadsPerBlock = 0, maxThreadsPerMultiProcessor = 0,
        regsPerBlock = 0, regsPerMultiprocessor = 0, warpSize = 0, multiProcessorCount = 0;
    size_t sharedMemPerBlock = 0, sharedMemPerMultiprocessor = 0, sharedMemPerBlockOptin = 0,
           reservedSharedMemPerBlock = 0;
  };
#endif
} cudaOccDeviceProp;

/// A kernel. C++ converts a cudaFuncAttributes; virtualResourceCount is of compute capability 10.0
/// and later.
typedef struct cudaOccFuncAttributes {
  int maxThreadsPerBlock;
  int numRegs; ///< per thread
  size_t sharedSizeBytes;
  cudaOccPartitionedGCConfig partitionedGCConfig;
  cudaOccFuncShmemConfig shmemLimitConfig;
  size_t maxDynamicSharedSizeBytes;
  int numBlockBarriers;
  int virtualResourceCount;

#ifdef __cplusplus
  cudaOccFuncAttributes()
      : maxThreadsPerBlock(0), numRegs(0), sharedSizeBytes(0),
        partitionedGCConfig(PARTITIONED_GC_OFF), shmemLimitConfig(FUNC_SHMEM_LIMIT_DEFAULT),
        maxDynamicSharedSizeBytes(0), numBlockBarriers(0), virtualResourceCount(0) {}
  template <class Attributes>
  cudaOccFuncAttributes(const Attributes &from)
      : maxThreadsPerBlock(from.maxThreadsPerBlock), numRegs(from.numRegs),
        sharedSizeBytes(from.sharedSizeBytes), partitionedGCConfig(PARTITIONED_GC_OFF),
        shmemLimitConfig(FUNC_SHMEM_LIMIT_OPTIN),
        maxDynamicSharedSizeBytes(from.maxDynamicSharedSizeBytes), numBlockBarriers(1),
        virtualResourceCount(0) {}
#endif
} cudaOccFuncAttributes;

/// How the memory that shared memory and the first cache have in common is to be divided. A
/// percentage, from compute capability 7.0 on, says more than the preference of caches.
typedef struct cudaOccDeviceState {
  cudaOccCacheConfig cacheConfig;
  int carveoutConfig;

#ifdef __cplusplus
  cudaOccDeviceState()
      : cacheConfig(CACHE_PREFER_NONE), carveoutConfig(SHAREDMEM_CARVEOUT_DEFAULT) {}
#endif
} cudaOccDeviceState;

/// Blocks on a multiprocessor, and how many each resource would allow (INT_MAX: any number).
typedef struct cudaOccResult {
  int activeBlocksPerMultiprocessor;
  unsigned int limitingFactors; ///< of cudaOccLimitingFactor
  int blockLimitRegs;
  int blockLimitSharedMem;
  int blockLimitWarps;
  int blockLimitBlocks;
  int blockLimitBarriers;
  int blockLimitVirtual;
  int allocatedRegistersPerBlock;
  size_t allocatedSharedMemPerBlock;
  cudaOccPartitionedGCConfig partitionedGCConfig;
} cudaOccResult;

#ifdef __cplusplus
extern "C" {
#endif

/// Blocks of `blockSize` threads that run on a multiprocessor at once.
cudaOccError cudaOccMaxActiveBlocksPerMultiprocessor(cudaOccResult *result,
                                                     const cudaOccDeviceProp *properties,
                                                     const cudaOccFuncAttributes *attributes,
                                                     const cudaOccDeviceState *state, int blockSize,
                                                     size_t dynamicSmemSize);

/// The block size with the most threads at once, the largest of these, and the least grid that
/// fills the device with it; 0 where no block runs. A block has the bytes that
/// `blockSizeToDynamicSMemSize` gives for its size, or `dynamicSMemSize` where there is none.
cudaOccError cudaOccMaxPotentialOccupancyBlockSize(int *minGridSize, int *blockSize,
                                                   const cudaOccDeviceProp *properties,
                                                   const cudaOccFuncAttributes *attributes,
                                                   const cudaOccDeviceState *state,
                                                   size_t (*blockSizeToDynamicSMemSize)(int),
                                                   size_t dynamicSMemSize);

/// Bytes of dynamic shared memory that `numBlocks` blocks on a multiprocessor leave to each.
cudaOccError cudaOccAvailableDynamicSMemPerBlock(size_t *dynamicSmemSize,
                                                 const cudaOccDeviceProp *properties,
                                                 const cudaOccFuncAttributes *attributes,
                                                 const cudaOccDeviceState *state, int numBlocks,
                                                 int blockSize);

// Parts of the answer, for programs that compute their own. Of bytes, and of registers of a warp:
// what a block's, or a warp's, are rounded up to.
cudaOccError cudaOccSMemAllocationGranularity(int *limit, const cudaOccDeviceProp *properties);
cudaOccError cudaOccRegAllocationGranularity(int *limit, const cudaOccDeviceProp *properties);
cudaOccError cudaOccRegAllocationMaxPerThread(int *limit, const cudaOccDeviceProp *properties);
/// Parts of a multiprocessor that have registers of their own.
cudaOccError cudaOccSubPartitionsPerMultiprocessor(int *limit, const cudaOccDeviceProp *properties);
cudaOccError cudaOccMaxBlocksPerMultiprocessor(int *limit, const cudaOccDeviceProp *properties);
/// The shared memory of a multiprocessor by what the state prefers.
cudaOccError cudaOccSMemPerMultiprocessor(size_t *limit, const cudaOccDeviceProp *properties,
                                          const cudaOccDeviceState *state);

/// The same with a function that knows what it is called for.
cudaOccError offloom_occupancy_block_size(int *minGridSize, int *blockSize,
                                          const cudaOccDeviceProp *properties,
                                          const cudaOccFuncAttributes *attributes,
                                          const cudaOccDeviceState *state,
                                          size_t (*bytes_of)(void *what, int blockSize),
                                          void *what);

static inline int __occMin(int a, int b) { return a < b ? a : b; }
static inline int __occDivideRoundUp(int value, int unit) { return (value + unit - 1) / unit; }
static inline int __occRoundUp(int value, int unit) {
  return __occDivideRoundUp(value, unit) * unit;
}

#ifdef __cplusplus
} // extern "C"

inline cudaOccError cudaOccMaxPotentialOccupancyBlockSize(int *minGridSize, int *blockSize,
                                                          const cudaOccDeviceProp *properties,
                                                          const cudaOccFuncAttributes *attributes,
                                                          const cudaOccDeviceState *state,
                                                          size_t dynamicSMemSize = 0) {
  return cudaOccMaxPotentialOccupancyBlockSize(minGridSize, blockSize, properties, attributes,
                                               state, nullptr, dynamicSMemSize);
}

/// A block of n threads has `blockSizeToDynamicSMemSize(n)` bytes.
template <class UnaryFunction>
cudaOccError cudaOccMaxPotentialOccupancyBlockSizeVariableSMem(
    int *minGridSize, int *blockSize, const cudaOccDeviceProp *properties,
    const cudaOccFuncAttributes *attributes, const cudaOccDeviceState *state,
    UnaryFunction blockSizeToDynamicSMemSize) {
  return offloom_occupancy_block_size(
      minGridSize, blockSize, properties, attributes, state,
      [](void *function, int threads) {
        return static_cast<size_t>((*static_cast<UnaryFunction *>(function))(threads));
      },
      &blockSizeToDynamicSMemSize);
}
#endif
