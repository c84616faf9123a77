// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A kernel template gives its extern shared array the type of its parameter, by way of raw bytes.
#include <cstdio>

template <typename T> __device__ T *sharedAs() {
  extern __shared__ __align__(16) unsigned char raw[];
  return reinterpret_cast<T *>(raw);
}

template <typename T> __global__ void largest(const T *in, T *out, int n) {
  T *s = sharedAs<T>();
  const int t = threadIdx.x;
  s[t] = in[t];
  for (int i = t + blockDim.x; i < n; i += blockDim.x)
    s[t] = in[i] > s[t] ? in[i] : s[t];
  __syncthreads();
  for (int width = blockDim.x / 2; width; width /= 2) {
    if (t < width && s[t + width] > s[t])
      s[t] = s[t + width];
    __syncthreads();
  }
  if (t == 0)
    *out = s[0];
}

template <typename T> static double run() {
  const int n = 500;
  T *in, *out;
  cudaMallocManaged(&in, n * sizeof(T));
  cudaMallocManaged(&out, sizeof(T));
  for (int i = 0; i < n; ++i)
    in[i] = T((i * 7919) % 503) / T(2);
  largest<<<1, 64, 64 * sizeof(T)>>>(in, out, n);
  cudaDeviceSynchronize();
  return double(*out);
}

int main() { printf("%g %g %g\n", run<int>(), run<float>(), run<double>()); }
