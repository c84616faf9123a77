// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// How much of the memory that shared memory and the first cache have in common is shared memory.
#pragma once

#include "launches/kernel_registry.h"
#include "offloom/device_profile.h"

#include "driver_types.h"

#include <atomic>
#include <cstddef>
#include <optional>

namespace offloom {

/// What kernels prefer that say nothing themselves: cudaDeviceSetCacheConfig.
inline std::atomic<cudaFuncCache> cache_preferred_by_device = cudaFuncCachePreferNone;

/// The least shared memory of `bytes` or more that a multiprocessor of the generation can have,
/// which is of compute capability 7.0 or later; none if it has less.
std::optional<std::size_t> carved_out(const device_profile &generation, std::size_t bytes);

/// The shared memory of a multiprocessor that runs blocks of `block_bytes` of the kernel.
long long carved_shared_bytes(const known_kernel &kernel, long long block_bytes);

} // namespace offloom
