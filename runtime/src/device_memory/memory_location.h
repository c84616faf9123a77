// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Whether a cudaMemLocation is a place that there is.
#pragma once

#include "devices/devices.h"
#include "driver_types.h"

namespace offloom {

inline bool is_location_type(cudaMemLocationType type) {
  return type >= cudaMemLocationTypeDevice && type <= cudaMemLocationTypeHostNumaCurrent;
}

inline bool is_device_location(const cudaMemLocation &location) {
  return location.type == cudaMemLocationTypeDevice && is_device(location.id);
}

/// The host has one node.
inline bool is_location(const cudaMemLocation &location) {
  switch (location.type) {
  case cudaMemLocationTypeDevice:
    return is_device(location.id);
  case cudaMemLocationTypeHostNuma:
    return location.id == 0;
  case cudaMemLocationTypeHost:
  case cudaMemLocationTypeHostNumaCurrent:
    return true;
  default:
    return false;
  }
}

} // namespace offloom
