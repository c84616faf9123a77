// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Overload resolution picks the kernel from the arguments of the launch.
#include <cstdio>

__global__ void show(int *out, int v) { *out = 100 + v; }
__global__ void show(int *out, double v) { *out = 200 + int(v); }
__global__ void show(int *out, const char *v) { *out = v == nullptr ? 300 : 301; }
__global__ void show(int *out, int a, int b) { *out = 400 + a * 10 + b; }

int main() {
  int *out;
  cudaMallocManaged(&out, sizeof(int));
  auto print = [&] {
    cudaDeviceSynchronize();
    printf("%d\n", *out);
  };
  show<<<1, 1>>>(out, 5);
  print();
  show<<<1, 1>>>(out, 6.9);
  print();
  show<<<1, 1>>>(out, static_cast<const char *>(nullptr));
  print();
  show<<<1, 1>>>(out, 1, 2);
  print();
  show<<<1, 1>>>(out, 'a');
  print();
}
