// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What cuRAND answers to settings that are not those of a generator.
// builds: clang++
// flags: -lcurand
#include "shown.h"
#include <curand.h>

int main() {
  for (auto type : {CURAND_RNG_PSEUDO_XORWOW, CURAND_RNG_PSEUDO_MRG32K3A, CURAND_RNG_PSEUDO_PHILOX4_32_10, CURAND_RNG_PSEUDO_MT19937, CURAND_RNG_PSEUDO_MTGP32,
                    CURAND_RNG_QUASI_SOBOL32, CURAND_RNG_QUASI_SCRAMBLED_SOBOL32, CURAND_RNG_QUASI_SOBOL64, CURAND_RNG_QUASI_SCRAMBLED_SOBOL64}) {
    curandGenerator_t generator;
    printf("type %d\n", int(type));
    status("  create", curandCreateGenerator(&generator, type));
    status("  seed", curandSetPseudoRandomGeneratorSeed(generator, 5));
    status("  offset", curandSetGeneratorOffset(generator, 100));
    for (int ordering : {0, 99, 100, 101, 102, 103, 104, 105, 200, 201, 202})
      printf("  ordering %d: %d\n", ordering, int(curandSetGeneratorOrdering(generator, curandOrdering_t(ordering))));
    for (unsigned dimensions : {0u, 1u, 2u, 20001u})
      printf("  dimensions %u: %d\n", dimensions, int(curandSetQuasiRandomGeneratorDimensions(generator, dimensions)));
    status("  stream", curandSetStream(generator, nullptr));
    status("  destroy", curandDestroyGenerator(generator));
  }
}
