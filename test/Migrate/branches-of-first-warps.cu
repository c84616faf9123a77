// A branch that the first warps of a block take, around what waits for others, is a range of threads; a group's rank is asked of the thread.
// RUN: %offloom migrate %s 2>/dev/null | grep -v CHECK | FileCheck %s
// RUN: %offloom migrate %s -o %t && %clangxx -fsyntax-only -Wall -Wextra -Wno-sign-compare -Werror %t/branches-of-first-warps.cpp
#include <cooperative_groups.h>
namespace cg = cooperative_groups;

__device__ float sum_of_warp(float v) {
  for (int d = 16; d > 0; d /= 2)
    v += __shfl_down_sync(~0u, v, d);
  return v / blockDim.x;
}
// CHECK: const dim3 blockDim = block.whole_dim();

// CHECK-LABEL: static void sums(
__global__ static void sums(float *s, int bound) {
  int warp = threadIdx.x / 32;
  // CHECK: if (offloom::divergent_branch branch(block, offloom::below(unsigned(bound))); branch.taken())
  if (threadIdx.x < bound)
    s[threadIdx.x] = sum_of_warp(s[threadIdx.x]);
  // CHECK: if (offloom::divergent_branch branch(block, offloom::below(32)); branch.taken())
  if (warp == 0)
    s[threadIdx.x] += sum_of_warp(s[threadIdx.x]);
  // Nor what has another side, and lanes are not the first threads.
  // CHECK: for (offloom::divergent_branch
  if (warp == 0)
    s[threadIdx.x] += sum_of_warp(s[threadIdx.x]);
  else
    s[threadIdx.x] += 1;
  // CHECK: if (offloom::divergent_branch {{.*}}[&](offloom::thread_index threadIdx) {
  if (threadIdx.x % 32 == 0)
    s[threadIdx.x] = __shfl_sync(__activemask(), s[threadIdx.x], 0);
}

// CHECK-LABEL: static void groups(
__global__ static void groups(float *s) {
  auto block = cg::this_thread_block();
  auto tile = cg::tiled_partition<8>(block);
  // CHECK: block_.threads([&](offloom::thread_index threadIdx) {
  // CHECK: v = s[block.thread_rank(threadIdx)];
  float v = s[block.thread_rank()];
  // CHECK: offloom::ranks_below(32)
  if (block.thread_rank() < 32)
    v += tile.shfl_down(v, 4);
  // What a lambda asks it is told by the global threadIdx.
  auto rank = [=] { return tile.thread_rank(); };
  // CHECK: return tile.thread_rank(); }
  // CHECK: if (tile.thread_rank(threadIdx) == 0)
  if (tile.thread_rank() == 0)
    s[rank()] = v;
}

template <typename T> __device__ T scan_of_warp(T v) {
  const int lane = threadIdx.x & (warpSize - 1);
  // CHECK: for (offloom::warp_scan_steps steps(block, std::plus<T>()); steps.next();)
  for (int d = 1; d < 32; d *= 2) {
    T below = __shfl_up_sync(0xffffffff, v, d, warpSize);
    if (lane >= d)
      v += below;
  }
  return v;
}
// Of a class a step may be anything.
template <typename T> __device__ T scan_of_objects(T v) {
  // CHECK-NOT: warp_scan_steps
  for (int d = 1; d < 32; d *= 2) {
    T below = __shfl_up_sync(0xffffffff, v, d);
    if (threadIdx.x % 32 >= d)
      v += below;
  }
  return v;
}
// CHECK-LABEL: static void scans(
__global__ static void scans(int *i, float *f, char *c, bool *b) {
  i[threadIdx.x] = scan_of_warp(i[threadIdx.x]);
  f[threadIdx.x] = scan_of_warp(f[threadIdx.x]);
  c[threadIdx.x] = scan_of_objects(c[threadIdx.x]);
  b[threadIdx.x] = scan_of_objects(b[threadIdx.x]);
}

int main() {
  sums<<<1, 256>>>(nullptr, 64);
  groups<<<1, 256>>>(nullptr);
  scans<<<1, 256>>>(nullptr, nullptr, nullptr, nullptr);
}
