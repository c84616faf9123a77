// Backslashes that join lines outside of macros.
// RUN: %offloom migrate %s 2>/dev/null | tee %t.cpp | grep -v CHECK | FileCheck %s
// RUN: %gxx -Wall -Wextra -Werror -fsyntax-only %t.cpp
// RUN: %clangxx -Wall -Wextra -Werror -fsyntax-only %t.cpp

// CHECK: void one(int *x) {{.$}}
// CHECK-NEXT: {
// CHECK-NEXT: offloom::block &block = offloom::this_block();
__global__ void one(int *x) \
{
  x[threadIdx.x] = 1;
}

// CHECK: void two(int *x) {{.$}}
// CHECK-NEXT: {
// CHECK: block.threads
__global__ void two(int *x) \
{ \
  x[threadIdx.x] = 1; \
  __syncthreads(); \
  if (x[0] \
      > 3) \
    x[threadIdx.x + 1] = 2; \
}

void run(int *x) {
  one<<<1, 32>>>(x);
  two<<<1, 32>>>(x);
}
