// Programs may declare what assert() of device code calls, and stop a kernel with it.
// RUN: %offloom cc %s -o %t && not %t 2>&1 | FileCheck %s
// CHECK: :0: : block: [0,0,0], thread: [3,0,0] Assertion `too many` failed.
#include <cstdio>

extern "C" {
[[noreturn]] __device__ void __assertfail(const void *message, const void *file, unsigned int line, const void *function, size_t charsize);
}

__global__ void kernel() {
  if (threadIdx.x == 3)
    __assertfail("too many", "", 0, "", sizeof(char));
}

int main() {
  kernel<<<1, 4>>>();
  // CHECK: cudaErrorAssert
  const cudaError_t error = cudaDeviceSynchronize();
  fprintf(stderr, "%s\n", cudaGetErrorName(error));
  return error != cudaSuccess;
}
