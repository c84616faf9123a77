// Atomics of more than eight bytes, and of sizes that no instruction has: pairs that are counted up together never fall apart.
//
// RUN: %offloom cc -O2 -std=c++17 %s -o %t && %t | FileCheck %s
#include <cstdio>
#include <cuda/atomic>
#include <type_traits>

struct alignas(16) Pair {
  unsigned long long first, second;
};
struct Triple {
  unsigned first, second, third;
};
struct Odd {
  unsigned char first, second, third;
};
struct Line {
  unsigned long long first, second, others[3];
};

static_assert(alignof(cuda::atomic<Pair>) == 16 && alignof(cuda::atomic<Triple>) == 4, "");
static_assert(cuda::atomic<long long>::is_always_lock_free && !cuda::atomic<Pair>::is_always_lock_free, "");

template <class Reference> __device__ void countUp(Reference x) {
  auto old = x.load(cuda::memory_order_relaxed), next = old;
  do {
    next = old;
    ++next.first;
    next.second += 3;
  } while (!x.compare_exchange_weak(old, next, cuda::memory_order_relaxed));
}

template <class T> __global__ void byReference(T *value) {
  countUp(cuda::atomic_ref<T, cuda::thread_scope_device>(*value));
}

template <class T> __global__ void byAtomic(cuda::atomic<T, cuda::thread_scope_device> *value, unsigned *torn) {
  countUp<cuda::atomic<T, cuda::thread_scope_device> &>(*value);
  T now = value->load();
  if (decltype(now.second)(now.first * 3) != now.second)
    atomicAdd(torn, 1);
}

template <class T> __global__ void handOn(cuda::atomic<T> *value, unsigned *sum) {
  T mine{};
  mine.first = 1;
  T before = value->exchange(mine);
  atomicAdd(sum, before.first);
}

template <class T> void test(const char *name) {
  T *value;
  cuda::atomic<T, cuda::thread_scope_device> *atomic;
  cuda::atomic<T> *handed;
  unsigned *counts;
  cudaMallocManaged(&value, sizeof(T));
  cudaMallocManaged(&atomic, sizeof *atomic);
  cudaMallocManaged(&handed, sizeof *handed);
  cudaMallocManaged(&counts, 2 * sizeof *counts);
  *value = T{};
  atomic->store(T{});
  *handed = T{};
  counts[0] = counts[1] = 0;
  byReference<<<3, 64>>>(value);
  byAtomic<<<3, 64>>>(atomic, counts);
  handOn<<<3, 64>>>(handed, counts + 1);
  cudaDeviceSynchronize();
  T counted = *atomic;
  printf("%s: %d %d, %d %d, torn %u, handed on %u\n", name, int(value->first), int(value->second), int(counted.first),
         int(counted.second), counts[0], counts[1]);
}

int main() {
  test<Pair>("pair");
  test<Triple>("triple");
  test<Odd>("odd");
  test<Line>("line");
}
// CHECK: pair: 192 576, 192 576, torn 0, handed on 191
// CHECK: triple: 192 576, 192 576, torn 0, handed on 191
// CHECK: odd: 192 64, 192 64, torn 0, handed on 191
// CHECK: line: 192 576, 192 576, torn 0, handed on 191
