// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Geometry: what the list calls.
#include "resize.h"
#include "warp.h"

#include "npp/families.h"
#include "nppi_geometry_transforms.h"

namespace offloom::npp {

#include "../nppc/define.inc"
#include "npp/geometry.inc"

} // namespace offloom::npp
