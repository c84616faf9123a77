// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A host thread talks to a running kernel through mapped memory: requests in a ring, answers in a ring, system scope.
// builds: clang++
#include <cstdio>
#include <cuda/atomic>
#include <thread>
#include <new>
#include <chrono>
template <class T, int N> struct Ring {
  cuda::atomic<unsigned, cuda::thread_scope_system> head, tail;
  T item[N];
  Ring() : head(0), tail(0) {}
  __host__ __device__ void push(const T &v) {
    unsigned h = head.load(cuda::memory_order_relaxed);
    while (h - tail.load(cuda::memory_order_acquire) == N) {}
    item[h % N] = v;
    head.store(h + 1, cuda::memory_order_release);
  }
  __host__ __device__ bool tryPop(T &v) {
    unsigned t = tail.load(cuda::memory_order_relaxed);
    if (head.load(cuda::memory_order_acquire) == t) return false;
    v = item[t % N];
    tail.store(t + 1, cuda::memory_order_release);
    return true;
  }
};
struct Request { int op, a, b; };
struct Channel { Ring<Request, 4> in; Ring<long long, 8> out; };
__global__ void server(Channel *c, long long *served) {
  __shared__ Request r;
  __shared__ long long sum[32];
  long long n = 0;
  for (;;) {
    if (threadIdx.x == 0) while (!c->in.tryPop(r)) {}
    __syncwarp();
    if (r.op < 0) break;
    long long v = 0;
    for (int i = r.a + threadIdx.x; i < r.b; i += 32) v += r.op == 0 ? i : (long long)i * i;
    sum[threadIdx.x] = v;
    __syncwarp();
    for (int d = 16; d; d /= 2) {
      if ((int)threadIdx.x < d) sum[threadIdx.x] += sum[threadIdx.x + d];
      __syncwarp();
    }
    if (threadIdx.x == 0) c->out.push(sum[0]);
    ++n;
    __syncwarp();
  }
  if (threadIdx.x == 0) *served = n;
}
int main() {
  Channel *c, *dc;
  long long *served;
  cudaHostAlloc(&c, sizeof *c, cudaHostAllocMapped);
  new (c) Channel;
  cudaHostGetDevicePointer(&dc, c, 0);
  cudaMallocManaged(&served, 8);
  server<<<1, 32>>>(dc, served);
  std::thread writer([&] {
    for (int i = 0; i < 12; ++i) c->in.push({i % 2, i, i * 10 + 50});
    c->in.push({-1, 0, 0});
  });
  for (int i = 0; i < 12; ++i) {
    long long v;
    while (!c->out.tryPop(v)) std::this_thread::sleep_for(std::chrono::microseconds(50));
    printf("%lld ", v);
  }
  writer.join();
  cudaDeviceSynchronize();
  printf("\n%lld\n", *served);
}
