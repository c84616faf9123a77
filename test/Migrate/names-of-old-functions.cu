// `saturate()` and others are what CUDA 12 had by these names only where the program has none.
// RUN: %offloom check --checks='-*' %s
// RUN: %offloom migrate --allow-residue=migrate-inactive %s | grep -v CHECK | FileCheck %s
// RUN: %offloom check --checks='-*' %s -- -DOF_OLD
// RUN: %offloom migrate --allow-residue=migrate-inactive %s -- -DOF_OLD | grep -v CHECK | FileCheck %s --check-prefix=CHECK-OLD
// RUN: not %offloom check --checks='-*' %s -- -DUNKNOWN 2>&1 | FileCheck %s --check-prefix=UNKNOWN

// CHECK-NOT: old_functions
//      CHECK-OLD: {{^}}#include <cuda_runtime.h>
// CHECK-OLD-NEXT: {{^}}#include <offloom/old_functions.h>
// CHECK-OLD-NEXT: {{^}}using offloom::old_functions::float2int;
// CHECK-OLD-NEXT: {{^}}using offloom::old_functions::int_as_float;
// CHECK-OLD-NEXT: {{^}}using offloom::old_functions::saturate;
//  CHECK-OLD-NOT: using offloom::old_functions

// What the program declares is its own, beside old names too.
__device__ inline unsigned mulhi(unsigned x, unsigned y) { return x / y; }
__global__ void own(unsigned *x) { *x = mulhi(*x, 3); }

#ifdef OF_OLD
#define AS_FLOAT(x) int_as_float(x)
template <class T> __device__ T clamped(T x) { return saturate(x); }
__global__ void kernel(float *out, int *in) {
  // CHECK-OLD: *out = clamped(AS_FLOAT(*in));
  *out = clamped(AS_FLOAT(*in));
  *in = float2int(*out, cudaRoundPosInf);
}
#else
__device__ float saturate(float x) { return x > 1 ? 1 : x; }
enum conversion { float2int, int2float };
__global__ void kernel(float *out, int *in) {
  *out = saturate(static_cast<float>(*in));
  *in = float2int;
}
#endif

#ifdef UNKNOWN
// UNKNOWN: error: {{.*}}'float3int'
__global__ void unknown(int *x) { *x = float3int(1.0f); }
#endif
