// A macro that stands for execution spaces, if a header says so that is not found, says nothing: who may call what such a
// macro begins is not known, and no error. What no absent header decides about is as wrong as ever.
// RUN: not %offloom check %s 2>&1 | FileCheck %s --implicit-check-not=error:

#if BEFORE
#define KNOWN __host__ __device__
#else
#define KNOWN
#endif

// CHECK: [[@LINE+1]]:{{.*}}: error: 'config.h' file not found
#include "config.h"

#if HAS_GPU
#define BOTH __host__ __device__
#else
#define BOTH
#endif
#define BOTH_INLINE BOTH static inline
#ifndef DEVICE_ONLY
#define DEVICE_ONLY
#endif
#ifdef ARRAY_LENGTH
#define LENGTH ARRAY_LENGTH
#else
#define LENGTH 4
#endif
#undef EXPORT
#define EXPORT

BOTH float inMacro(float x) { return x; }
BOTH_INLINE float inMacroOfMacro(float x) { return x; }
template <class T> BOTH T ofTemplate(T x) { return x; }
struct EXPORT Vector {
  float x;
  BOTH Vector(float x) : x{x} { __syncthreads(); }
  BOTH float length() const;
  BOTH Vector operator+(Vector b) const { return {x + b.x}; }
  float ofHost() const { return x; }
};
BOTH float Vector::length() const { return x; }
DEVICE_ONLY void caller(unsigned *x) { atomicOr(x, 1u); }
DEVICE_ONLY float table[4];
#ifdef HAS_TABLES
__device__ float inBranch(float x);
#else
float inBranch(float x);
float sameBranch(float x);
// CHECK: [[@LINE+1]]:{{.*}}: error: 'sameBranch' is a __host__ function
__global__ void alsoInBranch(float *x) { *x = sameBranch(*x); }
#endif

KNOWN float knownBefore(float x);
EXPORT float knownBehind(float x);
float array[LENGTH];
float withoutMacro(float x);

__global__ void kernel(float *x) {
  *x = inMacro(inMacroOfMacro(ofTemplate(*x))) + (Vector(*x) + Vector(1)).length() + table[1];
  *x += inBranch(*x);
  // CHECK: [[@LINE+1]]:{{.*}}: error: 'ofHost' is a __host__ function
  *x += Vector(*x).ofHost();
  // CHECK: [[@LINE+1]]:{{.*}}: error: 'knownBefore' is a __host__ function
  *x += knownBefore(*x);
  // CHECK: [[@LINE+1]]:{{.*}}: error: 'knownBehind' is a __host__ function
  *x += knownBehind(*x);
  // CHECK: [[@LINE+1]]:{{.*}}: error: 'array' {{.*}}
  *x += array[1];
  // CHECK: [[@LINE+1]]:{{.*}}: error: 'withoutMacro' is a __host__ function
  *x += withoutMacro(LENGTH);
}
