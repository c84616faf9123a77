// Kernels that read and write by Thrust's iterators, in a file of which the device's pass is read too.
// RUN: %offloom cc -std=c++17 %s -o %t && %t | FileCheck %s
#include <cstdio>
#include <thrust/device_vector.h>
#include <thrust/execution_policy.h>
#include <thrust/reduce.h>
#include <thrust/sort.h>

__host__ __device__ int doubled(int x) {
#ifdef __CUDA_ARCH__
  return 2 * x;
#else
  return x + x;
#endif
}

template <class From, class To> __global__ void each(From from, To to, int n) {
  const int i = threadIdx.x;
  if (i < n)
    *(to + i) = doubled(from[i]);
}
template <class From> __global__ void whole(From from, int n, int *to) {
  thrust::sort(thrust::device, from, from + n);
  *to = thrust::reduce(thrust::seq, from, from + n) + from[0];
}

int main() {
  thrust::device_vector<int> from(8), to(8), sum(1);
  for (int i = 0; i < 8; ++i)
    from[i] = 8 - i;
  each<<<1, 32>>>(from.begin(), to.begin(), 8);
  whole<<<1, 1>>>(to.begin(), 8, thrust::raw_pointer_cast(sum.data()));
  // CHECK: 2 16 74
  printf("%d %d %d\n", int(to[0]), int(to[7]), int(sum[0]));
}
