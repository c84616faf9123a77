// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Atomic operations on values of 16 bytes: load, store, exchange and compare-exchange, of an
// integer and of a struct, many threads at one place.
#include <cstdio>

struct alignas(16) Range {
  long long low, high;
};

__global__ void widen(Range *range) {
  const long long x = (threadIdx.x * 37 + blockIdx.x * 101) % 1000;
  Range seen, next;
  __nv_atomic_load(range, &seen, __NV_ATOMIC_RELAXED, __NV_THREAD_SCOPE_DEVICE);
  do {
    next.low = x < seen.low ? x : seen.low;
    next.high = x > seen.high ? x : seen.high;
  } while (!__nv_atomic_compare_exchange(range, &seen, &next, false, __NV_ATOMIC_ACQ_REL,
                                         __NV_ATOMIC_RELAXED, __NV_THREAD_SCOPE_DEVICE));
}

__global__ void exchange(unsigned __int128 *place, unsigned long long *out) {
  unsigned __int128 value = (unsigned __int128)5 << 64 | 7, old;
  __nv_atomic_exchange(place, &value, &old, __NV_ATOMIC_RELAXED, __NV_THREAD_SCOPE_DEVICE);
  out[0] = old >> 64;
  out[1] = old;
  value += 1;
  __nv_atomic_store(place, &value, __NV_ATOMIC_RELEASE, __NV_THREAD_SCOPE_DEVICE);
  __nv_atomic_load(place, &old, __NV_ATOMIC_ACQUIRE, __NV_THREAD_SCOPE_DEVICE);
  out[2] = old >> 64;
  out[3] = old;
}

__global__ void functions(ulonglong2 *place, unsigned long long *out) {
  ulonglong2 old = atomicExch(place, make_ulonglong2(3, 4));
  out[0] = old.x * 10 + old.y;
  old = atomicCAS(place, make_ulonglong2(3, 5), make_ulonglong2(8, 8)); // not what stands there
  out[1] = old.x * 10 + old.y;
  old = atomicCAS(place, make_ulonglong2(3, 4), make_ulonglong2(6, 7));
  out[2] = old.x * 10 + old.y;
  out[3] = place->x * 10 + place->y;
}

int main() {
  Range *range;
  unsigned __int128 *place;
  unsigned long long *out;
  cudaMallocManaged(&range, sizeof *range);
  cudaMallocManaged(&place, sizeof *place);
  cudaMallocManaged(&out, 4 * sizeof *out);
  *range = {500, 500};
  *place = (unsigned __int128)1 << 64 | 2;
  widen<<<8, 64>>>(range);
  exchange<<<1, 1>>>(place, out);
  cudaDeviceSynchronize();
  printf("%lld %lld\n", range->low, range->high);
  printf("%llu %llu %llu %llu\n", out[0], out[1], out[2], out[3]);
  ulonglong2 *pair;
  cudaMallocManaged(&pair, sizeof *pair);
  *pair = make_ulonglong2(1, 2);
  functions<<<1, 1>>>(pair, out);
  cudaDeviceSynchronize();
  printf("%llu %llu %llu %llu\n", out[0], out[1], out[2], out[3]);
}
