// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// CUDA Runtime API, "Occupancy". Answered from the profile's limits of a multiprocessor: threads,
// blocks, shared memory. Registers do not limit, as migrated code has none to count.
#pragma once

#include "../driver_types.h"
#include "device.h"
#include "execution.h"

#ifdef __cplusplus
extern "C" {
#endif

__host__ __device__ cudaError_t cudaOccupancyMaxActiveBlocksPerMultiprocessor(
    int *numBlocks, const void *func, int blockSize, size_t dynamicSMemSize);
__host__ cudaError_t cudaOccupancyMaxActiveBlocksPerMultiprocessorWithFlags(
    int *numBlocks, const void *func, int blockSize, size_t dynamicSMemSize, unsigned int flags);
__host__ cudaError_t cudaOccupancyAvailableDynamicSMemPerBlock(size_t *dynamicSmemSize,
                                                               const void *func, int numBlocks,
                                                               int blockSize);

/// Clusters of the launch that the device can hold at once. A GPU may hold fewer, because a cluster
/// has to stay within one of its parts.
__host__ cudaError_t cudaOccupancyMaxActiveClusters(int *numClusters, const void *func,
                                                    const cudaLaunchConfig_t *launchConfig);
/// The most blocks a cluster of this kernel may have.
__host__ cudaError_t cudaOccupancyMaxPotentialClusterSize(int *clusterSize, const void *func,
                                                          const cudaLaunchConfig_t *launchConfig);

#ifdef __cplusplus
} // extern "C"

template <class T>
__host__ inline cudaError_t cudaOccupancyMaxActiveClusters(int *numClusters, T *func,
                                                           const cudaLaunchConfig_t *launchConfig) {
  return ::cudaOccupancyMaxActiveClusters(numClusters, offloom::detail::address_of_kernel(func),
                                          launchConfig);
}
template <class T>
__host__ inline cudaError_t
cudaOccupancyMaxPotentialClusterSize(int *clusterSize, T *func,
                                     const cudaLaunchConfig_t *launchConfig) {
  return ::cudaOccupancyMaxPotentialClusterSize(
      clusterSize, offloom::detail::address_of_kernel(func), launchConfig);
}

template <class T>
__host__ inline cudaError_t cudaOccupancyMaxActiveBlocksPerMultiprocessor(int *numBlocks, T func,
                                                                          int blockSize,
                                                                          size_t dynamicSMemSize) {
  return ::cudaOccupancyMaxActiveBlocksPerMultiprocessor(
      numBlocks, offloom::detail::address_of_kernel(func), blockSize, dynamicSMemSize);
}
template <class T>
__host__ inline cudaError_t
cudaOccupancyMaxActiveBlocksPerMultiprocessorWithFlags(int *numBlocks, T func, int blockSize,
                                                       size_t dynamicSMemSize, unsigned int flags) {
  return ::cudaOccupancyMaxActiveBlocksPerMultiprocessorWithFlags(
      numBlocks, offloom::detail::address_of_kernel(func), blockSize, dynamicSMemSize, flags);
}
template <class T>
__host__ inline cudaError_t cudaOccupancyAvailableDynamicSMemPerBlock(size_t *dynamicSmemSize,
                                                                      T *func, int numBlocks,
                                                                      int blockSize) {
  return ::cudaOccupancyAvailableDynamicSMemPerBlock(
      dynamicSmemSize, offloom::detail::address_of_kernel(func), numBlocks, blockSize);
}

/// The block size with the most resident threads, where a block of n threads needs
/// `blockSizeToDynamicSMemSize(n)` bytes, and the smallest grid that fills the device with it.
template <class UnaryFunction, class T>
__host__ inline cudaError_t cudaOccupancyMaxPotentialBlockSizeVariableSMemWithFlags(
    int *minGridSize, int *blockSize, T func, UnaryFunction blockSizeToDynamicSMemSize,
    int blockSizeLimit = 0, unsigned int flags = 0) {
  cudaFuncAttributes attributes;
  int multiprocessors = 0;
  cudaError_t error =
      ::cudaFuncGetAttributes(&attributes, offloom::detail::address_of_kernel(func));
  if (error == cudaSuccess)
    error = ::cudaDeviceGetAttribute(&multiprocessors, cudaDevAttrMultiProcessorCount, 0);
  if (error != cudaSuccess || !minGridSize || !blockSize)
    return error != cudaSuccess ? error : cudaErrorInvalidValue;
  int limit = attributes.maxThreadsPerBlock;
  if (blockSizeLimit > 0 && blockSizeLimit < limit)
    limit = blockSizeLimit;
  int bestThreads = *blockSize = *minGridSize = 0;
  for (int threads = (limit + 31) / 32 * 32; threads > 0; threads -= 32) {
    const int size = threads < limit ? threads : limit;
    int blocks = 0;
    error = ::cudaOccupancyMaxActiveBlocksPerMultiprocessorWithFlags(
        &blocks, offloom::detail::address_of_kernel(func), size, blockSizeToDynamicSMemSize(size),
        flags);
    if (error != cudaSuccess)
      return error;
    if (blocks * size > bestThreads) {
      bestThreads = blocks * size;
      *blockSize = size;
      *minGridSize = blocks * multiprocessors;
    }
  }
  return cudaSuccess;
}
template <class UnaryFunction, class T>
__host__ inline cudaError_t
cudaOccupancyMaxPotentialBlockSizeVariableSMem(int *minGridSize, int *blockSize, T func,
                                               UnaryFunction blockSizeToDynamicSMemSize,
                                               int blockSizeLimit = 0) {
  return cudaOccupancyMaxPotentialBlockSizeVariableSMemWithFlags(
      minGridSize, blockSize, func, blockSizeToDynamicSMemSize, blockSizeLimit, 0);
}

namespace offloom_detail {
struct constant_shared_size {
  size_t bytes;
  __host__ size_t operator()(int) const { return bytes; }
};
} // namespace offloom_detail

template <class T>
__host__ inline cudaError_t
cudaOccupancyMaxPotentialBlockSizeWithFlags(int *minGridSize, int *blockSize, T func,
                                            size_t dynamicSMemSize = 0, int blockSizeLimit = 0,
                                            unsigned int flags = 0) {
  return cudaOccupancyMaxPotentialBlockSizeVariableSMemWithFlags(
      minGridSize, blockSize, func, offloom_detail::constant_shared_size{dynamicSMemSize},
      blockSizeLimit, flags);
}
template <class T>
__host__ inline cudaError_t cudaOccupancyMaxPotentialBlockSize(int *minGridSize, int *blockSize,
                                                               T func, size_t dynamicSMemSize = 0,
                                                               int blockSizeLimit = 0) {
  return cudaOccupancyMaxPotentialBlockSizeWithFlags(minGridSize, blockSize, func, dynamicSMemSize,
                                                     blockSizeLimit, 0);
}

#endif // C++
