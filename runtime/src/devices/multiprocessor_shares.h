// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Shares of a device's multiprocessors, as green contexts have them.
#pragma once

#include "cuda.h"

#include <optional>

namespace offloom {

/// Neighbouring multiprocessors.
struct multiprocessor_share {
  int device;
  unsigned first, count;
};

/// All of a device's.
multiprocessor_share all_multiprocessors(int device);

/// As programs hold it, and back: nothing for what has not been made so.
CUdevResource resource_of(const multiprocessor_share &share);
std::optional<multiprocessor_share> share_of(const CUdevResource &resource);

/// How many multiprocessors a group has where at least `wanted` are asked for: on GPUs they are
/// scheduled in groups, of a size that the compute capability tells.
unsigned group_size(int device, unsigned wanted, bool ignores_coscheduling);

} // namespace offloom
