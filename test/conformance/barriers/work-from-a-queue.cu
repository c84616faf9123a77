// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Blocks that decide as a whole: work lists from a queue, uniform flags in shared memory, barriers under uniform conditions read back.
#include <cstdio>
struct Job { int kind, from, to; };
struct Queue { int next; int count; };
__global__ void workers(const Job *jobs, Queue *q, int *data, int *done) {
  __shared__ Job job;
  __shared__ int which, best, stop;
  __shared__ int s[64];
  for (;;) {
    if (threadIdx.x == 0) {
      which = atomicAdd(&q->next, 1);
      stop = which >= q->count;
      if (!stop) job = jobs[which];
    }
    __syncthreads();
    if (stop) break;
    const Job j = job;
    const int len = j.to - j.from;
    int *d = data + j.from;
    if (j.kind == 0) {
      for (int i = threadIdx.x; i < len; i += blockDim.x) d[i] = d[i] * 2 + j.kind;
    } else if (j.kind == 1) {
      if (threadIdx.x == 0) best = -1 << 30;
      __syncthreads();
      for (int i = threadIdx.x; i < len; i += blockDim.x) atomicMax(&best, d[i]);
      __syncthreads();
      for (int i = threadIdx.x; i < len; i += blockDim.x) d[i] -= best;
    } else {
      int t = threadIdx.x;
      s[t] = t < len ? d[t] : 0;
      __syncthreads();
      for (int k = 1, active = 1; active; k *= 2) {
        int v = t >= k ? s[t - k] : 0;
        __syncthreads();
        s[t] += v;
        active = __syncthreads_or(t >= 2 * k && t < len);
      }
      if (t < len) d[t] = s[t];
    }
    if (threadIdx.x == 0) atomicAdd(done + j.kind, len);
    __syncthreads();
  }
}
__global__ void converge(float *x, int n, float eps, int *iters) {
  __shared__ float worst;
  extern __shared__ float y[];
  int it = 0;
  bool again;
  for (int i = threadIdx.x; i < n; i += blockDim.x) y[i] = x[i];
  do {
    __syncthreads();
    if (threadIdx.x == 0) worst = 0;
    __syncthreads();
    float mine = 0;
    for (int i = threadIdx.x; i < n; i += blockDim.x) {
      float v = 0.5f * (y[i] + 2.f / y[i]);
      mine = fmaxf(mine, fabsf(v - y[i]));
      y[i] = v;
    }
    atomicMax(reinterpret_cast<int *>(&worst), __float_as_int(mine));
    __syncthreads();
    again = worst > eps;
    ++it;
  } while (again && it < 50);
  for (int i = threadIdx.x; i < n; i += blockDim.x) x[i] = y[i];
  if (threadIdx.x == 0) *iters = it;
}
int main() {
  const int n = 600, count = 20;
  Job *jobs;
  Queue *q;
  int *data, *done;
  cudaMallocManaged(&jobs, count * sizeof(Job)), cudaMallocManaged(&q, sizeof *q), cudaMallocManaged(&data, n * 4), cudaMallocManaged(&done, 12);
  for (int i = 0; i < n; ++i) data[i] = (i * 41) % 77;
  for (int i = 0; i < count; ++i) jobs[i] = {i % 3, i * 30, i * 30 + 10 + i};
  *q = {0, count};
  done[0] = done[1] = done[2] = 0;
  workers<<<3, 64>>>(jobs, q, data, done);
  float *x;
  int *it;
  cudaMallocManaged(&x, 100 * 4), cudaMallocManaged(&it, 4);
  for (int i = 0; i < 100; ++i) x[i] = 1 + i;
  converge<<<1, 32, 400>>>(x, 100, 1e-6f, it);
  printf("%d\n", cudaDeviceSynchronize());
  for (int i = 0; i < n; i += 13) printf("%d ", data[i]);
  printf("\n%d %d %d\n%d %.6f %.6f\n", done[0], done[1], done[2], *it, x[0], x[99]);
}
