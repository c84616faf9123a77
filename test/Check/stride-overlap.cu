// Threads that begin apart and go on by less than there are of them do each other's work, however the loop is spelt; a loop
// over pairs is none.
// RUN: not %offloom check --checks='-*,flow-stride-*' %s 2>&1 | FileCheck %s --implicit-check-not=warning:

#include <cooperative_groups.h>

// CHECK: [[@LINE+3]]:5: warning: each thread begins at its own 'i' and goes on by 1: 'out[i]' is stored by all threads
__global__ void byOne(float *out, const float *in, int n) {
  for (int i = threadIdx.x; i < n; ++i)
    out[i] = 2 * in[i];
}
// CHECK: [[@LINE+5]]:5: warning: {{.*}}'out[i]'
__global__ void declaredBefore(float *out, const float *in, int n) {
  int i;
  i = blockIdx.x * blockDim.x + threadIdx.x;
  for (; n > i; i++)
    out[i] = 2 * in[i];
}
#define THREAD threadIdx.x
// CHECK: [[@LINE+5]]:7: warning: {{.*}}'out[i]'
__global__ void ofMacro(float *out, const float *in, unsigned n) {
  for (unsigned i = THREAD; i <= n - 1; i = 1 + i) {
    float x = in[i];
    if (x > 0)
      out[i] = x;
  }
}
// CHECK: [[@LINE+4]]:5: warning: {{.*}}'out[i]'
__global__ void inWhile(float *out, const float *in, int n) {
  int i = threadIdx.x;
  while (i < n) {
    out[i] = in[i];
    ++i;
  }
}
template <int Step> __global__ void bySteps(float *out, const float *in, int n) {
  for (int i = threadIdx.x; i < n; i += Step)
    // CHECK: [[@LINE+1]]:5: warning: {{.*}}goes on by 16
    out[i] = in[i];
}
// No launch says how many threads a row has.
__global__ void byRowOfUnknownBlock(float *tile, const float *in, int n) {
  for (int i = threadIdx.x; i < n; i += 16)
    tile[threadIdx.y * n + i] = in[threadIdx.y * n + i];
}
__device__ void fill(float *out, int first, int n) {
  for (int k = first; k < n; k++)
    // CHECK: [[@LINE+1]]:5: warning: {{.*}}'out[k]'
    out[k] = 1;
}
__global__ void inFunction(float *out, int n) { fill(out, threadIdx.x, n); }

// CHECK: [[@LINE+3]]:5: warning: {{.*}}goes on by 32: 'out[i]'
__global__ void byWarp(float *out, const float *in, int n) {
  for (int i = threadIdx.x; i < n; i += 32)
    out[i] = in[i];
}
// Each warp has rows of its own, or the block is one.
__global__ void warpsApart(float *out, const float *in, int n) {
  int warp = threadIdx.x / 32;
  for (int i = threadIdx.x; i < n; i += 32)
    out[warp * n + i] = in[i];
}
__global__ void byOnlyWarp(float *out, const float *in, int n) {
  for (int i = threadIdx.x; i < n; i += 32)
    out[i] = in[i];
}
void launchWarps(float *out, const float *in, int n) {
  byWarp<<<1, 128>>>(out, in, n);
  warpsApart<<<1, 128>>>(out, in, n);
  byOnlyWarp<<<1, 32>>>(out, in, n);
}

// One warp does it, however it is chosen, or all come here.
__global__ void byFirstWarp(float *out, const float *in, int n) {
  if (threadIdx.x < 32)
    for (int i = threadIdx.x; i < n; i += 32)
      out[i] = in[i];
}
__global__ void byRank(float *out, const float *in, int n) {
  auto block = cooperative_groups::this_thread_block();
  const bool first = block.thread_rank() < 32;
  if (first) {
    for (int i = threadIdx.x; i < n; i += 32)
      out[i] = in[i];
  }
}
__global__ void byWarpNumber(float *out, const float *in, int n) {
  const int warp = threadIdx.x / 32;
  switch (warp) {
  case 0:
    for (int i = threadIdx.x; i < n; i += 32)
      out[i] = in[i];
  }
}
__global__ void othersReturn(float *out, const float *in, int n) {
  if (threadIdx.x >= 32)
    return;
  for (int i = threadIdx.x; i < n; i += 32)
    out[i] = in[i];
}
// CHECK: [[@LINE+6]]:7: warning: {{.*}}goes on by 32: 'out[i]'
__global__ void ofSomeBlocks(float *out, const float *in, int n) {
  if (blockIdx.x > 7)
    return;
  if (n > 100)
    for (int i = threadIdx.x; i < n; i += 32)
      out[i] = in[i];
}
void launchChosen(float *out, const float *in, int n) {
  byFirstWarp<<<1, 128>>>(out, in, n);
  byRank<<<1, 128>>>(out, in, n);
  byWarpNumber<<<1, 128>>>(out, in, n);
  othersReturn<<<1, 128>>>(out, in, n);
  ofSomeBlocks<<<9, 128>>>(out, in, n);
}

// What a thread does goes by its index, by a sum of its own, or there is one thread.
__global__ void pairs(float *out, const float *in, int n) {
  int i = threadIdx.x;
  for (int j = i + 1; j < n; ++j)
    if (in[i] > in[j])
      out[j] = 0;
}
__global__ void triangle(float *out, const float *in, int n) {
  int i = threadIdx.x;
  for (int j = i; j < n; ++j)
    out[i * n + j] = in[j];
}
__global__ void rests(float *out, const float *in, int n) {
  float sum = 0;
  for (int j = threadIdx.x; j < n; ++j)
    sum += in[j];
  out[threadIdx.x] = sum;
}
__global__ void running(float *out, const float *in, int n) {
  float sum = 0;
  for (int j = threadIdx.x; j < n; ++j)
    out[j] = sum += in[j];
}
__global__ void oneThread(float *out, const float *in, int n) {
  if (threadIdx.x == 3)
    for (int j = threadIdx.x; j < n; ++j)
      out[j] = in[j];
}
__global__ void ownRow(float *out, int n) {
  float *row = out + threadIdx.x * 256;
  for (int k = threadIdx.x; k < n; ++k)
    row[k] = 1;
}
__global__ void scaled(float *out, const float *in, int n) {
  float by = in[threadIdx.x];
  for (int k = threadIdx.x; k < n; ++k)
    out[k] = by;
}
__global__ void ownChunk(float *out, const float *in) {
  for (int k = threadIdx.x; k < threadIdx.x + 1; ++k)
    out[k] = in[k];
}
void launch(float *out, const float *in, int n) {
  bySteps<16><<<1, 64>>>(out, in, n);
  bySteps<64><<<1, 64>>>(out, in, n);
}
