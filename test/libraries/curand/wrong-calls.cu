// Wrong calls of cuRAND's host side get the status that is documented for them, and leave generators usable.
// RUN: %offloom cc -std=c++17 %s -o %t -lcurand && %t | FileCheck %s
#include <cstdio>
#include <curand.h>

int calls = 0, wrong = 0;
void expect(curandStatus_t got, curandStatus_t wanted, const char *call, int type) {
  ++calls;
  if (got != wanted)
    printf("type %d: %s gave %d, not %d\n", type, call, got, wanted), ++wrong;
}
#define EXPECT(call, status) expect(call, CURAND_STATUS_##status, #call, type)

const int pseudo[] = {100, 101, 121, 141, 142, 161}, quasi[] = {200, 201, 202, 203, 204};
alignas(8) unsigned memory[64];
unsigned *const bits = memory;
float *const floats = reinterpret_cast<float *>(memory);
double *const doubles = reinterpret_cast<double *>(memory);
unsigned long long *const longs = reinterpret_cast<unsigned long long *>(memory);

void without_a_generator() {
  const int type = 0;
  EXPECT(curandDestroyGenerator(nullptr), NOT_INITIALIZED);
  EXPECT(curandSetStream(nullptr, nullptr), NOT_INITIALIZED);
  EXPECT(curandSetPseudoRandomGeneratorSeed(nullptr, 1), NOT_INITIALIZED);
  EXPECT(curandSetGeneratorOffset(nullptr, 1), NOT_INITIALIZED);
  EXPECT(curandSetGeneratorOrdering(nullptr, CURAND_ORDERING_PSEUDO_BEST), NOT_INITIALIZED);
  EXPECT(curandSetQuasiRandomGeneratorDimensions(nullptr, 1), NOT_INITIALIZED);
  EXPECT(curandGenerateSeeds(nullptr), NOT_INITIALIZED);
  EXPECT(curandGenerate(nullptr, bits, 4), NOT_INITIALIZED);
  EXPECT(curandGenerateLongLong(nullptr, longs, 4), NOT_INITIALIZED);
  EXPECT(curandGenerateUniform(nullptr, floats, 4), NOT_INITIALIZED);
  EXPECT(curandGenerateUniformDouble(nullptr, doubles, 4), NOT_INITIALIZED);
  EXPECT(curandGenerateNormal(nullptr, floats, 4, 0, 1), NOT_INITIALIZED);
  EXPECT(curandGenerateNormalDouble(nullptr, doubles, 4, 0, 1), NOT_INITIALIZED);
  EXPECT(curandGenerateLogNormal(nullptr, floats, 4, 0, 1), NOT_INITIALIZED);
  EXPECT(curandGenerateLogNormalDouble(nullptr, doubles, 4, 0, 1), NOT_INITIALIZED);
  EXPECT(curandGeneratePoisson(nullptr, bits, 4, 1), NOT_INITIALIZED);
  EXPECT(curandGetProperty(libraryPropertyType(9), reinterpret_cast<int *>(bits)), OUT_OF_RANGE);
}

void types_that_there_are_not() {
  for (int type : {-1, 7, 99, 120, 162, 205, 300}) {
    curandGenerator_t g;
    EXPECT(curandCreateGenerator(&g, curandRngType_t(type)), TYPE_ERROR);
    EXPECT(curandCreateGeneratorHost(&g, curandRngType_t(type)), TYPE_ERROR);
  }
}

