// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What cuRAND answers to requests that a generator cannot fulfil: widths, counts, pairs.
// builds: clang++
// flags: -lcurand
#include "shown.h"
#include <curand.h>

int main() {
  for (auto type : {CURAND_RNG_PSEUDO_XORWOW, CURAND_RNG_PSEUDO_MRG32K3A, CURAND_RNG_PSEUDO_PHILOX4_32_10, CURAND_RNG_QUASI_SOBOL32, CURAND_RNG_QUASI_SOBOL64}) {
    curandGenerator_t generator;
    array<unsigned long long> to(64);
    curandCreateGenerator(&generator, type);
    if (type >= CURAND_RNG_QUASI_DEFAULT)
      curandSetQuasiRandomGeneratorDimensions(generator, 3);
    printf("type %d\n", int(type));
    unsigned *bits = reinterpret_cast<unsigned *>(to.data);
    float *numbers = reinterpret_cast<float *>(to.data);
    double *doubles = reinterpret_cast<double *>(to.data);
    for (size_t count : {0, 1, 2, 3, 4, 6, 7}) {
      printf("  %d:", int(count));
      printf(" bits %d", int(curandGenerate(generator, bits, count)));
      printf(" wide %d", int(curandGenerateLongLong(generator, to, count)));
      printf(" uniform %d", int(curandGenerateUniform(generator, numbers, count)));
      printf(" double %d", int(curandGenerateUniformDouble(generator, doubles, count)));
      printf(" normal %d", int(curandGenerateNormal(generator, numbers, count, 0, 1)));
      printf(" double %d", int(curandGenerateNormalDouble(generator, doubles, count, 0, 1)));
      printf(" log normal %d", int(curandGenerateLogNormal(generator, numbers, count, 0, 1)));
      printf(" Poisson %d\n", int(curandGeneratePoisson(generator, bits, count, 3)));
    }
    status("  deviation below 0", curandGenerateNormal(generator, numbers, 6, 0, -1));
    status("  mean below 0", curandGeneratePoisson(generator, bits, 6, -1));
    status("  seeds", curandGenerateSeeds(generator));
    cudaDeviceSynchronize();
    curandDestroyGenerator(generator);
  }
}
