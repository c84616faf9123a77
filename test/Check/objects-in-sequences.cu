// What constructors and destructors do with CUDA is done where a local object is made and where it ends.
// RUN: not %offloom check --checks='-*,alloc-double-free,alloc-leak,alloc-use-after-free,sync-async-result-read-early' --no-cache %s 2>&1 | FileCheck %s
#include <cassert>
#include <cstdio>
__global__ void kernel(float *x);

struct Buffer {
  float *p;
  explicit Buffer(int n) { cudaMalloc(&p, n); }
  ~Buffer() {
    if (p)
      cudaFree(p);
  }
  void release() {
    cudaFree(p);
    p = nullptr;
  }
};
struct Managed {
  float *p;
  explicit Managed(int n) { cudaMallocManaged(&p, n); }
  ~Managed() { cudaFree(p); }
};
struct Waiter {
  ~Waiter() { cudaDeviceSynchronize(); }
};

void freedTwice(int n) {
  // CHECK: [[@LINE+1]]:3: error: 'own.p' has been freed already
  Buffer own(n);
  kernel<<<1, 32>>>(own.p);
  cudaFree(own.p);
}
// CHECK: note: freed here first
// CHECK: note: the destructor frees it again

void releasedAndForgotten(int n) {
  Buffer own(n);
  kernel<<<1, 32>>>(own.p);
  own.release();
}

void usedLate(int n) {
  Buffer own(n);
  own.release();
  kernel<<<1, 32>>>(own.p);
}

void readEarly(int n) {
  Managed own(n);
  kernel<<<1, 32>>>(own.p);
  // CHECK: [[@LINE+1]]:16: warning: the kernel that uses 'own.p' may still run
  printf("%f", own.p[0]);
}

void readBehindTheObjectThatWaits(int n) {
  Managed own(n);
  {
    Waiter waiter;
    kernel<<<1, 32>>>(own.p);
  }
  printf("%f", own.p[0]);
}

// A function with objects of its own is seen through.
static void work(int n) {
  Buffer own(n);
  kernel<<<1, 32>>>(own.p);
}
void readBehindAFunctionWithAnObject(int n) {
  Managed shown(n);
  kernel<<<1, 32>>>(shown.p);
  work(n);
  printf("%f", shown.p[0]);
}

// assert() ends the program by an operator, and on one way alone.
void asserted(int n) {
  assert(n > 3);
  float *lost, *other;
  // CHECK: [[@LINE+1]]:3: warning: the memory of 'lost' is never freed
  cudaMalloc(&lost, n);
  kernel<<<1, 32>>>(lost);
  cudaMalloc(&other, n);
  kernel<<<1, 32>>>(other);
  cudaFree(other);
}
// CHECK-NOT: {{error|warning}}:
