// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A name of CUDA's that real code includes: warp shuffles. See warp_functions.h.
#pragma once

#include "warp_functions.h"
