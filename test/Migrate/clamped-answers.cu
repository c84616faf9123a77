// What a collective answers is clamped where it becomes an integer, behind the call that is written out before.
// RUN: %offloom migrate %s 2>/dev/null | tee %t.cpp | grep -v CHECK | FileCheck %s
// RUN: %gxx -Wall -Wextra -Werror -fsyntax-only %t.cpp
// RUN: %clangxx -Wall -Wextra -Werror -fsyntax-only %t.cpp
#include <cooperative_groups.h>
namespace cg = cooperative_groups;

__global__ void answers(const float *f, int *out) {
  auto tile = cg::tiled_partition<4>(cg::this_thread_block());
  float v = f[threadIdx.x];
  // CHECK: offloom::shfl(block, shfl_of, tile, v_of, 1);
  // CHECK: __shfl_sync(block, shfl2_of, ~0u, v_of, 3);
  // CHECK: a = (int)offloom::clamped(shfl_of[threadIdx]) + (int)offloom::clamped(shfl2_of[threadIdx]);
  int a = (int)tile.shfl(v, 1) + (int)__shfl_sync(~0u, v, 3);
  // What it is asked about is clamped before.
  // CHECK: value_of[threadIdx] = (int)offloom::clamped(v);
  // CHECK: offloom::shfl(block, b_of, tile, value_of, 2);
  int b = tile.shfl((int)v, 2);
  out[threadIdx.x] = a + b;
}
