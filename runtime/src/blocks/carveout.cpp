// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "blocks/carveout.h"

#include "devices/active_profile.h"

#include <algorithm>

namespace offloom {

namespace {

constexpr long long kilobyte = 1024;
constexpr int first_major_with_carveouts = 7; // before, the two were apart or only hinted at

/// What shared memory can be carved out to, next to all of it.
constexpr long long carveouts[] = {8 * kilobyte,   16 * kilobyte,  32 * kilobyte,  64 * kilobyte,
                                   100 * kilobyte, 132 * kilobyte, 164 * kilobyte, 196 * kilobyte};

/// A percentage says more than a preference of caches, however old it is.
int preferred_percentage(const known_kernel &kernel) {
  if (kernel.shared_carveout >= 0)
    return kernel.shared_carveout;
  const cudaFuncCache cache =
      kernel.cache != cudaFuncCachePreferNone ? kernel.cache : cache_preferred_by_device.load();
  return cache == cudaFuncCachePreferL1 ? 0 : cache == cudaFuncCachePreferEqual ? 50 : 100;
}

} // namespace

/// The least that the kernel prefers and that a block fits in.
long long carved_shared_bytes(const known_kernel &kernel, long long block_bytes) {
  const device_profile &p = active_profile();
  const long long all = p.shared_bytes_per_sm;
  if (p.major < first_major_with_carveouts)
    return all;
  const long long least = std::max(all * preferred_percentage(kernel) / 100, block_bytes);
  const long long *const carveout = std::ranges::lower_bound(carveouts, least);
  return carveout == std::end(carveouts) ? all : std::min(*carveout, all);
}

} // namespace offloom
