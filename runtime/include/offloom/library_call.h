// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What CUDA's libraries (Thrust, ...) ask the runtime for. C++14, since sources without device code include it.
#pragma once

#include "../host_defines.h"

namespace offloom {
namespace library {

/// Whether a thread of a kernel asks: a library's functions for both sides are then that thread's own.
__host__ __device__ bool in_kernel() noexcept;

} // namespace library
} // namespace offloom
