// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Fetches from texture references (CUDA C++ Programming Guide of CUDA 11, "Texture Reference API"):
// those of texture_indirect_functions.h, of the object that the reference is bound to.
#pragma once

#include "offloom/texture/references.h"
#include "texture_indirect_functions.h"

#define OFFLOOM_REFERENCE_FETCH(name, dimensions)                                                  \
  template <class T, enum cudaTextureReadMode mode, class... Coordinates>                          \
  __device__ inline typename offloom::references::fetch_result<T, mode>::type name(                \
      const offloom::references::texture<T, dimensions, mode> &texture, Coordinates... at) {       \
    return name<typename offloom::references::fetch_result<T, mode>::type>(texture.boundObject,    \
                                                                           at...);                 \
  }
#define OFFLOOM_REFERENCE_FETCHES(name, dimensions)                                                \
  OFFLOOM_REFERENCE_FETCH(name, dimensions)                                                        \
  OFFLOOM_REFERENCE_FETCH(name##Lod, dimensions)                                                   \
  OFFLOOM_REFERENCE_FETCH(name##Grad, dimensions)
OFFLOOM_REFERENCE_FETCH(tex1Dfetch, cudaTextureType1D)
OFFLOOM_REFERENCE_FETCHES(tex1D, cudaTextureType1D)
OFFLOOM_REFERENCE_FETCHES(tex2D, cudaTextureType2D)
OFFLOOM_REFERENCE_FETCHES(tex3D, cudaTextureType3D)
OFFLOOM_REFERENCE_FETCHES(tex1DLayered, cudaTextureType1DLayered)
OFFLOOM_REFERENCE_FETCHES(tex2DLayered, cudaTextureType2DLayered)
OFFLOOM_REFERENCE_FETCHES(texCubemap, cudaTextureTypeCubemap)
OFFLOOM_REFERENCE_FETCHES(texCubemapLayered, cudaTextureTypeCubemapLayered)
#undef OFFLOOM_REFERENCE_FETCHES
#undef OFFLOOM_REFERENCE_FETCH

/// Of the components of any type, four at a time.
template <class T, enum cudaTextureReadMode mode>
__device__ inline offloom::references::gather_result<T, mode>
tex2Dgather(const offloom::references::texture<T, cudaTextureType2D, mode> &texture, float x,
            float y, int component = 0) {
  return tex2Dgather<offloom::references::gather_result<T, mode>>(texture.boundObject, x, y,
                                                                  component);
}
