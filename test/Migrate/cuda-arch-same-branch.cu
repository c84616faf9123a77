// Conditions of __CUDA_ARCH__ that both passes take alike, or that device code alone comes by: in the program they name macros that have
// device code's meaning, and ask for device code's __CUDA_ARCH__ too.
// RUN: %offloom migrate %s -- -arch=sm_61 2>/dev/null | grep -v CHECK | FileCheck %s
// RUN: %offloom cc -arch=sm_61 %s -o %t && %t | FileCheck %s --check-prefix=PRINTED
#include <cstdio>

// The program is for that capability, whoever compiles it.
// CHECK: #define OFFLOOM_CUDA_ARCH 610
// CHECK-NEXT: #include <cuda_runtime.h>

#if __CUDA_ARCH__ >= 600
#define HALF
#endif

// False for the host without HALF, and for sm_61.
// CHECK: #if defined(HALF) && OFFLOOM_CUDA_ARCH != 610
#if defined(HALF) && __CUDA_ARCH__ != 610
#define FAST_HALF
#endif

// The host does not come by.
// CHECK: #ifdef OFFLOOM_CUDA_ARCH
// CHECK-NEXT: #if OFFLOOM_CUDA_ARCH < 600
#ifdef __CUDA_ARCH__
#if __CUDA_ARCH__ < 600
#define OLD
#endif
#endif

// Made of __CUDA_ARCH__, by way of another macro.
#define CAPABILITY __CUDA_ARCH__
#define TENTHS (CAPABILITY / 10)
// CHECK: #if TENTHS >= 60 && OFFLOOM_CUDA_ARCH < 610
#if TENTHS >= 60 && __CUDA_ARCH__ < 610
#define PASCAL
#endif

// In a file that the device's pass alone enters.
#ifdef __CUDA_ARCH__
#include "Inputs/cuda-arch-of-device.h"
#endif

// Nothing else that is different: the author's text.
// CHECK: #if defined(__CUDA_ARCH__) && __CUDA_ARCH__ < 500
#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ < 500
#error "too old"
#endif

__global__ void kernel() {
#ifdef FAST_HALF
  const int fast = 1;
#else
  __shared__ int fast;
  fast = 0;
#endif
#ifdef OLD
  const int old = 1;
#else
  const int old = 0;
#endif
#ifdef PASCAL
  const int pascal = 1;
#else
  const int pascal = 0;
#endif
#ifdef OF_DEVICE
  const int ofDevice = OF_DEVICE;
#else
  const int ofDevice = 0;
#endif
  // PRINTED: fast 0, old 0, pascal 0, of device 2
  printf("fast %d, old %d, pascal %d, of device %d\n", fast, old, pascal, ofDevice);
}

int main() {
  kernel<<<1, 1>>>();
  return cudaDeviceSynchronize();
}
