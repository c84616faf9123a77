// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "graphics/graphics_resource.h"

#include "cuda_runtime_api/mipmapped_array.h"
#include "streams/stream_calls.h"

#include <algorithm>

namespace offloom {

handle_table<cudaGraphicsResource> &graphics_resources() {
  static auto &table = *new handle_table<cudaGraphicsResource>;
  return table;
}

void forget_graphics_resources(int device) {
  graphics_resources().destroy_if(
      [=](const cudaGraphicsResource &r) { return r.device == device; });
}

cudaGraphicsResource_t make_resource(std::unique_ptr<graphics_object> object, unsigned flags) {
  return graphics_resources().make(
      std::move(object), current_device(),
      flags & (cudaGraphicsMapFlagsReadOnly | cudaGraphicsMapFlagsWriteDiscard));
}

namespace {

template <class F> cudaError_t resource_call(cudaGraphicsResource_t resource, F &&body) {
  return waiting_call([&] {
    return graphics_resources().contains(resource) ? body(*resource)
                                                   : cudaErrorInvalidResourceHandle;
  });
}

/// The body of a call that asks a mapped resource.
template <class F> cudaError_t mapped_call(cudaGraphicsResource_t resource, F &&body) {
  return resource_call(resource, [&](cudaGraphicsResource &r) {
    return r.is_mapped ? body(r) : cudaErrorNotMapped;
  });
}

/// The error of mapping or unmapping resources, each of which must exist, and be mapped or not.
cudaError_t check(int count, const cudaGraphicsResource_t *resources, bool mapped) {
  if (count <= 0 || !resources)
    return cudaErrorInvalidValue;
  for (int i = 0; i < count; ++i)
    if (!graphics_resources().contains(resources[i]))
      return cudaErrorInvalidResourceHandle;
  for (int i = 0; i < count; ++i) {
    if (resources[i]->is_mapped != mapped)
      return mapped ? cudaErrorNotMapped : cudaErrorAlreadyMapped;
    if (std::count(resources, resources + i, resources[i]))
      return mapped ? cudaErrorNotMapped : cudaErrorAlreadyMapped; // by then
  }
  return cudaSuccess;
}

cudaError_t map(cudaGraphicsResource &resource) {
  if (resource.map_flags != cudaGraphicsMapFlagsWriteDiscard)
    if (const cudaError_t error = resource.object->load(); error != cudaSuccess)
      return error;
  resource.is_mapped = true;
  return cudaSuccess;
}

cudaError_t unmap(cudaGraphicsResource &resource) {
  resource.is_mapped = false;
  return resource.map_flags == cudaGraphicsMapFlagsReadOnly ? cudaSuccess
                                                            : resource.object->store();
}

} // namespace
} // namespace offloom

using namespace offloom;

cudaError_t cudaGraphicsUnregisterResource(cudaGraphicsResource_t resource) {
  return resource_call(resource, [&](cudaGraphicsResource &) {
    const cudaError_t broken = wait_for_device(current_device());
    if (broken == cudaSuccess)
      graphics_resources().destroy(resource);
    return broken;
  });
}

cudaError_t cudaGraphicsResourceSetMapFlags(cudaGraphicsResource_t resource, unsigned int flags) {
  return resource_call(resource, [&](cudaGraphicsResource &r) {
    if (flags > cudaGraphicsMapFlagsWriteDiscard)
      return cudaErrorInvalidValue;
    if (r.is_mapped)
      return cudaErrorAlreadyMapped;
    r.map_flags = flags;
    return cudaSuccess;
  });
}

// The stream's work before may use the memory of neither: what was mapped before has been waited
// for. Its work after finds what has been copied.
cudaError_t cudaGraphicsMapResources(int count, cudaGraphicsResource_t *resources,
                                     cudaStream_t stream) {
  return stream_call(stream, [&] {
    cudaError_t error = check(count, resources, false);
    for (int i = 0; i < count && error == cudaSuccess; ++i)
      error = map(*resources[i]);
    return error;
  });
}

cudaError_t cudaGraphicsUnmapResources(int count, cudaGraphicsResource_t *resources,
                                       cudaStream_t stream) {
  return stream_call(stream, [&] {
    cudaError_t error = check(count, resources, true);
    if (error == cudaSuccess)
      error = wait_for_stream(queue_of(stream));
    for (int i = 0; i < count && error == cudaSuccess; ++i)
      error = unmap(*resources[i]);
    return error;
  });
}

cudaError_t cudaGraphicsResourceGetMappedPointer(void **devPtr, size_t *size,
                                                 cudaGraphicsResource_t resource) {
  return mapped_call(resource, [&](cudaGraphicsResource &r) {
    const std::span<std::byte> buffer = r.object->buffer();
    if (buffer.empty())
      return cudaErrorNotMappedAsPointer;
    if (devPtr)
      *devPtr = buffer.data();
    if (size)
      *size = buffer.size();
    return cudaSuccess;
  });
}

cudaError_t cudaGraphicsSubResourceGetMappedArray(cudaArray_t *array,
                                                  cudaGraphicsResource_t resource,
                                                  unsigned int arrayIndex, unsigned int mipLevel) {
  return mapped_call(resource, [&](cudaGraphicsResource &r) {
    if (!r.object->image())
      return cudaErrorNotMappedAsArray;
    // Layers are not told apart: the array has all of them.
    return array && arrayIndex == 0 ? cudaGetMipmappedArrayLevel(array, r.object->image(), mipLevel)
                                    : cudaErrorInvalidValue;
  });
}

cudaError_t cudaGraphicsResourceGetMappedMipmappedArray(cudaMipmappedArray_t *mipmappedArray,
                                                        cudaGraphicsResource_t resource) {
  return mapped_call(resource, [&](cudaGraphicsResource &r) {
    if (!r.object->image())
      return cudaErrorNotMappedAsArray;
    if (!mipmappedArray)
      return cudaErrorInvalidValue;
    *mipmappedArray = r.object->image();
    return cudaSuccess;
  });
}
