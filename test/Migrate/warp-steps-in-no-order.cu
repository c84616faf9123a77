// Operands whose order C++ leaves open, and what a function does in its `return`, have no place for a step: that is said.
// RUN: not %offloom migrate %s 2>&1 >/dev/null | grep warning: | FileCheck %s --check-prefix=SAYS
__device__ int both(int a, int b) { return a + b; }
__device__ int set(int *s, int t) { return s[t] = t; }
__global__ void inNoOrder(int *out) {
  __shared__ volatile int a[64];
  __shared__ int b[64];
  int t = threadIdx.x;
  a[t] = b[t] = 1;
  __syncthreads();
  // SAYS: [[#@LINE+1]]:{{.*}}through 'a' with no barrier in between, and this code cannot be made to go side by side
  out[t] = both(a[t + 1], a[t] = 5);
  // SAYS: [[#@LINE+1]]:{{.*}}through 'b' with no barrier in between, and this code cannot be made to go side by side
  out[t] += set(b, t) + b[(t + 1) % 32];
}
