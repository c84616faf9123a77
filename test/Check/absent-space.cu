// What an absent header would have made of a function, may have a space: who it may call is not known.
// RUN: not %offloom check %s 2>&1 | FileCheck %s --implicit-check-not=warning: --implicit-check-not=error:

// CHECK: [[@LINE+1]]:{{.*}}: error: 'absent.h' file not found
#include "absent.h"

KERNEL_OF_ABSENT convert(unsigned *x) { atomicOr(x, 1u); }

// CHECK: [[@LINE+1]]:{{.*}}: error: 'atomicOr' is a __device__ function{{.*}} [call-device-function]
void host(unsigned *x) { atomicOr(x, 1u); }

// What an absent header makes of the names in front of a declaration may be its space, wherever they stand.
template <class T> QUALIFIER_OF_ABSENT void ofTemplate(T *x) {
  __shared__ T s;
  *x = s;
}
QUALIFIER_OF_ABSENT static INLINE_OF_ABSENT int behindOthers(int x) {
  __shared__ int s[4];
  __syncthreads();
  return s[x];
}
struct Member {
  QUALIFIER_OF_ABSENT INLINE_OF_ABSENT int get(int x) {
    __shared__ int s;
    return s + x;
  }
  QUALIFIER_OF_ABSENT explicit Member(int x) : x{x} { __syncthreads(); }
  int ofHost() { return x; }
  int x;
};
QUALIFIER_OF_ABSENT auto trailing(int x) -> int { return atomicAdd(&x, 1); }
KERNEL_OF_ABSENT(name)(int *x) { x[0] = threadIdx.x; }
CLASS_OF_ABSENT struct Exported {
  int ofHost();
};

__global__ void kernel(int *x, Exported *e) {
  *x = behindOthers(*x) + trailing(*x);
  // CHECK: [[@LINE+1]]:{{.*}}: error: 'ofHost' is a __host__ function
  *x = e->ofHost();
}
// CHECK: [[@LINE+1]]:{{.*}}: error: __shared__ local variables not allowed in __host__ functions
void alsoHost() { __shared__ int s; }

// CHECK: 4 errors in 1 file
