// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// __constant__ memory: coefficients set from the host between launches, and a struct with a
// default.
#include <cstdio>

__constant__ float coefficients[5];
struct Settings {
  int stride;
  float bias;
};
__constant__ Settings settings = {1, 0.5f};

__device__ float polynomial(float x) {
  float y = 0;
  for (int i = 4; i >= 0; --i)
    y = y * x + coefficients[i];
  return y;
}

__global__ void evaluate(float *out) {
  int i = threadIdx.x * settings.stride;
  out[threadIdx.x] = polynomial(float(i)) + settings.bias;
}

int main() {
  float *out;
  cudaMallocManaged(&out, 6 * sizeof(float));
  const float first[5] = {1, 2, 3, 0, 1};
  cudaMemcpyToSymbol(coefficients, first, sizeof first);
  evaluate<<<1, 6>>>(out);
  cudaDeviceSynchronize();
  for (int i = 0; i < 6; ++i)
    printf("%g ", out[i]);
  const float zero[2] = {0, 0};
  cudaMemcpyToSymbol(coefficients, zero, sizeof zero, 3 * sizeof(float));
  const Settings changed = {2, 0.25f};
  cudaMemcpyToSymbol(settings, &changed, sizeof changed);
  evaluate<<<1, 6>>>(out);
  cudaDeviceSynchronize();
  printf("\n");
  for (int i = 0; i < 6; ++i)
    printf("%g ", out[i]);
  printf("\n");
}
