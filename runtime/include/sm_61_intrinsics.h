// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A name of CUDA's that real code includes: dot products. See integer_intrinsics.h.
#pragma once

#include "integer_intrinsics.h"
