// A constant of a floating type that a class begins within it is an error of the host's compiler, unless a template has it.
// RUN: not %offloom check %s 2>&1 | FileCheck %s

template <class T> struct Sum {
  static const T zero = T(0);
};
__device__ float begin() { return Sum<float>::zero; }

struct Plain {
  // CHECK: :[[#@LINE+1]]:{{.*}}error: in-class initializer for static data member of type 'const float' requires 'constexpr'
  static const float zero = 0;
};
// CHECK: 1 error
