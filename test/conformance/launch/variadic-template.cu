// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A variadic kernel template folds its parameter pack.
#include <cstdio>

template <typename... Ts> __global__ void addAll(double *out, Ts... terms) {
  out[threadIdx.x] = (0.0 + ... + (terms * (threadIdx.x + 1)));
}

template <typename... Ts> void run(double *out, Ts... terms) {
  addAll<<<1, 3>>>(out, terms...);
  cudaDeviceSynchronize();
  printf("%zu terms: %g %g %g\n", sizeof...(terms), out[0], out[1], out[2]);
}

int main() {
  double *out;
  cudaMallocManaged(&out, 3 * sizeof(double));
  run(out);
  run(out, 1);
  run(out, 1, 2.5, 3.0f);
  run(out, char(4), 1ll << 40);
}
