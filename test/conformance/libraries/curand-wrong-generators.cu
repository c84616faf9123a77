// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What cuRAND answers about generators that do not exist, and handles that are null.
// builds: clang++
// flags: -lcurand
#include "wrong_calls.h"
#include <curand.h>

int main() {
  curandGenerator_t generator = nullptr;
  for (int type : {0, 1, 99, 100, 102, 121, 141, 142, 161, 162, 199, 200, 201, 202, 203, 204, 205, -1}) {
    const curandStatus_t made = curandCreateGenerator(&generator, curandRngType_t(type));
    printf("type %d: %d", type, int(made));
    if (!made)
      printf(", destroyed %d", int(curandDestroyGenerator(generator)));
    printf("\n");
  }
  array<unsigned> to(16);
  array<float> numbers(16);
  ANSWER("no generator to destroy", curandDestroyGenerator(nullptr));
  ANSWER("no generator", curandGenerate(nullptr, to, 16));
  ANSWER("no generator of uniform ones", curandGenerateUniform(nullptr, numbers, 16));
  ANSWER("no generator of normal ones", curandGenerateNormal(nullptr, numbers, 16, 0, 1));
  ANSWER("no generator to seed", curandSetPseudoRandomGeneratorSeed(nullptr, 1));
  ANSWER("no generator to set an offset", curandSetGeneratorOffset(nullptr, 1));
  ANSWER("no generator to order", curandSetGeneratorOrdering(nullptr, CURAND_ORDERING_PSEUDO_DEFAULT));
  ANSWER("no generator for a stream", curandSetStream(nullptr, nullptr));
  ANSWER("no generator for dimensions", curandSetQuasiRandomGeneratorDimensions(nullptr, 2));
  ANSWER("no generator for seeds", curandGenerateSeeds(nullptr));
  ANSWER("no vectors", curandGetDirectionVectors32(nullptr, CURAND_DIRECTION_VECTORS_32_JOEKUO6));
  curandDirectionVectors32_t *vectors;
  ANSWER("set 0", curandGetDirectionVectors32(&vectors, curandDirectionVectorSet_t(0)));
  ANSWER("of 64", curandGetDirectionVectors32(&vectors, CURAND_DIRECTION_VECTORS_64_JOEKUO6));
  ANSWER("no version", curandGetVersion(nullptr));
}
