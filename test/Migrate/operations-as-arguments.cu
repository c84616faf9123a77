// What a function that waits is given to call - a lambda, a functor - is one object for the block where it is the same
// for all threads. Then it needs no name for its type.
// RUN: %offloom migrate %s 2>&1 | grep -v CHECK | FileCheck %s
// RUN: %offloom cc -O1 %s -o %t && %t | FileCheck --check-prefix=PRINTS %s
#include <cstdio>

// CHECK: kernel 'written': phases
// CHECK: kernel 'named': phases
// CHECK: kernel 'forwarded': phases
// CHECK: kernel 'own': fibers (the lambda for 'op' on line [[#]] may differ between threads)
// CHECK: kernel 'counts': fibers (the lambda for 'op' on line [[#]] may differ between threads)

template <class T, class Op> __device__ T reduce(T v, Op op) {
  for (int i = 16; i > 0; i >>= 1)
    v = op(v, __shfl_xor_sync(~0u, v, i));
  return v;
}

template <class T, class Op> __device__ T reduceByReference(T v, Op &&op) {
  for (int i = 16; i > 0; i >>= 1)
    v = op(v, __shfl_xor_sync(~0u, v, i));
  return v;
}

// CHECK-LABEL: {{^}}void written(
__global__ void written(int *p, int n) {
  // CHECK: reduce(block, {{.*}}, [](int a, int b) { return a + b; });
  // CHECK: reduce(block, {{.*}}, [=](int a, int b) { return max(a, b) + n; });
  int sum = reduce(p[threadIdx.x], [](int a, int b) { return a + b; });
  p[threadIdx.x] = sum + reduce(p[threadIdx.x], [=](int a, int b) { return max(a, b) + n; });
}

// CHECK-LABEL: {{^}}void named(
__global__ void named(int *p, int n) {
  // CHECK:      for (int i = 0; i < n; ++i) {
  // CHECK-NEXT:   auto op = [&](int a, int b) { return a + b + i; };
  // CHECK:        reduce(block, {{.*}}, op);
  for (int i = 0; i < n; ++i) {
    auto op = [&](int a, int b) { return a + b + i; };
    p[threadIdx.x] = op(reduce(p[threadIdx.x], op), 1);
  }
}

// CHECK-LABEL: {{^}}void forwarded(
__global__ void forwarded(int *p, int n) {
  // CHECK: reduceByReference(block, {{.*}}, [n](auto a, auto b) { return a * n + b; });
  p[threadIdx.x] = reduceByReference(p[threadIdx.x], [n](auto a, auto b) { return a * n + b; });
}

// These are another object for each thread.
__global__ void own(int *p, int) {
  int t = threadIdx.x;
  p[t] = reduce(p[t], [=](int a, int b) { return a + b + t; });
}
__global__ void counts(int *p, int) {
  int calls = 0;
  int sum = reduce(p[threadIdx.x], [&](int a, int b) { return ++calls, a + b; });
  p[threadIdx.x] = sum + calls;
}

int main() {
  int *p;
  cudaMallocManaged(&p, 32 * sizeof(int));
  auto run = [&](const char *name, void (*kernel)(int *, int)) {
    for (int i = 0; i < 32; ++i)
      p[i] = i;
    kernel<<<1, 32>>>(p, 2);
    cudaDeviceSynchronize();
    printf("%s: %d %d\n", name, p[0], p[31]);
  };
  run("written", written);
  // PRINTS: written: 537 537
  run("named", named);
  // PRINTS: named: 15937 15937
  run("forwarded", forwarded);
  // PRINTS: forwarded: 2511 5022
  run("own", own);
  // PRINTS: own: 651 1302
  run("counts", counts);
  // PRINTS: counts: 501 501
}
