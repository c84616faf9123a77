// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Texture and surface references as handles of the driver API.
#pragma once

#include "loaded_module.h"

namespace offloom {

/// Forgets those of a module that is about to be unloaded.
void forget_references(const loaded_module &code);

} // namespace offloom
