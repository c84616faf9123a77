// A kernel without barriers is one loop over the threads; the author's text stays.
// RUN: %offloom migrate %s 2>&1 | grep -v CHECK | FileCheck %s

// CHECK: threads.cu:[[#@LINE+4]]:{{.*}}kernel 'scale': threads
// CHECK: #include <cuda_runtime.h>

/// Scales.
__global__ void scale(float *x, float a, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x; // global index
  if (i >= n)
    return;
  x[i] *= a;
}
// CHECK:      {{^}}void scale(float *x, float a, int n) {
// CHECK-NEXT:   offloom::block &block = offloom::this_block();
// CHECK-NEXT:   const uint3 blockIdx = block.idx;
// CHECK-NEXT:   const dim3 blockDim = block.dim;
// CHECK-NEXT:   block.threads([&](offloom::thread_index threadIdx) {
// CHECK-NEXT:     int i = blockIdx.x * blockDim.x + threadIdx.x; // global index
// CHECK-NEXT:     if (i >= n)
// CHECK-NEXT:       return;
// CHECK-NEXT:     x[i] *= a;
// CHECK-NEXT:   });
// CHECK-NEXT: {{^}}}

// A parameter that threads write is copied for each; `threadIdx` is named only where it is used.
__global__ void countdown(int *x, int n) {
  while (n > 0)
    x[n--] = 0;
}
// CHECK:      block.threads([&, n_in = n](offloom::thread_index) {
// CHECK-NEXT:   auto n = n_in;
// CHECK-NEXT:   while (n > 0)

// The author's `block` keeps its name.
__global__ void named(int *x) { int block = threadIdx.x; x[block] = block; }
// CHECK:      offloom::block &block_ = offloom::this_block();
// CHECK-NEXT: block_.threads([&](offloom::thread_index threadIdx) {
// CHECK-NEXT:   int block = threadIdx.x; x[block] = block;
// CHECK-NEXT: });
// CHECK-NEXT: {{^}}}
