// Counters of loops that threads leave apart are kept in front of the loops: those of one name, in one
// scope, in places of different names.
// RUN: %offloom migrate %s -o %t 2>&1 | FileCheck %s --check-prefix=FORM
// RUN: FileCheck %s < %t/counters-of-one-name.cpp
// RUN: %offloom cc -O1 %s -o %t.out 2>/dev/null && %t.out
// RUN: env OFFLOOM_FORM=fibers %offloom cc -O1 %s -o %t.fibers 2>/dev/null && %t.fibers
#include <cstdio>

// FORM: kernel 'twice': phases
__global__ void twice(int *of, int n) {
  int sum2 = 0;
  // CHECK: offloom::per_thread<int> i_of(block);
  for (int i = threadIdx.x % 3; i < n; i += 1 + threadIdx.x % 2)
    sum2 += __any_sync(__activemask(), i == 3);
  // CHECK: offloom::per_thread<int> i3_of(block);
  for (int i = threadIdx.x % 5; i < n; i += 1 + threadIdx.x % 3)
    sum2 += 100 * __all_sync(__activemask(), i >= 0);
  int i2 = sum2; // its place is i2_of
  // CHECK: offloom::per_thread<int> i4_of(block);
  for (int i = threadIdx.x % 2; i < n; i += 2)
    i2 += 10000 * __any_sync(__activemask(), i < n);
  of[threadIdx.x] = i2;
}

int main() {
  int *of;
  cudaMallocManaged(&of, 32 * sizeof(int));
  twice<<<1, 32>>>(of, 6);
  cudaDeviceSynchronize();
  int wrong = 0;
  for (int t = 0; t < 32; ++t) {
    const int second = (6 - t % 5 + t % 3) / (1 + t % 3), hundreds = of[t] / 100 % 100;
    wrong += hundreds != second || of[t] / 10000 != 3;
  }
  std::printf("%d wrong\n", wrong);
  return wrong != 0;
}
