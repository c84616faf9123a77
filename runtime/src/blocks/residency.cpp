// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "blocks/residency.h"

#include "blocks/carveout.h"
#include "devices/active_profile.h"

#include <algorithm>

namespace offloom {

namespace {

constexpr long long shared_granularity = 128;

long long volume(const dim3 &size) { return 1ll * size.x * size.y * size.z; }

bool is_same(const dim3 &a, const dim3 &b) { return a.x == b.x && a.y == b.y && a.z == b.z; }

bool is_divided_by(const dim3 &grid, const dim3 &cluster) {
  return cluster.x && cluster.y && cluster.z && grid.x % cluster.x == 0 &&
         grid.y % cluster.y == 0 && grid.z % cluster.z == 0;
}

} // namespace

int resident_blocks_per_sm(const known_kernel &kernel, long long threads,
                           std::size_t dynamic_bytes) {
  const device_profile &p = active_profile();
  // Not bounded by the kernel's launch bounds, on a GPU neither.
  if (threads <= 0 || threads > p.max_threads_per_block ||
      kernel.attributes.static_shared_bytes + dynamic_bytes >
          std::max(kernel.attributes.static_shared_bytes + dynamic_shared_limit(kernel),
                   static_cast<std::size_t>(p.shared_bytes_per_block)))
    return 0;
  const long long warps = (threads + p.warp_size - 1) / p.warp_size;
  const long long bytes =
      static_cast<long long>(kernel.attributes.static_shared_bytes + dynamic_bytes) +
      p.shared_bytes_reserved_per_block;
  const long long shared =
      (bytes + shared_granularity - 1) / shared_granularity * shared_granularity;
  const long long by_shared =
      shared ? carved_shared_bytes(kernel, shared) / shared : p.max_blocks_per_sm;
  return static_cast<int>(std::min({p.max_blocks_per_sm, p.max_warps_per_sm / warps, by_shared}));
}

unsigned max_cluster_blocks(const known_kernel &kernel) {
  const device_profile &p = active_profile();
  return static_cast<unsigned>(kernel.nonportable_clusters ? p.max_cluster_blocks_nonportable
                                                           : p.max_cluster_blocks);
}

cudaError_t settle_clusters(launch_config &config, const known_kernel &kernel) {
  if (const dim3 &own = kernel.attributes.cluster; own.x) {
    if (volume(config.cluster) != 1 && !is_same(config.cluster, own))
      return cudaErrorInvalidClusterSize; // the launch's attribute names others
    config.cluster = own;
  }
  if (volume(config.cluster) != 1) {
    if (volume(config.cluster) > max_cluster_blocks(kernel) ||
        !is_divided_by(config.grid, config.cluster))
      return cudaErrorInvalidClusterSize;
  }
  return cudaSuccess;
}

cudaError_t check_residency(const launch_config &config, const known_kernel &kernel) {
  const device_profile &p = active_profile();
  const bool fits = !config.cooperative ||
                    volume(config.grid) <=
                        p.multiprocessors * resident_blocks_per_sm(kernel, volume(config.block),
                                                                   config.shared_bytes);
  return fits ? cudaSuccess : cudaErrorCooperativeLaunchTooLarge;
}

} // namespace offloom
