#include <cuda_runtime.h>

// Threads take turns: each waits, by polling shared memory, until the one before it has added its
// value, so that the sum is in order. No thread loop can do that, so every thread gets a stack.
void sumInOrder(const float *in, float *out, int n) {
  offloom::block &block = offloom::this_block();
  int turn;
  float sum;
  block.fibers([&](offloom::thread_index threadIdx) {
    if (threadIdx.x == 0) {
      turn = 0;
      sum = 0;
    }
    __syncthreads();
    while (atomicAdd_block(&turn, 0) != int(threadIdx.x))
      offloom::spin_yield();
    if (int(threadIdx.x) < n)
      sum += in[threadIdx.x];
    __threadfence_block();
    atomicAdd_block(&turn, 1);
    __syncthreads();
    if (threadIdx.x == 0)
      *out = sum;
  });
}

void sumOf(const float *in, float *out, int n) { offloom::launch({1, 128}, sumInOrder, in, out, n); }
