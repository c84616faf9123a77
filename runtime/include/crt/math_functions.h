// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// At the place where it lies in a toolkit: the mathematical functions.
#pragma once

#include "../math_functions.h"
