// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The abnormal end of a kernel: __trap(), a failing assert().
#pragma once

#include "../driver_types.h"

namespace offloom {

/// Ends the running kernel: no further block starts, and the calls after the launch return `error`,
/// as on a GPU. Works in thread loops and in fibers. Outside a kernel it aborts the program.
[[noreturn]] void trap(cudaError_t error);

} // namespace offloom
