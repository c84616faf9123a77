// Several collectives in one declaration: each initialises its variable.
// RUN: %offloom migrate %s 2>&1 | grep -v CHECK | FileCheck %s

// CHECK-DAG: kernel 'both': phases
// CHECK-DAG: kernel 'mixed': phases
// CHECK-DAG: kernel 'chained': fibers (the call on line [[#]], which contains a warp collective, comes after something in its statement that it may change)
// CHECK-DAG: kernel 'late': fibers (the call on line [[#]], which contains a warp collective, comes after something in its statement that it may change)

__global__ void both(const int *in, int *out) {
  int x = in[threadIdx.x];
  int a = __shfl_sync(~0u, x, 0), b = __shfl_sync(~0u, x, 1);
  out[threadIdx.x] = a + b;
}
// CHECK:      offloom::per_thread<int> a_of(block);
// CHECK-NEXT: __shfl_sync(block, a_of, ~0u, x_of, 0);
// CHECK-NEXT: offloom::per_thread<int> b_of(block);
// CHECK-NEXT: __shfl_sync(block, b_of, ~0u, x_of, 1);
// CHECK-NEXT: block.threads([&](offloom::thread_index threadIdx) {
// CHECK-NEXT:   auto &a = a_of[threadIdx];
// CHECK-NEXT:   auto &b = b_of[threadIdx];
// CHECK-NEXT:   out[threadIdx.x] = a + b;

__global__ void mixed(const int *in, int *out) {
  int x = in[threadIdx.x];
  int lane = threadIdx.x % 32, y = x + __shfl_sync(~0u, x, 2);
  out[threadIdx.x] = lane + y;
}
// CHECK:      offloom::per_thread<int> shfl_of(block);
// CHECK-NEXT: __shfl_sync(block, shfl_of, ~0u, x_of, 2);
// CHECK-NEXT: block.threads([&](offloom::thread_index threadIdx) {
// CHECK-NEXT:   auto &x = x_of[threadIdx];
// CHECK-NEXT:   int lane = threadIdx.x % 32, y = x + shfl_of[threadIdx];

// The second call needs what the first declares.
__global__ void chained(const int *in, int *out) {
  int x = in[threadIdx.x];
  int a = __shfl_sync(~0u, x, 0), b = __shfl_xor_sync(~0u, a, 1);
  out[threadIdx.x] = a + b;
}

// Others may write the memory once the lanes have met.
__global__ void late(const int *in, int *out) {
  int x = in[threadIdx.x];
  int y = out[threadIdx.x], z = __shfl_sync(~0u, x, 0);
  out[threadIdx.x ^ 1] = y + z;
}
