// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// cuda::atomic and cuda::atomic_ref: operations, a flag that a thread waits for, a lock, a latch
// and a semaphore.
#include <cstdio>
#include <cuda/atomic>
#include <cuda/latch>
#include <cuda/semaphore>
#include <cuda/std/atomic>
#include <new>

__global__ void operations(cuda::atomic<int, cuda::thread_scope_device> *counter,
                           cuda::atomic<unsigned> *bits, double *sum, long long *largest) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  counter->fetch_add(i, cuda::memory_order_relaxed);
  ++*counter;
  *counter -= 2;
  bits->fetch_or(1u << i % 20);
  cuda::atomic_ref<double, cuda::thread_scope_device>(*sum).fetch_add(0.5 * (i % 8));
  cuda::atomic_ref<long long, cuda::thread_scope_device>(*largest).fetch_max(i * 7919LL % 1009);
}

__global__ void compareAndExchange(cuda::std::atomic<int> *value) {
  int old = value->load(cuda::std::memory_order_relaxed);
  while (!value->compare_exchange_weak(old, old * 2 % 1000003 + 1)) {
  }
}

/// The first half of the block waits for the second.
__global__ void handOver(int *out) {
  __shared__ cuda::atomic<int, cuda::thread_scope_block> ready;
  __shared__ int data[32];
  const int t = threadIdx.x;
  if (t == 0)
    ready.store(0, cuda::memory_order_relaxed);
  __syncthreads();
  if (t < 32) {
    while (ready.load(cuda::memory_order_acquire) != 32) {
    }
    out[t] = data[31 - t];
  } else {
    data[t - 32] = t * t;
    ready.fetch_add(1, cuda::memory_order_release);
  }
}

/// The same by wait and notify.
__global__ void waitAndNotify(int *out) {
  __shared__ cuda::atomic<int, cuda::thread_scope_block> turn;
  __shared__ int order;
  const int warp = threadIdx.x / 32;
  if (threadIdx.x == 0) {
    turn = 0;
    order = 0;
  }
  __syncthreads();
  if (threadIdx.x % 32 == 0) {
    for (int now = turn; now != 3 - warp; now = turn)
      turn.wait(now);
    order = order * 10 + warp;
    turn = 4 - warp;
    turn.notify_all();
  }
  __syncthreads();
  if (threadIdx.x == 0)
    *out = order;
}

__device__ cuda::std::atomic_flag taken;
__device__ int guarded;

__global__ void lock() {
  if (threadIdx.x % 32 == 0) {
    while (taken.test_and_set(cuda::std::memory_order_acquire)) {
    }
    guarded = guarded + 1;
    taken.clear(cuda::std::memory_order_release);
  }
}

__global__ void latchAndSemaphore(int *out) {
  using Latch = cuda::latch<cuda::thread_scope_block>;
  using Semaphore = cuda::counting_semaphore<cuda::thread_scope_block, 2>;
  alignas(Latch) __shared__ char latchStorage[sizeof(Latch)];
  alignas(Semaphore) __shared__ char permitsStorage[sizeof(Semaphore)];
  Latch &latch = *reinterpret_cast<Latch *>(latchStorage);
  Semaphore &permits = *reinterpret_cast<Semaphore *>(permitsStorage);
  __shared__ int arrived, inside, most;
  if (threadIdx.x == 0) {
    new (&latch) Latch(4);
    new (&permits) Semaphore(2);
    arrived = inside = most = 0;
  }
  __syncthreads();
  if (threadIdx.x % 32 == 0) {
    atomicAdd(&arrived, 1);
    latch.arrive_and_wait();
    const int all = arrived;
    permits.acquire();
    atomicMax(&most, atomicAdd(&inside, 1) + 1);
    atomicSub(&inside, 1);
    permits.release();
    out[threadIdx.x / 32] = all;
  }
  __syncthreads();
  if (threadIdx.x == 0)
    out[4] = most >= 1 && most <= 2;
}

int main() {
  cuda::atomic<int, cuda::thread_scope_device> *counter;
  cuda::atomic<unsigned> *bits;
  cuda::std::atomic<int> *value;
  double *sum;
  long long *largest;
  int *out;
  cudaMallocManaged(&counter, sizeof(*counter));
  cudaMallocManaged(&bits, sizeof(*bits));
  cudaMallocManaged(&value, sizeof(*value));
  cudaMallocManaged(&sum, sizeof(*sum));
  cudaMallocManaged(&largest, sizeof(*largest));
  cudaMallocManaged(&out, 32 * sizeof(int));
  *counter = 5;
  *bits = 1u << 31;
  *value = 1;
  *sum = 0;
  *largest = -1;
  operations<<<4, 100>>>(counter, bits, sum, largest);
  compareAndExchange<<<3, 70>>>(value);
  cudaDeviceSynchronize();
  printf("%d %08x %d %g %lld\n", counter->load(), bits->load(), value->load(), *sum, *largest);
  handOver<<<1, 64>>>(out);
  cudaDeviceSynchronize();
  for (int i = 0; i < 32; i += 5)
    printf("%d ", out[i]);
  waitAndNotify<<<1, 128>>>(out);
  cudaDeviceSynchronize();
  printf("\n%d\n", *out);
  lock<<<5, 96>>>();
  int held;
  cudaMemcpyFromSymbol(&held, guarded, sizeof held);
  printf("%d\n", held);
  latchAndSemaphore<<<1, 128>>>(out);
  cudaDeviceSynchronize();
  printf("%d %d %d %d %d\n", out[0], out[1], out[2], out[3], out[4]);
}
