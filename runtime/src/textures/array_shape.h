// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The shapes that arrays may have: lines, planes, boxes, layers of them, cubes.
#pragma once

#include "driver_types.h"

namespace offloom {

/// cudaErrorInvalidValue if the flags ask for another shape than the extent gives, or the device's
/// textures are not so large; cudaErrorNotSupported for sparse arrays.
cudaError_t check_shape(const cudaExtent &extent, unsigned flags);

} // namespace offloom
