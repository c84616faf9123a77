// In fibers, a thread notes the calls and rounds of loops that lead to code which asks what lanes came together.
// RUN: %offloom migrate --form=fibers %s 2>/dev/null | grep -v "^ *//" | FileCheck %s

__device__ unsigned ask() { return __activemask(); }
__device__ unsigned other(unsigned x) { return x + 1; }

#define EITHER(c) ((c) ? ask() : ask() + 1)

// Calls, not those of functions that do not ask, in macros too.
__global__ void calls(unsigned *out) {
  unsigned t = threadIdx.x;
  if (t & 1)
    out[t] = other(t) + ask();
  else
    out[t] = EITHER(t & 2);
}
//      CHECK:#define EITHER(c) ((c) ? (offloom::path_step(__COUNTER__), ask()) : (offloom::path_step(__COUNTER__), ask()) + 1)
//      CHECK:      out[t] = other(t) + (offloom::path_step(__COUNTER__), ask());
//      CHECK:      out[t] = EITHER(t & 2);

// Rounds, of loops whose bodies have no braces too.
__global__ void inLoops(unsigned *out, unsigned n) {
  unsigned t = threadIdx.x;
  for (unsigned i = 0; i < n; ++i)
    for (unsigned k = t; k < n; ++k)
      out[k] = __activemask();
  while (t < n)
    ++t;
}
//      CHECK:    { offloom::path_step rounds(__COUNTER__); for (unsigned i = 0; i < n; ++i)
// CHECK-NEXT:      { rounds.next_round(); { offloom::path_step rounds(__COUNTER__); for (unsigned k = t; k < n; ++k)
// CHECK-NEXT:        { rounds.next_round(); out[k] = __activemask(); } } } }

// A pragma stays in front of its loop.
__global__ void behindPragmas(unsigned *out, unsigned n) {
  unsigned t = threadIdx.x;
  for (unsigned i = 0; i < n; ++i)
    #pragma unroll 2
    for (unsigned k = t; k < n; ++k)
      out[k] = __activemask();
}
//      CHECK:    { offloom::path_step rounds(__COUNTER__); for (unsigned i = 0; i < n; ++i)
// CHECK-NEXT: {{^}}{ rounds.next_round();
// CHECK-NEXT: {{^}}{ offloom::path_step rounds(__COUNTER__);
// CHECK-NEXT: {{^ +}}#pragma GCC unroll 2
// CHECK-NEXT:      for (unsigned k = t; k < n; ++k)
// CHECK-NEXT:        { rounds.next_round(); out[k] = __activemask(); } } } }

// A place that is alone on its line says all itself.
__global__ void places(unsigned *out) {
  unsigned t = threadIdx.x;
  if (t & 1)
    out[t] = __activemask();
  out[t] += t & 2 ? __activemask() : __activemask() + 1;
}
//      CHECK:      out[t] = __activemask();
//      CHECK:    out[t] += t & 2 ? (offloom::path_step(__COUNTER__), __activemask()) : (offloom::path_step(__COUNTER__), __activemask()) + 1;
