// With --expt-relaxed-constexpr a constexpr function may be called from the other side, whatever its
// execution space.
// RUN: %offloom check %s -- --expt-relaxed-constexpr | count 0
// RUN: not %offloom check %s 2>&1 | FileCheck %s

__device__ constexpr int onDevice(int x) { return x + 1; }
__host__ constexpr int onHost(int x) { return x + 2; }

namespace inner {
template <class T> __device__ constexpr T twice(T x) { return x + x; }
struct Pair {
  int a, b;
  __device__ constexpr int sum() const { return a + b; }
  constexpr int difference() { return sum() - b - b; }
};
// CHECK: [[@LINE+1]]:{{.*}}: error: 'twice' is a __device__ function
int host(int x) { return twice(x) + onDevice(x) + Pair{x, x}.sum(); }
} // namespace inner

__global__ void kernel(int *x) { *x = onHost(*x); }
