// Atomic additions that no thread of the grid looks for are summed before they reach memory.
// RUN: %offloom migrate %s 2>/dev/null | grep -v CHECK | FileCheck %s

__constant__ int limits[4];
__device__ unsigned long long total;

__device__ int binOf(const float *x, int i) { return int(x[i] * limits[i & 3]); }

__global__ void histogram(const float *x, unsigned *bins, float *scaled, int n) {
  __shared__ int most;
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    atomicAdd(&bins[binOf(x, i)], 1);
  scaled[i] = x[i] * 2;
  __syncthreads();
  if (i == 0)
    atomicAdd(&total, most);
}
// CHECK: offloom::add_later(&bins[binOf(x, i)], 1, x, scaled);
// CHECK: offloom::add_later(&total, most, x, scaled);

__global__ void alone(int *count) {
  for (int k = 0; k < 4; ++k)
    atomicAdd(count + 1, k);
}
// CHECK: offloom::add_later(count + 1, k);

// The old value is asked for.
__global__ void ticket(int *count, int *out) {
  out[atomicAdd(count, 1)] = threadIdx.x;
  switch (atomicAdd(count + 1, 1)) {}
}
// CHECK-LABEL: void ticket
// CHECK-NOT: add_later

// Somebody reads.
__global__ void reads(int *count, int *out) {
  atomicAdd(count, 1);
  __syncthreads();
  *out = *count;
}

// Floats are rounded: their order counts.
__global__ void floats(float *sum) { atomicAdd(sum, 0.1f); }

// What stands before a fence is there for others before what stands behind it.
__global__ void fence(int *count, int *flag) {
  atomicAdd(count, 1);
  __threadfence();
  *flag = 1;
}

// Other blocks wait for it, perhaps by another name.
__global__ void polls(int *count, volatile int *same) {
  atomicAdd(count, 1);
  while (*same < int(gridDim.x))
    ;
}

// Memory may be reached by pointers that are in memory.
__global__ void table(int *count, int **rows) {
  atomicAdd(count, 1);
  rows[0][threadIdx.x] = 1;
}

struct Node {
  int *count;
};
__global__ void inside(Node node, int *count) {
  atomicAdd(count, 1);
  node.count[0] = 1;
}

// Whose memory is what a pointer came to in the meantime?
__global__ void moves(int *count, int *out) {
  atomicAdd(count, 1);
  out += threadIdx.x;
  *out = 1;
}

// So may numbers lead to it.
__global__ void number(int *count, unsigned long long place) {
  atomicAdd(count, 1);
  *(int *)place = 1;
}

__device__ void add(int *count) { atomicAdd(count, 1); }
__global__ void helper(int *count) { add(count); }
// CHECK-LABEL: void helper
