// Under _FORTIFY_SOURCE, which Ubuntu's compilers define, glibc's headers call another function in printf's place.
// What kernels print keeps its order all the same, and comes when the host waits.
// RUN: %offloom cc -O2 -ccbin g++ -Xcompiler -U_FORTIFY_SOURCE,-D_FORTIFY_SOURCE=2 %s -o %t && %t | FileCheck %s
// RUN: %offloom cc -O2 -Xcompiler -U_FORTIFY_SOURCE,-D_FORTIFY_SOURCE=2 %s -o %t && %t | FileCheck %s
#include <cstdio>

__global__ void print(int x) {
  printf("one line\n");
  printf("x is %d\n", x);
  printf("%s\n", "text");
  printf("x again: %d\n", x);
}

// CHECK: launched 1
// CHECK-NEXT: one line
// CHECK-NEXT: x is 7
// CHECK-NEXT: text
// CHECK-NEXT: x again: 7
// CHECK-NEXT: done 2
int main() {
  print<<<1, 1>>>(7);
  printf("launched %d\n", 1);
  cudaDeviceSynchronize();
  printf("done %d\n", 2);
}
