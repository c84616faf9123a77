// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A lock whose waiting threads sleep for longer and longer: __nanosleep, as in the guide.
#include <cstdio>

__device__ void lock(unsigned *mutex) {
  unsigned ns = 8;
  while (atomicCAS(mutex, 0, 1) == 1) {
    __nanosleep(ns);
    if (ns < 256)
      ns *= 2;
  }
  __threadfence();
}

__device__ void unlock(unsigned *mutex) {
  __threadfence();
  atomicExch(mutex, 0);
}

__global__ void count(unsigned *mutex, volatile int *value) {
  lock(mutex);
  *value = *value + 1;
  unlock(mutex);
}

int main() {
  unsigned *mutex;
  int *value;
  cudaMallocManaged(&mutex, sizeof(unsigned));
  cudaMallocManaged(&value, sizeof(int));
  *mutex = 0;
  *value = 0;
  count<<<8, 40>>>(mutex, value);
  printf("%s: ", cudaGetErrorName(cudaDeviceSynchronize()));
  printf("%d %u\n", *value, *mutex);
}
