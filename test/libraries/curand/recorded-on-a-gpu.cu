// Generators of the host give a GPU's numbers to the bit, for seeds, offsets and orderings, and go on where a call
// ended; so do those in memory of the host. Normal numbers are a GPU's to the last digits.
// RUN: %offloom cc -std=c++20 %s -o %t -lcurand && %t | FileCheck %s
// RUN: env OFFLOOM_NUM_THREADS=3 %t | FileCheck %s
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <curand.h>
#include <vector>

struct recording {
  curandRngType_t type;
  curandOrdering_t order;
  unsigned long long seed, offset;
  uint64_t bits, more_bits, uniform, uniform_double, after_several;
};
const recording recordings[] = {
#include "recorded.inc"
};

template <class T> uint64_t hash(const T *data, size_t n) {
  std::vector<T> copy(n);
  cudaDeviceSynchronize();
  cudaMemcpy(copy.data(), data, n * sizeof(T), cudaMemcpyDefault);
  uint64_t h = 1469598103934665603;
  for (size_t i = 0; i < n * sizeof(T); ++i)
    h = (h ^ reinterpret_cast<unsigned char *>(copy.data())[i]) * 1099511628211;
  return h;
}

curandGenerator_t generator(const recording &r) {
  curandGenerator_t g;
  curandCreateGenerator(&g, r.type);
  curandSetGeneratorOrdering(g, r.order);
  curandSetPseudoRandomGeneratorSeed(g, r.seed);
  curandSetGeneratorOffset(g, r.offset);
  return g;
}

int main() {
  void *memory;
  cudaMalloc(&memory, 2 << 20);
  auto bits = (unsigned *)memory;
  auto floats = (float *)memory;
  auto doubles = (double *)memory;
  int count = 0, different = 0;
  const auto expect = [&](uint64_t got, uint64_t recorded, const char *what) {
    ++count;
    if (got != recorded && ++different)
      printf("%s: %d of %016llx, not %016llx\n", what, count, (unsigned long long)got, (unsigned long long)recorded);
  };
  for (const recording &r : recordings) {
    auto g = generator(r);
    curandGenerate(g, bits, 300000);
    expect(hash(bits, 300000), r.bits, "bits");
    curandGenerate(g, bits, 100000);
    expect(hash(bits, 100000), r.more_bits, "more bits");
    curandDestroyGenerator(g);
    g = generator(r);
    curandGenerateUniform(g, floats, 100000);
    expect(hash(floats, 100000), r.uniform, "uniform");
    curandDestroyGenerator(g);
    g = generator(r);
    curandGenerateUniformDouble(g, doubles, 200000);
    expect(hash(doubles, 200000), r.uniform_double, "uniform double");
    curandDestroyGenerator(g);
    g = generator(r);
    curandGenerate(g, bits, 101);
    curandGenerate(g, bits, 7);
    curandGenerateUniform(g, floats, 5);
    curandGenerateNormal(g, floats, 6, 0, 1);
    curandGenerate(g, bits, 8);
    expect(hash(bits, 8), r.after_several, "after several");
    curandDestroyGenerator(g);
  }
  printf("%d recorded, %d different\n", count, different); // CHECK: 180 recorded, 0 different

  // The first normal numbers that a GPU gives for the seed 1234.
  const struct { curandRngType_t type; float normal[4]; double normal_double[4]; } normals[] = {
      {CURAND_RNG_PSEUDO_XORWOW, {0x1.8fdbc6p-1, -0x1.cd3436p+0, -0x1.1f96cep-2, 0x1.20892ap-1},
       {0x1.6f597c59bea14p-2, -0x1.3d55ef2db6411p+0, -0x1.76c3e15c318a5p-4, -0x1.853de628f3853p-2}},
      {CURAND_RNG_PSEUDO_MRG32K3A, {-0x1.714f2ap-2, -0x1.2ebc6ep-1, -0x1.b7f1fep+0, -0x1.cda018p-1},
       {-0x1.714f307ceeb23p-2, -0x1.2ebc6fa79b86cp-1, -0x1.b7f1fab5cbf8dp+0, -0x1.cda02b85eee3bp-1}},
      {CURAND_RNG_PSEUDO_PHILOX4_32_10, {-0x1.9dd252p+0, 0x1.3aa9e2p+0, -0x1.8f7f98p+0, 0x1.dbc56ep-2},
       {-0x1.143cd7d47b538p-1, 0x1.48fa22ccec994p-3, 0x1.02192defaa9cp+0, 0x1.d50e49657caf7p+0}},
  };
  for (const auto &n : normals) {
    const recording r{n.type, CURAND_ORDERING_PSEUDO_DEFAULT, 1234};
    double worst = 0, worst_double = 0;
    float host[4];
    double host_double[4];
    auto g = generator(r);
    curandGenerateNormal(g, floats, 4, 0, 1);
    cudaMemcpy(host, memory, sizeof host, cudaMemcpyDeviceToHost);
    curandDestroyGenerator(g);
    g = generator(r);
    curandGenerateNormalDouble(g, doubles, 4, 0, 1);
    cudaMemcpy(host_double, memory, sizeof host_double, cudaMemcpyDeviceToHost);
    for (int i = 0; i < 4; ++i) {
      worst = std::fmax(worst, std::fabs(host[i] - n.normal[i]));
      worst_double = std::fmax(worst_double, std::fabs(host_double[i] - n.normal_double[i]));
    }
    printf("normal %d %d\n", worst < 2e-6, worst_double < 1e-14);
    curandDestroyGenerator(g);
  }
  // CHECK-NEXT: normal 1 1
  // CHECK-NEXT: normal 1 1
  // CHECK-NEXT: normal 1 1

  std::vector<unsigned> host(300000);
  curandGenerator_t g;
  curandCreateGeneratorHost(&g, CURAND_RNG_PSEUDO_DEFAULT);
  curandSetPseudoRandomGeneratorSeed(g, 1234);
  curandGenerate(g, host.data(), host.size());
  printf("host %llx\n", (unsigned long long)hash(host.data(), host.size())); // CHECK-NEXT: host ce3cef4b560ae6ae

  // Wrong calls, as a GPU answers them.
  curandGenerator_t none = nullptr;
  printf("%d %d %d\n", curandGenerateUniform(none, floats, 10), curandGenerateNormal(g, floats, 11, 0, 1), curandGenerateUniform(g, floats, 0)); // CHECK-NEXT: 101 105 0
  printf("%d %d\n", curandCreateGenerator(&none, (curandRngType_t)7), curandGeneratePoisson(g, bits, 10, 0.0)); // CHECK-NEXT: 103 104
  printf("%d %d\n", curandSetGeneratorOrdering(g, (curandOrdering_t)55), curandSetGeneratorOrdering(g, CURAND_ORDERING_QUASI_DEFAULT)); // CHECK-NEXT: 104 104
  curandDestroyGenerator(g);
}
