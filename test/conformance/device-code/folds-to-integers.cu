// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Fold expressions of numbers that become integers: the sum is converted, not its operands, unless
// each is.
#include <cstdio>

template <class... T> __global__ void folds(int *out, T... v) {
  out[0] = (... + v);
  out[1] = (v + ...);
  out[2] = (v + ... + 0.5f);
  out[3] = (0.75 + ... + v);
  int product = (... * v);
  out[4] = product;
  out[5] = (int)(... + v);
  out[6] = 2 * (... + (v * 2));
  out[7] = ((int)v + ...);
  out[8] = sizeof...(v) * 0.7f;
  out[9] = (v * ...) * 1.5;
  out[10] = -(... - v);
}

template <class... T> void show(int *out, T... v) {
  folds<<<1, 1>>>(out, v...);
  printf("%d:", cudaDeviceSynchronize());
  for (int i = 0; i < 11; ++i)
    printf(" %d", out[i]);
  printf("\n");
}

int main() {
  int *out;
  cudaMallocManaged(&out, 11 * sizeof(*out));
  show(out, 1.5f, 2.75f);
  show(out, 3e9f);
  show(out, 7, 2.5, 0.625f);
  show(out, -1.75);
  show(out, 3, 4);
}
