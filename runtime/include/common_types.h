// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A name of CUDA 2's: the types of its own. See builtin_types.h.
#pragma once

#include "builtin_types.h"
