// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Clang forgets the configuration of an object's launch, even of one that nvcc takes: never is a kernel called as a function.
// RUN: not %offloom migrate %s -o %t.cpp 2>&1 | FileCheck %s --implicit-check-not=error:

__global__ void kernel(int *x) { *x = 1; }

struct OnHost { void operator()(int *) const {} };
using Kernel = void(int *);
struct ToKernel { operator Kernel *() const { return kernel; } };

// CHECK: [[@LINE+1]]:43: error: an object of 'OnHost' is no kernel: only a __global__ function is launched [migrate-launch]
template <class F> void go(F f, int *x) { f<<<1, 32>>>(x); }
template <class F> void goKernel(F f, int *x) { f<<<1, 32>>>(x); }

void start(ToKernel k, int *x) {
  go(OnHost(), x);
  goKernel(kernel, x);
  // CHECK: [[@LINE+1]]:3: error: an object of 'ToKernel' is launched: convert it to a pointer to a kernel first [migrate-launch]
  k<<<1, 32>>>(x);
  static_cast<Kernel *>(k)<<<1, 32>>>(x);
}
