// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The best-practices guide's copies with an offset and with a stride.
#include <cstdio>

__global__ void offsetCopy(float *out, const float *in, int offset) {
  int i = blockIdx.x * blockDim.x + threadIdx.x + offset;
  out[i] = in[i];
}

__global__ void strideCopy(float *out, const float *in, int stride) {
  int i = (blockIdx.x * blockDim.x + threadIdx.x) * stride;
  out[i] = in[i];
}

int main() {
  const int n = 4096;
  float *in, *out;
  cudaMallocManaged(&in, n * sizeof(float));
  cudaMallocManaged(&out, n * sizeof(float));
  for (int i = 0; i < n; ++i)
    in[i] = float(i);
  for (int k : {0, 1, 7, 16}) {
    double offsets = 0, strides = 0;
    cudaMemset(out, 0, n * sizeof(float));
    offsetCopy<<<3, 256>>>(out, in, k);
    cudaDeviceSynchronize();
    for (int i = 0; i < n; ++i)
      offsets += out[i];
    cudaMemset(out, 0, n * sizeof(float));
    strideCopy<<<3, 64>>>(out, in, k + 1);
    cudaDeviceSynchronize();
    for (int i = 0; i < n; ++i)
      strides += out[i];
    printf("%d: %.0f %.0f\n", k, offsets, strides);
  }
}
