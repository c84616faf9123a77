// With --clamp-shifts the count of a shift is clamped to the width, as a GPU's instructions do.
// RUN: %offloom migrate --clamp-shifts %s 2>/dev/null | tee %t.cpp | grep -v CHECK | FileCheck %s
// RUN: %gxx -Wall -Wextra -Werror -fsyntax-only %t.cpp
// RUN: %clangxx -Wall -Wextra -Werror -fsyntax-only %t.cpp
// RUN: %offloom migrate %s 2>/dev/null | grep -v CHECK | FileCheck %s --check-prefix=CHECK-PLAIN

// Without it, those that are made of numbers of bits and those of masks are.
// CHECK-PLAIN: LOW_BITS(n) ((1u << offloom::clamped(n)) - 1)
// CHECK-PLAIN-NOT: offloom::clamped

// CHECK: #define LOW_BITS(n) ((1u << offloom::clamped(n)) - 1)
#define LOW_BITS(n) ((1u << (n)) - 1)
// CHECK: #define DOUBLE(x) ((x) << 1)
#define DOUBLE(x) ((x) << 1)

template <class T> __device__ T top(T value, int n) {
  // CHECK: return value >> offloom::clamped(n);
  return value >> n;
}

__global__ void shifts(unsigned *p, unsigned long long *q, int n) {
  unsigned i = threadIdx.x;
  // CHECK: p[0] = p[i] << offloom::clamped(32 - n);
  p[0] = p[i] << 32 - n;
  // CHECK: p[1] <<= offloom::clamped(n);
  p[1] <<= n;
  // CHECK: p[2] = (p[i] >> offloom::clamped(p[0] << offloom::clamped(n))) ^ n;
  p[2] = (p[i] >> (p[0] << n)) ^ n;
  p[3] = LOW_BITS(n) + LOW_BITS(3) + DOUBLE(i);
  // CHECK: p[4] = top(p[i] >> offloom::clamped(i), n);
  p[4] = top(p[i] >> i, n);

  // What can be seen to be below the width stays:
  // CHECK: p[5] = p[i] << 3 | p[i] >> (n & 31) | p[i] << i % 32;
  p[5] = p[i] << 3 | p[i] >> (n & 31) | p[i] << i % 32;
  // CHECK: q[0] = q[i] >> (n & 63) | p[i] >> offloom::clamped(n & 63);
  q[0] = q[i] >> (n & 63) | p[i] >> (n & 63);

  __syncthreads();
  // In what is written anew, too:
  // CHECK: 1u << offloom::clamped(p[5])
  for (unsigned k = 0; k < (1u << p[5]); ++k)
    __syncthreads();
  // CHECK: value_of[threadIdx] = p[i] >> offloom::clamped(n);
  int total = __reduce_add_sync(~0u, p[i] >> n);
  p[6] = total;
}

// Host code means the host's shifts.
// CHECK: return value << n;
unsigned host(unsigned value, int n) { return value << n; }
