// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Kernel templates with explicit type and value arguments; the block size is one of them.
#include <cstdio>

template <int BlockSize, bool Square> __global__ void sum(const int *in, int *out) {
  __shared__ int partial[BlockSize];
  int v = in[blockIdx.x * BlockSize + threadIdx.x];
  partial[threadIdx.x] = Square ? v * v : v;
  __syncthreads();
  for (int step = BlockSize / 2; step > 0; step /= 2) {
    if (threadIdx.x < step)
      partial[threadIdx.x] += partial[threadIdx.x + step];
    __syncthreads();
  }
  if (threadIdx.x == 0)
    out[blockIdx.x] = partial[0];
}

template <typename To, typename From> __global__ void convert(const From *in, To *out) {
  out[threadIdx.x] = static_cast<To>(in[threadIdx.x]);
}

int main() {
  int *in, *out;
  double *halves;
  cudaMallocManaged(&in, 128 * sizeof(int));
  cudaMallocManaged(&out, 4 * sizeof(int));
  cudaMallocManaged(&halves, 4 * sizeof(double));
  for (int i = 0; i < 128; ++i)
    in[i] = i;
  sum<64, false><<<2, 64>>>(in, out);
  sum<64, true><<<2, 64>>>(in, out + 2);
  cudaDeviceSynchronize();
  printf("%d %d %d %d\n", out[0], out[1], out[2], out[3]);
  for (int i = 0; i < 4; ++i)
    halves[i] = i + 0.75;
  convert<int><<<1, 4>>>(halves, out);
  cudaDeviceSynchronize();
  printf("%d %d %d %d\n", out[0], out[1], out[2], out[3]);
  convert<double, int><<<1, 4>>>(out, halves);
  cudaDeviceSynchronize();
  printf("%g %g %g %g\n", halves[0], halves[1], halves[2], halves[3]);
}
