// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A name of CUDA's that real code includes: the double-precision intrinsics. See
// device_double_functions.h.
#pragma once

#include "device_double_functions.h"
