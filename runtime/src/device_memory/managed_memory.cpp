// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Advice, prefetches and attributes of managed memory: see cuda_runtime_api/memory.h.
#include "cuda_runtime_api/memory.h"
#include "device_memory/allocations.h"
#include "device_memory/managed_advice.h"
#include "device_memory/memory_location.h"
#include "devices/device_variables.h"
#include "streams/stream_calls.h"

#include <cstring>
#include <vector>

using namespace offloom;

namespace {

bool is_managed_variable(const void *memory, std::size_t count) {
  const auto v = find_variable(memory);
  const auto *begin = static_cast<const std::byte *>(memory);
  return v && v->kind == variable_kind::managed &&
         count <= static_cast<std::size_t>(v->begin + v->bytes - begin);
}

cudaError_t check_managed(const void *memory, std::size_t count) {
  if (count && is_managed_variable(memory, count))
    return cudaSuccess;
  const auto a = find_allocation(memory);
  if (!a || count == 0 || !is_within_allocation(memory, count))
    return cudaErrorInvalidValue;
  return a->what == allocation::kind::managed ? cudaSuccess : cudaErrorInvalidValue;
}

/// How pages remember a location: a device's number, or one for the host and all of its nodes.
int page_location(const cudaMemLocation &location) {
  return location.type == cudaMemLocationTypeDevice ? location.id : cudaCpuDeviceId;
}

/// The location that CUDA before 13 gives as a number.
cudaMemLocation location_of(int device) {
  return device == cudaCpuDeviceId ? cudaMemLocation{cudaMemLocationTypeHost, 0}
                                   : cudaMemLocation{cudaMemLocationTypeDevice, device};
}

/// Such advice is of no location in particular.
bool is_of_no_location(cudaMemoryAdvise advice) {
  return advice == cudaMemAdviseSetReadMostly || advice == cudaMemAdviseUnsetReadMostly ||
         advice == cudaMemAdviseUnsetPreferredLocation;
}

/// Whether there is room for the attribute: a number, or one for each location of some.
bool fits(cudaMemRangeAttribute attribute, std::size_t bytes) {
  return attribute == cudaMemRangeAttributeAccessedBy ? bytes && bytes % sizeof(int) == 0
                                                      : bytes == sizeof(int);
}

} // namespace

cudaError_t cudaMemAdvise_v2(const void *devPtr, size_t count, cudaMemoryAdvise advice,
                             cudaMemLocation location) {
  return api_call([&] {
    if (advice < cudaMemAdviseSetReadMostly || advice > cudaMemAdviseUnsetAccessedBy ||
        !is_location_type(location.type) || (!is_of_no_location(advice) && !is_location(location)))
      return cudaErrorInvalidValue;
    const cudaError_t error = check_managed(devPtr, count);
    if (error == cudaSuccess)
      advise(devPtr, count, advice, page_location(location));
    return error;
  });
}

cudaError_t cudaMemAdvise(const void *devPtr, size_t count, cudaMemoryAdvise advice, int device) {
  const cudaMemLocation location = location_of(device);
  if (!is_of_no_location(advice) && !is_location(location))
    return api_call([] { return cudaErrorInvalidDevice; });
  return cudaMemAdvise_v2(devPtr, count, advice, location);
}

cudaError_t cudaMemPrefetchAsync_v2(const void *devPtr, size_t count, cudaMemLocation location,
                                    unsigned int flags, cudaStream_t stream) {
  return stream_call(stream, [&] {
    if (!is_location(location))
      return location.type == cudaMemLocationTypeDevice ? cudaErrorInvalidDevice
                                                        : cudaErrorInvalidValue;
    if (flags)
      return cudaErrorInvalidValue;
    const cudaError_t error = check_managed(devPtr, count);
    if (error == cudaSuccess)
      note_prefetch(devPtr, count, location);
    return error;
  });
}

cudaError_t cudaMemPrefetchAsync(const void *devPtr, size_t count, int dstDevice,
                                 cudaStream_t stream) {
  return cudaMemPrefetchAsync_v2(devPtr, count, location_of(dstDevice), 0, stream);
}

cudaError_t cudaMemRangeGetAttribute(void *data, size_t dataSize, cudaMemRangeAttribute attribute,
                                     const void *devPtr, size_t count) {
  return api_call([&] {
    if (!data || attribute < cudaMemRangeAttributeReadMostly ||
        attribute > cudaMemRangeAttributeLastPrefetchLocationId || !fits(attribute, dataSize))
      return cudaErrorInvalidValue;
    const cudaError_t error = check_managed(devPtr, count);
    if (error != cudaSuccess)
      return error;
    std::vector<int> values = answer(attribute, devPtr, count);
    values.resize(dataSize / sizeof(int), cudaInvalidDeviceId);
    std::memcpy(data, values.data(), dataSize);
    return cudaSuccess;
  });
}

cudaError_t cudaMemRangeGetAttributes(void **data, size_t *dataSizes,
                                      cudaMemRangeAttribute *attributes, size_t numAttributes,
                                      const void *devPtr, size_t count) {
  if (!data || !dataSizes || !attributes || numAttributes == 0)
    return api_call([] { return cudaErrorInvalidValue; });
  for (std::size_t i = 0; i < numAttributes; ++i) {
    const cudaError_t error =
        cudaMemRangeGetAttribute(data[i], dataSizes[i], attributes[i], devPtr, count);
    if (error != cudaSuccess)
      return error;
  }
  return cudaSuccess;
}
