// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Clocks, `__nanosleep`, the clocks of cuda::std::chrono, and a kernel that waits for another one.
#include <cstdio>
#include <cuda/std/chrono>
__global__ void clocks(int *ok) {
  long long a = clock64();
  clock_t c = clock();
  unsigned long long g0, g1;
  asm volatile("mov.u64 %0, %%globaltimer;" : "=l"(g0));
  unsigned x = threadIdx.x;
  for (int i = 0; i < 1000; ++i) x = x * 1664525u + 1013904223u;
  __nanosleep(200);
  asm volatile("mov.u64 %0, %%globaltimer;" : "=l"(g1));
  long long b = clock64();
  ok[threadIdx.x] = (b > a) + 2 * (clock() != c) + 4 * (g1 >= g0) + 8 * (x != 0);
  ok[threadIdx.x] += 16 * (cuda::std::chrono::system_clock::now().time_since_epoch().count() > 0);
}
__global__ void spinUntil(long long cycles, int *o) {
  long long start = clock64(), now = start;
  int n = 0;
  while (now - start < cycles) now = clock64(), ++n;
  o[threadIdx.x] = n > 0;
}
__device__ volatile int gate;
__global__ void openGate(int v) { if (threadIdx.x == 0) gate = v; }
__global__ void backOff(int *o) {
  unsigned ns = 8;
  while (gate != 7) {
    __nanosleep(ns);
    if (ns < 256) ns *= 2;
  }
  o[threadIdx.x] = gate;
}
int main() {
  int *o;
  cudaMallocManaged(&o, 128);
  clocks<<<1, 32>>>(o);
  cudaDeviceSynchronize();
  for (int i = 0; i < 32; i += 8) printf("%d ", o[i]);
  spinUntil<<<1, 32>>>(5000, o);
  cudaDeviceSynchronize();
  printf("%d %d\n", o[0], o[31]);
  cudaStream_t a, b;
  cudaStreamCreate(&a);
  cudaStreamCreate(&b);
  openGate<<<1, 32, 0, b>>>(7);
  backOff<<<1, 32, 0, b>>>(o);
  openGate<<<1, 32, 0, b>>>(0);
  cudaStreamSynchronize(b);
  backOff<<<1, 32, 0, a>>>(o);
  openGate<<<1, 32, 0, b>>>(7);
  printf("%d %d\n", cudaStreamSynchronize(a), cudaStreamSynchronize(b));
  printf("%d %d\n", o[0], o[31]);
}
