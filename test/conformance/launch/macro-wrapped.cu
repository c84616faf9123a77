// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Launches that macros write: the whole launch, its configuration, and a checking wrapper around
// it.
#include <cstdio>
#include <cstdlib>

#define GRID_FOR(n) ((n) + 63) / 64, 64
#define LAUNCH(kernel, n, ...) kernel<<<GRID_FOR(n)>>>(__VA_ARGS__)
#define CHECKED(call)                                                                              \
  do {                                                                                             \
    call;                                                                                          \
    cudaError_t error = cudaGetLastError();                                                        \
    if (error != cudaSuccess) {                                                                    \
      printf("%s\n", cudaGetErrorString(error));                                                   \
      exit(1);                                                                                     \
    }                                                                                              \
  } while (0)
#define GLOBAL_INDEX (blockIdx.x * blockDim.x + threadIdx.x)

__global__ void iota(int *v, int n) {
  unsigned i = GLOBAL_INDEX;
  if (i < n)
    v[i] = i;
}

__global__ void square(int *v, int n) {
  if (GLOBAL_INDEX < n)
    v[GLOBAL_INDEX] *= v[GLOBAL_INDEX];
}

int main() {
  const int n = 200;
  int *v;
  cudaMallocManaged(&v, n * sizeof(int));
  LAUNCH(iota, n, v, n);
  CHECKED((square<<<GRID_FOR(n)>>>(v, n)));
  CHECKED(cudaDeviceSynchronize());
  long sum = 0;
  for (int i = 0; i < n; ++i)
    sum += v[i];
  printf("%ld\n", sum);
}
