// Fences of threads that each tell of their own stores, or wait for each other otherwise: no steps.
// RUN: %offloom migrate --form=fibers %s 2>&1 | grep -v CHECK | FileCheck --allow-empty %s
// CHECK-NOT: warp_step

// One thread stores and draws a ticket.
__global__ void ticket(int *parts, unsigned *count, int *out) {
  __shared__ bool last;
  if (threadIdx.x == 0) {
    parts[blockIdx.x] = 7;
    __threadfence();
    last = atomicInc(count, gridDim.x) == gridDim.x - 1;
  }
  __syncthreads();
  if (last)
    out[threadIdx.x] = parts[threadIdx.x];
}

// All threads wait for each other behind the fence.
__global__ void ticketOfAll(int *parts, unsigned *count, int *out) {
  __shared__ bool last;
  parts[blockIdx.x * blockDim.x + threadIdx.x] = 7;
  __threadfence();
  __syncthreads();
  if (threadIdx.x == 0)
    last = atomicInc(count, gridDim.x) == gridDim.x - 1;
  __syncthreads();
  if (last)
    out[threadIdx.x] = parts[threadIdx.x];
}

// Flags of their own.
__global__ void own(int *box, int *raised, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) {
    box[i] = 7;
    __threadfence();
    raised[i] = 1;
  }
}

// A lock that each thread takes.
__global__ void lock(int *mutex, int *v) {
  bool done = false;
  while (!done)
    if (atomicCAS(mutex, 0, 1) == 0) {
      *v += 1;
      __threadfence();
      atomicExch(mutex, 0);
      done = true;
    }
}

// The same among other stores, with a fence on each side of what it guards.
__global__ void lockBetweenStores(unsigned *mutex, volatile unsigned *sum, unsigned *out) {
  __shared__ unsigned s[32];
  unsigned mine = out[threadIdx.x];
  s[threadIdx.x] = mine;
  if (mine % 2)
    for (bool done = false; !done;) {
      if (atomicCAS(mutex, 0u, 1u) == 0u) {
        __threadfence();
        sum[0] = sum[0] + mine;
        __threadfence();
        atomicExch(mutex, 0u);
        done = true;
      }
    }
  s[threadIdx.x] = mine + 1;
  out[threadIdx.x] = s[threadIdx.x];
}

// A lock that all lanes wait for, one after the other.
__global__ void spinlock(unsigned *mutex, unsigned *sum, unsigned *out) {
  out[threadIdx.x] = 1;
  while (atomicExch(mutex, 1u) != 0u)
    ;
  sum[0] += 1;
  __threadfence();
  *mutex = 0;
}

// A bound that cuts off the last lanes, and rounds of a loop.
__global__ void bounded(int *box, int *next, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  box[i] = 1;
  __threadfence();
  if (i < n)
    next[i] = 1;
  for (int k = i; k < n; k += 32)
    next[k] = 2;
}

// Nothing has been stored.
__global__ void acquires(const int *box, int *out) {
  __threadfence();
  if (threadIdx.x == 0)
    *out = box[0];
}
