// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Recursive device functions: each thread its own depth, mutual recursion, recursion in a template.
#include <cstdio>

__device__ unsigned fibonacci(unsigned n) {
  return n < 2 ? n : fibonacci(n - 1) + fibonacci(n - 2);
}

__device__ bool isOdd(int n);
__device__ bool isEven(int n) { return n == 0 ? true : isOdd(n - 1); }
__device__ bool isOdd(int n) { return n == 0 ? false : isEven(n - 1); }

__device__ int ackermann(int m, int n) {
  if (m == 0)
    return n + 1;
  return ackermann(m - 1, n == 0 ? 1 : ackermann(m, n - 1));
}

template <int N> __device__ int power(int x) {
  if constexpr (N == 0)
    return 1;
  else
    return x * power<N - 1>(x);
}

__global__ void kernel(int4 *out) {
  int t = threadIdx.x;
  out[t] = make_int4(fibonacci(t), isEven(t * 3), ackermann(2, t % 4), power<4>(t));
}

int main() {
  int4 *out;
  cudaMallocManaged(&out, 18 * sizeof(int4));
  kernel<<<1, 18>>>(out);
  cudaDeviceSynchronize();
  for (int i = 0; i < 18; ++i)
    printf("%d %d %d %d\n", out[i].x, out[i].y, out[i].z, out[i].w);
}
