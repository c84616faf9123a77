// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Texture and surface references: variables of a program's files, to which the host binds memory
// and which device code names. CUDA 12 has them no more.
//
// They stand in a namespace because programs of today have types of their own called `texture` and
// `surface`. cuda_texture_types.h and cuda_surface_types.h bring the names out; when parsing, a
// name that nothing else declares is found without them.
#pragma once

#include "../../cuda_runtime_api/arrays.h"
#include "../../host_defines.h"
#include "../../surface_types.h"
#include "../../texture_types.h"
#include "texel.h"

namespace offloom {
namespace references {

template <class T, int dimensions = cudaTextureType1D,
          enum cudaTextureReadMode mode = cudaReadModeElementType>
struct __device_builtin_texture_type__ texture : textureReference {
  __host__ texture(int normalizedCoordinates = 0,
                   enum cudaTextureFilterMode filter = cudaFilterModePoint,
                   enum cudaTextureAddressMode address = cudaAddressModeClamp)
      : texture(normalizedCoordinates, filter, address, cudaCreateChannelDesc<T>()) {}

  __host__ texture(int normalizedCoordinates, enum cudaTextureFilterMode filter,
                   enum cudaTextureAddressMode address, struct cudaChannelFormatDesc desc)
      : textureReference{normalizedCoordinates,
                         filter,
                         {address, address, address},
                         desc,
                         0,
                         0,
                         cudaFilterModePoint,
                         0.0f,
                         0.0f,
                         0.0f,
                         0,
                         mode,
                         0,
                         0} {}
};

template <class T, int dimensions = cudaSurfaceType1D>
struct __device_builtin_surface_type__ surface : surfaceReference {
  __host__ surface() : surfaceReference{} {}
};

/// What a fetch yields: T, or a float in the place of each of its components.
template <class T, enum cudaTextureReadMode mode> struct fetch_result {
  using type = texture_value<T>;
};
template <unsigned components> struct floats_of;
template <> struct floats_of<1> {
  using type = float;
};
template <> struct floats_of<2> {
  using type = float2;
};
template <> struct floats_of<4> {
  using type = float4;
};
template <class T> struct fetch_result<T, cudaReadModeNormalizedFloat> {
  using type = typename floats_of<texel<T>::components>::type;
};

/// Four components of the kind that a fetch yields.
template <class Component> struct four_of;
#define OFFLOOM_FOUR(component, vector)                                                            \
  template <> struct four_of<component> {                                                          \
    using type = vector;                                                                           \
  };
OFFLOOM_FOUR(char, char4)
OFFLOOM_FOUR(signed char, char4)
OFFLOOM_FOUR(unsigned char, uchar4)
OFFLOOM_FOUR(short, short4)
OFFLOOM_FOUR(unsigned short, ushort4)
OFFLOOM_FOUR(int, int4)
OFFLOOM_FOUR(unsigned int, uint4)
OFFLOOM_FOUR(float, float4)
#undef OFFLOOM_FOUR
template <class T, enum cudaTextureReadMode mode>
using gather_result =
    typename four_of<typename texel<typename fetch_result<T, mode>::type>::component>::type;

} // namespace references
} // namespace offloom
