// Copies of a few bytes that follow each other, however each is spelt.
// RUN: %offloom check --checks='-*,xfer-small-copies' %s 2>&1 | FileCheck %s --implicit-check-not=remark:
#include <cstdio>
#define CHECK_CUDA(call) do { cudaError_t s = (call); if (s != cudaSuccess) printf("%d", s); } while (0)

__constant__ float a, b, c, d;
struct Values { float a, b, c, d; };
void look(cudaError_t status);
template <class T> void set(T &to, const T &from) { cudaMemcpyToSymbol(to, &from, sizeof(T)); }

void direct(const Values &v) {
  // CHECK: [[@LINE+1]]:3: remark: 4 copies of at most 4 bytes follow each other
  cudaMemcpyToSymbol(a, &v.a, sizeof(float));
  cudaMemcpyToSymbol(b, &v.b, sizeof(float));
  cudaMemcpyToSymbol(c, &v.c, sizeof(float));
  cudaMemcpyToSymbol(d, &v.d, sizeof(float));
}
void checked(const Values &v) {
  // CHECK: [[@LINE+1]]:14: remark: 4 copies
  CHECK_CUDA(cudaMemcpyToSymbol(a, &v.a, sizeof(float)));
  CHECK_CUDA(cudaMemcpyToSymbol(b, &v.b, sizeof(float)));
  look(cudaMemcpyToSymbol(c, &v.c, sizeof(float)));
  CHECK_CUDA(cudaMemcpyToSymbol(d, &v.d, sizeof(float)));
}
void toMemory(float *to, const Values &v) {
  // CHECK: [[@LINE+1]]:3: remark: 4 copies
  cudaMemcpy(to, &v.a, 4, cudaMemcpyHostToDevice);
  cudaMemcpy(to + 1, &v.b, 4, cudaMemcpyHostToDevice);
  cudaMemcpy(to + 2, &v.c, 4, cudaMemcpyHostToDevice);
  cudaMemcpy(to + 3, &v.d, 4, cudaMemcpyHostToDevice);
}
struct Device {
  float *p;
  void put(int i, const float *from) {
    cudaMemcpy(p + i, from, sizeof(float), cudaMemcpyHostToDevice);
  }
  void all(const Values &v) {
    // CHECK: [[@LINE+1]]:5: remark: 4 copies
    put(0, &v.a);
    put(1, &v.b);
    put(2, &v.c);
    put(3, &v.d);
  }
};
void three(const Values &v) {
  cudaMemcpyToSymbol(a, &v.a, sizeof(float));
  cudaMemcpyToSymbol(b, &v.b, sizeof(float));
  cudaMemcpyToSymbol(c, &v.c, sizeof(float));
}
void large(float *to, const float *from, size_t n) {
  cudaMemcpy(to, from, n, cudaMemcpyHostToDevice);
  cudaMemcpy(to + n, from, n, cudaMemcpyHostToDevice);
  cudaMemcpy(to + 2 * n, from, n, cudaMemcpyHostToDevice);
  cudaMemcpy(to + 3 * n, from, n, cudaMemcpyHostToDevice);
}
__global__ void kernel();
void apart(const Values &v) {
  cudaMemcpyToSymbol(a, &v.a, sizeof(float));
  cudaMemcpyToSymbol(b, &v.b, sizeof(float));
  kernel<<<1, 32>>>();
  cudaMemcpyToSymbol(c, &v.c, sizeof(float));
  cudaMemcpyToSymbol(d, &v.d, sizeof(float));
}
// What looks at a status, and waits, between them.
static void asked(const char *where) {
  cudaDeviceSynchronize();
  if (cudaGetLastError() != cudaSuccess)
    printf("%s\n", where);
}
void asked_between(const Values &v) {
  // CHECK: [[@LINE+1]]:22: remark: 4 copies
  if (cudaSuccess != cudaMemcpyToSymbol(a, &v.a, sizeof(float))) printf("a\n"); asked("a");
  if (cudaSuccess != cudaMemcpyToSymbol(b, &v.b, sizeof(float))) printf("b\n"); asked("b");
  if (cudaSuccess != cudaMemcpyToSymbol(c, &v.c, sizeof(float))) { printf("c\n"); } asked("c");
  if (cudaMemcpyToSymbol(d, &v.d, sizeof(float)) != cudaSuccess) printf("d\n");
}
__global__ void use();
void launched_between(const Values &v) {
  cudaMemcpyToSymbol(a, &v.a, sizeof(float));
  cudaMemcpyToSymbol(b, &v.b, sizeof(float));
  use<<<1, 32>>>();
  if (cudaMemcpyToSymbol(c, &v.c, sizeof(float)) != cudaSuccess) use<<<1, 32>>>();
  cudaMemcpyToSymbol(d, &v.d, sizeof(float));
}
