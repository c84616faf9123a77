// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A failing assert in a kernel is reported by the synchronisation, sticks, and goes to stderr.
#include <cassert>
#include <cstdio>

__global__ void check(const int *v, int limit) {
  int i = threadIdx.x;
  assert(v[i] < limit && "too large");
}

int main() {
  int *v;
  cudaMallocManaged(&v, 8 * sizeof(int));
  for (int i = 0; i < 8; ++i)
    v[i] = i;
  check<<<1, 8>>>(v, 8);
  printf("%s\n", cudaGetErrorName(cudaDeviceSynchronize()));
  check<<<1, 8>>>(v, 5);
  printf("%s\n", cudaGetErrorName(cudaDeviceSynchronize()));
  printf("%s\n", cudaGetErrorName(cudaGetLastError()));
  printf("%s\n", cudaGetErrorString(cudaGetLastError()));
}
