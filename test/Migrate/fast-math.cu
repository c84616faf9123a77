// -use_fast_math names the intrinsics that device code then calls, and makes subnormal numbers zeros.
// RUN: %offloom migrate %s -- -use_fast_math 2>/dev/null | tee %t.cpp | grep -v CHECK | FileCheck %s
// RUN: %gxx -Wall -Wextra -Werror -fsyntax-only %t.cpp
// RUN: %clangxx -Wall -Wextra -Werror -fsyntax-only %t.cpp
// RUN: %offloom migrate %s -- -ftz=true 2>/dev/null | grep -v CHECK | FileCheck %s --check-prefix=CHECK-FTZ
// RUN: %offloom migrate %s -- -use_fast_math -ftz=false 2>/dev/null | grep -v CHECK | FileCheck %s --check-prefix=CHECK-KEPT
// RUN: %offloom migrate %s -- -prec-div=false -prec-sqrt=false 2>/dev/null | grep -v CHECK | FileCheck %s --check-prefix=CHECK-EXACT
#include <cmath>

// CHECK: #include <offloom/flushed_subnormals.h>
// CHECK-FTZ: #include <offloom/flushed_subnormals.h>
// CHECK-KEPT-NOT: flushed_subnormals
// CHECK-EXACT-NOT: flushed_subnormals

// In whatever way the function is named:
__device__ float decay(float x) {
  // CHECK: return __expf(-x) + __expf(x) + __expf(2 * x);
  // CHECK-FTZ: return expf(-x) + std::exp(x) + exp(2 * x);
  // CHECK-KEPT: return __expf(-x) + __expf(x) + __expf(2 * x);
  // CHECK-EXACT: return expf(-x) + std::exp(x) + exp(2 * x);
  return expf(-x) + std::exp(x) + exp(2 * x);
}

// The host calls this one, too.
// CHECK: float wave(float x) { return sinf(x); }
__host__ __device__ float wave(float x) { return sinf(x); }

// What T is decides which function this is.
template <class T> __device__ T root(T x) {
  // CHECK: return log(x) + __logf(2.0f) + __cosf(x);
  return log(x) + logf(2.0f) + cosf(x);
}

// Here it is one function in all instantiations.
template <class T> struct Decay {
  // CHECK: T operator()(T x) const { return __expf(x) + __sinf(x); }
  __device__ T operator()(T x) const { return std::exp(x) + sinf(x); }
};

// A macro's text is the host's too.
// CHECK: #define LOG(x) logf(x)
#define LOG(x) logf(x)

// The author's own function of a known name.
namespace own {
__device__ float tanf(float x) { return x; }
} // namespace own

__global__ void all(float *p, double *q) {
  // CHECK: offloom::block &block = offloom::this_block();
  // CHECK-NEXT: const offloom::flushed_subnormals flushed;
  // CHECK-FTZ: const offloom::flushed_subnormals flushed;
  __shared__ float s[32];
  float x = p[threadIdx.x];
  // CHECK: s[threadIdx.x] = __powf(x, 2.0f) + __cosf(x) + __tanf(x) + __tanhf(x) + __log2f(x) + __log10f(x);
  s[threadIdx.x] = powf(x, 2.0f) + cosf(x) + tanf(x) + tanhf(x) + log2f(x) + log10f(x);
  __syncthreads();
  float sine, cosine;
  // CHECK: __sincosf(x, &sine, &cosine);
  sincosf(x, &sine, &cosine);
  // CHECK: p[threadIdx.x] = s[31 - threadIdx.x] + LOG(x) + __exp10f(x) + sqrtf(x) + own::tanf(x) + __fdividef(sine, cosine);
  p[threadIdx.x] = s[31 - threadIdx.x] + LOG(x) + exp10f(x) + sqrtf(x) + own::tanf(x) + fdividef(sine, cosine);
  // Double has no intrinsics.
  // CHECK: q[threadIdx.x] = exp(q[threadIdx.x]) + pow(x, 2) + root(x) + root(q[threadIdx.x]) + Decay<float>()(x) + decay(x) + wave(x);
  q[threadIdx.x] = exp(q[threadIdx.x]) + pow(x, 2) + root(x) + root(q[threadIdx.x]) + Decay<float>()(x) + decay(x) + wave(x);
}

// Host code means the host's functions.
// CHECK: float host(float x) { return sinf(x) + wave(x); }
float host(float x) { return sinf(x) + wave(x); }
