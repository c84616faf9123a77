// The result of printf in device code is the number of arguments.
// RUN: %offloom migrate %s 2>/dev/null | grep -v CHECK | FileCheck %s

#include <cstdio>

template <class T> __device__ int show(T value) {
  return printf("%d\n", value);
  // CHECK: {{^ *}}return offloom::printf("%d\n", value);
}

__global__ void print(int *p) {
  printf("%d\n", 1);
  // CHECK: {{^ *}}printf("%d\n", 1);
  if (*p)
    (void)std::printf("%d\n", 2);
  // CHECK: {{^ *}}(void)std::printf("%d\n", 2);
  int n = std::printf("%d\n", 3);
  // CHECK: {{^ *}}int n = offloom::printf("%d\n", 3);
  *p = n + show(4);
}

int main() {
  int n = printf("%d\n", 5);
  // CHECK: {{^ *}}int n = printf("%d\n", 5);
  print<<<1, 1>>>(&n);
}
