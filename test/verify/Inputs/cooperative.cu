// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A kernel whose blocks wait for each other, and launches by address. Planted: the second half.
#include <cooperative_groups.h>
#include <cstdio>

__global__ void smooth(const unsigned *from, unsigned *between, unsigned *to, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  between[i] = from[i] + from[(i + 1) % n];
  cooperative_groups::this_grid().sync();
#ifdef PLANTED
  to[i] = between[i] + between[i];
#else
  to[i] = between[i] + between[(i + n - 1) % n];
#endif
}

int main() {
  int n = 256;
  unsigned values[256], *memory[3];
  for (int i = 0; i < n; ++i)
    values[i] = i * i % 101;
  for (unsigned *&m : memory)
    cudaMalloc(&m, sizeof values);
  cudaMemcpy(memory[0], values, sizeof values, cudaMemcpyHostToDevice);
  void *arguments[] = {&memory[0], &memory[1], &memory[2], &n};
  cudaLaunchCooperativeKernel(reinterpret_cast<const void *>(smooth), dim3(4), dim3(64), arguments,
                              0, nullptr);
  cudaMemcpy(values, memory[2], sizeof values, cudaMemcpyDeviceToHost);
  printf("%u\n", values[17]);
  for (unsigned *m : memory)
    cudaFree(m);
}
