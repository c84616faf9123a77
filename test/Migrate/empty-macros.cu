// Words that macros leave nothing of go with the declaration that they stand in front of.
// RUN: %offloom migrate %s 2>/dev/null | FileCheck %s
// RUN: %offloom cc -c %s -o %t.o
#define UNUSED
#define QUICK

// CHECK-LABEL: void kernel(
// CHECK-NEXT: offloom::block &block = offloom::this_block();
// CHECK-NEXT: offloom::per_thread<float> kept_of(block);
// CHECK-NEXT: block.threads([&](offloom::thread_index threadIdx) {
// CHECK-NEXT: int t = threadIdx.x;
// CHECK-NEXT: auto &kept = kept_of[threadIdx];
// CHECK-NEXT: kept = x[t];
// CHECK-NEXT: #if 1
// CHECK-NEXT: #endif
// CHECK-NEXT: kept *= 2;
__global__ void kernel(float *x) {
  UNUSED QUICK int t = threadIdx.x;
  UNUSED float kept = x[t];
#if 1
#endif
  kept *= 2;
  __syncthreads();
  x[t ^ 1] = kept;
}
