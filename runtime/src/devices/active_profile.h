// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The device for which the runtime stands in.
#pragma once

#include "driver_types.h"
#include "offloom/device_profile.h"

#include <cstddef>

namespace offloom {

/// The profile in force: environment variable OFFLOOM_DEVICE, else the architecture that
/// `offloom cc -arch` compiled for, else sm_90. A name that is none ends the program with a
/// message.
const device_profile &active_profile();

/// The profile of a compute capability; none if it is not known.
const device_profile *find_profile(int major, int minor);

/// The same as CUDA describes it.
const cudaDeviceProp &device_properties();

/// Bytes of device memory: the profile's, at most the machine's.
std::size_t device_memory();

} // namespace offloom
