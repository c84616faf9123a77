// Threads that write bit-fields of one word lose each other's; to read one that another thread does
// not write is safe enough.
// RUN: not %offloom check --checks='-*,mem-bitfield-race,sync-missing-barrier' %s | FileCheck %s --implicit-check-not=warning:

struct Flags {
  unsigned ready : 1, done : 1;
  unsigned : 0;
  unsigned other : 1;
};

__global__ void kernel(int *x) {
  __shared__ Flags flags;
  if (threadIdx.x == 0)
    flags.ready = 1;
  if (threadIdx.x == 32)
    // CHECK: [[@LINE+1]]:5: warning: thread 32 writes 'done' and thread 0 'ready' of the same word
    flags.done = 1;
  if (threadIdx.x == 33)
    flags.other = 1;
  __syncthreads();
  if (threadIdx.x == 0)
    flags.ready = 0;
  x[threadIdx.x] = flags.done;
}

__global__ void by_one_thread(int *x) {
  __shared__ Flags flags;
  if (threadIdx.x == 0)
    flags.ready = 1;
  if (threadIdx.x == 0)
    flags.done = 1;
  __syncthreads();
  x[threadIdx.x] = flags.done;
}

void launches(int *x) {
  kernel<<<1, 64>>>(x);
  by_one_thread<<<1, 64>>>(x);
}
