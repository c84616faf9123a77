// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Atomics that CUDA lacks, built from compare-and-swap: float maximum, multiply, packed update.
#include <cstdio>

__device__ float atomicMaxFloat(float *address, float value) {
  int *bits = reinterpret_cast<int *>(address);
  int old = *bits, assumed;
  do {
    assumed = old;
    if (__int_as_float(assumed) >= value)
      break;
    old = atomicCAS(bits, assumed, __float_as_int(value));
  } while (assumed != old);
  return __int_as_float(old);
}

__device__ double atomicMultiply(double *address, double value) {
  auto *bits = reinterpret_cast<unsigned long long *>(address);
  unsigned long long old = *bits, assumed;
  do {
    assumed = old;
    old = atomicCAS(bits, assumed, __double_as_longlong(__longlong_as_double(assumed) * value));
  } while (assumed != old);
  return __longlong_as_double(old);
}

__device__ void countAndSum(unsigned *packed, unsigned value) {
  unsigned old = *packed;
  while (true) {
    unsigned next = ((old >> 16) + 1) << 16 | ((old & 0xffff) + value);
    unsigned seen = atomicCAS(packed, old, next);
    if (seen == old)
      return;
    old = seen;
  }
}

__global__ void kernel(float *largest, double *product, unsigned *packed) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  atomicMaxFloat(largest, float(i * 37 % 211) - 50.5f);
  atomicMultiply(product, i % 2 ? 2.0 : i % 4 ? 0.5 : 1.0);
  countAndSum(packed, i % 5);
}

int main() {
  float *largest;
  double *product;
  unsigned *packed;
  cudaMallocManaged(&largest, sizeof *largest);
  cudaMallocManaged(&product, sizeof *product);
  cudaMallocManaged(&packed, sizeof *packed);
  *largest = -1e30f;
  *product = 3;
  *packed = 0;
  kernel<<<4, 60>>>(largest, product, packed);
  cudaDeviceSynchronize();
  printf("%g %g %u %u\n", *largest, *product, *packed >> 16, *packed & 0xffff);
}
