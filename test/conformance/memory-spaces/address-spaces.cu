// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Generic addresses to those of one memory space and back.
#include <cstdio>

__constant__ int constant = 5;
__device__ int global = 6;

__global__ void spaces(int *out, int *memory) {
  __shared__ int shared;
  extern __shared__ int dynamic[];
  int local = 7;
  int *volatile pointer = &local; // keeps it in memory
  shared = dynamic[0] = 8;
  out[0] = !!__isGlobal(memory) + 10 * !!__isGlobal(&global);
  size_t place = __cvta_generic_to_shared(&shared);
  out[1] = *(int *)__cvta_shared_to_generic(place);
  place = __cvta_generic_to_shared(dynamic);
  out[2] = *(int *)__cvta_shared_to_generic(place);
  place = __cvta_generic_to_global(memory);
  out[3] = *(int *)__cvta_global_to_generic(place);
  place = __cvta_generic_to_local(pointer);
  out[4] = *(int *)__cvta_local_to_generic(place);
  place = __cvta_generic_to_constant(&constant);
  out[5] = *(const int *)__cvta_constant_to_generic(place);
}

int main() {
  int *out, *memory;
  cudaMallocManaged(&out, 6 * sizeof(int));
  cudaMallocManaged(&memory, sizeof(int));
  *memory = 9;
  spaces<<<1, 1, 64>>>(out, memory);
  printf("%s:", cudaGetErrorName(cudaDeviceSynchronize()));
  for (int i = 0; i < 6; ++i)
    printf(" %d", out[i]);
  printf("\n");
}
