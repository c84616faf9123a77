// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The limits of cudaDeviceSetLimit(). That of the heap is kept; the others nothing comes of.
#pragma once

#include "driver_types.h"

#include <cstddef>

namespace offloom {

std::size_t device_limit(cudaLimit limit);

/// All are again what they were at first.
void reset_device_limits();

} // namespace offloom
