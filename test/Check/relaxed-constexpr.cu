// With --expt-relaxed-constexpr a constexpr function may be called from the other side, whatever its
// execution space.
// RUN: %offloom check %s -- --expt-relaxed-constexpr | count 0
// RUN: not %offloom check %s 2>&1 | FileCheck %s

__device__ constexpr int onDevice(int x) { return x + 1; }
__host__ constexpr int onHost(int x) { return x + 2; }

// What is defined behind its declaration as well.
__device__ constexpr int later(int x);
__device__ constexpr int later(int x) { return x + 3; }
template <class T> struct Range {
  struct Place {
    const T *at;
  };
  __device__ constexpr Place end() const;
  template <class U> __device__ constexpr U size() const;
  T held;
};
template <class T> __device__ constexpr typename Range<T>::Place Range<T>::end() const {
  return {&held + 1};
}
template <class T> template <class U> __device__ constexpr U Range<T>::size() const {
  return U(end().at - &held);
}
#ifdef __CUDACC_RELAXED_CONSTEXPR__
int laterOnHost(int x) { return later(x) + Range<int>().size<int>(); }
#endif

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
