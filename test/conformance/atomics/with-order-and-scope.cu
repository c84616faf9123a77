// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The built-in atomics that take a memory order and a scope: __nv_atomic_load, _store, _exchange,
// _compare_exchange, _fetch_add and the rest, and a message that an acquire and a release hand
// over.
#include <cstdio>

struct Pair {
  int first, second;
};

__global__ void operations(int *m, unsigned *u, double *d, Pair *pair, int *out) {
  out[0] = __nv_atomic_fetch_add(&m[0], 5, __NV_ATOMIC_RELAXED);
  out[1] = __nv_atomic_fetch_sub(&m[1], 5, __NV_ATOMIC_SEQ_CST, __NV_THREAD_SCOPE_DEVICE);
  out[2] = __nv_atomic_fetch_and(&m[2], 0x6c, __NV_ATOMIC_RELAXED, __NV_THREAD_SCOPE_BLOCK);
  out[3] = __nv_atomic_fetch_or(&m[3], 0x103, __NV_ATOMIC_RELAXED, __NV_THREAD_SCOPE_BLOCK);
  out[4] = __nv_atomic_fetch_xor(&m[4], -1, __NV_ATOMIC_ACQ_REL, __NV_THREAD_SCOPE_SYSTEM);
  out[5] = __nv_atomic_fetch_min(&m[5], -5, __NV_ATOMIC_RELAXED, __NV_THREAD_SCOPE_DEVICE);
  out[6] = __nv_atomic_fetch_max(&m[6], 500, __NV_ATOMIC_RELAXED, __NV_THREAD_SCOPE_DEVICE);
  out[7] = int(__nv_atomic_fetch_max(u, 0x80000000u, __NV_ATOMIC_RELAXED));
  out[8] = int(__nv_atomic_fetch_add(d, 0.5, __NV_ATOMIC_RELAXED, __NV_THREAD_SCOPE_DEVICE));
  __nv_atomic_store_n(&m[7], 7, __NV_ATOMIC_RELEASE, __NV_THREAD_SCOPE_DEVICE);
  out[9] = __nv_atomic_load_n(&m[7], __NV_ATOMIC_ACQUIRE, __NV_THREAD_SCOPE_DEVICE);
  out[10] = __nv_atomic_exchange_n(&m[8], 8, __NV_ATOMIC_RELAXED, __NV_THREAD_SCOPE_DEVICE);
  Pair now = {1, 2}, next = {3, 4}, seen;
  __nv_atomic_store(pair, &now, __NV_ATOMIC_RELAXED, __NV_THREAD_SCOPE_DEVICE);
  out[11] = __nv_atomic_compare_exchange(pair, &now, &next, false, __NV_ATOMIC_ACQ_REL,
                                         __NV_ATOMIC_ACQUIRE, __NV_THREAD_SCOPE_DEVICE);
  out[12] = __nv_atomic_compare_exchange(pair, &now, &next, false, __NV_ATOMIC_ACQ_REL,
                                         __NV_ATOMIC_ACQUIRE, __NV_THREAD_SCOPE_DEVICE);
  out[13] = now.first * 10 + now.second;
  __nv_atomic_exchange(pair, &next, &seen, __NV_ATOMIC_RELAXED, __NV_THREAD_SCOPE_DEVICE);
  __nv_atomic_load(pair, &seen, __NV_ATOMIC_RELAXED, __NV_THREAD_SCOPE_DEVICE);
  out[14] = seen.first * 10 + seen.second;
  int expected = 99;
  out[15] = __nv_atomic_compare_exchange_n(&m[9], &expected, 1, false, __NV_ATOMIC_RELAXED,
                                           __NV_ATOMIC_RELAXED, __NV_THREAD_SCOPE_DEVICE);
  out[16] = expected;
}

