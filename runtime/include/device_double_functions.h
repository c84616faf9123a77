// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A name of CUDA's that real code includes: double precision intrinsics. See device_functions.h.
#pragma once

#include "device_functions.h"
