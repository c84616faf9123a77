// A collective that only some threads evaluate: in `a && b`, `a || b` and `a ? b : c`. A branch before the statement makes
// the call for them; the condition stays where it is as well.
// RUN: %offloom migrate %s 2>&1 | grep -v CHECK | FileCheck %s
// RUN: %offloom cc -O1 %s -o %t && %t | FileCheck --check-prefix=PRINTS %s
#include <cstdio>

// CHECK: kernel 'conditions': phases
// CHECK: kernel 'nested': phases
// CHECK: kernel 'heads': phases
// CHECK: kernel 'shared': fibers (the call on line {{[0-9]+}}, which contains a warp collective, depends on a condition that may change)
// CHECK: kernel 'counted': fibers (the call on line {{[0-9]+}}, which contains a warp collective, depends on a condition that may change)

// CHECK-LABEL: {{^}}void conditions(
__global__ void conditions(int *out) {
  int x = threadIdx.x;
  x += out[x];
  bool both = x > 20 && __any_sync(__activemask(), x == 31);
  // CHECK:       offloom::per_thread<int> any_of(block);
  // CHECK-NEXT:  if (offloom::divergent_branch branch(block, [&](offloom::thread_index threadIdx) {
  // CHECK-NEXT:        auto &x = x_of[threadIdx];
  // CHECK-NEXT:        return x > 20;
  // CHECK-NEXT:      });
  // CHECK-NEXT:      branch.taken()) {
  // CHECK:         block.active_threads([&](offloom::thread_index threadIdx) {
  // CHECK:         __any_sync(block, any_of, activemask_of, predicate_of);
  // CHECK-NEXT:  }
  // CHECK:         both = x > 20 && any_of[threadIdx];
  bool either = x > 20 || __all_sync(0x1fffff, x < 21);
  // CHECK:         return !(x > 20);
  x += x < 16 ? __shfl_sync(0xffff, x, 3) : __shfl_sync(0xffff0000, x, 30);
  // CHECK:       for (offloom::divergent_branch branch(block, [&](offloom::thread_index threadIdx) {
  // CHECK:           branch.next_side();) if (branch.taken()) {
  // CHECK:         __shfl_sync(block, shfl_of, 0xffff, x_of, 3);
  // CHECK-NEXT:  } else {
  // CHECK-NEXT:    __shfl_sync(block, shfl2_of, 0xffff0000, x_of, 30);
  // CHECK-NEXT:  }
  // CHECK:         x += x < 16 ? shfl_of[threadIdx] : shfl2_of[threadIdx];
  out[threadIdx.x] = x * 4 + both * 2 + either;
}
// PRINTS: conditions: 13 17 {{.*}} 243 247

// A condition may ask a collective itself, and a branch stand in another.
__global__ void nested(int *out) {
  int x = threadIdx.x;
  x ^= out[x];
  bool v = __any_sync(~0u, x == 40) && __all_sync(~0u, x < 64) && (x < 16 ? __any_sync(0xffff, x == 3) : x == 40);
  out[threadIdx.x] += v;
}

__global__ void heads(int *out) {
  int x = threadIdx.x % 3, turns = 0;
  x += out[threadIdx.x] % 2;
  while (x < 9 && __any_sync(__activemask(), x < 9)) {
    x += 2;
    ++turns;
  }
  // CHECK:      if (!loop.any([&](offloom::thread_index threadIdx) {
  // CHECK-NEXT:     auto &x = x_of[threadIdx];
  // CHECK-NEXT:     return x < 9 && {{.*}}[threadIdx];
  // CHECK-NEXT:   }))
  // CHECK-NEXT:   break;
  out[threadIdx.x] = turns;
}
// PRINTS: heads: 5 4 {{.*}} 5 4

// Other threads write the memory that the condition reads, or the call changes what it looks at.
__global__ void shared(int *out) {
  __shared__ int s[32];
  s[threadIdx.x] = out[threadIdx.x];
  __syncwarp();
  bool v = s[threadIdx.x ^ 1] > 3 && __any_sync(__activemask(), s[threadIdx.x] > 2);
  out[threadIdx.x] += v;
}
__global__ void counted(int *out) {
  int x = out[threadIdx.x];
  bool v = x > 3 && __any_sync(__activemask(), --x > 2);
  out[threadIdx.x] = x + v;
}

int main() {
  int *out;
  cudaMallocManaged(&out, 32 * sizeof(int));
  auto show = [&](const char *name, void (*kernel)(int *)) {
    for (int i = 0; i < 32; ++i)
      out[i] = 0;
    kernel<<<1, 32>>>(out);
    printf("%s:", cudaDeviceSynchronize() ? "failed" : name);
    for (int i = 0; i < 32; ++i)
      printf(" %d", out[i]);
    printf("\n");
  };
  show("conditions", conditions);
  show("heads", heads);
}
