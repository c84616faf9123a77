// Declarations that depend on __CUDA_ARCH__: a program has one of each, so it is the device's; that
// is an error only where host code uses it.
// RUN: not %offloom migrate %s 2>%t | grep -v CHECK | FileCheck %s
// RUN: FileCheck %s --check-prefix=ERROR < %t

#if __CUDA_ARCH__ >= 200
// CHECK: #if OFFLOOM_CUDA_ARCH >= 200
constexpr int tile = 32;
#else
constexpr int tile = 16;
#endif

#if __CUDA_ARCH__ >= 200
constexpr int chunk = 32;
#else
constexpr int chunk = 16;
#endif

__global__ void kernel(int *p) { *p = tile + chunk; }
int chunks(int n) { return n / chunk; }

// ERROR-NOT: 'tile'
// ERROR: cuda-arch-declarations.cu:[[#@LINE-10]]:1: error: host and device code see different declarations of 'chunk', which host code uses
