// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Generators in kernels: seeds, subsequences, offsets, skipping ahead, integers and numbers. g++ fuses the sum of two of them.
// builds: clang++ fibers
// flags: -lcurand
#include "device_wide.h"
#include <curand_kernel.h>

template <class State> __global__ void draw(unsigned *bits, float *numbers, double *doubles, unsigned long long seed) {
  State state, later, other;
  const int t = threadIdx.x + blockIdx.x * blockDim.x;
  curand_init(seed, t, 3 * t, &state);
  for (int i = 0; i < 8; ++i)
    bits[8 * t + i] = curand(&state);
  later = state;
  skipahead(1000ull + t, &later);
  skipahead_sequence(2ull, &later);
  numbers[4 * t] = curand_uniform(&later);
  numbers[4 * t + 1] = curand_uniform(&state);
  for (int i = 0; i < 500; ++i)
    curand(&state);
  numbers[4 * t + 2] = curand_uniform(&state);
  curand_init(seed, 0, 1ull << 33, &other);
  numbers[4 * t + 3] = curand_uniform(&other);
  doubles[t] = curand_uniform_double(&other) + curand_uniform_double(&state);
}

__global__ void philox(uint4 *bits, float4 *numbers, double2 *doubles) {
  curandStatePhilox4_32_10_t state;
  curand_init(5, threadIdx.x, 6, &state);
  bits[2 * threadIdx.x] = curand4(&state);
  const unsigned one = curand(&state);
  bits[2 * threadIdx.x + 1] = curand4(&state);
  bits[2 * threadIdx.x + 1].x ^= one;
  numbers[threadIdx.x] = curand_uniform4(&state);
  doubles[threadIdx.x] = curand_uniform2_double(&state);
}

template <class State> void states(const char *name) {
  array<unsigned> bits(8 * 192);
  array<float> numbers(4 * 192);
  array<double> doubles(192);
  for (unsigned long long seed : {0ull, 1ull, 0x123456789abcdefull}) {
    draw<State><<<3, 64>>>(bits, numbers, doubles, seed);
    cudaDeviceSynchronize();
    printf("%s %llx: %llx %llx %llx\n", name, seed, hash(bits.data, bits.size), hash(numbers.data, numbers.size), hash(doubles.data, doubles.size));
    for (int i : {0, 1, 8, 9, 100, 8 * 191 + 7})
      printf(" %u", bits[i]);
    for (int i : {0, 1, 2, 3, 4 * 191})
      printf(" %.9g", numbers[i]);
    printf(" %.17g\n", doubles[5]);
  }
}

int main() {
  states<curandStateXORWOW_t>("XORWOW");
  states<curandStateMRG32k3a_t>("MRG32k3a");
  states<curandStatePhilox4_32_10_t>("Philox");
  uint4 *bits;
  float4 *numbers;
  double2 *doubles;
  cudaMallocManaged(&bits, 64 * sizeof(*bits));
  cudaMallocManaged(&numbers, 32 * sizeof(*numbers));
  cudaMallocManaged(&doubles, 32 * sizeof(*doubles));
  philox<<<1, 32>>>(bits, numbers, doubles);
  cudaDeviceSynchronize();
  printf("fours %llx %llx %llx: %u %u %u %u, %.9g %.9g, %.17g %.17g\n", hash(bits, 64), hash(numbers, 32), hash(doubles, 32), bits[0].x, bits[0].w, bits[1].x, bits[1].y, numbers[3].x,
         numbers[3].w, doubles[7].x, doubles[7].y);
}
