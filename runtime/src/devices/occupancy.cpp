// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Occupancy: see cuda_runtime_api/occupancy.h.
#include "cuda_runtime_api/occupancy.h"

#include "blocks/carveout.h"
#include "blocks/residency.h"
#include "devices/active_profile.h"
#include "devices/api_call.h"
#include "devices/function_handles.h"
#include "launches/kernel_registry.h"

#include <algorithm>

using namespace offloom;

namespace {

cudaError_t max_blocks(int *blocks, const void *func, int threads, std::size_t dynamic_bytes) {
  if (!blocks || threads <= 0)
    return cudaErrorInvalidValue;
  known_kernel kernel;
  if (const cudaError_t error = find_kernel(kernel_behind(func), kernel); error != cudaSuccess)
    return error;
  *blocks = resident_blocks_per_sm(kernel, threads, dynamic_bytes);
  return cudaSuccess;
}

/// The kernel and the configuration of a question about clusters, which need a grid that they
/// divide. How large blocks are, and whether all run at once, is not asked.
cudaError_t check_clusters(const void *func, const cudaLaunchConfig_t *from, known_kernel &kernel,
                           launch_config &config) {
  if (const cudaError_t error = find_kernel(kernel_behind(func), kernel); error != cudaSuccess)
    return error;
  if (const cudaError_t error = detail::configure(config, from); error != cudaSuccess)
    return error;
  const auto threads = 1ll * config.block.x * config.block.y * config.block.z;
  return config.grid.x && config.grid.y && config.grid.z && threads
             ? settle_clusters(config, kernel)
             : cudaErrorInvalidValue;
}

bool says_clusters(const cudaLaunchConfig_t &config) {
  return std::any_of(config.attrs, config.attrs + config.numAttrs, [](const auto &attribute) {
    return attribute.id == cudaLaunchAttributeClusterDimension;
  });
}

} // namespace

cudaError_t cudaOccupancyMaxActiveBlocksPerMultiprocessor(int *numBlocks, const void *func,
                                                          int blockSize, size_t dynamicSMemSize) {
  return api_call([&] { return max_blocks(numBlocks, func, blockSize, dynamicSMemSize); });
}

cudaError_t cudaOccupancyMaxActiveBlocksPerMultiprocessorWithFlags(int *numBlocks, const void *func,
                                                                   int blockSize,
                                                                   size_t dynamicSMemSize,
                                                                   unsigned int flags) {
  return api_call([&] {
    return flags & ~static_cast<unsigned>(cudaOccupancyDisableCachingOverride)
               ? cudaErrorInvalidValue
               : max_blocks(numBlocks, func, blockSize, dynamicSMemSize);
  });
}

cudaError_t cudaOccupancyAvailableDynamicSMemPerBlock(size_t *dynamicSmemSize, const void *func,
                                                      int numBlocks, int blockSize) {
  return api_call([&] {
    const device_profile &p = active_profile();
    if (!dynamicSmemSize)
      return cudaErrorInvalidValue;
    known_kernel kernel;
    if (const cudaError_t error = find_kernel(kernel_behind(func), kernel); error != cudaSuccess)
      return error;
    if (numBlocks <= 0 || numBlocks > p.max_blocks_per_sm || blockSize <= 0 ||
        blockSize > p.max_threads_per_block ||
        numBlocks * ((blockSize + p.warp_size - 1) / p.warp_size) > p.max_warps_per_sm)
      return cudaErrorInvalidValue;
    constexpr long long shared_granularity = 128;
    const auto own = static_cast<long long>(kernel.attributes.static_shared_bytes);
    const long long shared = carved_shared_bytes(kernel, own + p.shared_bytes_reserved_per_block);
    const long long share = shared / numBlocks / shared_granularity * shared_granularity;
    // What CUDA keeps of each block's share is not taken off, as by NVIDIA's driver.
    const long long left = share - own;
    *dynamicSmemSize = static_cast<std::size_t>(
        std::clamp<long long>(left, 0, static_cast<long long>(dynamic_shared_limit(kernel))));
    return cudaSuccess;
  });
}

cudaError_t cudaOccupancyMaxActiveClusters(int *numClusters, const void *func,
                                           const cudaLaunchConfig_t *launchConfig) {
  return api_call([&] {
    if (!numClusters)
      return cudaErrorInvalidValue;
    known_kernel kernel;
    launch_config config{dim3(), dim3()};
    if (const cudaError_t error = check_clusters(func, launchConfig, kernel, config);
        error != cudaSuccess)
      return error;
    if (!kernel.attributes.cluster.x && !says_clusters(*launchConfig)) {
      *numClusters = 0;
      return cudaSuccess;
    }
    const dim3 &block = config.block, &cluster = config.cluster;
    const long long blocks =
        active_profile().multiprocessors *
        resident_blocks_per_sm(kernel, 1ll * block.x * block.y * block.z, config.shared_bytes);
    *numClusters = static_cast<int>(blocks / (1ll * cluster.x * cluster.y * cluster.z));
    return cudaSuccess;
  });
}

cudaError_t cudaOccupancyMaxPotentialClusterSize(int *clusterSize, const void *func,
                                                 const cudaLaunchConfig_t *launchConfig) {
  return api_call([&] {
    if (!clusterSize)
      return cudaErrorInvalidValue;
    known_kernel kernel;
    launch_config config{dim3(), dim3()};
    if (const cudaError_t error = check_clusters(func, launchConfig, kernel, config);
        error != cudaSuccess)
      return error;
    const dim3 &block = config.block;
    const bool fits =
        resident_blocks_per_sm(kernel, 1ll * block.x * block.y * block.z, config.shared_bytes);
    *clusterSize = fits ? static_cast<int>(max_cluster_blocks(kernel)) : 0;
    return cudaSuccess;
  });
}
