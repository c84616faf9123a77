// Generators of threads give a GPU's numbers: bits and uniform ones exactly, normal ones to the last digits.
// RUN: %offloom cc -std=c++20 %s -o %t && %t | FileCheck %s
#include <cmath>
#include <cstdio>
#include <curand_kernel.h>

struct numbers {
  unsigned first, twelfth;
  float uniform;
  double uniform_double;
  float normal;
  double normal_double;
  float log_normal;
};

template <class State> __global__ void draw(unsigned long long seed, unsigned long long sequence, unsigned long long offset, numbers *out) {
  State s;
  const auto begin = [&] { curand_init(seed, sequence, offset, &s); };
  begin();
  for (int i = 0; i < 12; ++i) {
    unsigned bits = curand(&s);
    if (i == 0)
      out->first = bits;
    out->twelfth = bits;
  }
  begin();
  for (int i = 0; i < 6; ++i)
    out->uniform = curand_uniform(&s);
  begin();
  for (int i = 0; i < 6; ++i)
    out->uniform_double = curand_uniform_double(&s);
  begin();
  for (int i = 0; i < 6; ++i)
    out->normal = curand_normal(&s);
  begin();
  for (int i = 0; i < 6; ++i)
    out->normal_double = curand_normal_double(&s);
  begin();
  for (int i = 0; i < 4; ++i)
    out->log_normal = curand_log_normal(&s, 0.5f, 0.25f);
}

int cases, different;
template <class State> void compare(unsigned long long seed, unsigned long long sequence, unsigned long long offset, const numbers &expected) {
  numbers *got;
  cudaMallocManaged(&got, sizeof *got);
  draw<State><<<1, 1>>>(seed, sequence, offset, got);
  cudaDeviceSynchronize();
  ++cases;
  const bool exact = got->first == expected.first && got->twelfth == expected.twelfth && got->uniform == expected.uniform && got->uniform_double == expected.uniform_double;
  const bool near = std::fabs(got->normal - expected.normal) < 2e-6f && std::fabs(got->normal_double - expected.normal_double) < 1e-14 &&
                    std::fabs(got->log_normal - expected.log_normal) < 4e-6f;
  if ((!exact || !near) && ++different < 10)
    printf("case %d: %u %u %a %a %a %a %a\n", cases, got->first, got->twelfth, got->uniform, got->uniform_double, got->normal, got->normal_double, got->log_normal);
  cudaFree(got);
}

/// Draws of many threads: their mean and spread.
__global__ void poisson(unsigned *out, double lambda) {
  curandState s;
  const int thread = blockIdx.x * blockDim.x + threadIdx.x;
  curand_init(7, thread, 0, &s);
  for (int i = 0; i < 64; ++i)
    out[thread * 64 + i] = curand_poisson(&s, lambda);
}

int main() {
#define CASE(generator, seed, sequence, offset, ...) compare<curandState##generator##_t>(seed, sequence, offset, {__VA_ARGS__});
#include "recorded-states.inc"
  printf("sizes %d %d %d\n", (int)sizeof(curandState), (int)sizeof(curandStatePhilox4_32_10_t), (int)sizeof(curandStateMRG32k3a_t)); // CHECK: sizes 48 64 48
  printf("%d different\n", different); // CHECK-NEXT: {{^}}0 different

  unsigned *counts;
  const int n = 512 * 64;
  cudaMallocManaged(&counts, n * sizeof(unsigned));
  for (double lambda : {0.5, 3.5, 30.0, 5000.0}) {
    poisson<<<4, 128>>>(counts, lambda);
    cudaDeviceSynchronize();
    double mean = 0, spread = 0;
    for (int i = 0; i < n; ++i)
      mean += counts[i];
    mean /= n;
    for (int i = 0; i < n; ++i)
      spread += (counts[i] - mean) * (counts[i] - mean);
    printf("poisson %g: %d %d\n", lambda, std::fabs(mean / lambda - 1) < 0.03, std::fabs(spread / n / lambda - 1) < 0.06);
  }
  // CHECK-NEXT: poisson 0.5: 1 1
  // CHECK-NEXT: poisson 3.5: 1 1
  // CHECK-NEXT: poisson 30: 1 1
  // CHECK-NEXT: poisson 5000: 1 1
}
