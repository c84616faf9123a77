// Macros that depend on __CUDA_ARCH__, and conditions on them, which so depend on it too: the program has the device's, where there
// are some. What the other pass reads for them is written out, or the tool says where it cannot be.
// RUN: not %offloom migrate %s 2>%t | grep -v CHECK | FileCheck %s
// RUN: FileCheck %s --check-prefix=ERROR < %t
// RUN: grep -c "error:" %t | grep -x 2

// The device's alone.
// CHECK: #if OFFLOOM_CUDA_ARCH >= 800
#if __CUDA_ARCH__ >= 800
#define BLOCKS 2
#define STEP(x) ((x) + BLOCKS)
#else
#define BLOCKS 1
#define STEP(x) ((x) + 1)
#endif
#define TWO_STEPS(x) STEP(STEP(x))

// Alike but for how a function is specified.
#ifdef __CUDA_ARCH__
#define ALWAYS __forceinline__
#else
#define ALWAYS static inline __attribute__((unused))
#endif
ALWAYS __host__ __device__ int one() { return 1; }

// Headers of the system that the host's branch includes are included in any case.
// CHECK: #include <cmath>
// CHECK-NEXT: #ifdef OFFLOOM_CUDA_ARCH
#ifdef __CUDA_ARCH__
#include <cassert>
#else
#include <cmath>
#endif

__global__ void __launch_bounds__(256, BLOCKS) kernel(int *p) { *p = STEP(one()); }

// By way of a macro.
#if __CUDA_ARCH__ >= 700
#define ON_DEVICE 1
#endif
#ifndef __CUDA_ARCH__
#define ON_HOST
#endif

// CHECK:      int both() {
// CHECK-NEXT: if (offloom::in_device_code()) {
__host__ __device__ int both() {
#ifdef ON_DEVICE
  return 1;
#else
  return 2;
#endif
}

__device__ int device() {
#ifdef ON_DEVICE
  return 1;
#else
  return 2;
#endif
}

// CHECK:      int notOnHost() {
// CHECK-NEXT:   return 1;
// CHECK-NEXT: }
__device__ int notOnHost() {
#ifdef ON_HOST
  return 2;
#else
  return 1;
#endif
}

// CHECK:      int host() {
// CHECK-NEXT:   return 2;
// CHECK-NEXT: }
int host() {
#ifdef ON_DEVICE
  return 1;
#else
  return 2;
#endif
}

#ifdef __CUDA_ARCH__
#define WIDTH 32
#else
#define WIDTH 16
#endif
#define HALF (WIDTH / 2)
// CHECK: int widthOfHost() { return (16 / 2); }
int widthOfHost() { return HALF; }

// ERROR: [[#@LINE+1]]:1: error: the macro 'say', which host code uses, means something else in device code, and the migrated program has that meaning alone
#ifdef __CUDA_ARCH__
#define say(x)
#endif
// ERROR: [[#@LINE+1]]:7: note: used here, where it cannot be written out
void (say)(int) {}
void sayOnHost() { say(1); }

#ifndef __CUDA_ARCH__
#define LANES 1
#endif
enum { warp = 32 };
#if !defined(ON_HOST)
#define LANES warp
#endif
// CHECK: int lanes() { return warp; }
__device__ int lanes() { return LANES; }

// One that names itself would be expanded once more in its place.
__host__ __device__ int own(int x) { return x; }
// ERROR: [[#@LINE+1]]:1: error: the macro 'own', which host code uses
#ifdef __CUDA_ARCH__
#define own(x) (own(x) + 1)
#else
#define own(x) (x)
#endif
// ERROR: [[#@LINE+1]]:52: note: used here, where it cannot be written out
__host__ __device__ int namedTwice(int x) { return own(x); }
