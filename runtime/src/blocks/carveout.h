// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// How much of the memory that shared memory and the first cache have in common is shared memory.
#pragma once

#include "launches/kernel_registry.h"

#include "driver_types.h"

#include <atomic>

namespace offloom {

/// What kernels prefer that say nothing themselves: cudaDeviceSetCacheConfig.
inline std::atomic<cudaFuncCache> cache_preferred_by_device = cudaFuncCachePreferNone;

/// The shared memory of a multiprocessor that runs blocks of `block_bytes` of the kernel.
long long carved_shared_bytes(const known_kernel &kernel, long long block_bytes);

} // namespace offloom
