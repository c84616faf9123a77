// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Kernels by address: see cuda_runtime_api/execution.h.
#include "cuda_runtime_api/execution.h"

#include "blocks/shared_banks.h"
#include "devices/active_profile.h"
#include "devices/api_call.h"
#include "devices/function_handles.h"
#include "devices/symbol_names.h"
#include "launches/kernel_registry.h"

#include <algorithm>

using namespace offloom;

namespace {

cudaError_t launch_known(const void *func, const launch_config &config, void **args) {
  return api_call([&] {
    func = kernel_behind(func);
    known_kernel kernel;
    const cudaError_t error = find_kernel(func, kernel);
    if (error != cudaSuccess || !kernel.signature)
      return error != cudaSuccess ? error : cudaErrorInvalidResourceHandle;
    return args || !kernel.signature->parameter_count ? kernel.signature->launch(config, func, args)
                                                      : cudaErrorInvalidValue;
  });
}

cudaError_t describe(cudaFuncAttributes &attributes, const known_kernel &kernel) {
  const device_profile &profile = active_profile();
  attributes = {};
  attributes.sharedSizeBytes = kernel.attributes.static_shared_bytes;
  attributes.maxThreadsPerBlock = static_cast<int>(
      std::min<long long>(kernel.attributes.max_threads, profile.max_threads_per_block));
  // Migrated code has no registers to count; programs divide by this and compare it with limits.
  attributes.numRegs = 32;
  attributes.ptxVersion = attributes.binaryVersion = 10 * profile.major + profile.minor;
  attributes.maxDynamicSharedSizeBytes = static_cast<int>(dynamic_shared_limit(kernel));
  attributes.preferredShmemCarveout = kernel.shared_carveout;
  const dim3 &cluster = kernel.attributes.cluster;
  attributes.clusterDimMustBeSet = cluster.x != 0;
  attributes.requiredClusterWidth = static_cast<int>(cluster.x);
  attributes.requiredClusterHeight = static_cast<int>(cluster.y);
  attributes.requiredClusterDepth = static_cast<int>(cluster.z);
  attributes.nonPortableClusterSizeAllowed = kernel.nonportable_clusters;
  return cudaSuccess;
}

cudaError_t set_dynamic_shared(const void *func, int bytes) {
  const auto limit = active_profile().shared_bytes_per_block_optin -
                     static_cast<long long>(find_kernel(func).attributes.static_shared_bytes);
  if (bytes < 0 || bytes > limit)
    return cudaErrorInvalidValue;
  change_kernel(func,
                [&](known_kernel &k) { k.max_dynamic_shared = static_cast<std::size_t>(bytes); });
  return cudaSuccess;
}

bool is_settable(cudaFuncAttribute attribute) {
  return attribute == cudaFuncAttributeMaxDynamicSharedMemorySize ||
         attribute == cudaFuncAttributePreferredSharedMemoryCarveout ||
         (attribute >= cudaFuncAttributeClusterDimMustBeSet &&
          attribute <= cudaFuncAttributeClusterSchedulingPolicyPreference);
}

cudaError_t set_carveout(const void *func, int percent) {
  if (percent < -1 || percent > 100)
    return cudaErrorInvalidValue;
  change_kernel(func, [&](known_kernel &k) { k.shared_carveout = percent; });
  return cudaSuccess;
}

} // namespace

cudaError_t cudaLaunchKernel(const void *func, dim3 gridDim, dim3 blockDim, void **args,
                             size_t sharedMem, cudaStream_t stream) {
  return launch_known(func, {gridDim, blockDim, sharedMem, stream}, args);
}

cudaError_t cudaLaunchCooperativeKernel(const void *func, dim3 gridDim, dim3 blockDim, void **args,
                                        size_t sharedMem, cudaStream_t stream) {
  launch_config config(gridDim, blockDim, sharedMem, stream);
  config.cooperative = true;
  return launch_known(func, config, args);
}

cudaError_t cudaLaunchKernelExC(const cudaLaunchConfig_t *config, const void *func, void **args) {
  return detail::launch_configured(
      config, [&](const launch_config &c) { return launch_known(func, c, args); });
}

cudaError_t cudaFuncGetAttributes(cudaFuncAttributes *attr, const void *func) {
  return api_call([&] {
    if (!attr)
      return cudaErrorInvalidValue;
    func = kernel_behind(func);
    known_kernel kernel;
    const cudaError_t error = find_kernel(func, kernel);
    return error != cudaSuccess ? error : describe(*attr, kernel);
  });
}

