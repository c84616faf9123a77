// What is judged of a shared variable are all its uses together; one use that cannot be followed
// leaves it without a finding.
// RUN: not %offloom check --checks='-*,shm-*' %s 2>&1 | FileCheck --implicit-check-not='{{warning|remark}}:' %s

__device__ void fill(float *tile);
__device__ float sumOf(const float *tile);

__global__ void complete(float *x) {
  __shared__ float filled[64], summed[64], scratch[64];
  // CHECK: [[@LINE+1]]:18: remark: 'dropped' has 4 bytes of shared memory and is never read [shm-unused]
  __shared__ int dropped;
  // CHECK: [[@LINE+1]]:18: warning: 'counted' is shared memory that no thread sets
  __shared__ int counted;
  __shared__ int cleared;
  fill(filled);
  x[threadIdx.x] = filled[63 - threadIdx.x];
  summed[threadIdx.x] = x[threadIdx.x];
  x[threadIdx.x] = sumOf(summed);
  asm volatile("" ::"l"(scratch));
  dropped = 1;
  atomicAdd(&counted, 1);
  cleared = 0;
  __syncthreads();
  atomicAdd(&cleared, 1);
}

__global__ void owned(float *x) {
  // CHECK: [[@LINE+1]]:20: remark: no thread reads what another wrote to 'own'
  __shared__ float own[64];
  __shared__ float passed[64];
  int i = threadIdx.x;
  own[i] = passed[i] = x[i];
  x[i] = own[threadIdx.x] + passed[63 - i];
}

// Threads of a column share an element.
__global__ void columns(float *x) {
  __shared__ float s[8], t[8][8];
  s[threadIdx.x] = x[threadIdx.y];
  // CHECK: [[@LINE-2]]:26: remark: no thread reads what another wrote to 't'
  t[threadIdx.y][threadIdx.x] = x[0];
  x[threadIdx.x] = s[threadIdx.x] + t[threadIdx.y][threadIdx.x];
}

__global__ void overlaid(float *x) {
  extern __shared__ float before[];
  extern __shared__ int after[];
  before[threadIdx.x] = x[threadIdx.x];
  __syncthreads();
  after[threadIdx.x] = 1;
}

__global__ void together(float *x) {
  extern __shared__ float values[];
  extern __shared__ int counts[];
  values[threadIdx.x] = x[threadIdx.x];
  // CHECK: [[@LINE+1]]:3: warning: 'counts' starts at the same address as 'values'
  counts[threadIdx.x] = 1;
  x[threadIdx.x] = values[counts[0]];
}

__global__ void behind(float *x, int n) {
  extern __shared__ float values[];
  extern __shared__ int counts[];
  values[threadIdx.x] = x[threadIdx.x];
  counts[n + threadIdx.x] = 1;
}
