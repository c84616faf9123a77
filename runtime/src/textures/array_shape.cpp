// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "textures/array_shape.h"

#include "devices/active_profile.h"

namespace offloom {

namespace {

bool at_most(std::size_t value, int limit) { return value <= static_cast<std::size_t>(limit); }

bool is_cube(const cudaExtent &e, bool is_layered, const cudaDeviceProp &device) {
  const bool has_six_faces = e.width == e.height && e.depth > 0 && e.depth % 6 == 0;
  if (!is_layered)
    return has_six_faces && e.depth == 6 && at_most(e.width, device.maxTextureCubemap);
  return has_six_faces && at_most(e.width, device.maxTextureCubemapLayered[0]) &&
         at_most(e.depth, device.maxTextureCubemapLayered[1]);
}

bool is_layers(const cudaExtent &e, const cudaDeviceProp &device) {
  if (e.height == 0)
    return e.depth > 0 && at_most(e.width, device.maxTexture1DLayered[0]) &&
           at_most(e.depth, device.maxTexture1DLayered[1]);
  return e.depth > 0 && at_most(e.width, device.maxTexture2DLayered[0]) &&
         at_most(e.height, device.maxTexture2DLayered[1]) &&
         at_most(e.depth, device.maxTexture2DLayered[2]);
}

bool is_box(const cudaExtent &e, const cudaDeviceProp &device) {
  if (e.height == 0)
    return e.depth == 0 && at_most(e.width, device.maxTexture1D);
  if (e.depth == 0)
    return at_most(e.width, device.maxTexture2D[0]) && at_most(e.height, device.maxTexture2D[1]);
  return at_most(e.width, device.maxTexture3D[0]) && at_most(e.height, device.maxTexture3D[1]) &&
         at_most(e.depth, device.maxTexture3D[2]);
}

} // namespace

cudaError_t check_shape(const cudaExtent &e, unsigned flags) {
  // An array whose memory is to be mapped later has some from the start.
  constexpr unsigned known = cudaArrayLayered | cudaArraySurfaceLoadStore | cudaArrayCubemap |
                             cudaArrayTextureGather | cudaArrayColorAttachment | cudaArraySparse |
                             cudaArrayDeferredMapping;
  if (flags & ~known)
    return cudaErrorInvalidValue;
  if (flags & cudaArraySparse)
    return cudaErrorNotSupported;
  const bool is_layered = flags & cudaArrayLayered, is_cubemap = flags & cudaArrayCubemap;
  const bool gathers = flags & cudaArrayTextureGather;
  if (e.width == 0 || (gathers && (e.height == 0 || e.depth != 0)))
    return cudaErrorInvalidValue;
  const cudaDeviceProp &device = device_properties();
  if (gathers && !(at_most(e.width, device.maxTexture2DGather[0]) &&
                   at_most(e.height, device.maxTexture2DGather[1])))
    return cudaErrorInvalidValue;
  const bool is_shape = is_cubemap   ? is_cube(e, is_layered, device)
                        : is_layered ? is_layers(e, device)
                                     : is_box(e, device);
  return is_shape ? cudaSuccess : cudaErrorInvalidValue;
}

} // namespace offloom
