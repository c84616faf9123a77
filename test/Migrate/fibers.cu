// What cannot be shown to be block-uniform runs as fibers, and says why.
// RUN: %offloom migrate %s 2>&1 | grep -v CHECK | FileCheck %s

__global__ void divergent(int *v) {
  __shared__ int s[4];
  if (threadIdx.x < 2) {
    s[threadIdx.x] = 1;
    __syncthreads();
  }
  __syncthreads();
  v[threadIdx.x] = s[0];
}
// CHECK: kernel 'divergent': fibers (the condition on line 6, on which a barrier depends, may differ between threads)

__global__ void sleeps(int *v) { __nanosleep(v[threadIdx.x]); }
// CHECK: kernel 'sleeps': fibers ('__nanosleep' on line 15 waits for other threads)

__global__ void waits(volatile int *flag) {
  while (*flag == 0)
    ;
}
// CHECK: kernel 'waits': fibers (the loop on line 19 waits for other threads)

__global__ void qualified(int *v) { v[::threadIdx.x] = 1; }
// CHECK: kernel 'qualified': fibers (it says '::threadIdx', which is no loop's)

// CHECK:      {{^}}void divergent(int *v) {
// CHECK:        int s[4];
// CHECK-NEXT:   block.fibers([&](offloom::thread_index threadIdx) {
// CHECK-NEXT:     if (threadIdx.x < 2) {
// CHECK-NEXT:       s[threadIdx.x] = 1;
// CHECK-NEXT:       __syncthreads();
// CHECK-NEXT:     }
// CHECK:        });

// CHECK:      while (*flag == 0)
// CHECK-NEXT:   offloom::spin_yield();
