// A step in front of a loop with a `#pragma unroll` stands in front of that line, and moves no other.
// REQUIRES: offloom
// RUN: %offloom migrate %s 2>&1 | grep -v CHECK | FileCheck %s
// RUN: env OFFLOOM_FORM=fibers %offloom cc -w -c %s -o %t.o

// CHECK: [[#@LINE+14]]:15: remark: lanes of a warp exchange values through 's' with no barrier in between: here they go side by side
// CHECK-LABEL: void turned(
// CHECK: s[31 - t] = in[t];
// CHECK-NEXT: });
// CHECK-NEXT: block.threads(
// CHECK-NEXT: const int t
// CHECK-NEXT: #pragma GCC unroll
// CHECK-NEXT: for (int i = 0; i < 4; i++)
__global__ void turned(const unsigned *in, unsigned *out) {
  __shared__ unsigned s[32];
  const int t = threadIdx.x;
  s[31 - t] = in[t]; // the other way round
#pragma unroll
  for (int i = 0; i < 4; i++)
    out[t] += s[t];
}

// CHECK-LABEL: void behind_a_directive(
// CHECK: #pragma GCC unroll
__global__ void behind_a_directive(const unsigned *in, unsigned *out) {
  __shared__ unsigned s[32];
  const int t = threadIdx.x;
#ifdef __CUDACC__
  s[31 - t] = in[t];
#endif
#pragma unroll
  for (int i = 0; i < 4; i++)
    out[t] += s[t];
}
