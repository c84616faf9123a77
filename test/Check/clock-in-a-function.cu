// A function of the user's that reads a clock is one: work that is not waited for is not measured.
// RUN: not %offloom check --checks=-*,api-cpu-timer-unsynced %s 2>&1 | FileCheck %s --implicit-check-not=warning:
#include <sys/time.h>
__global__ void kernel(float *x);
inline double seconds() {
  struct timeval now;
  gettimeofday(&now, nullptr);
  return now.tv_sec + now.tv_usec * 1e-6;
}
double secondsOfDevice() {
  cudaDeviceSynchronize();
  return seconds();
}
double launched(float *x) {
  double start = seconds();
  kernel<<<1, 32>>>(x);
  // CHECK: [[@LINE+1]]:17: warning:
  double stop = seconds();
  return stop - start;
}
double waited(float *x) {
  double start = secondsOfDevice();
  kernel<<<1, 32>>>(x);
  double stop = secondsOfDevice();
  return stop - start;
}
