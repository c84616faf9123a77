// Phases that stand on one line begin a line each.
// RUN: %offloom migrate --no-warp-synchronous %s 2>/dev/null | FileCheck %s --strict-whitespace --match-full-lines

__global__ void oneLine(int *s) { s[threadIdx.x] = 1; __syncthreads(); s[threadIdx.x + 1] = 2; }
//      CHECK:void oneLine(int *s) {
// CHECK-NEXT:  offloom::block &block = offloom::this_block();
// CHECK-NEXT:  block.threads([&](offloom::thread_index threadIdx) {
// CHECK-NEXT:    s[threadIdx.x] = 1;
// CHECK-NEXT:  });
// CHECK-NEXT:  block.threads([&](offloom::thread_index threadIdx) {
// CHECK-NEXT:    s[threadIdx.x + 1] = 2;
// CHECK-NEXT:  }); }

__device__ void add(int *s) {
  s[threadIdx.x] += 1; __syncthreads();
  __syncthreads(); s[0] = 3;
}
//      CHECK:static void add(offloom::block &block, int *s) {
// CHECK-NEXT:  block.threads([&](offloom::thread_index threadIdx) {
// CHECK-NEXT:    s[threadIdx.x] += 1;
// CHECK-NEXT:  });
// CHECK-NEXT:  block.threads([&](offloom::thread_index) {
// CHECK-NEXT:    s[0] = 3;
// CHECK-NEXT:  });
// CHECK-NEXT:}

__global__ void calls(int *s) {
  s[threadIdx.x] = 1; add(s); s[threadIdx.x + 1] = 2;
}
//      CHECK:void calls(int *s) {
// CHECK-NEXT:  offloom::block &block = offloom::this_block();
// CHECK-NEXT:  block.threads([&](offloom::thread_index threadIdx) {
// CHECK-NEXT:    s[threadIdx.x] = 1;
// CHECK-NEXT:  });
// CHECK-NEXT:  add(block, s);
// CHECK-NEXT:  block.threads([&](offloom::thread_index threadIdx) {
// CHECK-NEXT:    s[threadIdx.x + 1] = 2;
// CHECK-NEXT:  });
// CHECK-NEXT:}
