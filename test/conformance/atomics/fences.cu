// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Fences of the three scopes order a plain write before the flag that announces it: within a block,
// between blocks, and between the device and the host.
#include <cstdio>

__global__ void withinBlock(int *out) {
  __shared__ volatile int data, flag;
  if (threadIdx.x == 0)
    flag = 0;
  __syncthreads();
  if (threadIdx.x == 32) {
    data = 17;
    __threadfence_block();
    flag = 1;
  }
  if (threadIdx.x == 0) {
    while (flag == 0)
      ;
    __threadfence_block();
    *out = data;
  }
}

__global__ void betweenBlocks(volatile int *data, volatile int *flag, int *out) {
  if (blockIdx.x == 0) {
    *data = 42;
    __threadfence();
    *flag = 1;
  } else {
    while (*flag == 0)
      ;
    __threadfence();
    *out = *data;
  }
}

__global__ void forTheHost(volatile int *data, volatile int *flag) {
  *data = 99;
  __threadfence_system();
  *flag = 1;
}

int main() {
  int *memory;
  volatile int *pinned;
  cudaMallocManaged(&memory, 4 * sizeof(int));
  cudaMallocHost((void **)&pinned, 2 * sizeof(int));
  memory[0] = memory[1] = memory[2] = memory[3] = pinned[0] = pinned[1] = 0;
  withinBlock<<<1, 64>>>(memory);
  betweenBlocks<<<2, 1>>>(memory + 1, memory + 2, memory + 3);
  const cudaError_t status = cudaDeviceSynchronize();
  printf("%s %d %d\n", cudaGetErrorName(status), memory[0], memory[3]);
  forTheHost<<<1, 1>>>(pinned, pinned + 1);
  cudaStreamQuery(0); // hand it to the device
  while (pinned[1] == 0)
    ;
  printf("%d\n", pinned[0]);
  cudaDeviceSynchronize();
}
