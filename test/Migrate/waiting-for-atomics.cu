// A loop that loads a cuda::atomic waits for another thread; so do cuda::barrier and its kin.
// RUN: %offloom migrate %s 2>&1 | grep -v CHECK | FileCheck %s
#include <cuda/atomic>
#include <cuda/barrier>

__global__ void polls(cuda::atomic<int> *flag, int *out) {
  while (flag->load(cuda::memory_order_acquire) == 0)
    ;
  *out = 1;
}
// CHECK: kernel 'polls': fibers (the loop on line [[#@LINE-4]] waits for other threads)

__global__ void counts(cuda::atomic<int> *counter) {
  if (counter->fetch_add(1) == 7)
    counter->store(0);
}
// CHECK: kernel 'counts': threads

__device__ cuda::barrier<cuda::thread_scope_device> barrier;
__global__ void meets(int *out) {
  if (threadIdx.x == 0)
    init(&barrier, blockDim.x);
  __syncthreads();
  barrier.arrive_and_wait();
  out[threadIdx.x] = 1;
}
// CHECK: kernel 'meets': fibers ('arrive_and_wait' on line [[#@LINE-3]] waits for other threads)

// A counted loop that reads volatile memory waits for nobody.
__global__ void adds(volatile int *s, int *out) {
  int sum = 0;
  for (int i = 0; i < 8; ++i) {
    sum += s[i];
  }
  *out = sum;
}
// CHECK: kernel 'adds': threads

// What ends the loop is set where a poll says so, however much else the loop does.
__global__ void chain(volatile int *s) {
  for (bool done = false; !done;) {
    int before = threadIdx.x == 0 ? 1 : s[threadIdx.x - 1];
    if (before != 0) {
      s[threadIdx.x] = before * 3;
      done = true;
    }
  }
}
// CHECK: kernel 'chain': fibers (the loop on line [[#@LINE-8]] waits for other threads)

// This one ends by itself.
__global__ void looks(volatile int *s, int *out) {
  int found = 0;
  for (int i = 0; found < 3 && i < 8; ++i) {
    if (s[i] != 0)
      found += 1;
    else
      i += 1;
  }
  *out = found;
}
// CHECK: kernel 'looks': threads

// CHECK:      {{^}}void polls(
// CHECK:          while (flag->load(cuda::memory_order_acquire) == 0)
// CHECK-NEXT:       offloom::spin_yield();
// CHECK:      {{^}}void counts(
// CHECK:        block.threads([&](offloom::thread_index) {
// CHECK-NEXT:     if (counter->fetch_add(1) == 7)
