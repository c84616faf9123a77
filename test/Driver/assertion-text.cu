// A failing assertion says what a GPU says: the thread, the block, and the function that the author
// wrote it in, in every form and with every compiler.
// RUN: %offloom cc %s -O1 -o %t && not %t 0 2>&1 | FileCheck %s --check-prefix=THREADS
// RUN: not %t 1 2>&1 | FileCheck %s --check-prefix=PHASES
// RUN: not %t 2 2>&1 | FileCheck %s --check-prefix=CALLED
// RUN: not %t 3 2>&1 | FileCheck %s --check-prefix=TEMPLATE
// RUN: env OFFLOOM_FORM=fibers %offloom cc -ccbin g++ %s -O1 -o %t.fibers && not %t.fibers 0 2>&1 | FileCheck %s --check-prefix=THREADS
// RUN: not %t.fibers 1 2>&1 | FileCheck %s --check-prefix=PHASES
// RUN: not %t.fibers 2 2>&1 | FileCheck %s --check-prefix=CALLED
// RUN: not %t.fibers 3 2>&1 | FileCheck %s --check-prefix=TEMPLATE
#include <cassert>
#include <cstdlib>

// THREADS: assertion-text.cu:[[#@LINE+3]]: void threads(int *): block: [0,1,0], thread: [1,2,2] Assertion `t != 17 || blockIdx.y == 0` failed.
__global__ void threads(int *p) {
  int t = threadIdx.x + blockDim.x * (threadIdx.y + blockDim.y * threadIdx.z);
  assert(t != 17 || blockIdx.y == 0);
}

// PHASES: assertion-text.cu:[[#@LINE+5]]: void phases(int *): block: [0,0,0], thread: [61,0,0] Assertion `s[63 - threadIdx.x] != 2` failed.
__global__ void phases(int *p) {
  __shared__ int s[64];
  s[threadIdx.x] = threadIdx.x;
  __syncthreads();
  assert(s[63 - threadIdx.x] != 2);
  p[threadIdx.x] = s[0];
}

namespace checked {
// CALLED: assertion-text.cu:[[#@LINE+2]]: int checked::small(int): block: [0,0,0], thread: [7,0,0] Assertion `i < 7` failed.
__device__ int small(int i) {
  assert(i < 7);
  return i;
}
} // namespace checked
__global__ void called(int *p) { p[threadIdx.x] = checked::small(threadIdx.x); }

// Compilers name an instantiation in their own ways.
// TEMPLATE: assertion-text.cu:[[#@LINE+1]]: void below{{.*}}: block: [0,0,0], thread: [3,0,0] Assertion `threadIdx.x < limit` failed.
template <class T> __global__ void below(T limit) { assert(threadIdx.x < limit); }

int main(int argc, char **argv) {
  int *p;
  cudaMalloc(&p, 1024);
  switch (atoi(argv[1])) {
  case 0:
    threads<<<dim3(1, 2), dim3(2, 3, 4)>>>(p);
    break;
  case 1:
    phases<<<1, 64>>>(p);
    break;
  case 2:
    called<<<1, 9>>>(p);
    break;
  default:
    below<<<1, 4>>>(3.0f);
  }
  return cudaDeviceSynchronize();
}
