// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A name of CUDA's that real code includes: what sm_61_intrinsics.h declares.
#pragma once

#include "sm_61_intrinsics.h"
