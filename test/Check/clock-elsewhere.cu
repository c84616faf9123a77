// A function whose results are subtracted from each other is a clock, whatever it is called.
// RUN: %offloom check --checks='-*,api-unknown-timer-unsynced,api-cpu-timer-unsynced' %s 2>&1 | FileCheck %s --implicit-check-not=remark: --implicit-check-not=warning:
double now_in_s();
int tasks();
__global__ void kernel(float *x);

double unsynced(float *x) {
  double stop = 0, start = 0, took[2];
  start = now_in_s();
  kernel<<<1, 256>>>(x);
  // CHECK: [[@LINE+1]]:10: remark: 'now_in_s' is used as a clock here, and is called before the work is done
  stop = now_in_s();
  took[0] = stop - start;
  return took[0];
}
double atOnce(float *x) {
  const double start = now_in_s();
  kernel<<<1, 256>>>(x);
  // CHECK: [[@LINE+1]]:10: remark: 'now_in_s'
  return now_in_s() - start;
}
double waits(float *x) {
  const double start = now_in_s();
  kernel<<<1, 256>>>(x);
  cudaDeviceSynchronize();
  return now_in_s() - start;
}
int noClock(float *x) {
  int before = tasks();
  kernel<<<1, 256>>>(x);
  return tasks() + before;
}
