// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A name of CUDA's that real code includes: what sm_32_intrinsics.h declares.
#pragma once

#include "sm_32_intrinsics.h"
