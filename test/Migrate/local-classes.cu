// A method of a class within a kernel or a function returns to its caller, not from the kernel.
// RUN: %offloom migrate %s 2>/dev/null | grep -v CHECK | FileCheck %s

// CHECK: void kernel(int *v) {
__global__ void kernel(int *v) {
  struct Pair {
    int a, b;
    __device__ int sum() const { return a + b; }
    __device__ int first() const {
      for (;;)
        break;
      return a;
    }
  };
  // CHECK:      int sum() const { return a + b; }
  // CHECK:      break;
  // CHECK-NEXT: return a;
  Pair p = {v[threadIdx.x], 2};
  if (p.a == 0)
    return;
  // CHECK:      return block.exit(threadIdx);
  __syncthreads();
  v[threadIdx.x] = p.sum() + p.first();
}

// CHECK: void swapped(offloom::block &block, offloom::per_thread<int> &result_of,
__device__ int swapped(int *s, int x) {
  struct Twice {
    int a;
    __device__ int get() const { return a * 2; }
    // CHECK: int get() const { return a * 2; }
  } twice = {x};
  s[threadIdx.x] = twice.get();
  __syncthreads();
  return s[threadIdx.x ^ 1];
  // CHECK: result_of[threadIdx] = s[threadIdx.x ^ 1];
}

__global__ void caller(int *v) {
  __shared__ int s[64];
  v[threadIdx.x] = swapped(s, v[threadIdx.x]);
}
