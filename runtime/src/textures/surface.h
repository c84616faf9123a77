// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Surface objects: made of arrays.
#pragma once

#include "driver_types.h"
#include "offloom/texture/surface_object.h"

namespace offloom {

/// Makes a surface object, after all checks.
cudaError_t make_surface(cudaSurfaceObject_t &made, const cudaResourceDesc &resource);

/// False if there is no such object.
bool destroy_surface(cudaSurfaceObject_t object);

} // namespace offloom
