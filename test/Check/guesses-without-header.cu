// What Clang makes of names that a missing header would declare is a guess, and no more to warn of than the error.
// RUN: not %offloom check %s -- -std=c++17 2>&1 | FileCheck %s --implicit-check-not=error: --implicit-check-not=warning:

// CHECK: [[@LINE+1]]:{{.*}}: error: 'absent.h' file not found
#include "absent.h"

__global__ void kernel(float *x) { *x = 1; }

void launch(float *x) {
  dim3 threads(WIDTH_OF_ABSENT, HEIGHT_OF_ABSENT);
  kernel<<<1, threads>>>(x);
}
template <class T> __global__ void fill(T *x) { x[0] = saturated<T>(x[1]); }
template <class T> struct Texture {
  __host__ Texture(PointerOfAbsent<T> source, bool isNormalized = false);
};
__device__ inline uchar_of_absent shuffle(uchar_of_absent value, int lane) { return value; }
__device__ inline schar_of_absent shuffle(schar_of_absent value, int lane) { return value; }
void call(int n, int d) {
  namespace_of_absent::view_of_absent<const float, long>(
      n, static_cast<long>(d));
}

// Some warnings come when the whole function has been read, and other guesses have been made since.
namespace own {
int known(int n);
}
template <class Key> void ofTemplate(const char *file, int count) {
  auto keys = own::ofAbsent<Key>(file, count);
}
int later(int n, int seed) {
  using Number = float;
  own::ofAbsent<Number>(n, seed);
  own::ofAbsent<Number, int>(n, seed); CHECK_OF_ABSENT
  auto x = own::ofAbsent<Number>(n, seed);
  if (ofAbsent<Number>(n, seed))
    n = 1;
  nobodyKnows(n);
  // CHECK: [[@LINE+1]]:{{.*}}: warning: left operand of comma operator has no effect
  return (n, seed);
}
