// Atomics on shared memory are for the threads of one block, which run on one core.
// RUN: %offloom migrate %s 2>/dev/null | grep -v CHECK | FileCheck %s

struct Sums {
  float low, high[4];
};

__device__ void add(int *counts, int i) {
  atomicAdd(&counts[i], 1); // of global memory, too
}

__global__ void histogram(const int *in, int *out, int *all) {
  __shared__ int counts[256], most;
  __shared__ Sums sums[2];
  extern __shared__ unsigned flags[];
  int i = threadIdx.x;
  atomicAdd(&counts[in[i]], 1);
  atomicMax(&most, in[i]);
  atomicAdd(&sums[i & 1].high[i & 3], 1.5f);
  int old = atomicExch(counts + 7, 3);
  atomicOr(flags, 1u << old);
  atomicAdd(&all[i], counts[i]);
  add(counts, 5);
  add(all, 5);
  int *somewhere = out[0] ? counts : all;
  atomicAdd(somewhere, 1);
}
// CHECK: atomicAdd(&counts[i], 1); // of global memory
// CHECK: atomicAdd_block(&counts[in[i]], 1);
// CHECK: atomicMax_block(&most, in[i]);
// CHECK: atomicAdd_block(&sums[i & 1].high[i & 3], 1.5f);
// CHECK: int old = atomicExch_block(counts + 7, 3);
// CHECK: atomicOr_block(flags, 1u << old);
// CHECK: atomicAdd(&all[i], counts[i]);
// CHECK: atomicAdd(somewhere, 1);

#define COUNT(i) atomicAdd(&seen[i], 1)

// A macro is for all who use it.
__global__ void throughMacro(const int *in) {
  __shared__ int seen[8];
  COUNT(in[threadIdx.x]);
}
// CHECK: COUNT(in[threadIdx.x]);

// By way of a pointer that leads nowhere else later.
__global__ void ofWarps(const unsigned *in, unsigned *all) {
  __shared__ unsigned counts[8 * 256];
  unsigned *mine = counts + threadIdx.x / 32 * 256, *const other = &counts[0];
  unsigned *moved = counts;
  moved = all;
  unsigned *seen = all;
  atomicAdd(&mine[in[threadIdx.x] & 255], 1);
  atomicAdd(other, 1);
  atomicAdd(moved, 1);
  atomicAdd(seen, 1);
}
// CHECK: atomicAdd_block(&mine[in[threadIdx.x] & 255], 1);
// CHECK: atomicAdd_block(other, 1);
// CHECK: atomicAdd(moved, 1);
// CHECK: atomicAdd(seen, 1);

// Of a template's elements it is open whose atomics they have.
template <typename T, int Bins> __global__ void ofTemplate(const T *in, unsigned *all) {
  __shared__ unsigned counts[Bins];
  __shared__ T sums[Bins];
  unsigned v = in[threadIdx.x];
  atomicAdd(counts + v, 1u);
  atomicAdd(&counts[v], 1u);
  atomicAdd(&sums[v], in[v]);
  atomicAdd(&all[v], counts[v]);
}
template __global__ void ofTemplate<int, 64>(const int *, unsigned *);
// CHECK: atomicAdd_block(counts + v, 1u);
// CHECK: atomicAdd_block(&counts[v], 1u);
// CHECK: atomicAdd(&sums[v], in[v]);
// CHECK: atomicAdd(&all[v], counts[v]);

// A parameter to which all callers give shared memory.
__device__ void countOne(unsigned *bins, unsigned i) { atomicAdd(bins + i, 1); }
__device__ void countTwo(unsigned *bins, unsigned i) {
  countOne(bins, i & 255);
  countOne(bins, i >> 8 & 255);
}
__device__ void countAnywhere(unsigned *bins, unsigned i) { atomicAdd(bins + i, 1); }
__device__ void countMoved(unsigned *bins, unsigned *all, unsigned i) {
  if (i > 255)
    bins = all;
  atomicAdd(bins + i, 1);
}
__device__ void countByPointer(unsigned *bins, unsigned i) { atomicAdd(bins + i, 1); }
__global__ void byFunctions(const unsigned *in, unsigned *all) {
  __shared__ unsigned counts[256];
  unsigned *mine = counts + threadIdx.x / 32;
  countTwo(mine, in[threadIdx.x]);
  countAnywhere(counts, 1);
  countAnywhere(all, 1);
  countMoved(counts, all, 2);
  void (*count)(unsigned *, unsigned) = countByPointer;
  count(all, 3);
  countByPointer(counts, 3);
}
// CHECK: static void countOne(unsigned *bins, unsigned i) { atomicAdd_block(bins + i, 1); }
// CHECK: static void countAnywhere(unsigned *bins, unsigned i) { atomicAdd(bins + i, 1); }
// CHECK: bins = all;
// CHECK-NEXT: atomicAdd(bins + i, 1);
// CHECK: static void countByPointer(unsigned *bins, unsigned i) { atomicAdd(bins + i, 1); }
