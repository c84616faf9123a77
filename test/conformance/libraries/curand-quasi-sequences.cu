// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Sobol's sequences of 32 and 64 bits: dimensions one after the other, offsets, numbers.
// builds: clang++
// flags: -lcurand
#include "device_wide.h"
#include <curand.h>

void sequences(const char *name, curandRngType_t type, unsigned dimensions, unsigned long long offset) {
  curandGenerator_t generator;
  const int count = 100000 / dimensions * dimensions;
  array<unsigned long long> bits(count);
  array<float> numbers(count);
  array<double> doubles(count);
  const bool wide = type == CURAND_RNG_QUASI_SOBOL64;
  printf("%s of %u from %llu: %d", name, dimensions, offset, int(curandCreateGenerator(&generator, type)));
  printf(" %d %d %d\n", int(curandSetQuasiRandomGeneratorDimensions(generator, dimensions)), int(curandSetGeneratorOffset(generator, offset)),
         int(curandSetGeneratorOrdering(generator, CURAND_ORDERING_QUASI_DEFAULT)));
  for (int time = 0; time < 2; ++time) {
    int status = wide ? curandGenerateLongLong(generator, bits, count) : curandGenerate(generator, reinterpret_cast<unsigned *>(bits.data), count);
    cudaDeviceSynchronize();
    printf("  bits %d %llx\n", status, wide ? hash(bits.data, count) : hash(reinterpret_cast<unsigned *>(bits.data), count));
    status = curandGenerateUniform(generator, numbers, count);
    cudaDeviceSynchronize();
    printf("  uniform %d %llx %.9g %.9g %.9g\n", status, hash(numbers.data, count), numbers[0], numbers[1], numbers[count - 1]);
    status = curandGenerateUniformDouble(generator, doubles, count);
    cudaDeviceSynchronize();
    printf("  uniform double %d %llx %.17g %.17g\n", status, hash(doubles.data, count), doubles[1], doubles[count - 1]);
  }
  status("  not of whole dimensions", dimensions > 1 ? curandGenerateUniform(generator, numbers, dimensions + 1) : CURAND_STATUS_SUCCESS);
  curandDestroyGenerator(generator);
}

int main() {
  sequences("Sobol32", CURAND_RNG_QUASI_SOBOL32, 1, 0);
  sequences("Sobol32", CURAND_RNG_QUASI_SOBOL32, 10, 0);
  sequences("Sobol32", CURAND_RNG_QUASI_SOBOL32, 100, 12345);
  sequences("Sobol64", CURAND_RNG_QUASI_SOBOL64, 1, 0);
  sequences("Sobol64", CURAND_RNG_QUASI_SOBOL64, 7, 99999);
  sequences("default", CURAND_RNG_QUASI_DEFAULT, 3, 1);
}
