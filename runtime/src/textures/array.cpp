// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Arrays: see cuda_runtime_api/arrays.h. Their copies stand in array_copy.cpp.
#include "textures/array.h"

#include "cuda_runtime_api/arrays.h"
#include "device_memory/allocations.h"
#include "streams/stream_calls.h"
#include "textures/array_shape.h"

#include <cstring>

namespace offloom {

handle_table<cudaArray> &arrays() {
  static auto &table = *new handle_table<cudaArray>;
  return table;
}

cudaError_t make_array(cudaArray_t *array, const cudaChannelFormatDesc *desc,
                       const cudaExtent &extent, unsigned flags) {
  if (!array || !desc)
    return cudaErrorInvalidValue;
  const auto format = format_of(*desc);
  if (!format)
    return cudaErrorInvalidChannelDescriptor;
  if (const cudaError_t error = check_shape(extent, flags); error != cudaSuccess)
    return error;
  cudaArray made{*desc, *format, extent, flags, current_device(), false, nullptr};
  const std::size_t bytes = made.row_bytes() * made.rows() * made.slices();
  made.data = static_cast<std::byte *>(allocate(bytes, allocation::kind::device));
  if (!made.data)
    return cudaErrorMemoryAllocation;
  std::memset(made.data, 0, bytes);
  *array = arrays().make(made);
  return cudaSuccess;
}

void destroy_array(cudaArray *array) {
  release(array->data, [](allocation::kind) { return true; });
  arrays().destroy(array);
}

void forget_arrays(int device) {
  arrays().destroy_if([=](const cudaArray &a) { return a.device == device; });
}

} // namespace offloom

using namespace offloom;

cudaChannelFormatDesc cudaCreateChannelDesc(int x, int y, int z, int w, cudaChannelFormatKind f) {
  return {x, y, z, w, f};
}

cudaError_t cudaGetChannelDesc(cudaChannelFormatDesc *desc, cudaArray_const_t array) {
  return api_call([&] {
    if (const cudaError_t error = check_array(array); error != cudaSuccess)
      return error;
    if (!desc)
      return cudaErrorInvalidValue;
    *desc = array->format;
    return cudaSuccess;
  });
}

cudaError_t cudaMallocArray(cudaArray_t *array, const cudaChannelFormatDesc *desc, size_t width,
                            size_t height, unsigned int flags) {
  return api_call([&] { return make_array(array, desc, {width, height, 0}, flags); });
}

cudaError_t cudaMalloc3DArray(cudaArray_t *array, const cudaChannelFormatDesc *desc,
                              cudaExtent extent, unsigned int flags) {
  return api_call([&] { return make_array(array, desc, extent, flags); });
}

cudaError_t cudaFreeArray(cudaArray_t array) {
  return waiting_call([&] {
    if (!array)
      return cudaSuccess;
    if (const cudaError_t error = check_array(array); error != cudaSuccess)
      return error;
    if (array->is_level)
      return cudaErrorInvalidValue;
    const cudaError_t broken = wait_for_device(current_device());
    if (broken != cudaSuccess)
      return broken;
    destroy_array(array);
    return cudaSuccess;
  });
}

cudaError_t cudaArrayGetInfo(cudaChannelFormatDesc *desc, cudaExtent *extent, unsigned int *flags,
                             cudaArray_t array) {
  return api_call([&] {
    if (const cudaError_t error = check_array(array); error != cudaSuccess)
      return error;
    if (desc)
      *desc = array->format;
    if (extent)
      *extent = array->extent;
    if (flags)
      *flags = array->flags;
    return cudaSuccess;
  });
}
