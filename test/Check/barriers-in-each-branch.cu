// A barrier in both branches of what threads of a block differ in.
// RUN: %offloom check --checks='-*,sync-barrier-in-each-branch' %s 2>&1 | FileCheck %s --implicit-check-not=remark:
#define MEET __syncthreads()
struct Cell { int x, y; };
__global__ void plain(int n) {
  if (threadIdx.x < n)
    // CHECK: [[@LINE+1]]:5: remark: threads that differ in this condition meet '__syncthreads' at two places
    __syncthreads();
  else
    __syncthreads();
}
__global__ void aliases(int n) {
  const int t = threadIdx.x;
  int x = blockIdx.x * blockDim.x + t;
  if (x > 0 && x < n - 1) {
    // CHECK: [[@LINE+1]]:5: remark:
    __syncthreads();
  } else {
    __syncthreads();
  }
}
__global__ void macros(int n) {
  if (threadIdx.x % 2 == 0) {
    // CHECK: [[@LINE+1]]:5: remark:
    MEET;
  } else {
    MEET;
  }
}
template <class T> __global__ void templates(T n) {
  if (T(threadIdx.x) >= n) {
    // CHECK: [[@LINE+1]]:5: remark:
    __syncthreads();
  } else
    __syncthreads();
}
template __global__ void templates(int);
__global__ void counts(int n, int *out) {
  if (threadIdx.x < n)
    // CHECK: [[@LINE+1]]:12: remark: threads that differ in this condition meet '__syncthreads_count'
    *out = __syncthreads_count(1);
  else
    *out = __syncthreads_count(0);
}
__global__ void members(Cell cell) {
  bool inside = threadIdx.x < cell.x;
  if (inside)
    // CHECK: [[@LINE+1]]:5: remark:
    __syncthreads();
  else
    __syncthreads();
}
__global__ void loops(int n) {
  for (int z = 0; z < n; ++z)
    if (threadIdx.x > 3 && z > 0) {
      // CHECK: [[@LINE+1]]:7: remark:
      __syncthreads();
    } else {
      __syncthreads();
    }
}
__device__ void inFunction(int n) {
  if (n > threadIdx.y)
    // CHECK: [[@LINE+1]]:5: remark:
    __syncthreads();
  else
    __syncthreads();
}
__global__ void negated(int n) {
  if (!(threadIdx.x < n))
    // CHECK: [[@LINE+1]]:5: remark:
    __syncthreads();
  else
    __syncthreads();
}
__global__ void nested(int n, int m) {
  if (n > m) {
    if (threadIdx.x < m)
      // CHECK: [[@LINE+1]]:7: remark:
      __syncthreads();
    else
      __syncthreads();
  }
}
__global__ void lambdas(int n) {
  auto work = [&] {
    if (threadIdx.x < n)
      // CHECK: [[@LINE+1]]:7: remark:
      __syncthreads();
    else
      __syncthreads();
  };
  work();
}

__global__ void same(int n, int m) {
  if (n < m)
    __syncthreads();
  else
    __syncthreads();
  if (blockIdx.x < n)
    __syncthreads();
  else
    __syncthreads();
  if (threadIdx.x < blockDim.x)
    __syncthreads();
  else
    __syncthreads();
}
