// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// One warp of a block produces through a flag in shared memory while another spins on it.
#include <cstdio>

__global__ void pipeline(int *out, int n) {
  __shared__ volatile int slot;
  __shared__ volatile int turn; // 0: the producer's, 1: the consumer's
  if (threadIdx.x == 0)
    turn = 0;
  __syncthreads();
  if (threadIdx.x == 0) {
    for (int i = 0; i < n; ++i) {
      while (turn != 0)
        ;
      slot = i * i;
      __threadfence_block();
      turn = 1;
    }
  } else if (threadIdx.x == 32) {
    for (int i = 0; i < n; ++i) {
      while (turn != 1)
        ;
      __threadfence_block();
      out[i] = slot + 1;
      __threadfence_block();
      turn = 0;
    }
  }
}

int main() {
  int *out;
  cudaMallocManaged(&out, 20 * sizeof(int));
  pipeline<<<1, 64>>>(out, 20);
  cudaDeviceSynchronize();
  for (int i = 0; i < 20; ++i)
    printf("%d ", out[i]);
  printf("\n");
}
