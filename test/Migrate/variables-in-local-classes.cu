// A local class of a kernel names CUDA's variables themselves, not the kernel's own.
// RUN: %offloom migrate %s -o %t 2>/dev/null
// RUN: %clangxx -Wall -Wextra -Werror -Wno-unused-parameter -fsyntax-only %t/*.cpp
// RUN: grep -v CHECK: %t/variables-in-local-classes.cpp | FileCheck %s

__global__ void k(int *p) {
  // CHECK: block.threads(offloom::as_current,
  struct Lane {
    // CHECK: int index() const { return ::threadIdx.x + ::blockIdx.x * ::blockDim.x; }
    __device__ int index() const { return threadIdx.x + blockIdx.x * blockDim.x; }
  };
  Lane lane;
  p[lane.index()] = 1;
}
