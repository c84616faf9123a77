// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Kernels that launch kernels by the functions behind <<<>>>: a buffer of parameters, filled by hand.
// flags: -rdc=true -lcudadevrt
#include <cstdio>

__device__ int results[64];

__global__ void child(int *to, char letter, double scale) {
  to[blockIdx.x * blockDim.x + threadIdx.x] = int(letter - 'a' + scale * threadIdx.x) + 100 * blockIdx.x;
}
__global__ void last(int from) { results[63] = results[from] + 1; }

__global__ void parent(int *to) {
  if (threadIdx.x)
    return;
  char *const buffer = static_cast<char *>(cudaGetParameterBuffer(8, 24));
  if (!buffer) {
    printf("no buffer\n");
    return;
  }
  *reinterpret_cast<int **>(buffer) = to;
  buffer[8] = 'k';
  *reinterpret_cast<double *>(buffer + 16) = 2.5;
  printf("%d", int(cudaLaunchDevice(reinterpret_cast<void *>(child), buffer, dim3(2), dim3(8), 0, nullptr)));
  void *const second = cudaGetParameterBuffer(4, 4);
  *static_cast<int *>(second) = 15;
  printf(" %d\n", int(cudaLaunchDevice(reinterpret_cast<void *>(last), second, dim3(1), dim3(1), 0, nullptr)));
}

int main() {
  int *place, all[64];
  cudaGetSymbolAddress(reinterpret_cast<void **>(&place), results);
  parent<<<1, 32>>>(place);
  printf("%s\n", cudaGetErrorName(cudaDeviceSynchronize()));
  cudaMemcpyFromSymbol(all, results, sizeof all);
  for (int i = 0; i < 16; ++i)
    printf("%d ", all[i]);
  printf("%d\n", all[63]);
}
