// An error of Clang's keeps the rules from the function that it is in, and from no other.
// RUN: not %offloom check %s 2>&1 | FileCheck --implicit-check-not=error: --implicit-check-not=warning: %s

__constant__ float table[4]; // what fills it may be in code that was not understood

namespace some {
struct Class {
  // CHECK: [[@LINE+1]]:{{[0-9]+}}: error: use of undeclared identifier 'nobody'
  __device__ int f() { return nobody; }
  // CHECK: [[@LINE+1]]:{{[0-9]+}}: warning: '0.3' is a double
  __device__ void g(float &x, float y) { x = y * table[1] * 0.3; }
};
} // namespace some

__global__ void kernel(float *x) {
  // CHECK: [[@LINE+1]]:{{[0-9]+}}: warning: '__syncthreads' is not reached by every thread
  if (threadIdx.x < 7 && x[0]) __syncthreads();
}

template <class T> __global__ void broken(T *x) {
  // CHECK: [[@LINE+1]]:{{[0-9]+}}: error: use of undeclared identifier 'unknown'
  x[0] = unknown;
  x[1] = x[2] * 0.3;
}

void start(float *x) {
  // CHECK: [[@LINE+1]]:{{[0-9]+}}: error: a block of 2048 threads
  kernel<<<1, 2048>>>(x);
  broken<<<1, 32>>>(x);
}

void unclear() {
  // CHECK: [[@LINE+1]]:{{[0-9]+}}: error: cannot initialize
  int n = "text";
}
// CHECK: 1 of 1 file was not fully checked
