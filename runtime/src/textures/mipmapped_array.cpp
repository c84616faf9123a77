// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Mipmapped arrays: see cuda_runtime_api/mipmapped_array.h.
#include "textures/mipmapped_array.h"

#include "cuda_runtime_api/mipmapped_array.h"
#include "cuda_runtime_api/sparse_array.h"
#include "streams/stream_calls.h"

#include <algorithm>
#include <bit>

namespace offloom {

handle_table<cudaMipmappedArray> &mipmaps() {
  static auto &table = *new handle_table<cudaMipmappedArray>;
  return table;
}

void forget_mipmaps(int device) {
  mipmaps().destroy_if(
      [=](const cudaMipmappedArray &m) { return m.levels.front()->device == device; });
}

} // namespace offloom

using namespace offloom;

namespace {

/// An extent a level down: halved, where there is something to halve.
std::size_t halved(std::size_t extent) {
  return extent == 0 ? 0 : std::max<std::size_t>(extent / 2, 1);
}

cudaExtent next_level(const cudaExtent &e, bool has_layers) {
  return {halved(e.width), halved(e.height), has_layers ? e.depth : halved(e.depth)};
}

/// Down to a single element.
unsigned most_levels(const cudaExtent &e, bool has_layers) {
  const std::size_t longest = std::max({e.width, e.height, has_layers ? 0 : e.depth});
  return static_cast<unsigned>(std::bit_width(longest));
}

cudaError_t make_mipmap(cudaMipmappedArray &mipmap, const cudaChannelFormatDesc *desc,
                        cudaExtent extent, unsigned levels, unsigned flags) {
  const bool has_layers = flags & (cudaArrayLayered | cudaArrayCubemap);
  levels = std::clamp(levels, 1u, std::max(most_levels(extent, has_layers), 1u));
  for (unsigned i = 0; i < levels; ++i) {
    cudaArray_t array = nullptr;
    const cudaError_t error = make_array(&array, desc, extent, flags);
    if (error != cudaSuccess)
      return error;
    array->is_level = true;
    mipmap.levels.emplace_back(array);
    extent = next_level(extent, has_layers);
  }
  return cudaSuccess;
}

} // namespace

cudaError_t cudaMallocMipmappedArray(cudaMipmappedArray_t *mipmappedArray,
                                     const cudaChannelFormatDesc *desc, cudaExtent extent,
                                     unsigned int numLevels, unsigned int flags) {
  return api_call([&] {
    if (!mipmappedArray)
      return cudaErrorInvalidValue;
    cudaMipmappedArray made;
    const cudaError_t error = make_mipmap(made, desc, extent, numLevels, flags);
    if (error == cudaSuccess)
      *mipmappedArray = mipmaps().make(std::move(made));
    return error;
  });
}

cudaError_t cudaGetMipmappedArrayLevel(cudaArray_t *levelArray,
                                       cudaMipmappedArray_const_t mipmappedArray,
                                       unsigned int level) {
  return api_call([&] {
    if (const cudaError_t error = check_mipmap(mipmappedArray); error != cudaSuccess)
      return error;
    if (!levelArray || level >= mipmappedArray->levels.size())
      return cudaErrorInvalidValue;
    *levelArray = mipmappedArray->levels[level].get();
    return cudaSuccess;
  });
}

cudaError_t cudaFreeMipmappedArray(cudaMipmappedArray_t mipmappedArray) {
  return waiting_call([&] {
    if (!mipmappedArray)
      return cudaSuccess;
    if (const cudaError_t error = check_mipmap(mipmappedArray); error != cudaSuccess)
      return error;
    const cudaError_t broken = wait_for_device(current_device());
    if (broken != cudaSuccess)
      return broken;
    mipmaps().destroy(mipmappedArray);
    return cudaSuccess;
  });
}

namespace {

/// Adds what an array needs whose memory is mapped later. False for all others.
bool add_memory(cudaArrayMemoryRequirements &needs, const cudaArray &array) {
  if (!(array.flags & cudaArrayDeferredMapping))
    return false;
  constexpr std::size_t page = 1 << 16;
  const std::size_t bytes = array.row_bytes() * array.rows() * array.slices();
  needs.alignment = page;
  needs.size += (bytes + page - 1) / page * page;
  return true;
}

/// The answer about what no array and no mipmap has.
template <class Out> cudaError_t refuse(cudaError_t handle_error, const Out *out) {
  return api_call(
      [&] { return handle_error != cudaSuccess && out ? handle_error : cudaErrorInvalidValue; });
}

} // namespace

cudaError_t cudaArrayGetPlane(cudaArray_t *pPlaneArray, cudaArray_t hArray, unsigned int) {
  return refuse(check_array(hArray), pPlaneArray);
}
cudaError_t cudaArrayGetMemoryRequirements(cudaArrayMemoryRequirements *memoryRequirements,
                                           cudaArray_t array, int device) {
  return api_call([&] {
    if (const cudaError_t error = check_array(array); error != cudaSuccess && memoryRequirements)
      return error;
    cudaArrayMemoryRequirements needs = {};
    if (!memoryRequirements || !is_device(device) || !add_memory(needs, *array))
      return cudaErrorInvalidValue;
    *memoryRequirements = needs;
    return cudaSuccess;
  });
}
cudaError_t cudaArrayGetSparseProperties(cudaArraySparseProperties *sparseProperties,
                                         cudaArray_t array) {
  return refuse(check_array(array), sparseProperties);
}
cudaError_t cudaMipmappedArrayGetMemoryRequirements(cudaArrayMemoryRequirements *memoryRequirements,
                                                    cudaMipmappedArray_t mipmap, int device) {
  return api_call([&] {
    if (const cudaError_t error = check_mipmap(mipmap); error != cudaSuccess && memoryRequirements)
      return error;
    if (!memoryRequirements || !is_device(device))
      return cudaErrorInvalidValue;
    cudaArrayMemoryRequirements needs = {};
    for (const auto &level : mipmap->levels)
      if (!add_memory(needs, *level))
        return cudaErrorInvalidValue;
    *memoryRequirements = needs;
    return cudaSuccess;
  });
}
cudaError_t cudaMipmappedArrayGetSparseProperties(cudaArraySparseProperties *sparseProperties,
                                                  cudaMipmappedArray_t mipmap) {
  return refuse(check_mipmap(mipmap), sparseProperties);
}
