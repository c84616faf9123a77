// With --clamp-shifts, shifts by the width or more give what an H200 gave (driver 580.159.04, nvcc 13.0.88).
// RUN: %offloom cc --clamp-shifts %s -o %t && %t | FileCheck %s
// RUN: env OFFLOOM_CXX=g++ %offloom cc --clamp-shifts %s -o %t && %t | FileCheck %s

#include <cstdio>

template <class T> __global__ void shift(T *out, T value, int n) {
  out[0] = value << n;
  out[1] = value >> n;
  out[2] = out[3] = value;
  out[2] <<= n;
  out[3] >>= n;
}

template <class T> void print(const char *type, T value, int n) {
  T *out;
  cudaMallocManaged(&out, 4 * sizeof(T));
  shift<<<1, 1>>>(out, value, n);
  cudaDeviceSynchronize();
  printf("%s by %d:", type, n);
  for (int i = 0; i < 4; ++i)
    printf(" %llx", (unsigned long long)out[i]);
  printf("\n");
  cudaFree(out);
}

int main() {
  for (int n : {31, 32, 257, -1}) {
    print("unsigned", 0xf00d1234u, n);
    print("int", -1234567, n);
  }
  // CHECK: unsigned by 31: 0 1 0 1
  // CHECK: int by 31: ffffffff80000000 ffffffffffffffff ffffffff80000000 ffffffffffffffff
  // CHECK: unsigned by 32: 0 0 0 0
  // CHECK: int by 32: 0 ffffffffffffffff 0 ffffffffffffffff
  // CHECK: unsigned by 257: 0 0 0 0
  // CHECK: int by 257: 0 ffffffffffffffff 0 ffffffffffffffff
  // CHECK: unsigned by -1: 0 0 0 0
  // CHECK: int by -1: 0 ffffffffffffffff 0 ffffffffffffffff
  for (int n : {33, 64}) {
    print("unsigned long long", 0xf00d123455aaull, n);
    print("long long", -1234567890123ll, n);
  }
  // CHECK: unsigned long long by 33: 2468ab5400000000 7806 2468ab5400000000 7806
  // CHECK: long long by 33: 1c09f66a00000000 ffffffffffffff70 1c09f66a00000000 ffffffffffffff70
  // CHECK: unsigned long long by 64: 0 0 0 0
  // CHECK: long long by 64: 0 ffffffffffffffff 0 ffffffffffffffff
  for (int n : {8, 15, 32}) {
    print<unsigned char>("unsigned char", 0xa5, n);
    print<short>("short", -1234, n);
  }
  // CHECK: unsigned char by 8: 0 0 0 0
  // CHECK: short by 8: 2e00 fffffffffffffffb 2e00 fffffffffffffffb
  // CHECK: unsigned char by 15: 0 0 0 0
  // CHECK: short by 15: 0 ffffffffffffffff 0 ffffffffffffffff
  // CHECK: unsigned char by 32: 0 0 0 0
  // CHECK: short by 32: 0 ffffffffffffffff 0 ffffffffffffffff
}
