// nvcc's device compiler takes a shifted negative number for a constant by every standard, and `template` before a name
// without arguments; Clang does not take the one before C++20, and not the other. Both are written anew.
// RUN: %offloom migrate %s -- -std=c++14 2>/dev/null | grep -v CHECK | FileCheck %s
// RUN: %offloom migrate %s -- -std=c++14 >%t.cpp && %clangxx -Wno-everything -fsyntax-only %t.cpp && %gxx -fsyntax-only %t.cpp

template <int Steps> struct Lanes {
  // CHECK: enum { Mask = ((static_cast<int>(static_cast<unsigned int>(-1) << Steps)) & 31) << 8 };
  enum { Mask = ((-1 << Steps) & 31) << 8 };
  template <typename T> static __device__ void count(T *x) { *x = Mask; }
};

template <int Steps> __global__ void masks(int *out) {
  // CHECK: Lanes<Steps + 1>::count(out);
  Lanes<Steps + 1>::template count(out);
}

int main() { masks<2><<<1, 1>>>(nullptr); }
