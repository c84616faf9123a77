// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// CUB's macros for integers (CUB, "Utilities"). Each argument is used more than once.
#pragma once

#include "util_math.cuh"

#ifndef CUB_MAX
#define CUB_MAX(a, b) (((b) > (a)) ? (b) : (a))
#endif
#ifndef CUB_MIN
#define CUB_MIN(a, b) (((b) < (a)) ? (b) : (a))
#endif
#ifndef CUB_QUOTIENT_FLOOR
#define CUB_QUOTIENT_FLOOR(x, y) ((x) / (y))
#endif
#ifndef CUB_QUOTIENT_CEILING
#define CUB_QUOTIENT_CEILING(x, y) (((x) + (y) - 1) / (y))
#endif
#ifndef CUB_ROUND_UP_NEAREST
#define CUB_ROUND_UP_NEAREST(x, y) (CUB_QUOTIENT_CEILING(x, y) * (y))
#endif
#ifndef CUB_ROUND_DOWN_NEAREST
#define CUB_ROUND_DOWN_NEAREST(x, y) (((x) / (y)) * (y))
#endif
#ifndef CUB_STATIC_ASSERT
#define CUB_STATIC_ASSERT(condition, message) static_assert(condition, message)
#endif