__global__ void withoutResult(int *m, int *sum) {
  __nv_atomic_add(&m[0], 5, __NV_ATOMIC_RELAXED, __NV_THREAD_SCOPE_DEVICE);
  __nv_atomic_sub(&m[1], 5, __NV_ATOMIC_RELAXED, __NV_THREAD_SCOPE_DEVICE);
  __nv_atomic_max(&m[2], int(blockIdx.x * blockDim.x + threadIdx.x), __NV_ATOMIC_RELAXED,
                  __NV_THREAD_SCOPE_DEVICE);
  __nv_atomic_or(&m[3], 1 << threadIdx.x % 8, __NV_ATOMIC_RELAXED, __NV_THREAD_SCOPE_DEVICE);
  __nv_atomic_add(&sum[blockIdx.x], 1, __NV_ATOMIC_RELAXED, __NV_THREAD_SCOPE_BLOCK);
}

// One block writes a message and releases a flag; the other waits for the flag and reads it.
__global__ void message(int *text, int *flag, int *out) {
  if (blockIdx.x == 0) {
    text[threadIdx.x] = threadIdx.x * 3;
    __syncthreads();
    if (threadIdx.x == 0)
      __nv_atomic_store_n(flag, 1, __NV_ATOMIC_RELEASE, __NV_THREAD_SCOPE_DEVICE);
    return;
  }
  if (threadIdx.x == 0)
    while (__nv_atomic_load_n(flag, __NV_ATOMIC_ACQUIRE, __NV_THREAD_SCOPE_DEVICE) == 0)
      ;
  __syncthreads();
  out[threadIdx.x] = text[threadIdx.x];
}

// Two words instead of a release: a relaxed store behind a fence.
__global__ void fenced(int *text, int *flag, int *out) {
  if (threadIdx.x != 0)
    return;
  if (blockIdx.x == 0) {
    *text = 42;
    __nv_atomic_thread_fence(__NV_ATOMIC_RELEASE, __NV_THREAD_SCOPE_DEVICE);
    __nv_atomic_store_n(flag, 1, __NV_ATOMIC_RELAXED, __NV_THREAD_SCOPE_DEVICE);
  } else {
    while (!__nv_atomic_load_n(flag, __NV_ATOMIC_RELAXED, __NV_THREAD_SCOPE_DEVICE))
      ;
    __nv_atomic_thread_fence(__NV_ATOMIC_ACQUIRE, __NV_THREAD_SCOPE_DEVICE);
    *out = *text;
  }
}

void show(const char *what, const int *values, int n) {
  printf("%s: %s:", what, cudaGetErrorName(cudaDeviceSynchronize()));
  for (int i = 0; i < n; ++i)
    printf(" %d", values[i]);
  printf("\n");
}

int main() {
  int *m, *out, *text;
  unsigned *u;
  double *d;
  Pair *pair;
  cudaMallocManaged(&m, 16 * sizeof(int));
  cudaMallocManaged(&out, 64 * sizeof(int));
  cudaMallocManaged(&text, 64 * sizeof(int));
  cudaMallocManaged(&u, sizeof *u);
  cudaMallocManaged(&d, sizeof *d);
  cudaMallocManaged(&pair, sizeof *pair);
  for (int i = 0; i < 16; ++i)
    m[i] = 100;
  *u = 100;
  *d = 1.5;
  operations<<<1, 1>>>(m, u, d, pair, out);
  show("old", out, 17);
  show("new", m, 10);
  printf("%u %g %d %d\n", *u, *d, pair->first, pair->second);
  for (int i = 0; i < 64; ++i)
    m[i % 16] = out[i] = 0;
  withoutResult<<<4, 64>>>(m, out);
  show("memory", m, 4);
  show("blocks", out, 4);
  m[0] = m[1] = 0;
  message<<<2, 32>>>(text, &m[0], out);
  show("message", out, 32);
  fenced<<<2, 32>>>(text, &m[1], out);
  show("fenced", out, 1);
}
