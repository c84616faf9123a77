// What macros mean to one pass alone is written out where the other meaning is asked for, and both are in functions of both sides.
// RUN: %offloom migrate %s -o %t.d 2>/dev/null && grep -v CHECK %t.d/pass-meanings.cpp | FileCheck %s
// RUN: %clangxx -Wall -Wextra -Werror %t.d/pass-meanings.cpp %link_runtime -o %t && %t | FileCheck %s --check-prefix=PRINTED
// RUN: %gxx -Wall -Wextra -Werror %t.d/pass-meanings.cpp %link_runtime -o %t && %t | FileCheck %s --check-prefix=PRINTED
#include <cstdio>

#ifdef __CUDA_ARCH__
#define ON_DEVICE(CODE) { WITHOUT_PARENTHESES CODE }
#define ON_HOST(CODE) {}
#define WIDTH 32
#define MARK(x) mark_device(x)
#define FAST
#else
#define ON_DEVICE(CODE) {}
#define ON_HOST(CODE) { WITHOUT_PARENTHESES CODE }
#define WIDTH 16
#define MARK(x) mark_host(x)
#endif
#define WITHOUT_PARENTHESES(...) __VA_ARGS__
#define HALF (WIDTH / 2)

__device__ int mark_device(int x) { return x + 1000; }
int mark_host(int x) { return x + 2000; }

// Code that a macro takes stays as it is written; what is on each side alone becomes one statement.
__host__ __device__ int side(int x) {
  ON_DEVICE((
      int lane = threadIdx.x;
      return x + lane; // of the device
  ))
  ON_HOST((return x - 1;))
}
// CHECK:      int side(int x) {
// CHECK-NEXT:   if (offloom::in_device_code()) {
// CHECK-NEXT:   int lane = threadIdx.x;
// CHECK-NEXT:   return x + lane; // of the device
// CHECK-NEXT:   } else {
// CHECK-NEXT:   return x - 1;
// CHECK-NEXT:   }
// CHECK-NEXT: }

__host__ __device__ int half(int x) {
  for (int i = 0; i < HALF; ++i)
    x += i;
  switch (x % 2) {
  case 1: return MARK(x);
  default: return MARK(0) + WIDTH;
  }
}
// CHECK:      int half(int x) {
// CHECK-NEXT:   if (offloom::in_device_code()) {
// CHECK-NEXT:   for (int i = 0; i < (32 / 2); ++i)
// CHECK-NEXT:     x += i;
// CHECK-NEXT:   } else {
// CHECK-NEXT:   for (int i = 0; i < (16 / 2); ++i)

// Chains of conditions on such macros.
__host__ __device__ int chosen() {
#ifdef FAST
  return 1;
#elif defined(SLOW)
  return 2;
#else
  return 3;
#endif
}
// CHECK:      int chosen() {
// CHECK-NEXT:   if (offloom::in_device_code()) {
// CHECK-NEXT:   return 1;
// CHECK-NEXT:   } else {
// CHECK-NEXT:   return 3;
// CHECK-NEXT:   }

// A function of the host has its own, and nothing of what does nothing there.
int of_host(int x) {
  ON_DEVICE((x = 5;))
  ON_HOST((x += 7;))
#ifdef FAST
  x += 100;
#else
  x += 200;
#endif
  return x + HALF + MARK(1);
}
// CHECK:      int of_host(int x) {
// CHECK-NEXT:   { x += 7; }
// CHECK-NEXT:   x += 200;
// CHECK-NEXT:   return x + (16 / 2) + mark_host(1);

// A macro that is undefined again.
#define DROP ON_HOST((if (held) { ++dropped; }))
int dropped;
struct Holder {
  bool held = true;
  __host__ __device__ Holder() {}
  __host__ __device__ ~Holder() { DROP }
};
#undef DROP
// CHECK:      ~Holder() {
// CHECK-NEXT:   if (!offloom::in_device_code()) {
// CHECK-NEXT:   if (held) { ++dropped; }
// CHECK-NEXT:   }

__global__ void kernel(int *out) {
  Holder holder;
  out[0] = side(1), out[1] = half(2), out[2] = half(1), out[3] = chosen(), out[4] = WIDTH + MARK(1);
  ON_HOST((out[4] = 0;))
}
// CHECK: out[4] = WIDTH + MARK(1);

int main() {
  int *out;
  cudaMallocManaged(&out, 5 * sizeof(int));
  kernel<<<1, 1>>>(out);
  cudaDeviceSynchronize();
  { Holder holder; }
  // PRINTED: 1 1032 1121 1 1033
  // PRINTED: 0 2016 2029 3 2216, dropped 1
  printf("%d %d %d %d %d\n", out[0], out[1], out[2], out[3], out[4]);
  printf("%d %d %d %d %d, dropped %d\n", side(1), half(2), half(1), chosen(), of_host(0), dropped);
}
