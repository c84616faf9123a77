// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// cuda::atomic and atomic_ref of all sizes: each operation's result and what is left; comparisons, fences, scopes.
// builds: clang++ g++ fibers
#include "shown.h"
#include <cuda/atomic>
#include <cuda/std/atomic>

template <class T> __global__ void integers(T *to) {
  cuda::atomic<T, cuda::thread_scope_device> x(T(12));
  int n = 0;
  to[n++] = x.load(), to[n++] = x.exchange(T(9)), to[n++] = x.fetch_add(T(5)), to[n++] = x.fetch_sub(T(20)), to[n++] = x.fetch_and(T(0x5d)), to[n++] = x.fetch_or(T(0x30)), to[n++] = x.fetch_xor(T(0x11));
  to[n++] = x.load(cuda::memory_order_relaxed);
  to[n++] = ++x, to[n++] = x++, to[n++] = --x, to[n++] = x--, to[n++] = x += T(100), to[n++] = x -= T(7), to[n++] = x &= T(0x6f), to[n++] = x |= T(2), to[n++] = x ^= T(1);
  to[n++] = x.fetch_min(T(3)), to[n++] = x.fetch_max(T(50)), to[n++] = x;
  T expected = T(1);
  to[n++] = x.compare_exchange_strong(expected, T(8)), to[n++] = expected;
  to[n++] = x.compare_exchange_strong(expected, T(8), cuda::memory_order_acq_rel, cuda::memory_order_acquire), to[n++] = x;
  while (!x.compare_exchange_weak(expected, T(expected + 1)))
    ;
  to[n++] = x, x = T(77), to[n++] = x, x.store(T(5), cuda::memory_order_release);
  to[n++] = x, to[n++] = x.is_lock_free();
  T plain = T(40);
  cuda::atomic_ref<T, cuda::thread_scope_block> ref(plain);
  to[n++] = ref.fetch_add(T(2)), to[n++] = ref.fetch_max(T(60)), to[n++] = ref.exchange(T(6)), to[n++] = plain;
  cuda::std::atomic<T> of_std(T(4));
  to[n++] = of_std.fetch_add(T(3)), to[n++] = of_std.load();
  cuda::atomic_thread_fence(cuda::memory_order_seq_cst, cuda::thread_scope_system);
}

template <class T> __global__ void numbers(T *to) {
  cuda::atomic<T, cuda::thread_scope_system> x(T(1.5));
  int n = 0;
  to[n++] = x.fetch_add(T(2.25)), to[n++] = x.fetch_sub(T(8)), to[n++] = x.load(), to[n++] = x.exchange(T(-0.5)), to[n++] = x.fetch_min(T(-3)), to[n++] = x.fetch_max(T(7)), to[n++] = x += T(1), to[n++] = x;
  T expected = T(8);
  to[n++] = x.compare_exchange_strong(expected, T(2)), to[n++] = x;
}

__global__ void pointers(int *memory, int *to) {
  cuda::atomic<int *, cuda::thread_scope_device> x(memory + 5);
  int n = 0;
  to[n++] = x.fetch_add(3) - memory, to[n++] = x.fetch_sub(2) - memory, to[n++] = x++ - memory, to[n++] = --x - memory, to[n++] = (x += 4) - memory, to[n++] = x.load() - memory;
  cuda::std::atomic_flag flag;
  flag.clear();
  to[n++] = flag.test_and_set(), to[n++] = flag.test_and_set(), flag.clear(), to[n++] = flag.test_and_set();
  cuda::atomic<bool, cuda::thread_scope_block> bit(false);
  to[n++] = bit.exchange(true), to[n++] = bit.load();
  struct pair {
    short a, b;
  };
  cuda::atomic<pair, cuda::thread_scope_device> both(pair{1, 2});
  pair was = both.exchange(pair{3, 4}), now = both.load();
  to[n++] = was.a * 1000 + was.b * 100 + now.a * 10 + now.b;
}

__device__ cuda::atomic<int, cuda::thread_scope_device> count(0);
__device__ int least = 1000;

__global__ void together(int *to) {
  const int mine = count.fetch_add(2, cuda::memory_order_relaxed);
  to[mine / 2] = 1;
  cuda::atomic_ref<int, cuda::thread_scope_device>(least).fetch_min(500 - int(threadIdx.x + blockIdx.x * blockDim.x));
}

__global__ void result(int *to) { to[0] = count.load(), to[1] = least; }

__global__ void notice(cuda::atomic<int, cuda::thread_scope_system> *flag, int *to) {
  if (threadIdx.x == 0) {
    flag->wait(0);
    to[0] = flag->load();
  } else if (threadIdx.x == 32) {
    flag->store(6, cuda::memory_order_release);
    flag->notify_all();
  }
}

template <class T> void show_integers(const char *type) {
  array<T> to(40);
  for (int i = 0; i < 40; ++i)
    to[i] = 0;
  integers<<<1, 1>>>(to.data);
  show(type, to);
}

int main() {
  show_integers<int>("int"), show_integers<unsigned>("unsigned"), show_integers<long long>("long long"), show_integers<unsigned long long>("unsigned long long");
  show_integers<short>("short"), show_integers<unsigned char>("unsigned char"), show_integers<signed char>("signed char");
  array<float> floats(10);
  array<double> doubles(10);
  numbers<<<1, 1>>>(floats.data), numbers<<<1, 1>>>(doubles.data);
  show("float", floats), show("double", doubles);
  array<int> to(2000), memory(20);
  pointers<<<1, 1>>>(memory, to);
  show("pointers", to.data, 12);
  for (int i = 0; i < 2000; ++i)
    to[i] = 0;
  together<<<7, 96>>>(to);
  cudaDeviceSynchronize();
  int sum = 0;
  for (int i = 0; i < 7 * 96; ++i)
    sum += to[i];
  printf("together %d\n", sum);
  result<<<1, 1>>>(to);
  show("result", to.data, 2);
  cuda::atomic<int, cuda::thread_scope_system> *flag;
  cudaMallocManaged(&flag, sizeof(*flag));
  new (flag) cuda::atomic<int, cuda::thread_scope_system>(0);
  notice<<<1, 64>>>(flag, to);
  show("noticed", to.data, 1);
  array<int> here(4);
  here[0] = flag->fetch_add(1), here[1] = flag->load(), here[2] = flag->fetch_max(90), here[3] = *flag;
  show("host", here);
}
