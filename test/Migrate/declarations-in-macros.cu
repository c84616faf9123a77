// Where a macro declares variables of threads that live across phases, their initialisers are written out.
// RUN: %offloom migrate %s 2>/dev/null | grep -v CHECK | FileCheck %s
// RUN: %offloom cc %s -o %t && %t | FileCheck %s --check-prefix=OUT

#include <cstdio>

#define PAIR_OF(a, b, x) unsigned a = (x), b = a * 5u

// Clang prints `unsigned(x)` and `unsigned()` as `unsigned int(x)` and `unsigned int()`.
// CHECK-LABEL: void casts(
// CHECK: v = ((((unsigned int)(p)) % 7U + ((unsigned int)(0)) + {{.*}})); w = v * 5U;
__global__ void casts(unsigned *out, unsigned short p) {
  if (threadIdx.x < 32)
    p += threadIdx.x;
  PAIR_OF(v, w, (unsigned(p) % 7u + unsigned() + threadIdx.x));
  out[threadIdx.x ^ 1] = 0;
  __syncthreads();
  out[threadIdx.x] = v + w;
}

int main() {
  unsigned *out;
  cudaMallocManaged(&out, 32 * sizeof *out);
  casts<<<1, 32>>>(out, 3);
  cudaDeviceSynchronize();
  // OUT: 18 30 42 54
  printf("%u %u %u %u\n", out[0], out[1], out[2], out[3]);
}
