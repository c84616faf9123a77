// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "launches/kernel_registry.h"

#include "devices/active_profile.h"
#include "modules/loaded_segment.h"

#include <mutex>
#include <shared_mutex>
#include <unordered_map>

namespace offloom {

namespace {

struct registry {
  std::shared_mutex mutex;
  std::unordered_map<const void *, known_kernel> kernels;
};

/// Kernels are registered by initialisers of other files, so this is made on its first use.
registry &known() {
  static registry instance;
  return instance;
}

} // namespace

known_kernel find_kernel(const void *kernel) {
  std::shared_lock lock(known().mutex);
  const auto found = known().kernels.find(kernel);
  return found == known().kernels.end() ? known_kernel{} : found->second;
}

cudaError_t find_kernel(const void *kernel, known_kernel &found) {
  if (!kernel)
    return cudaErrorInvalidDeviceFunction;
  found = find_kernel(kernel);
  if (found.signature)
    return cudaSuccess;
  const auto segment = loaded_segment_of(reinterpret_cast<std::uintptr_t>(kernel));
  return segment && segment->executable ? cudaSuccess : cudaErrorInvalidResourceHandle;
}

void change_kernel(const void *kernel, const std::function<void(known_kernel &)> &change) {
  std::unique_lock lock(known().mutex);
  change(known().kernels[kernel]);
}

std::vector<const void *> registered_kernels() {
  std::shared_lock lock(known().mutex);
  std::vector<const void *> all;
  for (const auto &[address, kernel] : known().kernels)
    if (kernel.signature)
      all.push_back(address);
  return all;
}

void forget_kernel(const void *kernel) {
  std::unique_lock lock(known().mutex);
  known().kernels.erase(kernel);
}

void detail::register_kernel(const void *kernel, const kernel_signature &signature,
                             const kernel_attributes *attributes) {
  change_kernel(kernel, [&](known_kernel &k) {
    k.signature = &signature;
    if (attributes)
      k.attributes = *attributes;
  });
}

std::size_t dynamic_shared_limit(const known_kernel &kernel) {
  if (kernel.max_dynamic_shared)
    return *kernel.max_dynamic_shared;
  const auto block = static_cast<std::size_t>(active_profile().shared_bytes_per_block);
  const std::size_t used = kernel.attributes.static_shared_bytes;
  return used < block ? block - used : 0;
}

} // namespace offloom
