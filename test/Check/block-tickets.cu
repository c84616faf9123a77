// The block is counted as done when all of its threads have stored what others read.
// RUN: not %offloom check --checks='-*,atomic-ticket-before-barrier' %s 2>&1 | FileCheck %s --implicit-check-not=warning:

__device__ unsigned count;
__device__ float results[1024];

__global__ void stores_of_all(float *part, unsigned *tickets) {
  part[blockIdx.x * blockDim.x + threadIdx.x] = threadIdx.x;
  __threadfence();
  if (threadIdx.x == 0) {
    // CHECK: [[@LINE+1]]:23: warning: one thread counts the block as done here, and others may not have stored yet
    unsigned ticket = atomicInc(tickets, gridDim.x);
    if (ticket == gridDim.x - 1)
      part[0] += part[1];
  }
}

__global__ void by_locals(float *part) {
  int tid = threadIdx.x, i = blockIdx.x * blockDim.x + tid;
  unsigned blocks = gridDim.x;
  __shared__ bool last;
  for (int k = 0; k < 4; ++k)
    part[4 * i + k] = k;
  __threadfence();
  if (!tid)
    // CHECK: [[@LINE+1]]:12: warning: one thread counts
    last = atomicAdd(&count, 1) == blocks - 1;
  __syncthreads();
  if (last)
    part[tid] = 0;
}

__global__ void in_the_condition(float *part, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    results[i] = i;
  __threadfence();
  // CHECK: [[@LINE+1]]:27: warning: one thread counts
  if (threadIdx.x == 0 && atomicAdd(&count, 1u) == gridDim.x - 1)
    part[0] = results[0];
}

template <class T> __global__ void of_a_template(T *part, unsigned *tickets) {
  unsigned ticket;
  part[blockIdx.x * blockDim.x + threadIdx.x] += 1;
  if (threadIdx.x == 0 && threadIdx.y == 0) {
    __threadfence();
    // CHECK: [[@LINE+1]]:14: warning: one thread counts
    ticket = atomicInc(tickets, gridDim.x);
    if (gridDim.x - 1 == ticket)
      part[0] = 0;
  }
}

__global__ void waited_for(float *part, unsigned *tickets) {
  part[blockIdx.x * blockDim.x + threadIdx.x] = threadIdx.x;
  __threadfence();
  __syncthreads();
  if (threadIdx.x == 0) {
    unsigned ticket = atomicInc(tickets, gridDim.x);
    if (ticket == gridDim.x - 1)
      part[0] += part[1];
  }
}

// The block's result is one thread's.
__global__ void result_of_one(const float *in, float *part, unsigned *tickets) {
  __shared__ float sums[256];
  sums[threadIdx.x] = in[blockIdx.x * blockDim.x + threadIdx.x];
  __syncthreads();
  if (threadIdx.x == 0) {
    part[blockIdx.x] = sums[0];
    __threadfence();
    unsigned ticket = atomicInc(tickets, gridDim.x);
    if (ticket == gridDim.x - 1)
      part[0] += part[1];
  }
}

// Each warp counts, and each thread.
__global__ void of_warps(float *part, unsigned *tickets) {
  part[blockIdx.x * blockDim.x + threadIdx.x] = threadIdx.x;
  __threadfence();
  __syncwarp();
  if (threadIdx.x % 32 == 0) {
    unsigned ticket = atomicInc(tickets, gridDim.x * 8);
    if (ticket == gridDim.x * 8 - 1)
      part[0] += part[1];
  }
}
__global__ void of_threads(float *part, unsigned *tickets) {
  part[blockIdx.x * blockDim.x + threadIdx.x] = threadIdx.x;
  __threadfence();
  unsigned ticket = atomicAdd(tickets, 1u);
  if (ticket == gridDim.x * blockDim.x - 1)
    part[0] += part[1];
}
// What it counts is no end of a block.
__global__ void of_elements(float *part, unsigned *found) {
  part[blockIdx.x * blockDim.x + threadIdx.x] = threadIdx.x;
  if (threadIdx.x == 0) {
    unsigned slot = atomicAdd(found, 1u);
    part[slot] = 0;
  }
}
// A function of the program may wait.
__device__ void meet();
__global__ void by_function(float *part, unsigned *tickets) {
  part[blockIdx.x * blockDim.x + threadIdx.x] = threadIdx.x;
  meet();
  if (threadIdx.x == 0) {
    unsigned ticket = atomicInc(tickets, gridDim.x);
    if (ticket == gridDim.x - 1)
      part[0] += part[1];
  }
}
// One warp is a block.
__global__ void small_blocks(float *part, unsigned *tickets) {
  part[blockIdx.x * blockDim.x + threadIdx.x] = threadIdx.x;
  __threadfence();
  if (threadIdx.x == 0) {
    unsigned ticket = atomicInc(tickets, gridDim.x);
    if (ticket == gridDim.x - 1)
      part[0] += part[1];
  }
}

void launch(float *x, unsigned *tickets, int n) {
  in_the_condition<<<4, 256>>>(x, n);
  of_a_template<<<4, dim3(32, 8)>>>(x, tickets);
  small_blocks<<<4, 32>>>(x, tickets);
}
