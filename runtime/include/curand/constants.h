// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The constants by which cuRAND makes numbers of bits. Its documentation does not name them, but
// programs that draw bits use them.
#pragma once

#define CURAND_2POW32 4294967296.0f
#define CURAND_2POW32_DOUBLE 4294967296.0
#define CURAND_2POW32_INV (1.0f / CURAND_2POW32)
#define CURAND_2POW32_INV_DOUBLE (1.0 / CURAND_2POW32_DOUBLE)
#define CURAND_2POW53_INV_DOUBLE (1.0 / 9007199254740992.0)
#define CURAND_PI_DOUBLE 3.14159265358979323846
#define CURAND_2PI 6.28318530717958647692f
#define CURAND_2PI_DOUBLE 6.28318530717958647692
#define CURAND_2POW32_INV_2PI (CURAND_2POW32_INV * CURAND_2PI)
#define CURAND_2POW53_INV_2PI_DOUBLE (CURAND_2POW53_INV_DOUBLE * CURAND_2PI_DOUBLE)
// Negative, as Box and Muller's root of -2 log(u) is made by taking it times the root of log(u).
#define CURAND_SQRT2 (-1.41421356237309504880f)
#define CURAND_SQRT2_DOUBLE (-1.41421356237309504880)
