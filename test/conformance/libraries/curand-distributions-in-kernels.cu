// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Normal numbers in kernels, singly, in pairs and in fours; means of Poisson's.
// builds: clang++ g++ fibers
// flags: -lcurand
#include "shown.h"
#include <curand.h>
#include <curand_kernel.h>

template <class State> __global__ void draw(float *to, double *doubles) {
  State state;
  const int t = threadIdx.x;
  curand_init(8, t, 0, &state);
  to[8 * t] = curand_normal(&state), to[8 * t + 1] = curand_normal(&state), to[8 * t + 2] = curand_normal(&state);
  const float2 pair = curand_normal2(&state);
  to[8 * t + 3] = pair.x, to[8 * t + 4] = pair.y;
  to[8 * t + 5] = curand_log_normal(&state, 0, 0.5f);
  const float2 logs = curand_log_normal2(&state, 1, 0.25f);
  to[8 * t + 6] = logs.x, to[8 * t + 7] = logs.y;
  doubles[4 * t] = curand_normal_double(&state), doubles[4 * t + 1] = curand_normal_double(&state);
  const double2 two = curand_normal2_double(&state);
  doubles[4 * t + 2] = two.x, doubles[4 * t + 3] = curand_log_normal_double(&state, 0, 1) + two.y;
}

__global__ void fours(float4 *to) {
  curandStatePhilox4_32_10_t state;
  curand_init(8, threadIdx.x, 2, &state);
  to[2 * threadIdx.x] = curand_normal4(&state);
  to[2 * threadIdx.x + 1] = curand_log_normal4(&state, 0, 0.5f);
}

__global__ void counts(unsigned *to, double mean) {
  curandStatePhilox4_32_10_t state;
  const int t = threadIdx.x + blockIdx.x * blockDim.x;
  curand_init(9, t, 0, &state);
  to[t] = curand_poisson(&state, mean);
}

template <class State> void draws(const char *name) {
  array<float> to(8 * 32);
  array<double> doubles(4 * 32);
  draw<State><<<1, 32>>>(to, doubles);
  cudaDeviceSynchronize();
  printf("%s:", name);
  for (int i = 0; i < 24; ++i)
    printf(" %.3g", to[i]);
  for (int i = 0; i < 12; ++i)
    printf(" %.3g", doubles[i]);
  printf("\n");
}

int main() {
  draws<curandStateXORWOW_t>("XORWOW"), draws<curandStateMRG32k3a_t>("MRG32k3a"), draws<curandStatePhilox4_32_10_t>("Philox");
  float4 *to;
  cudaMallocManaged(&to, 64 * sizeof(*to));
  fours<<<1, 32>>>(to);
  cudaDeviceSynchronize();
  for (int i : {0, 1, 2, 63})
    printf("%.3g %.3g %.3g %.3g\n", to[i].x, to[i].y, to[i].z, to[i].w);
  const int count = 1 << 18;
  array<unsigned> drawn(count);
  for (double mean : {0.5, 4., 30., 200., 5000.}) {
      counts<<<count / 256, 256>>>(drawn, mean);
      cudaDeviceSynchronize();
      double sum = 0, squares = 0;
      for (unsigned x : std::vector<unsigned>(drawn.data, drawn.data + count))
        sum += x, squares += (x - mean) * (x - mean);
      printf("mean %g: off by less than a hundredth %d, variance by less than a fiftieth %d\n", mean, std::abs(sum / count / mean - 1) < 0.01, std::abs(squares / count / mean - 1) < 0.02);
  }
}
