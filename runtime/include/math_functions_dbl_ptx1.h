// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A name of CUDA's that real code includes: see math_functions.h.
#pragma once

#include "math_functions.h"
