// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A name of CUDA's that real code includes: atomic functions. See device_atomic_functions.h.
#pragma once

#include "device_atomic_functions.h"
