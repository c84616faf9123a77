// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Only kernels are launched. Clang takes `<<<…>>>` behind an object for nothing, and calls its operator() once.
// RUN: not %offloom check --checks='-*,launch-of-object' %s | FileCheck %s --implicit-check-not=error:
#include <functional>

__global__ void kernel(int *x) { *x = 1; }

struct OnHost { void operator()(int *) const {} };
struct OnDevice { template <class T> __device__ void operator()(T *) const {} };
using Kernel = void(int *);
struct ToKernel { operator Kernel *() const { return kernel; } };
struct Holder { OnHost held; void (*pointer)(int *) = kernel; };
struct Owner { OnHost &operator*() const; OnHost *operator->() const; };

#define LAUNCH(f, ...) f<<<1, 32>>>(__VA_ARGS__)
#define START f<<<1, 32>>>(x)

// CHECK: [[@LINE+1]]:43: error: an object of 'OnHost' is no kernel: only a __global__ function is launched [launch-of-object]
template <class F> void go(F f, int *x) { f<<<1, 32>>>(x); }
// CHECK: [[@LINE+1]]:48: error: an object of 'OnDevice' is no kernel
template <class F> void goThere(F f, int *x) { (*&f)<<<1, 32>>>(x); }
template <class F> void goKernel(F f, int *x) { f<<<1, 32>>>(x); }

void objects(OnHost f, Holder h, Owner o, std::function<void(int *)> any, int *x) {
  auto lambda = [](int *) {};
  // CHECK: [[@LINE+1]]:3: error: an object of 'OnHost' is no kernel
  f<<<1, 32>>>(x);
  // CHECK: [[@LINE+1]]:3: error: an object of '(lambda {{.*}})' is no kernel
  lambda<<<1, 32>>>(x);
  // CHECK: [[@LINE+1]]:3: error: an object of 'OnHost' is no kernel
  h.held<<<1, 32>>>(x);
  // CHECK: [[@LINE+1]]:3: error: an object of 'OnHost' is no kernel
  (*o)<<<1, 32>>>(x);
  // CHECK: [[@LINE+1]]:3: error: an object of 'std::function<void (int *)>' is no kernel
  any<<<1, 32>>>(x);
  // CHECK: [[@LINE+1]]:10: error: an object of 'OnHost' is no kernel
  LAUNCH(h.held, x);
  // CHECK: [[@LINE+1]]:3: error: an object of 'OnHost' is no kernel
  START;
  go(f, x);
  goThere(OnDevice(), x);
}

void kernels(ToKernel f, Holder h, int *x) {
  void (*pointer)(int *) = kernel;
  void (&reference)(int *) = kernel;
  void (*table[])(int *) = {kernel};
  pointer<<<1, 32>>>(x);
  reference<<<1, 32>>>(x);
  table[0]<<<1, 32>>>(x);
  h.pointer<<<1, 32>>>(x);
  f<<<1, 32>>>(x);
  LAUNCH(kernel, x);
  LAUNCH(f, x);
  goKernel(kernel, x);
  goKernel(f, x);
}

// What is called as ever, or shifted.
int called(OnHost f, std::function<int(int)> g, int *x) {
  f(x);
  return g(1) << g(2);
}
