// A loop of each thread is unrolled as its author asks; one that the block goes through, with loops
// over threads in every round, by a few rounds.
// RUN: %offloom migrate %s 2>/dev/null | grep "^#" | FileCheck %s

__global__ void tree(const float *in, float *out) {
  __shared__ float last[64];
  float own[64];
  // CHECK: {{^}}#pragma GCC unroll 32
#pragma unroll
  for (int i = 0; i < 64; ++i)
    own[i] = in[i * 32 + threadIdx.x];
  // CHECK-NEXT: #pragma GCC unroll 8
#pragma unroll
  for (int i = 0; i < 64; ++i) {
    float v = own[i];
    // CHECK-NEXT: #pragma GCC unroll 5
#pragma unroll 5
    for (int offset = 16; offset > 0; offset >>= 1)
      v += __shfl_xor_sync(~0u, v, offset) * own[0];
    if (threadIdx.x == 0)
      last[i] = v;
    __syncthreads();
  }
  out[threadIdx.x] = last[threadIdx.x];
}

// A macro that is a pragma, in a branch that Clang does not take: the host's compiler may.
// CHECK:      #if defined(__clang__)
// CHECK-NEXT: #define UNROLLED _Pragma("unroll")
// CHECK-NEXT: #else
// CHECK-NEXT: #define UNROLLED /* #pragma unroll 4 */
// CHECK-NEXT: #endif
#if defined(__clang__)
#define UNROLLED _Pragma("unroll")
#else
#define UNROLLED #pragma unroll 4
#endif
__device__ int sumOfMacro(const int *p) {
  int s = 0;
  UNROLLED
  for (int i = 0; i < 4; ++i)
    s += p[i];
  return s;
}
