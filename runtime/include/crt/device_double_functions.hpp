// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// At the place where it lies in a toolkit: the double-precision intrinsics.
#pragma once

#include "../device_double_functions.h"
