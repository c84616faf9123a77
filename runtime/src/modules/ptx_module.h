// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Modules of PTX, which the command `offloom` makes modules of Offloom's of.
#pragma once

#include "offloom/module_image.h"

namespace offloom {

bool looks_like_ptx(const char *text);

/// The shared object that `text` is; what has been made before is found again.
module_failure translate_ptx(const char *text, module_objects &objects);

} // namespace offloom
