// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Lambdas made and called inside a kernel: by value, by reference, generic, returned, stored.
#include <cstdio>

template <typename F> __device__ int fold(const int *v, int n, int first, F f) {
  for (int i = 0; i < n; ++i)
    first = f(first, v[i]);
  return first;
}

__device__ auto adder(int k) {
  return [k](int x) { return x + k; };
}

__global__ void kernel(const int *v, int *out) {
  const int t = threadIdx.x;
  int calls = 0;
  auto counted = [&calls, t](int a, int b) {
    ++calls;
    return a + b * t;
  };
  auto bigger = [](auto a, auto b) { return a > b ? a : b; };
  int sum = fold(v, 8, 0, counted);
  int largest = fold(v, t + 1, -1, bigger);
  out[t] = sum * 100 + adder(largest)(calls);
}

int main() {
  int *v, *out;
  cudaMallocManaged(&v, 8 * sizeof(int));
  cudaMallocManaged(&out, 8 * sizeof(int));
  for (int i = 0; i < 8; ++i)
    v[i] = i * 5 % 8;
  kernel<<<1, 8>>>(v, out);
  cudaDeviceSynchronize();
  for (int i = 0; i < 8; ++i)
    printf("%d ", out[i]);
  printf("\n");
}
