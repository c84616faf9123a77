// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Reads and writes of surface references (CUDA C++ Programming Guide of CUDA 11, "Surface Reference
// API"): those of surface_indirect_functions.h, of the object that the reference is bound to.
#pragma once

#include "offloom/texture/references.h"
#include "surface_indirect_functions.h"

#define OFFLOOM_REFERENCE_ACCESSES(name, dimensions)                                               \
  template <class T, class Of, class... Coordinates>                                               \
  __device__ inline offloom::surface_value<T> name##read(                                          \
      const offloom::references::surface<Of, dimensions> &surface, Coordinates... at) {            \
    return name##read<T>(surface.boundObject, at...);                                              \
  }                                                                                                \
  template <class T, class Of, class... Coordinates>                                               \
  __device__ inline offloom::surface_access<T> name##read(                                         \
      T *value, const offloom::references::surface<Of, dimensions> &surface, Coordinates... at) {  \
    *value = name##read<T>(surface.boundObject, at...);                                            \
  }                                                                                                \
  template <class T, class Of, class... Coordinates>                                               \
  __device__ inline offloom::surface_access<T> name##write(                                        \
      T value, const offloom::references::surface<Of, dimensions> &surface, Coordinates... at) {   \
    name##write(value, surface.boundObject, at...);                                                \
  }
OFFLOOM_REFERENCE_ACCESSES(surf1D, cudaSurfaceType1D)
OFFLOOM_REFERENCE_ACCESSES(surf2D, cudaSurfaceType2D)
OFFLOOM_REFERENCE_ACCESSES(surf3D, cudaSurfaceType3D)
OFFLOOM_REFERENCE_ACCESSES(surf1DLayered, cudaSurfaceType1DLayered)
OFFLOOM_REFERENCE_ACCESSES(surf2DLayered, cudaSurfaceType2DLayered)
OFFLOOM_REFERENCE_ACCESSES(surfCubemap, cudaSurfaceTypeCubemap)
OFFLOOM_REFERENCE_ACCESSES(surfCubemapLayered, cudaSurfaceTypeCubemapLayered)
#undef OFFLOOM_REFERENCE_ACCESSES
