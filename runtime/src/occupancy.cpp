// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Occupancy: see cuda_runtime_api/occupancy.h.
#include "cuda_runtime_api/occupancy.h"

#include "active_profile.h"
#include "api_call.h"
#include "kernel_registry.h"

#include <algorithm>

using namespace offloom;

namespace {

constexpr long long shared_granularity = 128;

long long round_up(long long value, long long unit) { return (value + unit - 1) / unit * unit; }

/// Blocks that the multiprocessor's threads, warps and block slots allow.
long long blocks_by_threads(long long threads) {
  const device_profile &p = active_profile();
  const long long warps = (threads + p.warp_size - 1) / p.warp_size;
  return std::min(p.max_blocks_per_sm, p.max_warps_per_sm / warps);
}

long long shared_of(const known_kernel &kernel, std::size_t dynamic_bytes) {
  return static_cast<long long>(kernel.attributes.static_shared_bytes + dynamic_bytes) +
         active_profile().shared_bytes_reserved_per_block;
}

cudaError_t max_blocks(int *blocks, const void *func, int threads, std::size_t dynamic_bytes) {
  if (!blocks || !func || threads <= 0)
    return cudaErrorInvalidValue;
  const device_profile &p = active_profile();
  const known_kernel kernel = find_kernel(func);
  *blocks = 0;
  if (threads > std::min<long long>(kernel.attributes.max_threads, p.max_threads_per_block) ||
      dynamic_bytes > std::max(dynamic_shared_limit(kernel),
                               static_cast<std::size_t>(p.shared_bytes_per_block)))
    return cudaSuccess;
  const long long shared = round_up(shared_of(kernel, dynamic_bytes), shared_granularity);
  const long long by_shared = shared ? p.shared_bytes_per_sm / shared : p.max_blocks_per_sm;
  *blocks = static_cast<int>(std::min(blocks_by_threads(threads), by_shared));
  return cudaSuccess;
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
    if (!dynamicSmemSize || !func || numBlocks <= 0 || blockSize <= 0)
      return cudaErrorInvalidValue;
    const device_profile &p = active_profile();
    const known_kernel kernel = find_kernel(func);
    const long long share =
        p.shared_bytes_per_sm / numBlocks / shared_granularity * shared_granularity;
    const long long left = share - shared_of(kernel, 0);
    *dynamicSmemSize = static_cast<std::size_t>(
        std::clamp<long long>(left, 0, static_cast<long long>(dynamic_shared_limit(kernel))));
    return cudaSuccess;
  });
}
