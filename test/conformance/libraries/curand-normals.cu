// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Normal and log-normal numbers on the host's order: values to four digits, means, pairs, odd counts.
// builds: clang++
// flags: -lcurand
#include "shown.h"
#include <curand.h>

template <class T> void told(const char *what, int status, const T *values, int count) {
  cudaDeviceSynchronize();
  double sum = 0, squares = 0;
  for (int i = 0; i < count; ++i)
    sum += values[i], squares += double(values[i]) * values[i];
  printf("  %s: %d, mean %.3f, squares %.3f:", what, status, sum / count, squares / count);
  for (int i : {0, 1, 2, 3, 4, 5, count / 2, count - 2, count - 1})
    printf(" %.3g", double(values[i]));
  printf("\n");
}

int main() {
  const int count = 20000;
  array<float> to(count);
  array<double> doubles(count);
  for (auto type : {CURAND_RNG_PSEUDO_XORWOW, CURAND_RNG_PSEUDO_MRG32K3A, CURAND_RNG_PSEUDO_PHILOX4_32_10, CURAND_RNG_QUASI_SOBOL32}) {
    curandGenerator_t generator;
    curandCreateGenerator(&generator, type);
    if (type != CURAND_RNG_QUASI_SOBOL32)
      curandSetPseudoRandomGeneratorSeed(generator, 31337);
    else
      curandSetQuasiRandomGeneratorDimensions(generator, 4);
    printf("type %d\n", int(type));
    int status = curandGenerateNormal(generator, to, count, 0, 1);
    told("normal", status, to.data, count);
    status = curandGenerateNormal(generator, to, count, 100, 0.5f);
    told("near 100", status, to.data, count);
    status = curandGenerateLogNormal(generator, to, count, 0, 0.5f);
    told("log normal", status, to.data, count);
    status = curandGenerateNormalDouble(generator, doubles, count, -2, 3);
    told("normal double", status, doubles.data, count);
    status = curandGenerateLogNormalDouble(generator, doubles, count, 1, 0.25);
    told("log normal double", status, doubles.data, count);
    status = curandGenerateNormal(generator, to, 11, 0, 1);
    printf("  odd count %d\n", status);
    curandDestroyGenerator(generator);
  }
}
