// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Device management: see cuda_runtime_api/device.h.
#include "cuda_runtime_api/device.h"

#include "blocks/carveout.h"
#include "blocks/shared_banks.h"
#include "device_code/device_heap.h"
#include "device_memory/allocations.h"
#include "device_memory/memory_pool.h"
#include "devices/active_profile.h"
#include "devices/device_limits.h"
#include "devices/handles.h"
#include "devices/peer_access.h"
#include "graphics/graphics_resource.h"
#include "streams/stream_calls.h"
#include "textures/mipmapped_array.h"
#include "textures/texel_format.h"

#include "cuda_profiler_api.h"

#include <algorithm>
#include <atomic>
#include <bit>
#include <cstdio>

using namespace offloom;

namespace {

/// Bits that there are, and at most one way to wait.
bool is_device_flags(unsigned flags) {
  return !(flags & ~unsigned{cudaDeviceMask}) &&
         std::popcount(flags & unsigned{cudaDeviceScheduleMask}) <= 1;
}

/// What a program sets only to read it again: nothing of it changes how migrated code runs.
std::atomic<unsigned> device_flags = cudaDeviceScheduleAuto | cudaDeviceMapHost;

cudaError_t check_device(int device) {
  return is_device(device) ? cudaSuccess : cudaErrorInvalidDevice;
}

/// All devices are alike but for where they are.
cudaDeviceProp properties_of(int device) {
  cudaDeviceProp properties = device_properties();
  properties.pciBusID += device;
  properties.uuid.bytes[sizeof properties.uuid.bytes - 1] += static_cast<char>(device);
  return properties;
}

cudaError_t get_attribute(int *value, cudaDeviceAttr attribute, int device) {
  if (attribute == cudaDevAttrPciBusId) {
    *value = properties_of(device).pciBusID;
    return cudaSuccess;
  }
  const cudaDeviceProp &p = device_properties();
  switch (attribute) {
#define OFFLOOM_DEVICE_ATTRIBUTE(name, number, answer)                                             \
  case cudaDevAttr##name:                                                                          \
    *value = static_cast<int>(answer);                                                             \
    return cudaSuccess;
#include "cuda_runtime_api/device_attributes.inc"
#undef OFFLOOM_DEVICE_ATTRIBUTE
  case cudaDevAttrMax:
    break;
  }
  return cudaErrorInvalidValue;
}

template <class T> cudaError_t answer(T *where, const T &value) {
  if (!where)
    return cudaErrorInvalidValue;
  *where = value;
  return cudaSuccess;
}

} // namespace

cudaError_t cudaGetDeviceCount(int *count) {
  return device_query_call([&] { return answer(count, device_count()); });
}

cudaError_t cudaGetDeviceProperties(cudaDeviceProp *prop, int device) {
  return device_query_call([&] {
    const cudaError_t error = check_device(device);
    return error != cudaSuccess ? error : answer(prop, properties_of(device));
  });
}

cudaError_t cudaDeviceGetAttribute(int *value, cudaDeviceAttr attr, int device) {
  return device_query_call([&] {
    if (!value)
      return cudaErrorInvalidValue;
    const cudaError_t error = check_device(device);
    return error != cudaSuccess ? error : get_attribute(value, attr, device);
  });
}

cudaError_t cudaChooseDevice(int *device, const cudaDeviceProp *prop) {
  return device_query_call([&] { return prop ? answer(device, 0) : cudaErrorInvalidValue; });
}

cudaError_t cudaSetDevice(int device) {
  return lasting_call([&] {
    const cudaError_t error = check_device(device);
    if (error == cudaSuccess)
      choose_device(device);
    return error;
  });
}

cudaError_t cudaGetDevice(int *device) {
  return device_query_call([&] { return answer(device, current_device()); });
}

cudaError_t cudaInitDevice(int device, unsigned int deviceFlags, unsigned int flags) {
  return api_call([&] {
    if (flags & cudaInitDeviceFlagsAreValid)
      device_flags = deviceFlags;
    return check_device(device);
  });
}

cudaError_t cudaSetValidDevices(int *device_arr, int len) {
  return device_query_call([&] {
    if (len < 0 || (len > 0 && !device_arr))
      return cudaErrorInvalidValue;
    return std::all_of(device_arr, device_arr + len, is_device) ? cudaSuccess
                                                                : cudaErrorInvalidDevice;
  });
}

cudaError_t cudaSetDeviceFlags(unsigned int flags) {
  return device_query_call([&] {
    if (!is_device_flags(flags))
      return cudaErrorInvalidValue;
    device_flags = flags | cudaDeviceMapHost;
    return cudaSuccess;
  });
}

cudaError_t cudaGetDeviceFlags(unsigned int *flags) {
  return device_query_call([&] { return answer(flags, device_flags.load()); });
}

cudaError_t cudaDeviceSynchronize() {
  return api_call([] {
    const cudaError_t refused = capturing_streams ? refuse_all_captures() : cudaSuccess;
    if (refused != cudaSuccess)
      return refused;
    const cudaError_t error = wait_for_device(current_device());
    release_unused_memory();
    return error;
  });
}

