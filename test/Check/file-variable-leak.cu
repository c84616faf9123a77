// Variables of the file that the program forgets to free, among others that it frees.
// RUN: %offloom check --checks='-*,alloc-file-variable-leak' %s 2>&1 | FileCheck %s --implicit-check-not=remark:
// RUN: %offloom check --checks='-*,alloc-file-variable-leak' %s -- -DRESET 2>&1 | count 0
// RUN: %offloom check --checks='-*,alloc-file-variable-leak' %s -- -DNO_FREES 2>&1 | count 0
#include <cstdio>
#include <cstdlib>
#define CHECK(call) do { if ((call) != cudaSuccess) { puts("failed"); exit(1); } } while (0)
template <class T> void allocate(T **p, int n) { cudaMalloc(p, n * sizeof(T)); }
void release(void *p) { cudaFree(p); }
void unknown(float *);
__global__ void kernel(float *p, float *q) { p[0] = q[0]; }

float *freed, *freed_by_function, *direct, *another, *given, *moved;
static float *casted;
namespace state { float *named; }
struct Class { static float *of_class; };
float *Class::of_class;

void init(int n) {
  cudaDeviceReset(); // before there is anything
  cudaMalloc(&freed, n);
  cudaMalloc(&freed_by_function, n);
  // CHECK: [[@LINE+1]]:3: remark: nothing frees what 'direct' holds, where this program frees what its other variables do
  cudaMalloc(&direct, n);
  // CHECK: [[@LINE+1]]:9: remark: nothing frees what 'another' holds
  CHECK(cudaMalloc(&another, n));
  // CHECK: [[@LINE+1]]:3: remark: nothing frees what 'casted' holds
  cudaMalloc((void **)&casted, n);
  // CHECK: [[@LINE+1]]:3: remark: nothing frees what 'named' holds
  allocate(&state::named, n);
  // CHECK: [[@LINE+1]]:3: remark: nothing frees what 'of_class' holds
  cudaMalloc(&Class::of_class, n);
  cudaMalloc(&given, n);
  cudaMalloc(&moved, n);
}
int main() {
  init(100);
  kernel<<<1, 1>>>(direct, another);
  kernel<<<1, 1>>>(casted, state::named);
  kernel<<<1, 1>>>(Class::of_class, Class::of_class);
  unknown(given);
  float *p = moved;
#ifndef NO_FREES
  cudaFree(p);
  cudaFree(freed);
  release(freed_by_function);
#endif
#ifdef RESET
  cudaDeviceReset();
#endif
}
