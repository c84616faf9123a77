// cudaFree and cudaFreeHost wait for the device's work, for a clock after them as for streams.
// RUN: not %offloom check --checks='-*,api-cpu-timer-unsynced' %s 2>&1 | FileCheck --implicit-check-not=warning: %s

#include <time.h>

__global__ void kernel() {}

clock_t freed(float *p) {
  clock_t start = clock();
  kernel<<<1, 32>>>();
  cudaFree(p);
  return clock() - start;
}

clock_t freedOnHost(float *p) {
  clock_t start = clock();
  kernel<<<1, 32>>>();
  cudaFreeHost(p);
  return clock() - start;
}

// In the order of its stream.
clock_t freedLater(float *p, cudaStream_t s) {
  clock_t start = clock();
  kernel<<<1, 32>>>();
  cudaFreeAsync(p, s);
  // CHECK: [[@LINE+1]]:{{.*}}: warning: {{.*}} [api-cpu-timer-unsynced]
  return clock() - start;
}
