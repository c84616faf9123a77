// A thread_block is one object of the block, in divergent branches too.
// RUN: %offloom migrate %s > %t.cpp 2> %t.forms
// RUN: grep -v CHECK %t.cpp | FileCheck %s
// RUN: FileCheck %s --check-prefix=CHECK-FORM < %t.forms
// RUN: %gxx -Wall -Wextra -Werror -fsyntax-only %t.cpp
// RUN: %clangxx -Wall -Wextra -Werror -fsyntax-only %t.cpp
#include <cooperative_groups.h>
namespace cg = cooperative_groups;

__device__ float first(cg::thread_block block, float value) {
  return __shfl_sync(~0u, value, 0) + block.thread_rank();
}

// CHECK-FORM: kernel 'firsts': phases
__global__ void firsts(float *s) {
  // CHECK: cg::thread_block block = cg::this_thread_block();
  cg::thread_block block = cg::this_thread_block();
  if (threadIdx.x < 32) {
    // CHECK: {{^}}    cg::thread_block mine = block;
    cg::thread_block mine = block;
    // CHECK: first({{.*}}, block, {{.*}});
    s[threadIdx.x] = first(block, s[threadIdx.x]) + mine.thread_rank();
  }
}

class Scale {
public:
  __device__ static Scale of(float factor) { return Scale(factor); }
  __device__ float operator()(float x) const { return factor * x; }

private:
  __device__ Scale() : Scale(0) {}
  __device__ explicit Scale(float factor) : factor(factor) {}
  float factor;
};

// What nobody else can construct is kept as what it is assigned.
// CHECK-FORM: kernel 'scaled': phases
__global__ void scaled(float *s) {
  Scale scale = Scale::of(threadIdx.x);
  s[threadIdx.x] = 1;
  __syncthreads();
  s[threadIdx.x + 64] = scale(s[threadIdx.x ^ 1]);
}
