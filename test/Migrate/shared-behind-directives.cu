// A __shared__ declaration stays behind the directives that decide what stands in it.
// RUN: not %offloom migrate --form=fibers %s 2>/dev/null | tee %t.cpp | grep -v CHECK | FileCheck %s
// RUN: %gxx -Wall -Wextra -Werror -fsyntax-only %t.cpp
// RUN: %clangxx -Wall -Wextra -Werror -fsyntax-only %t.cpp

__global__ void defined(float *out) {
// CHECK: #define WIDTH 32
// CHECK: auto &s = offloom::shared<float[{{.*}}]>([] {});
#define WIDTH 32
  __shared__ float s[WIDTH];
  s[threadIdx.x] = threadIdx.x;
  __syncthreads();
  out[threadIdx.x] = s[WIDTH - 1 - threadIdx.x];
#undef WIDTH
}

__global__ void conditional(float *out) {
// CHECK: #ifdef DOUBLED
// CHECK: #error not migrated
// CHECK: float s[64];
// CHECK: #else
// CHECK: auto &s = offloom::shared<float[32]>([] {});
#ifdef DOUBLED
  __shared__ float s[64];
#else
  __shared__ float s[32];
#endif
  s[threadIdx.x] = threadIdx.x;
  __syncthreads();
  out[threadIdx.x] = s[31 - threadIdx.x];
}

// A pragma decides nothing.
__global__ void behind_pragma(float *out) {
  // CHECK: float s[32];
  // CHECK-NEXT: block.fibers
#pragma unroll
  for (int i = 0; i < 2; ++i)
    out[i] = 0;
  __shared__ float s[32];
  s[threadIdx.x] = threadIdx.x;
  __syncthreads();
  out[threadIdx.x] = s[31 - threadIdx.x];
}
