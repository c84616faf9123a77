// What rounds up a quotient of integers has nothing to round.
// RUN: not %offloom check --checks=-*,math-ceil-of-integer-division %s 2>&1 | FileCheck %s --implicit-check-not=warning:
#include <cmath>
__global__ void kernel(float *x, int n);
struct Grid {
  int count, threads;
  void launch(float *x) {
    // CHECK: [[@LINE+1]]:14: warning: the division of integers has dropped the rest before 'ceil' can round it up
    kernel<<<ceil(count / threads), threads>>>(x, count);
    // CHECK: [[@LINE+1]]:{{[0-9]+}}: warning: {{.*}}'ceil'
    kernel<<<(int)std::ceil((float)(count / threads)), threads>>>(x, count);
    // CHECK: [[@LINE+1]]:{{[0-9]+}}: warning: {{.*}}'ceilf'
    kernel<<<ceilf(count / 256) + 1, 256>>>(x, count);
    kernel<<<ceil((float)count / threads), threads>>>(x, count);
    kernel<<<ceil(count / 256.0), threads>>>(x, count);
    kernel<<<ceil(1024 / 256), 256>>>(x, 1024);
    kernel<<<(count + threads - 1) / threads, threads>>>(x, count);
  }
};
