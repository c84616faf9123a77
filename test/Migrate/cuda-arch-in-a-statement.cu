// Parts of statements that depend on the pass: the statements around them are written for each, and where there is none, the tool says so.
// RUN: %offloom migrate %s 2>/dev/null | grep -v CHECK | FileCheck %s
// RUN: not %offloom migrate %s -- -DOUTSIDE 2>&1 >/dev/null | FileCheck %s --check-prefix=OUTSIDE

__host__ __device__ int sum(int a) {
  return a +
#ifdef __CUDA_ARCH__
         1
#else
         2
#endif
      ;
}
// CHECK:      int sum(int a) {
// CHECK-NEXT:   if (offloom::in_device_code()) {
// CHECK-NEXT:   return a +
// CHECK-NEXT:            1
// CHECK-NEXT:         ;
// CHECK-NEXT:   } else {
// CHECK-NEXT:   return a +
// CHECK-NEXT:            2
// CHECK-NEXT:         ;
// CHECK-NEXT:   }
// CHECK-NEXT: }

__host__ __device__ int hint(int a) {
  const int where = a
#ifdef __CUDA_ARCH__
                    + threadIdx.x
#endif
      ;
  return where;
}
// CHECK:      int hint(int a) {
// CHECK-NEXT:   int where;
// CHECK-NEXT:   if (offloom::in_device_code()) {
// CHECK-NEXT:   where = a
// CHECK-NEXT:                       + threadIdx.x
// CHECK-NEXT:         ;
// CHECK-NEXT:   } else {

#ifdef OUTSIDE
struct Width {
  int width;
  __host__ __device__ Width()
      : width(
// OUTSIDE: [[#@LINE+1]]:1: error: host and device take different parts of a statement here; make them whole statements
#ifdef __CUDA_ARCH__
            32
#else
            1
#endif
        ) {
  }
};
#endif
