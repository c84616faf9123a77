// What a function does with CUDA is known where it is called only if it does that whenever it is called, and keeps
// no pointer that it is given.
// RUN: not %offloom check --no-cache --checks='-*,alloc-leak,alloc-double-free,alloc-use-after-free,alloc-uninitialised,api-event-*,xfer-exceeds-*' %s 2>&1 | FileCheck %s

#include <cstdio>
#include <vector>

__global__ void kernel(float *p) { p[threadIdx.x] = 1; }

static void release(float *p) { cudaFree(p); }
static void room(float **p, int n) { cudaMalloc(p, n * sizeof(float)); }
static void fill(float *p, int n) {
  const size_t bytes = n * sizeof(float);
  cudaMemset(p, 0, bytes);
}

void freedBefore(float *host) {
  float *p = nullptr;
  room(&p, 32);
  release(p);
  // CHECK: [[@LINE+1]]:21: error: {{.*}} [alloc-use-after-free]
  kernel<<<1, 32>>>(p);
}

void tooMuch() {
  float *p = nullptr;
  room(&p, 100);
  // CHECK: [[@LINE+1]]:3: error: 800 bytes are set in 'p', which has 400 [xfer-exceeds-allocation]
  fill(p, 200);
  release(p);
}

// An event without times is another rule's affair.
void untimed(cudaEvent_t start) {
  float time = 0;
  cudaEvent_t stop;
  cudaEventCreateWithFlags(&stop, cudaEventDisableTiming);
  cudaEventRecord(stop);
  // CHECK: [[@LINE+1]]:{{[0-9]+}}: error: 'stop' was created with cudaEventDisableTiming {{.*}} [api-event-no-timing]
  cudaEventElapsedTime(&time, start, stop);
  cudaEventDestroy(stop);
}

// CHECK-NOT: warning:
// CHECK-NOT: error:

static bool keeping;
static void releaseUnlessKept(float *p) {
  if (!keeping)
    cudaFree(p);
}
void perhapsFreed() {
  float *p = nullptr;
  room(&p, 32);
  releaseUnlessKept(p);
  kernel<<<1, 32>>>(p);
  cudaFree(p);
}

static void releaseIfFirst(float *p, int i) {
  if (i > 0)
    return;
  cudaFree(p);
}
void freedOnce() {
  float *p = nullptr;
  room(&p, 32);
  for (int i = 0; i < 2; ++i)
    kernel<<<1, 32>>>(p);
  releaseIfFirst(p, 1);
  kernel<<<1, 32>>>(p);
  cudaFree(p);
}

// cudaFree(nullptr) does nothing.
static void releaseAndForget(float *&p) {
  cudaFree(p);
  p = nullptr;
}
void forgotten() {
  float *p = nullptr;
  room(&p, 32);
  releaseAndForget(p);
  releaseAndForget(p);
}

struct Buffers {
  float *p;
  void release() { cudaFree(p); }
  void make() { cudaMalloc(&p, 128); }
};
static void remake(Buffers &b) { cudaMalloc(&b.p, 128); }
void madeAnew() {
  Buffers b;
  b.make();
  cudaFree(b.p);
  remake(b);
  kernel<<<1, 32>>>(b.p);
  b.release();
}
void byTwoNames(Buffers *a) {
  Buffers *same = a;
  a->release();
  same->make();
  a->release();
}

static std::vector<float *> all;
static void roomToKeep(float **p) {
  cudaMalloc(p, 128);
  all.push_back(*p);
}
void keptElsewhere() {
  float *p = nullptr;
  roomToKeep(&p);
  kernel<<<1, 32>>>(p);
}

static float *last;
static void use(float *p) {
  kernel<<<1, 32>>>(p);
  last = p;
}
void handedOn() {
  float *p = nullptr;
  room(&p, 32);
  use(p);
}

static void another(float *&p) {
  release(p);
  room(&p, 1000);
}
void grown() {
  float *p = nullptr;
  room(&p, 10);
  another(p);
  fill(p, 1000);
  release(p);
}

// A value that changes on the way is not the caller's.
static void less(float *p, int n) {
  n = n / 4;
  cudaMemset(p, 0, n);
}
void fits() {
  float *p = nullptr;
  room(&p, 100);
  less(p, 1600);
  release(p);
}

struct Base {
  virtual void release(float *p) { cudaFree(p); }
};
void overridden(Base &base) {
  float *p = nullptr;
  room(&p, 32);
  base.release(p);
  kernel<<<1, 32>>>(p);
}
