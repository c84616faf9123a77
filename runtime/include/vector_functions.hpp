// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A name of CUDA's that real code includes: make_*. See vector_functions.h.
#pragma once

#include "vector_functions.h"
