// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Device printf: conversions, widths, flags, strings, and the number of arguments it returns.
#include <cstdio>

__global__ void print(int i, double d, const char *unused) {
  (void)unused;
  printf("no arguments\n");
  printf("%d %i %u %x %X %o\n", i, -i, 7u, 255, 255, 8);
  printf("[%5d] [%-5d] [%05d] [%+d] [% d] [%#x]\n", i, i, i, i, i, i);
  printf("%f %.2f %e %g %G %10.3f|\n", d, d, d, d, 1e-10, d);
  printf("%c%c%c %s [%8s] [%-8s]\n", 'a', 98, 'c', "text", "right", "left");
  printf("%ld %lld %lu %llu %llx\n", -1l, -2ll, 3ul, 4ull, 0xabcdefabcdefull);
  printf("%% %5.1f%%\n", 99.5);
  float f = 0.5f;
  short s = -3;
  unsigned char c = 200;
  printf("%g %d %d %d\n", f, s, c, true);
  int n = printf("%d %d\n", 1, 2);
  printf("returned %d\n", n);
}

int main() {
  printf("before\n");
  fflush(stdout);
  print<<<1, 1>>>(42, 3.14159265, nullptr);
  cudaDeviceSynchronize();
  printf("after\n");
}
