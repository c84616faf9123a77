// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Kernels whose parameters are references to managed objects: launched plainly, in templates, with
// deduced arguments, and by address.
#include <cstdio>
#include <cuda_runtime.h>

struct Counter {
  int hits, limit;
};

__global__ void count(Counter &c, int by) { atomicAdd(&c.hits, by); }
__global__ void read(const Counter &c, int *out) { out[threadIdx.x] = c.hits * 10 + threadIdx.x; }
template <class T> __global__ void raise(T &c, int to) {
  if (threadIdx.x == 0)
    c.limit = to;
}
template <class T> __global__ void swapped(T &a, T &b) {
  __shared__ T old;
  if (threadIdx.x == 0)
    old = a;
  __syncthreads();
  if (threadIdx.x == 1) {
    a = b;
    b = old;
  }
}
template <class T> void launchRaise(T *object, int to) { raise<<<1, 4>>>(*object, to); }

int main() {
  Counter *c;
  int *out;
  cudaMallocManaged(&c, 2 * sizeof(Counter));
  cudaMallocManaged(&out, 4 * sizeof(int));
  c[0] = {0, 1};
  c[1] = {7, 2};
  Counter &named = c[1];
  count<<<2, 4>>>(*c, 3);
  count<<<1, 4>>>(named, 1);
  read<<<1, 4>>>(*c, out);
  cudaDeviceSynchronize();
  printf("%d %d, read %d %d %d %d\n", c[0].hits, c[1].hits, out[0], out[1], out[2], out[3]);
  raise<<<1, 4>>>(c[0], 50);
  raise<Counter><<<1, 4>>>(named, 60);
  launchRaise(c, 70);
  cudaDeviceSynchronize();
  printf("%d %d\n", c[0].limit, c[1].limit);
  swapped<<<1, 2>>>(c[0], c[1]);
  cudaDeviceSynchronize();
  printf("%d %d, %d %d\n", c[0].hits, c[0].limit, c[1].hits, c[1].limit);
  int by = 2;
  void *args[] = {&c, &by};
  cudaLaunchKernel((void *)count, dim3(1), dim3(4), args, 0, 0);
  cudaDeviceSynchronize();
  printf("%d\n", c[0].hits);
}