/// All devices have one context that fails. What still runs on the others when it is repaired could
/// break it again, with a failure from before.
static void wait_for_all_devices() {
  for (int device = 0; device < device_count(); ++device)
    wait_for_device(device);
}

cudaError_t cudaDeviceReset() {
  if (wait_for_device(current_device()) != cudaSuccess)
    wait_for_all_devices();
  context_error = cudaSuccess; // the last error stays
  return context_free_call([] {
    free_all_allocations();
    forget_handles(current_device());
    forget_graphics_resources(current_device());
    forget_mipmaps(current_device());
    forget_arrays(current_device());
    forget_pools(current_device());
    forget_peers(current_device());
    forget_device_heap();
    reset_device_limits();
    return cudaSuccess;
  });
}

cudaError_t cudaDeviceSetCacheConfig(cudaFuncCache cacheConfig) {
  return api_call([&] {
    if (cacheConfig < cudaFuncCachePreferNone || cacheConfig > cudaFuncCachePreferEqual)
      return cudaErrorInvalidValue;
    cache_preferred_by_device = cacheConfig;
    return cudaSuccess;
  });
}

cudaError_t cudaDeviceGetCacheConfig(cudaFuncCache *pCacheConfig) {
  return api_call([&] { return answer(pCacheConfig, cache_preferred_by_device.load()); });
}

cudaError_t cudaDeviceSetSharedMemConfig(cudaSharedMemConfig config) {
  return api_call([&] { return is_bank_size(config) ? cudaSuccess : cudaErrorInvalidValue; });
}

cudaError_t cudaDeviceGetSharedMemConfig(cudaSharedMemConfig *pConfig) {
  return api_call([&] { return answer(pConfig, cudaSharedMemBankSizeFourByte); });
}

cudaError_t cudaDeviceGetStreamPriorityRange(int *leastPriority, int *greatestPriority) {
  return api_call([&] {
    if (leastPriority)
      *leastPriority = 0;
    if (greatestPriority)
      *greatestPriority = greatest_stream_priority();
    return cudaSuccess;
  });
}

cudaError_t cudaDeviceGetPCIBusId(char *pciBusId, int len, int device) {
  return context_free_call([&] {
    if (!pciBusId || len < static_cast<int>(sizeof "0000:00:00.0"))
      return cudaErrorInvalidValue;
    if (check_device(device) != cudaSuccess)
      return cudaErrorInvalidDevice;
    std::snprintf(pciBusId, static_cast<size_t>(len), "0000:%02x:00.0",
                  static_cast<unsigned>(properties_of(device).pciBusID));
    return cudaSuccess;
  });
}

cudaError_t cudaDeviceGetByPCIBusId(int *device, const char *pciBusId) {
  return context_free_call([&] {
    unsigned domain = 0, bus = 0, slot = 0;
    if (!device || !pciBusId ||
        (std::sscanf(pciBusId, "%x:%x:%x", &domain, &bus, &slot) != 3 &&
         std::sscanf(pciBusId, "%x:%x", &bus, &slot) != 2))
      return cudaErrorInvalidValue;
    const int found = static_cast<int>(bus) - device_properties().pciBusID;
    return domain || slot || !is_device(found) ? cudaErrorInvalidDevice : answer(device, found);
  });
}

cudaError_t cudaCtxResetPersistingL2Cache() {
  return api_call([] { return cudaSuccess; });
}

cudaError_t cudaDeviceGetTexture1DLinearMaxWidth(size_t *maxWidthInElements,
                                                 const cudaChannelFormatDesc *fmtDesc, int device) {
  return api_call([&] {
    if (!is_device(device))
      return cudaErrorInvalidDevice;
    if (!maxWidthInElements || !fmtDesc)
      return cudaErrorInvalidValue;
    if (!format_of(*fmtDesc))
      return cudaErrorInvalidChannelDescriptor;
    // The limit is that of the largest elements, of 16 bytes; those of less than 4 have no more.
    const auto of_largest = static_cast<std::size_t>(device_properties().maxTexture1DLinear);
    const int bits = fmtDesc->x + fmtDesc->y + fmtDesc->z + fmtDesc->w;
    *maxWidthInElements = of_largest * 128 / static_cast<std::size_t>(std::max(bits, 32));
    return cudaSuccess;
  });
}

cudaError_t cudaThreadSynchronize() { return cudaDeviceSynchronize(); }
cudaError_t cudaThreadExit() { return cudaDeviceReset(); }
cudaError_t cudaThreadSetLimit(cudaLimit limit, size_t value) {
  return cudaDeviceSetLimit(limit, value);
}
cudaError_t cudaThreadGetLimit(size_t *pValue, cudaLimit limit) {
  return cudaDeviceGetLimit(pValue, limit);
}
cudaError_t cudaThreadSetCacheConfig(cudaFuncCache cacheConfig) {
  return cudaDeviceSetCacheConfig(cacheConfig);
}
cudaError_t cudaThreadGetCacheConfig(cudaFuncCache *pCacheConfig) {
  return cudaDeviceGetCacheConfig(pCacheConfig);
}

cudaError_t cudaProfilerStart() {
  return api_call([] { return cudaSuccess; });
}
cudaError_t cudaProfilerStop() {
  return api_call([] { return cudaSuccess; });
}
