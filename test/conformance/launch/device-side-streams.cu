// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Streams that only device code has: fire and forget, and tail launch, also of children's children.
// flags: -rdc=true
#include <cstdio>

__global__ void add(int *sum, int value) { atomicAdd(sum, value); }

__global__ void forget(int *sum, int depth) {
  if (threadIdx.x == 0 && depth > 0)
    forget<<<2, 32, 0, cudaStreamFireAndForget>>>(sum, depth - 1);
  if (threadIdx.x % 8 == 0)
    add<<<1, 1, 0, cudaStreamFireAndForget>>>(sum, depth + 1);
}

__global__ void append(int *log, int value) { log[++log[0]] = value; }

__global__ void tails(int *log, int depth) {
  append<<<1, 1, 0, cudaStreamTailLaunch>>>(log, 10 * depth + 1);
  if (depth > 0)
    tails<<<1, 1, 0, cudaStreamTailLaunch>>>(log, depth - 1);
  append<<<1, 1, 0, cudaStreamTailLaunch>>>(log, 10 * depth + 2);
  append<<<1, 1>>>(log, 10 * depth);
}

int main() {
  int *memory;
  cudaMallocManaged(&memory, 64 * sizeof(int));
  cudaMemset(memory, 0, 64 * sizeof(int));
  forget<<<1, 32>>>(memory, 2);
  cudaError_t status = cudaDeviceSynchronize();
  printf("%s %d\n", cudaGetErrorName(status), memory[0]);
  memory[0] = 0;
  tails<<<1, 1>>>(memory, 2);
  printf("%s:", cudaGetErrorName(cudaDeviceSynchronize()));
  for (int i = 0; i < 10; ++i)
    printf(" %d", memory[i]);
  printf("\n");
}
