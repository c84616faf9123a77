// Quasi-random generators of the host: points of Sobol's sequences by dimensions, and the tables behind them.
// RUN: %offloom cc -std=c++20 %s -o %t -lcurand && %t | FileCheck %s
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <curand.h>
#include <curand_kernel.h>
#include <vector>

int wrong = 0;
void expect(bool right, const char *what, int detail = 0) {
  if (!right && ++wrong < 20)
    printf("wrong: %s (%d)\n", what, detail);
}

curandGenerator_t generator_of(curandRngType_t type, unsigned dimensions, unsigned long long offset = 0, bool host = false) {
  curandGenerator_t g;
  expect(!(host ? curandCreateGeneratorHost : curandCreateGenerator)(&g, type), "create", type);
  expect(!curandSetQuasiRandomGeneratorDimensions(g, dimensions), "dimensions", dimensions);
  expect(!curandSetGeneratorOffset(g, offset), "offset");
  return g;
}
curandStatus_t draw(curandGenerator_t g, unsigned *out, size_t n) { return curandGenerate(g, out, n); }
curandStatus_t draw(curandGenerator_t g, unsigned long long *out, size_t n) { return curandGenerateLongLong(g, out, n); }

template <class Word> std::vector<Word> points(curandRngType_t type, unsigned dimensions, size_t count, unsigned long long offset = 0) {
  std::vector<Word> out(dimensions * count);
  curandGenerator_t g = generator_of(type, dimensions, offset, true);
  expect(!draw(g, out.data(), out.size()), "draw", type);
  curandDestroyGenerator(g);
  return out;
}

/// Each aligned run of 2^k points has one in each interval of 2^-k.
template <class Word> bool evenly_spread(const Word *run, int k) {
  std::vector<bool> seen(1u << k);
  for (int i = 0; i < 1 << k; ++i)
    seen[run[i] >> (8 * sizeof(Word) - k)] = true;
  return std::all_of(seen.begin(), seen.end(), [](bool b) { return b; });
}

template <class Word> void spread(curandRngType_t type) {
  const unsigned dimensions = 3667;
  const std::vector<Word> all = points<Word>(type, dimensions, 128);
  for (unsigned d = 0; d < dimensions; ++d)
    expect(evenly_spread(&all[d * 128], 6) && evenly_spread(&all[d * 128 + 64], 6) && evenly_spread(&all[d * 128], 7), "spread", d);
  // The first two dimensions together: one point in each elementary rectangle of 2^-7.
  for (int bits = 0; bits <= 7; ++bits) {
    std::vector<bool> seen(128);
    for (int i = 0; i < 128; ++i) {
      const Word x = all[i] >> (8 * sizeof(Word) - 7), y = all[128 + i] >> (8 * sizeof(Word) - 7);
      seen[(x >> (7 - bits)) << (7 - bits) | y >> bits] = true;
    }
    expect(std::all_of(seen.begin(), seen.end(), [](bool b) { return b; }), "rectangles", bits);
  }
}

/// What was asked for in parts, from an offset, or of a device, is the same.
template <class Word> void parts(curandRngType_t type) {
  const std::vector<Word> whole = points<Word>(type, 3, 10000), later = points<Word>(type, 3, 100, 4321);
  curandGenerator_t g = generator_of(type, 3);
  Word *part;
  cudaMallocManaged(&part, 3 * 5000 * sizeof *part);
  for (size_t first : {0, 5000}) {
    expect(!draw(g, part, 3 * 5000), "device", type);
    cudaDeviceSynchronize();
    for (int d = 0; d < 3; ++d)
      expect(std::equal(part + d * 5000, part + (d + 1) * 5000, &whole[d * 10000 + first]), "parts", d);
  }
  for (int d = 0; d < 3; ++d)
    expect(std::equal(&later[d * 100], &later[d * 100] + 100, &whole[d * 10000 + 4321]), "offset", d);
  curandDestroyGenerator(g);
  cudaFree(part);
}

__global__ void threads(curandDirectionVectors32_t *rows, unsigned *constants, unsigned *out) {
  curandStateSobol32 plain;
  curandStateScrambledSobol32 scrambled;
  curand_init(rows[threadIdx.x], 7, &plain);
  out[threadIdx.x] = curand(&plain);
  curand_init(rows[threadIdx.x], constants[threadIdx.x], 7, &scrambled);
  out[4 + threadIdx.x] = curand(&scrambled);
}

