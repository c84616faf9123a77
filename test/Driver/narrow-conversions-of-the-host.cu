// Host code keeps the low bits of a number that an unsigned char cannot hold, as g++'s does for nvcc, whatever the
// width of the vectors: clang 22 alone saturates in some loops (docs/design/compiler-bugs.md).

// RUN: %offloom cc -O3 -ccbin clang++-22 -Xcompiler -mprefer-vector-width=128 %s -o %t.128 && %t.128 | FileCheck %s
// RUN: %offloom cc -O3 -ccbin clang++-22 -Xcompiler -mprefer-vector-width=256 %s -o %t.256 && %t.256 | FileCheck %s
// RUN: %offloom cc -O3 -ccbin clang++-22 -Xcompiler -mprefer-vector-width=512 %s -o %t.512 && %t.512 | FileCheck %s
// RUN: %offloom cc -O3 -ccbin g++ %s -o %t.g && %t.g | FileCheck %s
#include <cstdio>

template <class Narrow, class Number>
__attribute__((noinline)) void convert(const Number *from, Narrow *to, int n) {
  for (int i = 0; i < n; ++i)
    to[i] = from[i];
}

template <class Narrow, class Number> void print(const char *name, Number factor) {
  Number from[64];
  Narrow to[64];
  for (int i = 0; i < 64; ++i)
    from[i] = (i - 2) * factor;
  convert(from, to, 64);
  printf("%s:", name);
  for (int i = 0; i < 6; ++i)
    printf(" %d", to[i]);
  printf(" %d\n", to[63]);
}

int main() {
  // CHECK: unsigned char of float: 12 134 0 122 244 110 33
  print<unsigned char>("unsigned char of float", 122.25f);
  // CHECK: signed char of float: 12 -122 0 122 -12 110 33
  print<signed char>("signed char of float", 122.25f);
  // CHECK: unsigned char of double: 12 134 0 122 244 110 33
  print<unsigned char>("unsigned char of double", 122.25);
  // CHECK: unsigned short of float: 5536 35536 0 30000 60000 24464 60528
  print<unsigned short>("unsigned short of float", 30000.0f);
  // CHECK: short of double: 5536 -30000 0 30000 -5536 24464 -5008
  print<short>("short of double", 30000.0);
}
