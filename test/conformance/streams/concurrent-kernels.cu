// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Kernels in two streams run at the same time: each waits for what the other writes.
// builds: g++
#include <cstdio>

__global__ void play(volatile int *ball, int me, int rounds) {
  for (int i = 0; i < rounds; ++i) {
    while (*ball % 2 != me) {
    }
    __threadfence();
    *ball = *ball + 1;
    __threadfence();
  }
}

int main() {
  int *ball, result;
  cudaMalloc(&ball, sizeof(int));
  cudaMemset(ball, 0, sizeof(int));
  cudaFuncAttributes attributes;
  cudaFuncGetAttributes(&attributes, play); // loads the kernel
  cudaDeviceSynchronize();

  cudaStream_t streams[2];
  for (cudaStream_t &s : streams)
    cudaStreamCreate(&s);
  for (int me = 0; me < 2; ++me)
    play<<<1, 1, 0, streams[me]>>>(ball, me, 100);
  for (cudaStream_t s : streams)
    printf("%s\n", cudaGetErrorName(cudaStreamSynchronize(s)));
  cudaMemcpy(&result, ball, sizeof(int), cudaMemcpyDeviceToHost);
  printf("passes: %d\n", result);

  // Launched the other way round, and all awaited at once.
  for (int me = 1; me >= 0; --me)
    play<<<1, 1, 0, streams[me]>>>(ball, me, 50);
  printf("%s\n", cudaGetErrorName(cudaDeviceSynchronize()));
  cudaMemcpy(&result, ball, sizeof(int), cudaMemcpyDeviceToHost);
  printf("passes: %d\n", result);
}