/// Kernels that take the library's tables draw the host's points.
void tables() {
  curandDirectionVectors32_t *rows;
  unsigned *constants, *out;
  expect(!curandGetDirectionVectors32(&rows, CURAND_DIRECTION_VECTORS_32_JOEKUO6), "vectors");
  expect(!curandGetScrambleConstants32(&constants), "constants");
  cudaMallocManaged(&out, 8 * sizeof *out);
  threads<<<1, 4>>>(rows, constants, out);
  cudaDeviceSynchronize();
  const std::vector<unsigned> host = points<unsigned>(CURAND_RNG_QUASI_SOBOL32, 4, 8);
  for (int d = 0; d < 4; ++d) {
    expect(out[d] == host[d * 8 + 7], "kernel", d);
    expect(out[4 + d] == (host[d * 8 + 7] ^ constants[d]), "kernel, scrambled", d);
  }
  threads<<<1, 1>>>(rows + 19999, constants, out); // a dimension without numbers
  expect(cudaDeviceSynchronize() != cudaSuccess, "zeros as vectors");
}

enum what { bits, floats, doubles };
struct recording {
  what kind;
  curandRngType_t type;
  unsigned dimensions;
  unsigned long long offset;
  size_t each;
  unsigned long long hash;
};
const recording recordings[] = {
#include "recorded-quasi.inc"
};

/// Goes on with an FNV-1a hash.
template <class T> unsigned long long hash(unsigned long long h, const std::vector<T> &numbers) {
  const auto *bytes = reinterpret_cast<const unsigned char *>(numbers.data());
  for (size_t i = 0; i < numbers.size() * sizeof(T); ++i)
    h = (h ^ bytes[i]) * 0x100000001b3ull;
  return h;
}

/// Bits and uniform numbers are a GPU's.
void recorded() {
  for (const recording &r : recordings) {
    curandGenerator_t g = generator_of(r.type, r.dimensions, r.offset, true);
    const auto three_calls = [&]<class T>(T, auto fill) {
      unsigned long long h = 0xcbf29ce484222325ull;
      std::vector<T> out(r.each * r.dimensions);
      for (int call = 0; call < 3; ++call)
        expect(!fill(g, out.data(), out.size()), "recorded"), h = hash(h, out);
      return h;
    };
    const auto draws = [](auto g, auto *out, size_t n) { return draw(g, out, n); };
    const unsigned long long h = r.kind == floats                       ? three_calls(float(), curandGenerateUniform)
                                 : r.kind == doubles                    ? three_calls(double(), curandGenerateUniformDouble)
                                 : r.type == CURAND_RNG_QUASI_SOBOL32 ? three_calls(unsigned(), draws)
                                                                      : three_calls(0ull, draws);
    expect(h == r.hash, "a GPU's numbers", int(&r - recordings));
    curandDestroyGenerator(g);
  }
}

/// What is made of points: means and spreads that pseudo-random numbers would miss by far.
void distributions() {
  const unsigned n = 1 << 16;
  std::vector<float> x(n);
  std::vector<double> y(n);
  std::vector<unsigned> k(n);
  curandGenerator_t g = generator_of(CURAND_RNG_QUASI_SOBOL32, 1, 1, true);
  const auto moments = [&](const auto &v, double mean, double variance, const char *what) {
    double sum = 0, squares = 0;
    for (double e : v)
      sum += e, squares += e * e;
    sum /= n, squares = squares / n - sum * sum;
    expect(std::fabs(sum - mean) < 1e-3 && std::fabs(squares - variance) < 1e-2, what, int(1e6 * sum));
  };
  curandGenerateUniform(g, x.data(), n), moments(x, 0.5, 1 / 12., "uniform");
  curandGenerateNormal(g, x.data(), n, 2, 3), moments(x, 2, 9, "normal");
  curandGenerateNormalDouble(g, y.data(), n, 0, 1), moments(y, 0, 1, "normal, double");
  for (double lambda : {0.5, 7.0, 300.0})
    curandGeneratePoisson(g, k.data(), n, lambda), moments(k, lambda, lambda, "poisson");
  expect(*std::max_element(k.begin(), k.end()) < 400, "poisson's tail");
  expect(curandGenerateNormal(g, x.data(), 3, 0, 1) == CURAND_STATUS_SUCCESS, "no pairs");
  curandDestroyGenerator(g);
}

