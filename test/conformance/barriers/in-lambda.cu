// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Barriers in lambdas that a kernel defines: by-reference captures, and one handed to a template.
#include <cstdio>

template <typename F> __device__ int twice(F &&step, int v) { return step(step(v)); }

__global__ void kernel(int *v) {
  __shared__ int s[41];
  const int t = threadIdx.x;
  int calls = 0;
  auto shift = [&](int value, int by) {
    s[t] = value;
    __syncthreads();
    int result = s[(t + by) % 41];
    __syncthreads();
    ++calls;
    return result;
  };
  int a = shift(v[t], 1);
  int b = shift(a * 2, 40);
  int c = twice([&](int x) { return shift(x + t, 2); }, b);
  v[t] = a + 100 * b + 10000 * c + calls;
}

int main() {
  int *v;
  cudaMallocManaged(&v, 41 * sizeof(int));
  for (int i = 0; i < 41; ++i)
    v[i] = i;
  kernel<<<1, 41>>>(v);
  cudaDeviceSynchronize();
  for (int i = 0; i < 41; ++i)
    printf("%d%c", v[i], i % 10 == 9 ? '\n' : ' ');
  printf("\n");
}
