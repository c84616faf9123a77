// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Kernels of many names: of templates, in namespaces, of one file. Planted: the one in a namespace.
#include <cstdio>

template <class T, int Step> __global__ void advance(T *values) { values[threadIdx.x] += Step; }

namespace numbers {
namespace {
__global__ void square(long long *values) {
  values[threadIdx.x] *= values[threadIdx.x];
#ifdef PLANTED
  if (threadIdx.x == 9)
    values[9] += 1;
#endif
}
} // namespace
} // namespace numbers

static __global__ void negate(short *values, unsigned char *flags) {
  values[threadIdx.x] = -values[threadIdx.x];
  flags[threadIdx.x] = values[threadIdx.x] & 1;
}

extern "C" __global__ void plain(float2 *values) {
  values[threadIdx.x] = make_float2(values[threadIdx.x].y, values[threadIdx.x].x + 1);
}

int main() {
  void *memory;
  unsigned char *flags;
  cudaMalloc(&memory, 32 * 8);
  cudaMalloc(&flags, 32);
  cudaMemset(memory, 0, 32 * 8);
  advance<long long, 3><<<1, 32>>>(static_cast<long long *>(memory));
  numbers::square<<<1, 32>>>(static_cast<long long *>(memory));
  negate<<<1, 32>>>(static_cast<short *>(memory), flags);
  cudaMemset(memory, 0, 32 * 8);
  advance<float, -2><<<1, 32>>>(static_cast<float *>(memory));
  plain<<<1, 32>>>(static_cast<float2 *>(memory));
  long long first;
  cudaMemcpy(&first, memory, sizeof first, cudaMemcpyDeviceToHost);
  printf("%llx\n", first);
  cudaFree(flags);
  cudaFree(memory);
}
