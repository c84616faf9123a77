// Sizes that count elements, by the container or variable that they are of, or by what is copied later.
// RUN: not %offloom check --checks='-*,xfer-size-unit-mismatch' %s 2>&1 | FileCheck --implicit-check-not=warning: %s

#include <vector>

__constant__ float table[4][4];
__constant__ char bytes[16];

void container(const std::vector<double> &v, const std::vector<char> &text, double *p, char *q) {
  // CHECK: [[@LINE+1]]:{{.*}} warning: 'v.size()' counts the elements of 'v'{{.*}} [xfer-size-unit-mismatch]
  cudaMemcpy(p, v.data(), v.size(), cudaMemcpyHostToDevice);
  cudaMemcpy(p, v.data(), v.size() * sizeof(double), cudaMemcpyHostToDevice);
  cudaMemcpy(q, text.data(), text.size(), cudaMemcpyHostToDevice);
}

void symbol(const float *p, const char *q) {
  // CHECK: [[@LINE+1]]:{{.*}} warning: '16' counts the elements of 'table'{{.*}} [xfer-size-unit-mismatch]
  cudaMemcpyToSymbol(table, p, 16);
  cudaMemcpyToSymbol(table, p, 4 * sizeof(float));
  cudaMemcpyToSymbol(bytes, q, 16);
}

void allocated(const float *from, int n) {
  float *p, *q;
  // CHECK: [[@LINE+1]]:{{.*}} warning: 'n' counts the elements of 'p'{{.*}} [xfer-size-unit-mismatch]
  cudaMalloc(&p, n);
  cudaMemcpy(p, from, n * sizeof(float), cudaMemcpyHostToDevice);
  cudaMalloc(&q, 256 * sizeof(float));
  // CHECK: [[@LINE+1]]:{{.*}} warning: '256' counts the elements of 'q'{{.*}} [xfer-size-unit-mismatch]
  cudaMemset(q, 0, 256);
  cudaMemcpy(q, from, 256, cudaMemcpyHostToDevice);
  cudaFree(p);
  cudaFree(q);
}
