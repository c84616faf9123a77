// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Numbers of Poisson's distribution: its own, not the ones that a GPU draws.
#pragma once

#include "sobol.h"

namespace offloom {
namespace random {

/// Products of uniform numbers for small means (Knuth); rejection for the others (Hoermann's PTRS).
template <class State> __device__ inline unsigned int poisson(State *state, double lambda) {
  if (lambda < 10) {
    const double limit = exp(-lambda);
    unsigned int count = 0;
    for (double product = curand_uniform(state); product > limit; product *= curand_uniform(state))
      ++count;
    return count;
  }
  const double b = 0.931 + 2.53 * sqrt(lambda), a = -0.059 + 0.02483 * b;
  const double inverse_alpha = 1.1239 + 1.1328 / (b - 3.4);
  for (;;) {
    const double u = curand_uniform(state) - 0.5, v = curand_uniform(state);
    const double us = 0.5 - fabs(u);
    const double k = floor((2 * a / us + b) * u + lambda + 0.43);
    if (us >= 0.07 && v <= 0.9277 - 3.6224 / (b - 2))
      return (unsigned int)k;
    if (k < 0 || (us < 0.013 && v > us))
      continue;
    if (log(v * inverse_alpha / (a / (us * us) + b)) <= k * log(lambda) - lambda - lgamma(k + 1))
      return (unsigned int)k;
  }
}

/// Of one uniform number, as quasi-random ones must be: the least count whose probability, summed
/// up, reaches it. The sum goes from the mean outwards, where counts are likely.
__device__ inline unsigned int poisson_inverse(double u, double lambda) {
  double count = floor(lambda);
  double term = exp(count * log(lambda) - lambda - lgamma(count + 1)), sum = 0;
  for (double k = count, t = term; k >= 0 && t > 1e-18; t *= k / lambda, k -= 1)
    sum += t;
  while (sum >= u && count > 0 && sum - term >= u) {
    sum -= term;
    term *= count / lambda;
    count -= 1;
  }
  while (sum < u && term > 1e-18) {
    count += 1;
    term *= lambda / count;
    sum += term;
  }
  return (unsigned int)count;
}

} // namespace random
} // namespace offloom

#define OFFLOOM_RANDOM_POISSON_INVERSE(State)                                                      \
  __device__ inline unsigned int curand_poisson(State *state, double lambda) {                     \
    return offloom::random::poisson_inverse(curand_uniform_double(state), lambda);                 \
  }
OFFLOOM_RANDOM_POISSON_INVERSE(curandStateSobol32)
OFFLOOM_RANDOM_POISSON_INVERSE(curandStateScrambledSobol32)
OFFLOOM_RANDOM_POISSON_INVERSE(curandStateSobol64)
OFFLOOM_RANDOM_POISSON_INVERSE(curandStateScrambledSobol64)
#undef OFFLOOM_RANDOM_POISSON_INVERSE

#define OFFLOOM_RANDOM_POISSON(State)                                                              \
  __device__ inline unsigned int curand_poisson(State *state, double lambda) {                     \
    return offloom::random::poisson(state, lambda);                                                \
  }
OFFLOOM_RANDOM_POISSON(curandStateXORWOW)
OFFLOOM_RANDOM_POISSON(curandStateMRG32k3a)
OFFLOOM_RANDOM_POISSON(curandStatePhilox4_32_10)
#undef OFFLOOM_RANDOM_POISSON

__device__ inline uint4 curand_poisson4(curandStatePhilox4_32_10 *state, double lambda) {
  const unsigned int a = curand_poisson(state, lambda), b = curand_poisson(state, lambda);
  const unsigned int c = curand_poisson(state, lambda);
  return make_uint4(a, b, c, curand_poisson(state, lambda));
}
