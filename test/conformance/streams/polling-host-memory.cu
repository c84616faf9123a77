// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A running kernel and the host talk through mapped host memory.
// builds: g++
#include <cstdio>

__global__ void echo(volatile int *request, volatile int *answer, int rounds) {
  for (int i = 1; i <= rounds; ++i) {
    while (*request != i) {
    }
    __threadfence_system();
    *answer = 10 * i;
    __threadfence_system();
  }
}

int main() {
  int *request, *answer;
  cudaHostAlloc(&request, sizeof(int), cudaHostAllocMapped);
  cudaHostAlloc(&answer, sizeof(int), cudaHostAllocMapped);
  *request = *answer = 0;
  int *device_request, *device_answer;
  cudaHostGetDevicePointer(&device_request, request, 0);
  cudaHostGetDevicePointer(&device_answer, answer, 0);

  const int rounds = 5;
  echo<<<1, 1>>>(device_request, device_answer, rounds);
  printf("launched: %s\n", cudaGetErrorName(cudaGetLastError()));
  printf("running: %s\n", cudaGetErrorName(cudaStreamQuery(0)));
  for (int i = 1; i <= rounds; ++i) {
    *(volatile int *)request = i;
    while (*(volatile int *)answer != 10 * i) {
    }
    printf("asked %d, answered %d\n", i, *(volatile int *)answer);
  }
  printf("synchronised: %s\n", cudaGetErrorName(cudaDeviceSynchronize()));
  printf("done: %s\n", cudaGetErrorName(cudaStreamQuery(0)));
  cudaFreeHost(request);
  cudaFreeHost(answer);
}
