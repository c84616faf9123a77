// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// half and half2 (CUDA Math API, "Half Precision Intrinsics").
#pragma once

#include "half_numbers.h"

using half = __half;
using half2 = __half2;
