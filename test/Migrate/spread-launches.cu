// A launch of which a macro holds a part is written out; the macro's other uses stay.
// RUN: %offloom migrate %s -o %t 2>&1 | FileCheck %s --check-prefix=SAID
// RUN: %clangxx -Wall -Wextra -Werror -Wno-unused-parameter -fsyntax-only %t/*.cpp
// RUN: %gxx -Wall -Wextra -Werror -Wno-unused-parameter -fsyntax-only %t/*.cpp
// RUN: grep -v CHECK: %t/spread-launches.cpp | FileCheck %s

// SAID-NOT: error

#ifdef __INTELLISENSE__
#define ARGS(grid, block)
#else
#define ARGS(grid, block) <<<grid, block>>>
#endif
#define OF(n) ((n + 255) / 256), 256
#define ONCE <<<1, 1>>>
#define KERNEL(k, ...) k<<<__VA_ARGS__>>>
#define EACH(k, ...) k<float> __VA_ARGS__; k<int> __VA_ARGS__
#define LINES(k) \
  k<<<1,         \
      32>>>

__global__ void scale(float *x, int n) {}
template <class T> __global__ void fill(T *x, T value) {}
template <class T> __global__ void any(float *x) {}

void host(float *x, int n) {
  scale ARGS(n / 256, dim3(16, 16))(x, n);
  // CHECK: offloom::launch({n / 256, dim3(16, 16)}, scale, x, n);
  fill<float> ARGS(1, 32) (x, 2.f);
  // CHECK: offloom::launch({1, 32}, fill<float>, x, 2.f);
  fill ONCE(x, 3.f);
  // CHECK: offloom::launch({1, 1}, fill<float>, x, 3.f);
  KERNEL(scale, OF(n))(x, n);
  // CHECK: offloom::launch({((n + 255) / 256), 256}, scale, x, n);
  KERNEL(scale, 1, 32)
  (x, n);
  // CHECK: offloom::launch({1, 32}, scale, x, n);
  LINES(scale)(x, n);
  // CHECK: offloom::launch({1,
  // CHECK-NEXT: 32}, scale, x, n);
  EACH(any, <<<1, 32>>>(x));
  // CHECK: offloom::launch({1, 32}, any<float>, x); offloom::launch({1, 32}, any<int>, x);
  scale<<<OF(n)>>>(x, n);
  // CHECK: offloom::launch({OF(n)}, scale, x, n);
}

// Places are those of the text as it was.
// SAID: spread-launches.cu:[[#@LINE+1]]: kernel 'last'
__global__ void last(float *) {}
