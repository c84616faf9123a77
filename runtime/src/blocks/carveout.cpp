// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "blocks/carveout.h"

#include "devices/active_profile.h"

#include <algorithm>

namespace offloom {

namespace {

constexpr std::size_t kilobyte = 1024;
constexpr int first_major_with_carveouts = 7; // before, the two were apart or only hinted at

/// What shared memory can be carved out to, next to all of it.
constexpr std::size_t carveouts[] = {0,
                                     8 * kilobyte,
                                     16 * kilobyte,
                                     32 * kilobyte,
                                     64 * kilobyte,
                                     100 * kilobyte,
                                     132 * kilobyte,
                                     164 * kilobyte,
                                     196 * kilobyte};

/// Turing's is half of it at least.
std::size_t least_carveout(const device_profile &generation) {
  return generation.major == 7 && generation.minor == 5 ? 32 * kilobyte : 0;
}

/// A percentage says more than a preference of caches, however old it is.
int preferred_percentage(const known_kernel &kernel) {
  if (kernel.shared_carveout >= 0)
    return kernel.shared_carveout;
  const cudaFuncCache cache =
      kernel.cache != cudaFuncCachePreferNone ? kernel.cache : cache_preferred_by_device.load();
  return cache == cudaFuncCachePreferL1 ? 0 : cache == cudaFuncCachePreferEqual ? 50 : 100;
}

} // namespace

std::optional<std::size_t> carved_out(const device_profile &generation, std::size_t bytes) {
  const auto all = static_cast<std::size_t>(generation.shared_bytes_per_sm);
  if (bytes > all)
    return std::nullopt;
  const std::size_t *const carveout =
      std::ranges::lower_bound(carveouts, std::max(bytes, least_carveout(generation)));
  return carveout == std::end(carveouts) ? all : std::min(*carveout, all);
}

/// The least that the kernel prefers and that a block fits in.
long long carved_shared_bytes(const known_kernel &kernel, long long block_bytes) {
  const device_profile &p = active_profile();
  const long long all = p.shared_bytes_per_sm;
  if (p.major < first_major_with_carveouts)
    return all;
  const long long least = std::max(all * preferred_percentage(kernel) / 100, block_bytes);
  return static_cast<long long>(
      carved_out(p, static_cast<std::size_t>(least)).value_or(static_cast<std::size_t>(all)));
}

} // namespace offloom