void of_pseudo_random(int type) {
  curandGenerator_t g;
  EXPECT(curandCreateGeneratorHost(&g, curandRngType_t(type)), SUCCESS);
  EXPECT(curandSetQuasiRandomGeneratorDimensions(g, 2), TYPE_ERROR);
  EXPECT(curandGenerateLongLong(g, longs, 4), TYPE_ERROR);
  for (int order : {0, 99, 105, 201})
    EXPECT(curandSetGeneratorOrdering(g, curandOrdering_t(order)), OUT_OF_RANGE);
  // As an H100 says with cuRAND 13: who has which orders and an offset, and who gives normal numbers in pairs.
  const bool twister = type == CURAND_RNG_PSEUDO_MTGP32 || type == CURAND_RNG_PSEUDO_MT19937;
  const bool xorwow = type == CURAND_RNG_PSEUDO_DEFAULT || type == CURAND_RNG_PSEUDO_XORWOW;
  const auto in_pairs = xorwow || type == CURAND_RNG_PSEUDO_MRG32K3A ? CURAND_STATUS_LENGTH_NOT_MULTIPLE : CURAND_STATUS_SUCCESS;
#define EXPECT_IF(condition, call, status) expect(call, condition ? CURAND_STATUS_SUCCESS : CURAND_STATUS_##status, #call, type)
  EXPECT_IF(xorwow, curandSetGeneratorOrdering(g, CURAND_ORDERING_PSEUDO_SEEDED), OUT_OF_RANGE);
  EXPECT_IF(type != CURAND_RNG_PSEUDO_MT19937, curandSetGeneratorOrdering(g, CURAND_ORDERING_PSEUDO_DYNAMIC), OUT_OF_RANGE);
  EXPECT(curandSetGeneratorOrdering(g, CURAND_ORDERING_PSEUDO_DEFAULT), SUCCESS);
  EXPECT_IF(!twister, curandSetGeneratorOffset(g, 1), TYPE_ERROR);
  expect(curandGenerateNormal(g, floats, 5, 0, 1), in_pairs, "5 normal numbers", type);
  expect(curandGenerateNormalDouble(g, doubles, 5, 0, 1), in_pairs, "5 normal doubles", type);
  expect(curandGenerateLogNormal(g, floats, 5, 0, 1), in_pairs, "5 log-normal numbers", type);
  expect(curandGenerateLogNormalDouble(g, doubles, 5, 0, 1), in_pairs, "5 log-normal doubles", type);
  for (double lambda : {0.0, -1.0})
    EXPECT(curandGeneratePoisson(g, bits, 4, lambda), OUT_OF_RANGE);
  EXPECT(curandGenerateUniform(g, floats, 5), SUCCESS);
  EXPECT(curandDestroyGenerator(g), SUCCESS);
}

void of_quasi_random(int type) {
  curandGenerator_t g;
  const bool wide = type >= CURAND_RNG_QUASI_SOBOL64;
  EXPECT(curandCreateGeneratorHost(&g, curandRngType_t(type)), SUCCESS);
  EXPECT(curandSetPseudoRandomGeneratorSeed(g, 1), TYPE_ERROR);
  for (unsigned dimensions : {0u, 20001u, ~0u})
    EXPECT(curandSetQuasiRandomGeneratorDimensions(g, dimensions), OUT_OF_RANGE);
  for (int order : {0, 100, 101, 102, 103, 104, 202})
    EXPECT(curandSetGeneratorOrdering(g, curandOrdering_t(order)), OUT_OF_RANGE);
  EXPECT(curandSetQuasiRandomGeneratorDimensions(g, 3), SUCCESS);
  if (wide)
    EXPECT(curandGenerate(g, bits, 3), TYPE_ERROR);
  else
    EXPECT(curandGenerateLongLong(g, longs, 3), TYPE_ERROR);
  EXPECT(curandGenerate(g, bits, 0), SUCCESS);
  EXPECT(wide ? curandGenerateLongLong(g, longs, 4) : curandGenerate(g, bits, 4), LENGTH_NOT_MULTIPLE);
  EXPECT(curandGenerateUniform(g, floats, 5), LENGTH_NOT_MULTIPLE);
  EXPECT(curandGenerateNormal(g, floats, 8, 0, 1), LENGTH_NOT_MULTIPLE);
  EXPECT(curandGeneratePoisson(g, bits, 3, 0), OUT_OF_RANGE);
  EXPECT(curandGenerateNormal(g, floats, 9, 0, 1), SUCCESS);
  EXPECT(curandDestroyGenerator(g), SUCCESS);
}

int main() {
  without_a_generator();
  types_that_there_are_not();
  for (int type : pseudo)
    of_pseudo_random(type);
  for (int type : quasi)
    of_quasi_random(type);
  // CHECK: {{1[0-9][0-9]|2[0-9][0-9]}} calls, 0 wrong
  printf("%d calls, %d wrong\n", calls, wrong);
}
