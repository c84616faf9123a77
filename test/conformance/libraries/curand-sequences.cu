// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// 100,000 values of each generator, seed and ordering, bit for bit; what a second and an odd call give.
// builds: clang++
// flags: -lcurand
#include "device_wide.h"
#include <curand.h>

void sequences(const char *name, curandRngType_t type, curandOrdering_t ordering, unsigned long long seed, unsigned long long offset) {
  curandGenerator_t generator;
  const int count = 100000;
  array<unsigned> bits(count);
  array<float> numbers(count);
  array<double> doubles(count);
  printf("%s ordering %d seed %llu offset %llu: %d", name, int(ordering), seed, offset, int(curandCreateGenerator(&generator, type)));
  printf(" %d %d %d\n", int(curandSetGeneratorOrdering(generator, ordering)), int(curandSetPseudoRandomGeneratorSeed(generator, seed)), int(curandSetGeneratorOffset(generator, offset)));
  const auto told = [&](const char *what, int status, unsigned long long h, double first, double last) {
    printf("  %s: %d %llx %.9g %.9g\n", what, status, h, first, last);
  };
  int status = curandGenerate(generator, bits, count);
  cudaDeviceSynchronize();
  told("bits", status, hash(bits.data, count), bits[0], bits[count - 1]);
  status = curandGenerate(generator, bits, 12345);
  cudaDeviceSynchronize();
  told("more bits", status, hash(bits.data, 12345), bits[0], bits[12344]);
  status = curandGenerateUniform(generator, numbers, count);
  cudaDeviceSynchronize();
  told("uniform", status, hash(numbers.data, count), numbers[0], numbers[count - 1]);
  status = curandGenerateUniformDouble(generator, doubles, count);
  cudaDeviceSynchronize();
  told("uniform double", status, hash(doubles.data, count), doubles[0], doubles[count - 1]);
  status = curandGenerate(generator, bits, 1);
  cudaDeviceSynchronize();
  told("one more", status, hash(bits.data, 1), bits[0], bits[0]);
  curandDestroyGenerator(generator);
}

int main() {
  const curandOrdering_t usual = CURAND_ORDERING_PSEUDO_DEFAULT, best = CURAND_ORDERING_PSEUDO_BEST, legacy = CURAND_ORDERING_PSEUDO_LEGACY;
  sequences("XORWOW", CURAND_RNG_PSEUDO_XORWOW, usual, 0, 0);
  sequences("XORWOW", CURAND_RNG_PSEUDO_XORWOW, usual, 1234, 0);
  sequences("XORWOW", CURAND_RNG_PSEUDO_XORWOW, usual, 1ull << 40 | 99, 777);
  sequences("XORWOW", CURAND_RNG_PSEUDO_XORWOW, best, 1234, 0);
  sequences("XORWOW", CURAND_RNG_PSEUDO_XORWOW, legacy, 1234, 5);
  sequences("MRG32k3a", CURAND_RNG_PSEUDO_MRG32K3A, usual, 0, 0);
  sequences("MRG32k3a", CURAND_RNG_PSEUDO_MRG32K3A, usual, 4321, 10001);
  sequences("MRG32k3a", CURAND_RNG_PSEUDO_MRG32K3A, best, 4321, 0);
  sequences("Philox", CURAND_RNG_PSEUDO_PHILOX4_32_10, usual, 0, 0);
  sequences("Philox", CURAND_RNG_PSEUDO_PHILOX4_32_10, usual, 99, 3);
  sequences("Philox", CURAND_RNG_PSEUDO_PHILOX4_32_10, legacy, 1ull << 63, 100000);
  sequences("Philox", CURAND_RNG_PSEUDO_PHILOX4_32_10, best, 7, 1);
  sequences("default", CURAND_RNG_PSEUDO_DEFAULT, usual, 42, 0);
}
