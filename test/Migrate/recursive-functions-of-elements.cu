// Functions that call themselves may be given elements of a thread's pair.
// RUN: %offloom cc -O1 %s -o %t && %t | FileCheck %s
// RUN: env OFFLOOM_FORM=fibers %offloom cc -O1 %s -o %t && %t | FileCheck %s
// CHECK: 0.375 1.375
#include <cstdio>

__device__ void halve(float &a, int times) {
  if (times > 0) {
    a = a * 0.5f;
    halve(a, times - 1);
  }
}

__global__ void step(float *s, int j) {
  int t = threadIdx.x;
  int p = t ^ j;
  if (p > t) {
    halve(s[t], 3);
    s[p] = s[t] + 1;
  }
}

int main() {
  float *s;
  cudaMallocManaged(&s, 64 * sizeof *s);
  for (int i = 0; i < 64; ++i)
    s[i] = i;
  step<<<1, 64>>>(s, 4);
  cudaDeviceSynchronize();
  printf("%g %g\n", s[3], s[7]);
}
