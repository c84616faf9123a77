// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Steps of generators by the million: their recurrences are linear, so that many steps are one
// multiplication by a power of their matrix.
#pragma once

#include "../host_defines.h"

namespace offloom {
namespace random {

/// Advances the five words of Marsaglia's xorwow by count * 2^power steps; power is 0 or 67.
__host__ __device__ void jump_xorwow(unsigned *words, unsigned long long count, int power);

/// Advances the six words of L'Ecuyer's MRG32k3a by count * 2^power steps; power is 0, 76 or 127.
__host__ __device__ void jump_mrg32k3a(unsigned *words, unsigned long long count, int power);

} // namespace random
} // namespace offloom
