// A macro that launches does so for all its uses: where one is a template that deduces its arguments, by a callable.
// RUN: %offloom migrate %s -o %t 2>/dev/null -- --extended-lambda
// RUN: %clangxx -Wall -Wextra -Werror -Wno-unused-parameter -fsyntax-only %t/*.cpp
// RUN: %gxx -Wall -Wextra -Werror -Wno-unused-parameter -fsyntax-only %t/*.cpp
// RUN: grep -v CHECK: %t/launches-in-macros.cpp | FileCheck %s

// CHECK: #define NAMED(k, ...) offloom::launch({1, 4}, k __VA_OPT__(, )__VA_ARGS__)
#define NAMED(k, ...) k<<<1, 4>>>(__VA_ARGS__)
// CHECK: #define DEDUCED(k, ...) offloom::launch({1, 4}, [=](auto... arguments) { k(arguments...); } __VA_OPT__(, )__VA_ARGS__)
#define DEDUCED(k, ...) k<<<1, 4>>>(__VA_ARGS__)
#define RUN_IT(...) __VA_ARGS__
// A name that the macro puts together.
// CHECK: #define PASTED(k, T, ...) offloom::launch({1, 4}, k##_of<T> __VA_OPT__(, )__VA_ARGS__)
#define PASTED(k, T, ...) k##_of<T><<<1, 4>>>(__VA_ARGS__)
// CHECK: offloom::launch({1, 4}, launch_ ## k, p);
#define LAUNCHER(k)                                                                                                      \
  void k(int *p) {                                                                                                     \
    launch_ ## k<<<1, 4>>>(p);                                                                                         \
  }

__global__ void plain(int *p) {}
template <class T> __global__ void fill(T *p, T value) {}
template <class T, class F> __global__ void apply(T *p, F f) { f(p[threadIdx.x]); }

template <class T> __global__ void twice_of(T *p) {}
__global__ void launch_pasted(int *p) {}
LAUNCHER(pasted)

void host(int *p, float *q, int by) {
  PASTED(twice, float, q);
  NAMED(plain, p);
  NAMED(fill<int>, p, 1);
  DEDUCED(plain, p);
  DEDUCED(fill, p, 1);
  DEDUCED(fill, q, 1.f);
  // What is a macro's argument is written where it stands.
  // CHECK: RUN_IT(offloom::launch({1, 4}, fill<float>, q, 2.f));
  RUN_IT(fill<<<1, 4>>>(q, 2.f));
  // CHECK: RUN_IT(offloom::launch({1, 4}, [=, argument1 = [=] (int &v) { v += by; }] { apply(p, argument1); }));
  RUN_IT(apply<<<1, 4>>>(p, [=] __device__ (int &v) { v += by; }));
}
