// Where a macro's meaning for one pass is written out, the macros that it names, and that mean the same to both, stay named.
// RUN: %offloom migrate %s -o %t.d 2>/dev/null && grep -v CHECK %t.d/pass-meanings-of-inner-macros.cpp | FileCheck %s
// RUN: %clangxx -Wall -Wextra -Werror %t.d/pass-meanings-of-inner-macros.cpp %link_runtime -o %t && %t | FileCheck %s --check-prefix=PRINTED
// RUN: %gxx -Wall -Wextra -Werror %t.d/pass-meanings-of-inner-macros.cpp %link_runtime -o %t && %t | FileCheck %s --check-prefix=PRINTED
#include <cassert>
#include <cstdio>
#include <cstdlib>

#define FAIL_UNLESS(X, ...)                                                                        \
  do {                                                                                             \
    if (!(X)) {                                                                                    \
      fprintf(stderr, "%s fails in %s at %s:%d", #X, __func__, __FILE__, __LINE__ __VA_ARGS__);    \
      abort();                                                                                     \
    }                                                                                              \
  } while (false)
#define PLUS(a, b) ((a) + (b))

#ifdef __CUDA_ARCH__
#define EXPECT(X) assert(X)
#define SIDE 1000
#define ADD_SIDE(x) PLUS(PLUS(x, 1), SIDE)
#define SAY() printf("device, line %d\n", __LINE__ > 0)
#else
#define EXPECT(X) FAIL_UNLESS(X)
#define SIDE 2000
#define ADD_SIDE(x) PLUS(PLUS(x, 1), SIDE)
#define SAY() fprintf(stdout, "host, line %d\n", __LINE__ > 0)
#endif

__host__ __device__ int twice(int x) {
  EXPECT(PLUS(x, 1) > 0);
  SAY();
  return 2 * ADD_SIDE(x);
}
// CHECK:      int twice(int x) {
// CHECK-NEXT:   if (offloom::in_device_code()) {
// CHECK-NEXT:   assert(((x) + (1)) > 0);
// CHECK-NEXT:   } else {
// CHECK-NEXT:   FAIL_UNLESS(((x) + (1)) > 0);
// CHECK-NEXT:   }
// CHECK-NEXT:   if (offloom::in_device_code()) {
// CHECK-NEXT:   printf("device, line %d\n", __LINE__ > 0);
// CHECK-NEXT:   } else {
// CHECK-NEXT:   fprintf(stdout, "host, line %d\n", __LINE__ > 0);
// CHECK-NEXT:   }

void of_host(int x) { EXPECT(x > 0); }
// CHECK: void of_host(int x) { FAIL_UNLESS(x > 0); }

__global__ void kernel(int *out) { *out = twice(3); }

int main() {
  int *out;
  cudaMallocManaged(&out, sizeof(int));
  kernel<<<1, 1>>>(out);
  cudaDeviceSynchronize();
  of_host(1);
  // PRINTED: device, line 1
  // PRINTED: host, line 1
  // PRINTED: 2008 4008
  const int sum = twice(3);
  printf("%d %d\n", *out, sum);
}
