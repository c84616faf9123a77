// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What is known of kernels by their addresses.
#pragma once

#include "offloom/launch.h"

#include <cstddef>
#include <functional>
#include <optional>
#include <vector>

namespace offloom {

struct known_kernel {
  const detail::kernel_signature *signature = nullptr; ///< null: not known
  kernel_attributes attributes;
  std::optional<std::size_t> max_dynamic_shared; ///< cudaFuncSetAttribute
  int shared_carveout = -1;
  cudaFuncCache cache = cudaFuncCachePreferNone; ///< cudaFuncSetCacheConfig
  int nonportable_clusters = 0; ///< cudaFuncAttributeNonPortableClusterSizeAllowed, as it was set
};

/// A copy of what is known; defaults for a kernel of which nothing is.
known_kernel find_kernel(const void *kernel);

/// The same for an address that must be a kernel's: cudaErrorInvalidDeviceFunction for null,
/// cudaErrorInvalidResourceHandle for what is no code. Other functions count as kernels of which
/// nothing is known: not every kernel that a program names is registered.
cudaError_t find_kernel(const void *kernel, known_kernel &found);

/// Changes what is known: calls `change` under the lock.
void change_kernel(const void *kernel, const std::function<void(known_kernel &)> &change);

/// All that are registered, in no order.
std::vector<const void *> registered_kernels();

/// A module that is unloaded takes its kernels along.
void forget_kernel(const void *kernel);

/// Dynamic shared memory that a block of this kernel may have.
std::size_t dynamic_shared_limit(const known_kernel &kernel);

} // namespace offloom
