// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// flags: --extended-lambda
// Launches that macros write: of kernels and of templates, whose arguments the use decides.
#include <cstdio>
#include <cuda_runtime.h>

#define LAUNCH(k, ...) k<<<1, 4>>>(__VA_ARGS__)
#define LAUNCH_ON(k, blocks, threads, ...)                                                         \
  do {                                                                                             \
    k<<<blocks, threads>>>(__VA_ARGS__);                                                           \
    cudaDeviceSynchronize();                                                                       \
  } while (0)
#define RUN(...) __VA_ARGS__
#define FILL_ALL(out) fill<<<1, 4>>>(out, 9)

template <class T> __global__ void fill(T *out, T value) { out[threadIdx.x] = value; }
template <class T, class F> __global__ void apply(T *out, F f) { out[threadIdx.x] = f(out[threadIdx.x]); }
__global__ void plain(int *out, int by) { out[threadIdx.x] += by; }
template <int N, class T> __global__ void scale(T *out) { out[threadIdx.x] *= N; }

template <class T> void show(const char *what, const T *v) {
  cudaDeviceSynchronize();
  printf("%s %g %g %g %g\n", what, double(v[0]), double(v[1]), double(v[2]), double(v[3]));
}

template <class T> void inTemplate(T *out) { LAUNCH(fill, out, T(3)); }

int main() {
  int *out, evaluated = 0;
  float *reals;
  cudaMallocManaged(&out, 4 * sizeof(int));
  cudaMallocManaged(&reals, 4 * sizeof(float));
  LAUNCH(fill, out, 5);
  LAUNCH(fill, reals, 1.5f);
  show("filled", out);
  show("filled", reals);
  LAUNCH(plain, out, ++evaluated);
  show("plain", out);
  LAUNCH_ON(fill, 1, 2, out, ++evaluated);
  LAUNCH_ON((scale<3, int>), 1, 4, out);
  LAUNCH_ON(scale<2>, 1, 3, reals);
  show("scaled", out);
  show("scaled", reals);
  int by = 10;
  RUN(apply<<<1, 4>>>(out, [=] __device__(int v) { return v + by; }));
  show("lambda", out);
  RUN(RUN(fill<<<1, 3>>>(reals, 2.5f)));
  FILL_ALL(out);
  show("nested", reals);
  show("all", out);
  inTemplate(reals);
  show("in a template", reals);
  printf("evaluated %d times\n", evaluated);
}
