// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// At the place where it lies in a toolkit: the C library in device code.
#pragma once

#include "../common_functions.h"
