// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Functors with state as template arguments of kernels: map, zip and reduce by operator().
#include <cstdio>

struct Scale {
  float factor;
  __device__ float operator()(float x) const { return x * factor; }
};
struct Larger {
  __host__ __device__ float operator()(float a, float b) const { return a > b ? a : b; }
};
template <typename F, typename G> struct Compose {
  F f;
  G g;
  template <typename... Ts> __device__ float operator()(Ts... xs) const { return f(g(xs...)); }
};

template <typename F> __global__ void map(float *v, int n, F f) {
  int i = threadIdx.x + blockIdx.x * blockDim.x;
  if (i < n)
    v[i] = f(v[i]);
}

template <typename F> __global__ void zip(const float *a, const float *b, float *out, F f) {
  out[threadIdx.x] = f(a[threadIdx.x], b[threadIdx.x]);
}

int main() {
  float *a, *b;
  cudaMallocManaged(&a, 9 * sizeof(float));
  cudaMallocManaged(&b, 9 * sizeof(float));
  for (int i = 0; i < 9; ++i) {
    a[i] = float(i);
    b[i] = float(8 - i);
  }
  map<<<3, 4>>>(a, 9, Scale{1.5f});
  zip<<<1, 9>>>(a, b, b, Compose<Scale, Larger>{{-2.0f}, {}});
  map<<<1, 9>>>(a, 5, Compose<Scale, Scale>{{2}, {3}});
  cudaDeviceSynchronize();
  for (int i = 0; i < 9; ++i)
    printf("%g %g\n", a[i], b[i]);
}
