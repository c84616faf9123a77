// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Sobol's sequences in kernels by the library's direction vectors.
// builds: clang++ fibers
// flags: -lcurand
#include "device_wide.h"
#include <curand.h>
#include <curand_kernel.h>

__global__ void draw32(curandDirectionVectors32_t *vectors, unsigned *bits, float *numbers) {
  curandStateSobol32_t state;
  const int t = threadIdx.x;
  curand_init(vectors[t], 11 * t, &state);
  for (int i = 0; i < 10; ++i)
    bits[10 * t + i] = curand(&state);
  skipahead(1000, &state);
  numbers[2 * t] = curand_uniform(&state);
  skipahead(1, &state);
  numbers[2 * t + 1] = curand_uniform(&state);
}

__global__ void draw64(curandDirectionVectors64_t *vectors, unsigned long long *bits, double *numbers) {
  curandStateSobol64_t state;
  const int t = threadIdx.x;
  curand_init(vectors[t], 7 * t, &state);
  for (int i = 0; i < 10; ++i)
    bits[10 * t + i] = curand(&state);
  skipahead(1ull << 20, &state);
  numbers[2 * t] = curand_uniform_double(&state);
  numbers[2 * t + 1] = curand_uniform(&state);
}

int main() {
  curandDirectionVectors32_t *vectors32, *there32;
  curandDirectionVectors64_t *vectors64, *there64;
  status("vectors", curandGetDirectionVectors32(&vectors32, CURAND_DIRECTION_VECTORS_32_JOEKUO6));
  status("vectors", curandGetDirectionVectors64(&vectors64, CURAND_DIRECTION_VECTORS_64_JOEKUO6));
  status("of 64 by a name of 32", curandGetDirectionVectors64(&vectors64, CURAND_DIRECTION_VECTORS_32_JOEKUO6));
  curandGetDirectionVectors64(&vectors64, CURAND_DIRECTION_VECTORS_64_JOEKUO6);
  printf("%llx %llx\n", hash(vectors32, 100), hash(vectors64, 100));
  cudaMalloc(&there32, 64 * sizeof(*there32));
  cudaMalloc(&there64, 64 * sizeof(*there64));
  cudaMemcpy(there32, vectors32, 64 * sizeof(*there32), cudaMemcpyHostToDevice);
  cudaMemcpy(there64, vectors64, 64 * sizeof(*there64), cudaMemcpyHostToDevice);
  array<unsigned> bits(640);
  array<unsigned long long> wide(640);
  array<float> numbers(128);
  array<double> doubles(128);
  draw32<<<1, 64>>>(there32, bits, numbers);
  draw64<<<1, 64>>>(there64, wide, doubles);
  cudaDeviceSynchronize();
  printf("%llx %llx %u %u %u, %.9g %.9g\n", hash(bits.data, 640), hash(numbers.data, 128), bits[0], bits[11], bits[639], numbers[2], numbers[127]);
  printf("%llx %llx %llu %llu, %.17g %.17g\n", hash(wide.data, 640), hash(doubles.data, 128), wide[11], wide[639], doubles[2], doubles[127]);
}
