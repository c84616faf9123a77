// Numbers that are allocated by the size of pointers.
// RUN: not %offloom check --checks='-*,alloc-sizeof-pointer-type' %s 2>&1 | FileCheck %s --implicit-check-not=warning:
#include <cstdlib>
using Number = float;

void allocated(int n) {
  // CHECK: [[@LINE+1]]:12: warning: sizeof is that of a pointer here, and the elements are none: name the elements' type [alloc-sizeof-pointer-type]
  int *a = (int *)malloc(n * n * sizeof(int *));
  // CHECK: [[@LINE+1]]:15: warning:
  Number *b = static_cast<Number *>(calloc(n, sizeof(Number *)));
  double *c;
  // CHECK: [[@LINE+1]]:3: warning:
  cudaMalloc((void **)&c, sizeof(double *) * n);
  free(a);
  free(b);
  cudaFree(c);
}
void right(int n) {
  int **rows = (int **)malloc(n * sizeof(int *)), **device;
  rows[0] = (int *)malloc(n * sizeof(int));
  cudaMalloc(&device, n * sizeof(int *));
  char *bytes = (char *)malloc(n * sizeof(rows[0][0]));
  free(bytes);
  free(rows[0]);
  free(rows);
  cudaFree(device);
}
