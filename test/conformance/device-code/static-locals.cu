// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Static local variables of device code: one for the whole device, kept between launches; a
// constant table; one for each instantiation of a template.
#include <cstdio>

__device__ int ticket() {
  static int next = 100;
  return atomicAdd(&next, 1);
}

__device__ int lookUp(int i) {
  static const int table[5] = {3, 1, 4, 1, 5};
  return table[i % 5];
}

template <class T> __device__ T *counter() {
  static T count;
  return &count;
}

__global__ void take(int *taken, int *values) {
  const int mine = ticket();
  atomicAdd(&taken[mine - 100], 1);
  values[threadIdx.x] = lookUp(threadIdx.x);
  atomicAdd(counter<int>(), 1);
  atomicAdd(counter<float>(), 0.5f);
}

__global__ void read(float *out) {
  out[0] = *counter<int>();
  out[1] = *counter<float>();
}

int main() {
  int *taken, *values;
  float *out;
  cudaMallocManaged(&taken, 64 * sizeof(int));
  cudaMallocManaged(&values, 16 * sizeof(int));
  cudaMallocManaged(&out, 2 * sizeof(float));
  cudaMemset(taken, 0, 64 * sizeof(int));
  take<<<2, 16>>>(taken, values);
  take<<<1, 16>>>(taken, values);
  read<<<1, 1>>>(out);
  printf("%s:", cudaGetErrorName(cudaDeviceSynchronize()));
  int ones = 0;
  for (int i = 0; i < 64; ++i)
    ones += i < 48 ? taken[i] == 1 : taken[i] == 0;
  printf(" %d, %g %g,", ones, out[0], out[1]);
  for (int i = 0; i < 16; ++i)
    printf(" %d", values[i]);
  printf("\n");
}
