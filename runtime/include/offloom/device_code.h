// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Which side of CUDA's two code paths is running: what `__CUDA_ARCH__` becomes.
#pragma once

#include "offloom/block.h"

/// The compute capability that device code is compiled for: 90 for sm_90.
#ifndef OFFLOOM_ARCH
#define OFFLOOM_ARCH 90
#endif

/// What `__CUDA_ARCH__` is in device code.
#define OFFLOOM_CUDA_ARCH (OFFLOOM_ARCH * 10)

namespace offloom {

/// True inside a kernel, false in host code: tells a function of both sides which one called it.
inline bool in_device_code() noexcept { return detail::current_block != nullptr; }

} // namespace offloom
