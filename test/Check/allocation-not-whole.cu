// Sizes of allocations that are no whole number of elements.
// RUN: not %offloom check --checks='-*,alloc-size-not-whole' %s 2>&1 | FileCheck %s --implicit-check-not=warning:
constexpr int count = 10;
void f() {
  float *p;
  double *d;
  char *bytes;
  struct Header { int n; } *header;
  // CHECK: [[@LINE+1]]:3: warning: 10 bytes are no whole number of elements of type 'float', which have 4
  cudaMalloc(&p, count);
  // CHECK: [[@LINE+1]]:3: warning: 25 bytes are no whole number of elements of type 'double'
  cudaMallocManaged(&d, 5 * 5);
  cudaMalloc(&bytes, 3);
  cudaMalloc((void **)&p, 12);
  cudaMalloc(&header, 10);
}
template <class T> void of(int n) {
  T *p;
  cudaMalloc(&p, n * sizeof(T));
}
template void of<double>(int);
