// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Types of surfaces (CUDA Runtime API, "Data types used by CUDA Runtime").
#pragma once

#define __SURFACE_TYPES_H__ // code asks for headers by the names of NVIDIA's include guards

#include "driver_types.h"

#define cudaSurfaceType1D 0x01
#define cudaSurfaceType2D 0x02
#define cudaSurfaceType3D 0x03
#define cudaSurfaceTypeCubemap 0x0C
#define cudaSurfaceType1DLayered 0xF1
#define cudaSurfaceType2DLayered 0xF2
#define cudaSurfaceTypeCubemapLayered 0xFC

/// What becomes of an access outside the surface.
enum cudaSurfaceBoundaryMode {
  cudaBoundaryModeZero = 0,  ///< reads 0, writes nothing
  cudaBoundaryModeClamp = 1, ///< goes to the nearest place inside
  cudaBoundaryModeTrap = 2,  ///< ends the kernel
};

enum cudaSurfaceFormatMode {
  cudaFormatModeForced = 0,
  cudaFormatModeAuto = 1,
};

typedef unsigned long long cudaSurfaceObject_t;

/// A surface reference, which CUDA 12 has no more.
struct surfaceReference {
  struct cudaChannelFormatDesc channelDesc;
  OFFLOOM_MUTABLE cudaSurfaceObject_t boundObject; ///< Offloom's own: what it is bound to
};
