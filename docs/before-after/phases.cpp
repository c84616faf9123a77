#include <cuda_runtime.h>

// Subtracts the mean of each row from the row. A thread's own value lives across the barriers of the
// reduction, in which fewer threads take part from step to step.
template <int Threads> static void centreRows(float *rows) {
  offloom::block &block = offloom::this_block();
  const uint3 blockIdx = block.idx;
  float partial[Threads];
  float *row = rows + blockIdx.x * Threads;
  offloom::per_thread<float> mine_of(block);
  block.threads([&](offloom::thread_index threadIdx) {
    int t = threadIdx.x;
    auto &mine = mine_of[threadIdx];
    mine = row[t];
    partial[t] = mine;
  });
  for (int half = Threads / 2; half > 0; half /= 2) {
    block.threads(offloom::below(half), [&](offloom::thread_index threadIdx) {
      int t = threadIdx.x;
      partial[t] += partial[t + half];
    });
  }
  block.threads([&](offloom::thread_index threadIdx) {
    int t = threadIdx.x;
    auto &mine = mine_of[threadIdx];
    row[t] = mine - partial[0] / Threads;
  });
}

void centre(float *rows, unsigned count) { offloom::launch({count, 256}, centreRows<256>, rows); }
