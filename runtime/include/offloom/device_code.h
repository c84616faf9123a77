// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What `__CUDA_ARCH__` becomes: OFFLOOM_CUDA_ARCH where only device code compiles, and
// offloom::in_device_code() where both sides do.
#pragma once

#include "block.h"

/// The compute capability that device code is compiled for: 90 for sm_90.
#ifndef OFFLOOM_ARCH
#define OFFLOOM_ARCH 90
#endif

/// What `__CUDA_ARCH__` is in device code. `offloom cc -arch=sm_XY` defines it as XY0.
#ifndef OFFLOOM_CUDA_ARCH
#define OFFLOOM_CUDA_ARCH (OFFLOOM_ARCH * 10)
#endif