void mistakes() {
  curandGenerator_t quasi = generator_of(CURAND_RNG_QUASI_DEFAULT, 3), wide = generator_of(CURAND_RNG_QUASI_SOBOL64, 1), pseudo;
  curandCreateGenerator(&pseudo, CURAND_RNG_PSEUDO_DEFAULT);
  unsigned out[8];
  unsigned long long *none = nullptr;
  curandDirectionVectors32_t *rows;
  expect(curandGenerate(quasi, out, 8) == CURAND_STATUS_LENGTH_NOT_MULTIPLE, "length");
  expect(curandGenerate(wide, out, 8) == CURAND_STATUS_TYPE_ERROR, "32 of 64 bits");
  expect(curandGenerateLongLong(quasi, none, 3) == CURAND_STATUS_TYPE_ERROR, "64 of 32 bits");
  expect(curandGenerateLongLong(pseudo, none, 3) == CURAND_STATUS_TYPE_ERROR, "64 bits, pseudo-random");
  expect(curandSetPseudoRandomGeneratorSeed(quasi, 1) == CURAND_STATUS_TYPE_ERROR, "seed");
  expect(curandSetQuasiRandomGeneratorDimensions(pseudo, 1) == CURAND_STATUS_TYPE_ERROR, "dimensions, pseudo-random");
  expect(curandSetQuasiRandomGeneratorDimensions(nullptr, 1) == CURAND_STATUS_NOT_INITIALIZED, "no generator");
  for (unsigned d : {0u, 3668u, 20001u})
    expect(curandSetQuasiRandomGeneratorDimensions(quasi, d) == CURAND_STATUS_OUT_OF_RANGE, "dimensions", d);
  expect(curandSetGeneratorOrdering(quasi, CURAND_ORDERING_PSEUDO_BEST) == CURAND_STATUS_OUT_OF_RANGE, "order");
  expect(curandSetGeneratorOrdering(pseudo, CURAND_ORDERING_QUASI_DEFAULT) == CURAND_STATUS_OUT_OF_RANGE, "order, pseudo-random");
  expect(curandGetDirectionVectors32(&rows, CURAND_DIRECTION_VECTORS_64_JOEKUO6) == CURAND_STATUS_OUT_OF_RANGE, "set");
  curandDestroyGenerator(quasi), curandDestroyGenerator(wide), curandDestroyGenerator(pseudo);
}

int main() {
  // CHECK: dimension 0: 0 8 c 4 6 e a 2
  // CHECK: dimension 1: 0 8 4 c 6 e 2 a
  // CHECK: dimension 2: 0 8 4 c a 2 e 6
  // CHECK: dimension 3: 0 8 4 c e 6 a 2
  const std::vector<unsigned> first = points<unsigned>(CURAND_RNG_QUASI_SOBOL32, 4, 8);
  for (int d = 0; d < 4; ++d) {
    printf("dimension %d:", d);
    for (int i = 0; i < 8; ++i)
      printf(" %x", first[d * 8 + i] >> 28);
    puts("");
  }
  spread<unsigned>(CURAND_RNG_QUASI_SOBOL32), spread<unsigned>(CURAND_RNG_QUASI_SCRAMBLED_SOBOL32);
  spread<unsigned long long>(CURAND_RNG_QUASI_SOBOL64), spread<unsigned long long>(CURAND_RNG_QUASI_SCRAMBLED_SOBOL64);
  parts<unsigned>(CURAND_RNG_QUASI_SOBOL32), parts<unsigned>(CURAND_RNG_QUASI_SCRAMBLED_SOBOL32);
  parts<unsigned long long>(CURAND_RNG_QUASI_SOBOL64), parts<unsigned long long>(CURAND_RNG_QUASI_SCRAMBLED_SOBOL64);
  recorded();
  distributions();
  mistakes();
  tables();
  // CHECK: curand_init was given direction vectors that are zero
  // CHECK: 0 wrong
  printf("%d wrong\n", wrong);
}
