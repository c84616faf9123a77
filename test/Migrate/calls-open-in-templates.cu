// A call whose arguments depend on the template's parameters is open until they are known; its object is one for the
// block all the same.
// RUN: %offloom migrate %s 2>/dev/null | grep -v CHECK | FileCheck %s

struct Window {
  int *items, size;
  __device__ int next(int t, int v) const {
    items[t] = v;
    __syncthreads();
    return items[(t + 1) % size];
  }
};

// CHECK: void kernel(int *v) {
template <int N> __global__ void kernel(int *v) {
  __shared__ int items[64];
  int own[N] = {v[threadIdx.x]};
  Window window = {items, 64};
  // CHECK: {{^}}  Window window = {items, 64};
  v[threadIdx.x] = window.next(threadIdx.x, own[2 % N] * 3);
  // CHECK: {{^}}  window.next(block, next_of,
}
template __global__ void kernel<3>(int *);
