// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Devices that know of each other.
#pragma once

#include "driver_types.h"

namespace offloom {

/// Ends the access that a device has to others and they to it.
void forget_peers(int device);

struct peer_devices {
  int to, from;
};

/// A copy from one device to another starts when all that was put into both has ended (CUDA C++
/// Programming Guide, "Peer-to-Peer Memory Copy"). cudaErrorInvalidDevice if one does not exist.
cudaError_t wait_for_peers(const peer_devices &between);

} // namespace offloom
