// What nvcc lets stand: `__restrict__` of what an alias names and no pointer is, as g++ does; names of one letter behind one
// percent sign in assembly, which are registers; types of instances without `typename`.
// RUN: not %offloom check --checks='-*' %s 2>&1 | FileCheck %s --implicit-check-not=error:

typedef unsigned word;
using row = float4;
typedef struct { int x; } unnamed;

__device__ word first(const __restrict__ word *p) { return *p; }
__device__ row second(const __restrict__ row *p, word __restrict__ i) { return p[i]; }
void third(const __restrict__ unnamed *p) {}
struct Holder {
  __restrict__ word member;
};
// CHECK: [[#@LINE+1]]:{{[0-9]+}}: error: restrict requires a pointer or reference
__device__ int ofNoAlias(const __restrict__ int *p) { return *p; }
struct Named {};
// CHECK: [[#@LINE+1]]:{{[0-9]+}}: error: restrict requires a pointer or reference
void ofClass(const __restrict__ Named *p) {}

__global__ void kernel(unsigned *x) {
  unsigned r;
  asm("{ .reg .u32 %v; .reg .pred %p; mov.u32 %v, %1; setp.eq.u32 %p, %v, 0; selp.u32 %0, 1, %v, %p; }"
      : "=r"(r)
      : "r"(x[0]));
  x[threadIdx.x] = r;
}

// What a name is, a type or a function, nvcc asks in each instance of device code; g++ takes it for a function in host code.
struct Word {
  typedef unsigned digit;
};
template <class T> __device__ unsigned inDeviceCode(int x) { return T::digit(!!x); }
template <class T> __host__ __device__ unsigned inBoth(int x) { return T::digit(x); }
// CHECK: [[#@LINE+1]]:{{[0-9]+}}: error: missing 'typename'
template <class T> unsigned inHostCode(int x) { return T::digit(x); }
unsigned host() { return inHostCode<Word>(1); }
__global__ void instances(unsigned *x) { *x = inDeviceCode<Word>(1) + inBoth<Word>(2); }
