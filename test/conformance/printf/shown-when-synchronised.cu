// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What a kernel prints appears when the host synchronises, after what the host printed before.
#include <cstdio>

__global__ void say(const char *) {
  printf("kernel %d\n", 1);
  printf("no conversion\n");
  printf("c");
  printf("\n");
}

__global__ void count(volatile int *done) {
  printf("count\n");
  __threadfence_system();
  *done = 1;
}

int main() {
  say<<<1, 1>>>(nullptr);
  printf("host, before cudaDeviceSynchronize\n");
  cudaDeviceSynchronize();
  printf("host, after\n");

  volatile int *done;
  cudaMallocHost((void **)&done, sizeof(int));
  *done = 0;
  cudaStream_t s;
  cudaStreamCreate(&s);
  count<<<1, 1, 0, s>>>(done);
  while (*done == 0) {
  }
  printf("host, before cudaStreamSynchronize\n");
  cudaStreamSynchronize(s);

  *done = 0;
  cudaEvent_t e;
  cudaEventCreate(&e);
  count<<<1, 1>>>(done);
  cudaEventRecord(e);
  while (*done == 0) {
  }
  puts("host, before cudaEventSynchronize");
  cudaEventSynchronize(e);
  putchar('.');
  putchar('\n');
}
