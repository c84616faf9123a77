// A function is warned about in the pass that compiles it: what the other pass makes of its text runs nowhere.
// RUN: not %offloom check %s 2>&1 | FileCheck %s --implicit-check-not=warning:
#include <cstdio>

__device__ int only_there() {
#ifdef __CUDA_ARCH__
  return 1;
#endif
}

int only_here() {
#ifndef __CUDA_ARCH__
  return 1;
#endif
}

__global__ void kernel(int *x) {
  auto last = [](int y) -> int {
#ifdef __CUDA_ARCH__
    return y;
#endif
  };
  *x = last(1);
}

// __trap() does not return.
[[noreturn]] __device__ void give_up() {
  printf("no code for this device");
  __trap();
}

// CHECK: [[#@LINE+1]]:{{.*}} warning: non-void function does not return a value [-Wreturn-type]
__device__ int forgotten_there() {}
// CHECK: [[#@LINE+1]]:{{.*}} warning: non-void function does not return a value [-Wreturn-type]
int forgotten_here() {}
// CHECK: [[#@LINE+1]]:{{.*}} warning: non-void function does not return a value [-Wreturn-type]
__host__ __device__ int forgotten_on_both_sides() {}
