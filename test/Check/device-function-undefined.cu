// Without -rdc=true a device function of another file cannot be called: by a kernel of this file, or what
// such a kernel calls. Code that no kernel here comes to is left out of the program, with what it lacks.
// RUN: not %offloom check --no-cache %s 2>&1 | grep -v CHECK | FileCheck %s
// RUN: %offloom check --no-cache %s -- -rdc=true

__device__ int elsewhere(int);

__device__ int called(int x) { return elsewhere(x) + 1; }
// CHECK: [[@LINE-1]]:39: error: device function 'elsewhere' is not defined in this file
__device__ int unused(int x) { return elsewhere(x) + 2; }
// CHECK-NOT: [[@LINE-1]]:

template <class F> __device__ int apply(F f) { return f(3); }

__global__ void kernel(int *out) {
  *out = called(1) + apply([](int x) { return elsewhere(x); });
  // CHECK: [[@LINE-1]]:47: error: device function 'elsewhere'
}

__device__ int through_a_pointer(int x) { return elsewhere(x); }
// CHECK: [[@LINE-1]]:50: error: device function 'elsewhere'
__device__ int (*pointer)(int) = through_a_pointer;
