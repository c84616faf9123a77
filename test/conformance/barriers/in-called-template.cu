// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Barriers inside function templates, one of which is instantiated for two types and two sizes.
#include <cstdio>

template <typename T, int N> __device__ T blockSum(T value) {
  __shared__ T s[N];
  const int t = threadIdx.x;
  s[t] = value;
  __syncthreads();
  for (int step = N / 2; step > 0; step /= 2) {
    if (t < step)
      s[t] += s[t + step];
    __syncthreads();
  }
  T total = s[0];
  __syncthreads();
  return total;
}

template <typename T> __global__ void centre(T *v, T *sums) {
  T x = v[threadIdx.x];
  T total = blockSum<T, 64>(x);
  T squares = blockSum<T, 64>(x * x);
  v[threadIdx.x] = x * 64 - total;
  if (threadIdx.x == 63) {
    sums[0] = total;
    sums[1] = squares;
  }
}

template <typename T> static void run(const char *format) {
  T *v, *sums;
  cudaMallocManaged(&v, 64 * sizeof(T));
  cudaMallocManaged(&sums, 2 * sizeof(T));
  for (int i = 0; i < 64; ++i)
    v[i] = T(i % 9);
  centre<<<1, 64>>>(v, sums);
  cudaDeviceSynchronize();
  printf(format, v[0], v[33], v[63], sums[0], sums[1]);
}

int main() {
  run<int>("%d %d %d, %d %d\n");
  run<double>("%g %g %g, %g %g\n");
}
