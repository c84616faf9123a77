// RUN: not %offloom check --no-cache --checks='-*,atomic-*' %s -- -std=c++17 | FileCheck %s
// What nvcc's built-in atomics take. Probes of nvcc hold the rest: nvcc/probes.test.

enum Color : int { Red };
constexpr int relaxed = __NV_ATOMIC_RELAXED;

// CHECK: [[@LINE+1]]:64: error: '__nv_atomic_add' takes signed integers of 4 bytes, unsigned integers of 4 or 8 bytes, floating-point numbers of 4 or 8 bytes, pointers of 8 bytes; this is 'long long' [atomic-operand-type]
template <class T> __device__ void add(T *p) { __nv_atomic_add(p, 1, __NV_ATOMIC_RELAXED); }

__global__ void sums(int *i, unsigned long long *u, double *d, long long *l) {
  add(i);
  add(u);
  add(d);
  add(l);
}

// CHECK: [[@LINE+1]]:81: error: the order of '__nv_atomic_load_n' must be an integer literal, such as __NV_ATOMIC_RELAXED [atomic-order-not-literal]
template <int Order> __device__ int load(int *p) { return __nv_atomic_load_n(p, Order); }

__global__ void named_orders(int *p) { *p = load<relaxed>(p); }

__global__ void literals(int *p, Color *c) {
  __nv_atomic_store_n(p, 1, __NV_ATOMIC_RELEASE, __NV_THREAD_SCOPE_BLOCK);
  __nv_atomic_fetch_add(p, 1, Red, static_cast<int>(3u));
}

__global__ void others(int *p, int order) {
  // CHECK: [[@LINE+1]]:29: error: '__nv_atomic_store_n' cannot have this order: a load acquires, a store releases [atomic-order-of-load-or-store]
  __nv_atomic_store_n(p, 1, __NV_ATOMIC_ACQUIRE);
  // CHECK: [[@LINE+1]]:46: error: the scope of '__nv_atomic_add' must be an integer literal, such as __NV_THREAD_SCOPE_DEVICE [atomic-scope-not-literal]
  __nv_atomic_add(p, 1, __NV_ATOMIC_RELAXED, order);
}

__host__ __device__ void guarded(int *p) {
#ifdef __CUDA_ARCH__
  __nv_atomic_add(p, 1, __NV_ATOMIC_RELAXED);
#endif
}
// CHECK-NOT: error:
