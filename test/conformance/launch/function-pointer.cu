// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Kernels are launched through pointers: a variable, a table, a parameter and a typedef.
#include <cstdio>

__global__ void add(int *v, int k) { v[threadIdx.x] += k; }
__global__ void multiply(int *v, int k) { v[threadIdx.x] *= k; }
template <int Shift> __global__ void shiftLeft(int *v, int k) { v[threadIdx.x] <<= (Shift + k); }

using Kernel = void (*)(int *, int);

static void apply(Kernel kernel, int *v, int k) {
  kernel<<<1, 4>>>(v, k);
  cudaDeviceSynchronize();
  printf("%d %d %d %d\n", v[0], v[1], v[2], v[3]);
}

int main() {
  int *v;
  cudaMallocManaged(&v, 4 * sizeof(int));
  for (int i = 0; i < 4; ++i)
    v[i] = i;
  Kernel table[] = {add, multiply, &shiftLeft<1>};
  for (Kernel kernel : table)
    apply(kernel, v, 2);
  void (*chosen)(int *, int) = v[0] > 5 ? add : multiply;
  chosen<<<1, 4>>>(v, -1);
  cudaDeviceSynchronize();
  printf("%d %d %d %d\n", v[0], v[1], v[2], v[3]);
}