cudaError_t cudaFuncSetAttribute(const void *func, cudaFuncAttribute attr, int value) {
  return api_call([&] {
    func = kernel_behind(func);
    known_kernel kernel;
    if (!is_settable(attr))
      return cudaErrorInvalidValue;
    if (const cudaError_t error = find_kernel(func, kernel); error != cudaSuccess)
      return error;
    switch (attr) {
    case cudaFuncAttributeMaxDynamicSharedMemorySize:
      return set_dynamic_shared(func, value);
    case cudaFuncAttributePreferredSharedMemoryCarveout:
      return set_carveout(func, value);
    case cudaFuncAttributeNonPortableClusterSizeAllowed:
      change_kernel(func, [&](known_kernel &k) { k.nonportable_clusters = value; });
      return cudaSuccess;
    case cudaFuncAttributeRequiredClusterWidth:
    case cudaFuncAttributeRequiredClusterHeight:
    case cudaFuncAttributeRequiredClusterDepth:
      if (value < 0)
        return cudaErrorInvalidValue;
      return value == 0 ? cudaSuccess : cudaErrorNotSupported; // a launch says its clusters
    case cudaFuncAttributeClusterSchedulingPolicyPreference:   // only says what is allowed
      return value >= cudaClusterSchedulingPolicyDefault &&
                     value <= cudaClusterSchedulingPolicyLoadBalancing
                 ? cudaSuccess
                 : cudaErrorInvalidValue;
    default:
      return cudaErrorInvalidValue;
    }
  });
}

cudaError_t cudaFuncSetCacheConfig(const void *func, cudaFuncCache config) {
  return api_call([&] {
    func = kernel_behind(func);
    known_kernel kernel;
    if (const cudaError_t error = find_kernel(func, kernel); error != cudaSuccess)
      return error;
    if (config < cudaFuncCachePreferNone || config > cudaFuncCachePreferEqual)
      return cudaErrorInvalidValue;
    change_kernel(func, [&](known_kernel &k) { k.cache = config; });
    return cudaSuccess;
  });
}

cudaError_t cudaFuncSetSharedMemConfig(const void *func, cudaSharedMemConfig config) {
  known_kernel kernel;
  return api_call([&] {
    const cudaError_t error = find_kernel(func, kernel);
    return error != cudaSuccess || is_bank_size(config) ? error : cudaErrorInvalidValue;
  });
}

cudaError_t cudaFuncGetName(const char **name, const void *func) {
  return api_call([&] {
    func = kernel_behind(func);
    known_kernel kernel;
    if (!name)
      return cudaErrorInvalidValue;
    if (const cudaError_t error = find_kernel(func, kernel); error != cudaSuccess)
      return error;
    *name = symbol_name(func);
    return *name ? cudaSuccess : cudaErrorNotSupported; // the program has been stripped
  });
}

cudaError_t cudaFuncGetParamInfo(const void *func, size_t paramIndex, size_t *paramOffset,
                                 size_t *paramSize) {
  return api_call([&] {
    func = kernel_behind(func);
    known_kernel kernel;
    if (!paramOffset)
      return cudaErrorInvalidValue;
    if (const cudaError_t error = find_kernel(func, kernel); error != cudaSuccess)
      return error;
    if (!kernel.signature)
      return cudaErrorInvalidResourceHandle;
    if (paramIndex >= kernel.signature->parameter_count)
      return cudaErrorInvalidValue;
    std::size_t offset = 0;
    for (std::size_t i = 0;; ++i) {
      const detail::parameter_type &type = *kernel.signature->parameters[i];
      offset = (offset + type.alignment - 1) / type.alignment * type.alignment;
      if (i == paramIndex) {
        *paramOffset = offset;
        if (paramSize)
          *paramSize = type.size;
        return cudaSuccess;
      }
      offset += type.size;
    }
  });
}

cudaError_t cudaSetDoubleForDevice(double *d) {
  return api_call([&] { return d ? cudaSuccess : cudaErrorInvalidValue; });
}

cudaError_t cudaSetDoubleForHost(double *d) {
  return api_call([&] { return d ? cudaSuccess : cudaErrorInvalidValue; });
}
