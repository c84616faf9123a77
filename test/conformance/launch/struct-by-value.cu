// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Structs travel to the kernel by value: arrays inside, a copy made at the launch, own methods.
#include <cstdio>

struct Filter {
  float weights[5];
  int radius;
  __host__ __device__ float operator()(int k) const { return weights[k + radius]; }
};

struct Span {
  const float *data;
  int size;
  __device__ float at(int i) const { return i < 0 || i >= size ? 0.0f : data[i]; }
};

__global__ void convolve(Span in, float *out, const Filter filter) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= in.size)
    return;
  float sum = 0;
  for (int k = -filter.radius; k <= filter.radius; ++k)
    sum += filter(k) * in.at(i + k);
  out[i] = sum;
}

int main() {
  const int n = 20;
  float *in, *out;
  cudaMallocManaged(&in, n * sizeof(float));
  cudaMallocManaged(&out, n * sizeof(float));
  for (int i = 0; i < n; ++i)
    in[i] = float(i % 4);
  Filter filter{{0.25f, 0.5f, 1.0f, 0.5f, 0.25f}, 2};
  convolve<<<3, 8>>>({in, n}, out, filter);
  filter.weights[2] = 1000.0f; // too late for the launch above
  cudaDeviceSynchronize();
  for (int i = 0; i < n; ++i)
    printf("%g%c", out[i], i % 10 == 9 ? '\n' : ' ');
}
