// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The fetches that store what they read, `tex2D(&value, texture, x, y)`. Part of
// texture_indirect_functions.h.
#pragma once

#include "../../texture_types.h"
#include "texel.h"

#define OFFLOOM_STORING_FETCH(name)                                                                \
  template <class T, class... Coordinates>                                                         \
  __device__ inline offloom::texture_stored<T> name(T *value, cudaTextureObject_t texture,         \
                                                    Coordinates... at) {                           \
    *value = name<T>(texture, at...);                                                              \
  }
OFFLOOM_STORING_FETCH(tex1Dfetch)
OFFLOOM_STORING_FETCH(tex1D)
OFFLOOM_STORING_FETCH(tex1DLod)
OFFLOOM_STORING_FETCH(tex1DGrad)
OFFLOOM_STORING_FETCH(tex2D)
OFFLOOM_STORING_FETCH(tex2DLod)
OFFLOOM_STORING_FETCH(tex2DGrad)
OFFLOOM_STORING_FETCH(tex2Dgather)
OFFLOOM_STORING_FETCH(tex3D)
OFFLOOM_STORING_FETCH(tex3DLod)
OFFLOOM_STORING_FETCH(tex3DGrad)
OFFLOOM_STORING_FETCH(tex1DLayered)
OFFLOOM_STORING_FETCH(tex1DLayeredLod)
OFFLOOM_STORING_FETCH(tex1DLayeredGrad)
OFFLOOM_STORING_FETCH(tex2DLayered)
OFFLOOM_STORING_FETCH(tex2DLayeredLod)
OFFLOOM_STORING_FETCH(tex2DLayeredGrad)
OFFLOOM_STORING_FETCH(texCubemap)
OFFLOOM_STORING_FETCH(texCubemapLod)
OFFLOOM_STORING_FETCH(texCubemapGrad)
OFFLOOM_STORING_FETCH(texCubemapLayered)
OFFLOOM_STORING_FETCH(texCubemapLayeredLod)
OFFLOOM_STORING_FETCH(texCubemapLayeredGrad)
#undef OFFLOOM_STORING_FETCH
