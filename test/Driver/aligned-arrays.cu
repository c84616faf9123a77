// What was `__shared__` begins where no vector of a loop over it lies on two cache lines: clang leaves local arrays at
// multiples of 16, whatever it does with them. The two arrays are of 1,040 bytes, so that no more than one is aligned by chance.
// RUN: %offloom cc -O3 -ccbin clang++-22 %s -o %t && %t | FileCheck %s
#include <cstdint>
#include <cstdio>

#ifdef __AVX2__
constexpr int Vector = 32;
#else
constexpr int Vector = 16;
#endif

__global__ void sums(const float *in, float *out, unsigned *places) {
  __shared__ float first[260], second[260];
  int t = threadIdx.x;
  first[t] = in[t];
  second[t] = in[t + 256];
  __syncthreads();
  for (int step = 128; step > 0; step /= 2) {
    if (t < step) {
      first[t] += first[t + step];
      second[t] += second[t + step];
    }
    __syncthreads();
  }
  if (t == 0) {
    out[0] = first[0] + second[0];
    places[0] = (uintptr_t)first % Vector;
    places[1] = (uintptr_t)second % Vector;
  }
}

int main() {
  float *in, *out;
  unsigned *places;
  cudaMallocManaged(&in, 512 * sizeof(float));
  cudaMallocManaged(&out, sizeof(float));
  cudaMallocManaged(&places, 2 * sizeof(unsigned));
  for (int i = 0; i < 512; ++i)
    in[i] = i;
  sums<<<1, 256>>>(in, out, places);
  cudaDeviceSynchronize();
  printf("%g, at %u and %u\n", *out, places[0], places[1]);
}
// CHECK: 130816, at 0 and 0
