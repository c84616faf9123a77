// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What a GPU checks of a launch before it accepts it.
#pragma once

#include "offloom/launch.h"

namespace offloom {

/// Whether the device and the kernel's attributes allow the configuration, whatever its stream.
/// Completes it by what those say of clusters.
cudaError_t check_launch(launch_config &config, const void *kernel);

} // namespace offloom
