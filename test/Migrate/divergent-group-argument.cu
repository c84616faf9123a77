// A thread_block is kept for each thread where its function may be called by some threads only.
// RUN: %offloom migrate %s > %t.cpp 2> %t.forms
// RUN: grep -v CHECK %t.cpp | FileCheck %s
// RUN: FileCheck %s --check-prefix=CHECK-FORM < %t.forms
// RUN: %gxx -Wall -Wextra -Werror -fsyntax-only %t.cpp
// RUN: %clangxx -Wall -Wextra -Werror -fsyntax-only %t.cpp
#include <cooperative_groups.h>
namespace cg = cooperative_groups;

__device__ void sum(float *s, cg::thread_block block) {
  cg::sync(block);
  if (block.thread_rank() == 0)
    s[0] += s[1];
  cg::sync(block);
}

// CHECK-FORM: kernel 'lastBlock': phases
__global__ void lastBlock(float *s, unsigned *ticket) {
  __shared__ bool last;
  cg::thread_block block = cg::this_thread_block();
  if (threadIdx.x == 0)
    last = atomicAdd(ticket, 1) == gridDim.x - 1;
  cg::sync(block);
  // CHECK: offloom::per_thread<cg::thread_block> [[BLOCKS:[a-z0-9_]+]](
  // CHECK: sum({{.*}}, [[BLOCKS]]);
  if (last)
    sum(s, block);
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

// What nobody else can construct cannot be kept.
// CHECK-FORM: kernel 'scaled': fibers
__global__ void scaled(float *s) {
  Scale scale = Scale::of(threadIdx.x);
  s[threadIdx.x] = 1;
  __syncthreads();
  s[threadIdx.x] += scale(s[threadIdx.x ^ 1]);
}
