// One program is both sides of `__CUDA_ARCH__`.
// RUN: %offloom migrate %s 2>/dev/null | grep -v CHECK | FileCheck %s

// CHECK-NOT: #define OFFLOOM_CUDA_ARCH
__host__ __device__ int side() {
#ifdef __CUDA_ARCH__
  return 1;
#else
  return 0;
#endif
}
// CHECK:      int side() {
// CHECK-NEXT:   if (offloom::in_device_code()) {
// CHECK-NEXT:   return 1;
// CHECK-NEXT:   } else {
// CHECK-NEXT:   return 0;
// CHECK-NEXT:   }
// CHECK-NEXT: }

__global__ void kernel(int *v) {
#if __CUDA_ARCH__ >= 700
  v[0] = __CUDA_ARCH__;
#endif
}
// CHECK: #if OFFLOOM_CUDA_ARCH >= 700
// CHECK: v[0] = OFFLOOM_CUDA_ARCH;

// The classic polyfill: both passes leave it out.
#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ < 600
__device__ double atomicAdd(double *, double);
#endif
// CHECK: #if defined(__CUDA_ARCH__) && __CUDA_ARCH__ < 600
