// What a kernel does by a null pointer that the compiler sees is an error of the launch, as on a GPU: not a way that nobody goes.
// RUN: %offloom cc -w -O3 %s -o %t && %t 2>/dev/null | FileCheck %s
// RUN: %offloom cc -w -O3 -ccbin g++ %s -o %t && %t 2>/dev/null | FileCheck %s
// RUN: env OFFLOOM_FORM=fibers %offloom cc -w -O1 %s -o %t && %t 2>/dev/null | FileCheck %s
#include <cstdio>

struct Pair {
  int a, b;
};
__device__ int get(const int *p) { return *p; }
__device__ void put(Pair *p, int v) { p->b = v; }

__global__ void literal(int *p) { *(int *)0 = 1; }
__global__ void local(int *p) {
  int *q = nullptr;
  *q = 5;
  p[threadIdx.x] = 1;
}
__global__ void member(int *p) {
  Pair *pair = NULL;
  p[threadIdx.x] = pair->b;
}
__global__ void guarded(int *p) {
  if (p)
    p[threadIdx.x] = 1;
  else
    *p = 2;
}
__global__ void one_thread(int *p) {
  int *q = 0;
  if (threadIdx.x == 3)
    q[threadIdx.x] = 1;
}
__global__ void read_by_function(int *p) { p[threadIdx.x] = get(nullptr); }
__global__ void written_by_function(int *p) { put(nullptr, threadIdx.x); }
__global__ void in_a_phase(int *p) {
  __shared__ int s[32];
  int *q = nullptr;
  s[threadIdx.x] = threadIdx.x;
  __syncthreads();
  if (threadIdx.x == 0)
    *q = s[1];
  p[threadIdx.x] = s[31 - threadIdx.x];
}
__global__ void added(int *p) {
  int *q = nullptr;
  atomicAdd(q, 1);
}

void run(const char *name, void (*kernel)(int *), bool null = false) {
  cudaDeviceReset();
  int *p = nullptr;
  if (!null)
    cudaMalloc(&p, 32 * sizeof(int));
  kernel<<<1, 32>>>(p);
  printf("%s: %s\n", name, cudaGetErrorName(cudaDeviceSynchronize()));
}

int main() {
  // CHECK: literal: cudaErrorIllegalAddress
  run("literal", literal);
  // CHECK: local: cudaErrorIllegalAddress
  run("local", local);
  // CHECK: member: cudaErrorIllegalAddress
  run("member", member);
  // CHECK: guarded: cudaErrorIllegalAddress
  run("guarded", guarded, true);
  // CHECK: one_thread: cudaErrorIllegalAddress
  run("one_thread", one_thread);
  // CHECK: read_by_function: cudaErrorIllegalAddress
  run("read_by_function", read_by_function);
  // CHECK: written_by_function: cudaErrorIllegalAddress
  run("written_by_function", written_by_function);
  // CHECK: in_a_phase: cudaErrorIllegalAddress
  run("in_a_phase", in_a_phase);
  // CHECK: added: cudaErrorIllegalAddress
  run("added", added);
}
