// Groups as parameters: by value and by reference, of a type that a template is told.
// RUN: %offloom migrate %s 2>&1 | grep -v CHECK | FileCheck %s
#include <cooperative_groups.h>
namespace cg = cooperative_groups;

// CHECK-DAG: kernel 'block': phases
// CHECK-DAG: kernel 'tile': phases
// CHECK-DAG: kernel 'any': phases

// The barrier of a group whose type depends on a template's parameter.
template <class Group> __device__ int sumInMemory(Group g, int v, int *s) {
  s[g.thread_rank()] = v;
  g.sync();
  for (int i = g.size() / 2; i > 0; i /= 2) {
    if (g.thread_rank() < i)
      s[g.thread_rank()] += s[g.thread_rank() + i];
    cg::sync(g);
  }
  return s[0] - v;
}
// CHECK:      template <class Group> static void sumInMemory(offloom::block &block, offloom::per_thread<int> &result_of, Group g, offloom::per_thread<int> &v_of, int *s) {
// CHECK-NEXT:   block.threads([&](offloom::thread_index threadIdx) {
// CHECK-NEXT:     auto &v = v_of[threadIdx];
// CHECK-NEXT:     s[g.thread_rank(threadIdx)] = v;
// CHECK-NEXT:   });
// CHECK-NEXT:   for (int i = g.size() / 2; i > 0; i /= 2) {
// CHECK-NEXT:     block.threads([&](offloom::thread_index threadIdx) {
// CHECK-NEXT:       if (g.thread_rank(threadIdx) < i)
// CHECK-NEXT:         s[g.thread_rank(threadIdx)] += s[g.thread_rank(threadIdx) + i];
// CHECK-NEXT:     });
// CHECK-NEXT:   }

__global__ void block(int *out) {
  __shared__ int s[256];
  out[threadIdx.x] = sumInMemory(cg::this_thread_block(), threadIdx.x, s);
}

// One object is as good as another.
template <class Group> __device__ int sum(Group &g, int v) {
  for (int i = g.size() / 2; i > 0; i /= 2)
    v += g.shfl_down(v, i);
  return v;
}
// CHECK: template <class Group> static void sum(offloom::block &block, offloom::per_thread<int> &result_of, Group &g, offloom::per_thread<int> &v_of) {
// CHECK:   offloom::shfl_down(block, shfl_down_of, g, v_of, i);

__global__ void tile(int *out) {
  auto warp = cg::tiled_partition<32>(cg::this_thread_block());
  out[threadIdx.x] = sum(warp, threadIdx.x);
}
// CHECK: sum(block, sum_of, warp, v_of);

__device__ int exchange(cg::thread_group g, int *s, int v) {
  s[g.thread_rank()] = v;
  g.sync();
  return s[g.size() - 1 - g.thread_rank()];
}

__global__ void any(int *out) {
  __shared__ int s[256];
  out[threadIdx.x] = exchange(cg::this_thread_block(), s, threadIdx.x);
  __syncthreads();
  cg::thread_group half = cg::tiled_partition(cg::this_thread_block(), 16);
  out[threadIdx.x] += exchange(half, s + threadIdx.x / 16 * 16, threadIdx.x);
}
