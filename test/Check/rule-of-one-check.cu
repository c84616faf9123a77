// A rule that is asked for alone finds what it finds among all.
// RUN: not %offloom check --checks='-*,device-zero-size' %s 2>&1 | FileCheck %s
// CHECK: [[@LINE+1]]:{{.*}} [device-zero-size]
__device__ int none[0];
__global__ void kernel() {
  // CHECK: [[@LINE+1]]:{{.*}} [device-zero-size]
  int local[0];
}
