// Numbers by the table of Poisson's distribution: how often each comes is what the formula says.
// RUN: %offloom cc %s -o %t -lcurand && %t | FileCheck %s
#include <cmath>
#include <cstdio>
#include <curand_kernel.h>

const int threads = 256, each = 512, total = threads * each;

template <class State> __global__ void draw(unsigned *out, curandDiscreteDistribution_t distribution) {
  State state;
  curand_init(5, threadIdx.x, 0, &state);
  for (int i = 0; i < each; ++i)
    out[threadIdx.x * each + i] = curand_discrete(&state, distribution);
}
__global__ void drawFours(unsigned *out, curandDiscreteDistribution_t distribution) {
  curandStatePhilox4_32_10_t state;
  curand_init(5, threadIdx.x, 0, &state);
  for (int i = 0; i < each; i += 4)
    reinterpret_cast<uint4 *>(out)[(threadIdx.x * each + i) / 4] = curand_discrete4(&state, distribution);
}

/// Chi squared over its degrees of freedom, of the numbers that are expected 20 times and more: near 1.
bool fits(const unsigned *numbers, double lambda) {
  double chi = 0;
  int kinds = 0;
  for (int k = int(std::fmax(0, lambda - 6 * std::sqrt(lambda))); k < lambda + 6 * std::sqrt(lambda) + 6; ++k) {
    const double expected = total * std::exp(k * std::log(lambda) - lambda - std::lgamma(k + 1));
    int found = 0;
    for (int i = 0; i < total; ++i)
      found += numbers[i] == unsigned(k);
    if (expected < 20)
      continue;
    chi += (found - expected) * (found - expected) / expected;
    ++kinds;
  }
  return std::fabs(chi / kinds - 1) < 4 * std::sqrt(2.0 / kinds);
}

int main() {
  unsigned *numbers;
  cudaMallocManaged(&numbers, total * sizeof(unsigned));
  for (double lambda : {0.3, 4.0, 75.0, 1000.0}) {
    curandDiscreteDistribution_t distribution;
    printf("%g: %d", lambda, curandCreatePoissonDistribution(lambda, &distribution));
    const auto show = [&] {
      cudaDeviceSynchronize();
      printf(" %d", fits(numbers, lambda));
    };
    draw<curandState><<<1, threads>>>(numbers, distribution), show();
    draw<curandStateMRG32k3a><<<1, threads>>>(numbers, distribution), show();
    draw<curandStatePhilox4_32_10_t><<<1, threads>>>(numbers, distribution), show();
    drawFours<<<1, threads>>>(numbers, distribution), show();
    printf(", %d\n", curandDestroyDistribution(distribution));
  }
  // CHECK: 0.3: 0 1 1 1 1, 0
  // CHECK-NEXT: 4: 0 1 1 1 1, 0
  // CHECK-NEXT: 75: 0 1 1 1 1, 0
  // CHECK-NEXT: 1000: 0 1 1 1 1, 0
  curandDiscreteDistribution_t none = nullptr;
  printf("%d %d %d\n", curandCreatePoissonDistribution(0, &none), curandCreatePoissonDistribution(1e6, &none), curandDestroyDistribution(none));
  // CHECK-NEXT: 104 104 101
}
