// C++17 has no register variables; what is written in an older C++ has.
// RUN: %offloom check %s -- -std=c++14
// RUN: %offloom check %s -- -std=c++11
// RUN: not %offloom check %s -- -std=c++17 2>&1 | FileCheck %s
// RUN: not %offloom check %s 2>&1 | FileCheck %s
__global__ void kernel(int *x) {
  // CHECK: [[@LINE+1]]:{{.*}}: warning: ISO C++17 does not allow 'register'
  register int i = threadIdx.x;
  x[i] = 1;
}
