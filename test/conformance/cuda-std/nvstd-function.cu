// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// nvstd::function in kernels and on the host (C++ Language Support, "Polymorphic Function
// Wrappers"): of functions, function objects and lambdas, copied, moved, emptied, passed on.
#include <cstdio>
#include <nvfunctional>

struct Times {
  int factor;
  __device__ int operator()(int x) const { return x * factor; }
};

__device__ int twice(int x) { return 2 * x; }

__device__ nvstd::function<int(int)> make(int n) {
  if (n == 0)
    return twice;
  if (n == 1)
    return Times{7};
  return [=](int x) { return x - n; };
}

__device__ int through(nvstd::function<int(int)> f, int x) { return f(x); }

__global__ void kernel(int *out) {
  const int t = threadIdx.x;
  nvstd::function<int(int)> f = make(t % 3);
  out[t] = through(f, t) + f(1);
  __syncthreads();
  nvstd::function<void(int)> adds = [=](int i) { out[i] += 100; };
  adds(t);
  nvstd::function<int(int)> copy = f, none;
  f = nullptr;
  if (!f && !none && copy)
    out[t] += copy(2) * 1000;
  nvstd::function<int(int)> other(twice);
  other.swap(copy);
  out[t] += copy(3) * 100000 + (other == nullptr ? 1 : 0);
}

int main() {
  int *out;
  cudaMallocManaged(&out, 32 * sizeof(int));
  kernel<<<1, 32>>>(out);
  printf("%s\n", cudaGetErrorName(cudaDeviceSynchronize()));
  for (int i = 0; i < 32; ++i)
    printf("%d%c", out[i], i % 8 == 7 ? '\n' : ' ');
  nvstd::function<float(float)> half = [](float x) { return x / 2; };
  printf("%g\n", half(3));
}
