// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Shared variables of class type: a struct with nested arrays, a union that reuses its storage.
#include <cstdio>

struct Bin {
  int count;
  float weight[2];
};

union Scratch {
  int ints[64];
  float floats[64];
};

__global__ void kernel(float *out) {
  __shared__ Bin bins[4];
  __shared__ Scratch scratch;
  const int t = threadIdx.x;
  if (t < 4)
    bins[t] = Bin{0, {0.0f, t * 0.5f}};
  scratch.ints[t] = t * 7 % 4;
  __syncthreads();
  const int bin = scratch.ints[t];
  atomicAdd(&bins[bin].count, 1);
  atomicAdd(&bins[bin].weight[0], t * 0.25f);
  __syncthreads();
  scratch.floats[t] = bins[t % 4].weight[0] + bins[t % 4].weight[1];
  __syncthreads();
  out[t] = scratch.floats[63 - t] + bins[bin].count * 1000;
}

int main() {
  float *out;
  cudaMallocManaged(&out, 64 * sizeof(float));
  kernel<<<1, 64>>>(out);
  cudaDeviceSynchronize();
  for (int i = 0; i < 64; ++i)
    printf("%.2f%c", out[i], i % 8 == 7 ? '\n' : ' ');
}
