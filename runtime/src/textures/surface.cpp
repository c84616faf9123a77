// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Surface objects: see cuda_runtime_api/surface.h.
#include "textures/surface.h"

#include "cuda_runtime_api/surface.h"
#include "devices/handles.h"
#include "offloom/trap.h"
#include "streams/stream_calls.h"
#include "textures/array.h"

#include <algorithm>

namespace offloom {

namespace {

struct surface_record : surface_object {
  cudaResourceDesc resource;
};

handle_table<surface_record> &surfaces() {
  static auto &table = *new handle_table<surface_record>;
  return table;
}

surface_record *record_of(cudaSurfaceObject_t object) {
  return reinterpret_cast<surface_record *>(object); // its first base; it may be any number
}

/// Of what is no array, the parts are checked nevertheless.
cudaError_t check_resource(const cudaResourceDesc &r) {
  switch (r.resType) {
  case cudaResourceTypeArray:
    return check_array(r.res.array.array);
  case cudaResourceTypeMipmappedArray:
    return r.res.mipmap.mipmap ? cudaErrorInvalidValue : cudaErrorInvalidResourceHandle;
  case cudaResourceTypeLinear:
    return format_of(r.res.linear.desc) ? cudaErrorInvalidValue : cudaErrorInvalidChannelDescriptor;
  case cudaResourceTypePitch2D:
    return format_of(r.res.pitch2D.desc) ? cudaErrorInvalidValue
                                         : cudaErrorInvalidChannelDescriptor;
  }
  return cudaErrorInvalidValue;
}

constexpr int max_layer = 0xffff;

unsigned char *place_in_layer(const surface_object &surface, int bytes, int x, int y, int layer,
                              cudaSurfaceBoundaryMode mode) {
  const bool is_inside = x >= 0 && x <= surface.row_bytes - bytes && y >= 0 && y < surface.height &&
                         layer < surface.depth;
  return is_inside ? surface.place(x, y, layer) : place_outside(surface, bytes, x, y, layer, mode);
}

} // namespace

cudaError_t make_surface(cudaSurfaceObject_t &made, const cudaResourceDesc &resource) {
  if (const cudaError_t error = check_resource(resource); error != cudaSuccess)
    return error;
  const cudaArray *const array = resource.res.array.array;
  // Whether it was made with cudaArraySurfaceLoadStore, NVIDIA's driver does not ask.
  surface_record record{};
  record.data = reinterpret_cast<unsigned char *>(array->data);
  record.row_bytes = static_cast<int>(array->row_bytes());
  record.height = static_cast<int>(array->rows());
  record.depth = static_cast<int>(array->slices());
  record.is_layered = (array->flags & (cudaArrayLayered | cudaArrayCubemap)) != 0;
  record.pitch = array->row_bytes();
  record.slice = array->row_bytes() * array->rows();
  record.resource = resource;
  made =
      reinterpret_cast<cudaSurfaceObject_t>(static_cast<surface_object *>(surfaces().make(record)));
  return cudaSuccess;
}

bool destroy_surface(cudaSurfaceObject_t object) { return surfaces().destroy(record_of(object)); }

unsigned char *place_outside(const surface_object &surface, int bytes, int x, int y, int z,
                             cudaSurfaceBoundaryMode mode) {
  if (x % bytes != 0)
    trap(cudaErrorMisalignedAddress);
  if (surface.is_layered && static_cast<unsigned>(z) > max_layer) // of a layer, a GPU takes 16 bits
    return place_in_layer(surface, bytes, x, y, z & max_layer, mode);
  if (mode == cudaBoundaryModeZero)
    return nullptr;
  if (mode != cudaBoundaryModeClamp)
    trap(cudaErrorIllegalAddress);
  if (surface.row_bytes < bytes)
    return nullptr;
  const int last_x = (surface.row_bytes - bytes) / bytes * bytes, last_z = surface.depth - 1;
  return surface.place(std::clamp(x, 0, last_x), std::clamp(y, 0, surface.height - 1),
                       std::clamp(z, 0, last_z));
}

} // namespace offloom

using namespace offloom;

cudaError_t cudaCreateSurfaceObject(cudaSurfaceObject_t *surfObject,
                                    const cudaResourceDesc *resDesc) {
  return api_call([&] {
    return surfObject && resDesc ? make_surface(*surfObject, *resDesc) : cudaErrorInvalidValue;
  });
}

cudaError_t cudaDestroySurfaceObject(cudaSurfaceObject_t surfObject) {
  return api_call([&] {
    // Kernels that were launched before may still use it.
    const cudaError_t broken = wait_for_device(current_device());
    if (broken != cudaSuccess)
      return broken;
    destroy_surface(surfObject); // what is none is no error, on a GPU neither
    return cudaSuccess;
  });
}

cudaError_t cudaGetSurfaceObjectResourceDesc(cudaResourceDesc *resDesc,
                                             cudaSurfaceObject_t surfObject) {
  return api_call([&] {
    if (!surfaces().contains(record_of(surfObject)))
      return cudaErrorInvalidValue;
    if (!resDesc)
      return cudaErrorInvalidDevice; // as NVIDIA's driver says
    *resDesc = record_of(surfObject)->resource;
    return cudaSuccess;
  });
}
