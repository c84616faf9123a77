// A variable may begin as itself, which is to say as anything.
// RUN: %offloom migrate %s -o %t 2>&1 | FileCheck %s
// CHECK: kernel 'exchange': threads
__global__ void exchange(float *s, int j) {
  int q = q;
  int t = threadIdx.x;
  int p = t ^ j;
  if (p > t) {
    float first = s[t + q];
    s[t] = s[p + q];
    s[p] = first;
  }
}
