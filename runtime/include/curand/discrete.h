// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Numbers of a distribution that a table describes. One uniform number makes one of them.
#pragma once

#include "sobol.h"

/// The probabilities of the numbers from the first on, summed up. The last sum is one, or more than
/// any uniform number.
struct curandDiscreteDistribution_st {
  unsigned int first, count;
  const double *sums;
};

namespace offloom {
namespace random {

/// The least number whose sum reaches \p u.
__device__ inline unsigned int discrete(const curandDiscreteDistribution_st &table, double u) {
  unsigned int low = 0, high = table.count - 1;
  while (low < high) {
    const unsigned int middle = low + (high - low) / 2;
    if (table.sums[middle] < u)
      low = middle + 1;
    else
      high = middle;
  }
  return table.first + low;
}

} // namespace random
} // namespace offloom

#define OFFLOOM_RANDOM_DISCRETE(State)                                                             \
  __device__ inline unsigned int curand_discrete(State *state,                                     \
                                                 curandDiscreteDistribution_t distribution) {      \
    return offloom::random::discrete(*distribution, curand_uniform_double(state));                 \
  }
OFFLOOM_RANDOM_DISCRETE(curandStateXORWOW)
OFFLOOM_RANDOM_DISCRETE(curandStateMRG32k3a)
OFFLOOM_RANDOM_DISCRETE(curandStatePhilox4_32_10)
OFFLOOM_RANDOM_DISCRETE(curandStateSobol32)
OFFLOOM_RANDOM_DISCRETE(curandStateScrambledSobol32)
OFFLOOM_RANDOM_DISCRETE(curandStateSobol64)
OFFLOOM_RANDOM_DISCRETE(curandStateScrambledSobol64)
#undef OFFLOOM_RANDOM_DISCRETE

__device__ inline uint4 curand_discrete4(curandStatePhilox4_32_10 *state,
                                         curandDiscreteDistribution_t distribution) {
  const unsigned int a = curand_discrete(state, distribution);
  const unsigned int b = curand_discrete(state, distribution);
  const unsigned int c = curand_discrete(state, distribution);
  return make_uint4(a, b, c, curand_discrete(state, distribution));
}
