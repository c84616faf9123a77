// A macro that holds what a warp or a block does together, and what each thread does besides, is written out where it is
// used: it has one text for all uses, and nothing can be put between its statements.
// RUN: %offloom migrate %s 2>&1 | grep -v CHECK | FileCheck %s
// RUN: %offloom cc -O1 %s -o %t && %t | FileCheck --check-prefix=PRINTS %s
#include <cstdio>

#define ALL 0xffffffff
#define SHUFFLE(value, offset) __shfl_xor_sync(ALL, value, offset)
#define WARP_SUM(value)                    \
  for (int o = 16; o > 0; o >>= 1)         \
    value += SHUFFLE(value, o)
#define WARP_MAX(value) do {                        \
    _Pragma("unroll")                               \
    for (int o = 16; o > 0; o >>= 1)                \
      value = max(value, SHUFFLE(value, o));        \
  } while (0)
#define EACH_OFFSET(o) for (int o = 16; o > 0; o >>= 1)
#define STORE_AND_WAIT(to, value) to = value; __syncthreads()
#define WAIT __syncthreads()
#define HIDDEN_IN(value) ({ int same = SHUFFLE(value, 1); same; })

// Lines are those of the source, whatever was written out above.
// CHECK: :[[@LINE+9]]: kernel 'expression': phases
// CHECK: :[[@LINE+18]]: kernel 'statements': phases
// CHECK: kernel 'head': phases
// CHECK: kernel 'called': phases
// CHECK: kernel 'barriers': phases
// CHECK: kernel 'untouched': fibers (the call on line [[@LINE+68]], which contains a warp collective, is hidden

// The macro's use is gone: its call is the block's.
// CHECK-LABEL: {{^}}void expression(
__global__ void expression(int *p) {
  int v = p[threadIdx.x];
  for (int o = 16; o > 0; o /= 2)
    v = min(v, SHUFFLE(v, o)) + 1;
  p[threadIdx.x] = v;
}
// CHECK: __shfl_xor_sync(block, shfl_xor_of, 0xffffffff, v_of, o);
// CHECK: v = min(v, shfl_xor_of[threadIdx]) + 1;

// CHECK-LABEL: {{^}}void statements(
__global__ void statements(int *p) {
  int sum = p[threadIdx.x], most = sum;
  WARP_SUM(sum); // of the warp
  WARP_MAX(most);
  p[threadIdx.x] = sum + most;
}
// CHECK:       for (offloom::warp_reduction_steps steps(block, std::plus<int>()); steps.next();)
// CHECK-NEXT:    for (int o = 16; o > 0; o >>= 1)
// CHECK-NEXT:      steps.add_xor(0xffffffff, sum_of, o); // of the warp
// CHECK-NEXT:  do {
// CHECK-NEXT:    for (offloom::warp_reduction_steps steps(block, offloom::greatest_of<int>()); steps.next();)
// CHECK-NEXT:      for (int o = 16; o > 0; o >>= 1)
// CHECK-NEXT:        steps.add_xor(0xffffffff, most_of, o);
// CHECK:       } while (0);

// What a macro holds of the head of a loop stays where it is.
// CHECK-LABEL: {{^}}void head(
__global__ void head(int *p) {
  int v = p[threadIdx.x];
  EACH_OFFSET(o)
    v += __shfl_xor_sync(ALL, v, o);
  p[threadIdx.x] = v;
}
// CHECK:         EACH_OFFSET(o)
// CHECK-NEXT:      steps.add_xor(ALL, v_of, o);

// CHECK-LABEL: {{^}}static void sum_of_warp(offloom::block &block,
__device__ int sum_of_warp(int v) {
  WARP_SUM(v);
  return v;
}

// CHECK-LABEL: {{^}}void called(
__global__ void called(int *p) { p[threadIdx.x] = sum_of_warp(p[threadIdx.x]); }
// CHECK: sum_of_warp(block, sum_of_warp_of, v_of);

// A barrier that is all of a macro stays a macro where nothing needs it to be written out.
// CHECK-LABEL: {{^}}void barriers(
__global__ void barriers(int *p) {
  __shared__ int s[64];
  STORE_AND_WAIT(s[threadIdx.x], p[threadIdx.x]);
  int v = s[63 - threadIdx.x];
  WAIT;
  s[threadIdx.x] = v * 2;
  WAIT;
  p[threadIdx.x] = s[threadIdx.x ^ 1];
}
// CHECK:         s[threadIdx.x] = p[threadIdx.x];
// CHECK-NEXT:  });
// CHECK:         v = s[63 - threadIdx.x];

// Where that does not help either, macros stay.
// CHECK-LABEL: {{^}}void untouched(
__global__ void untouched(int *p) {
  int v = HIDDEN_IN(p[threadIdx.x]);
  p[threadIdx.x] = v;
}
// CHECK: int v = HIDDEN_IN(p[threadIdx.x]);

int main() {
  int *p;
  cudaMallocManaged(&p, 64 * sizeof(int));
  auto fill = [&] {
    for (int i = 0; i < 64; ++i)
      p[i] = i * 7 % 32;
  };
  auto print = [&](const char *name) {
    cudaDeviceSynchronize();
    printf("%s: %d %d %d %d\n", name, p[0], p[1], p[40], p[63]);
  };
  fill();
  expression<<<1, 64>>>(p);
  print("expression");
  // PRINTS: expression: 5 5 5 5
  fill();
  statements<<<1, 64>>>(p);
  print("statements");
  // PRINTS: statements: 527 527 527 527
  fill();
  head<<<1, 64>>>(p);
  print("head");
  // PRINTS: head: 496 496 496 496
  fill();
  called<<<1, 64>>>(p);
  print("called");
  // PRINTS: called: 496 496 496 496
  fill();
  barriers<<<1, 64>>>(p);
  print("barriers");
  // PRINTS: barriers: 36 50 52 14
  fill();
  untouched<<<1, 64>>>(p);
  print("untouched");
  // PRINTS: untouched: 7 0 31 18
}
