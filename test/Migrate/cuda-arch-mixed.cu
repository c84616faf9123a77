// Conditions that name macros of which the program has the host's meaning, and some of which it has device code's: no pass's view of them
// is the program's. In functions that is no matter, since what a pass takes there is written out; elsewhere the tool says so.
// RUN: not %offloom migrate %s 2>%t | grep -v CHECK | FileCheck %s --check-prefix=TEXT
// RUN: FileCheck %s --implicit-check-not=error: < %t
#ifndef __CUDA_ARCH__
#define ON_HOST
#endif
#if __CUDA_ARCH__ >= 600
#define ON_DEVICE
#endif

// False in both passes, true in the program.
// CHECK: [[#@LINE+1]]:1: error: this condition names macros that the migrated program has as the host defines them and some that it has as device code does; ask for __CUDA_ARCH__ alone [migrate-cuda-arch]
#if defined(ON_HOST) && defined(ON_DEVICE)
#define NOWHERE
#endif

// True on the device alone, false in the program.
// CHECK: [[#@LINE+1]]:1: error: this condition names macros
#if defined(__CUDA_ARCH__) && !defined(ON_HOST)
#define NOT_ON_HOST
#endif

// TEXT:      int device() {
// TEXT-NEXT:   return 1;
// TEXT-NEXT: }
__device__ int device() {
#if defined(__CUDA_ARCH__) && !defined(ON_HOST)
  return 1;
#else
  return 2;
#endif
}

// TEXT:      int host() {
// TEXT-NEXT:   return 1;
// TEXT-NEXT: }
int host() {
#if !defined(__CUDA_ARCH__) && !defined(ON_DEVICE)
  return 1;
#else
  return 2;
#endif
}

// TEXT:      int both() {
// TEXT-NEXT: if (offloom::in_device_code()) {
// TEXT-NEXT: return 1;
// TEXT-NEXT: } else {
// TEXT-NEXT: return 3;
// TEXT-NEXT: }
__host__ __device__ int both() {
#if defined(ON_DEVICE)
  return 1;
#elif __CUDA_ARCH__ >= 500
  return 2;
#else
  return 3;
#endif
}

// Of the host alone, as it has it.
#if !defined(__CUDA_ARCH__) && defined(ON_HOST)
inline int ofHost() { return 1; }
#endif
// The program has the device's, where nothing of the host's is used.
#if !defined(ON_DEVICE) && __CUDA_ARCH__ < 500
#define EMULATES
#endif
