// Threads of a block that differ in what their kernel never asks for do the same, and race: one of them runs.
// RUN: %offloom migrate %s 2>%t.notes | grep -v CHECK | FileCheck %s
// RUN: FileCheck --check-prefix=NOTE %s <%t.notes
// RUN: %offloom migrate --form=fibers %s 2>/dev/null | grep -v CHECK | FileCheck %s
// RUN: %offloom migrate --no-warp-synchronous %s 2>&1 | grep -v CHECK | FileCheck --check-prefix=OFF --implicit-check-not=one_along %s
// OFF: void rows
#include <cstdio>

// NOTE: [[#@LINE+1]]:17: remark: threads that differ in threadIdx.y alone do the same, since 'rows' never reads it, and race: here one of them runs, as if they went together [migrate-warp-synchrony]
__global__ void rows(float *sum, const float *a, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  for (int j = 0; j < n; ++j)
    sum[i] += a[i * n + j];
}
// CHECK-LABEL: void rows(
//       CHECK: const dim3 blockDim = block.dim;
//  CHECK-NEXT: block.one_along_y(); // threads that differ in threadIdx.y alone do the same, and race
//   CHECK-NOT: one_along

// No component at all; two of three.
__global__ void whole(int *count) { count[blockIdx.x] += 1; }
// CHECK-LABEL: void whole(
//       CHECK: one_along_x
//   CHECK-NOT: one_along
__global__ void layers(int *x) { ++x[threadIdx.x]; }
// CHECK-LABEL: void layers(
//       CHECK: one_along_y
//       CHECK: one_along_z
//   CHECK-NOT: one_along

// Barriers, helpers, math, objects.
struct scale {
  float by;
  __device__ scale(float by) : by(by) {}
  __device__ ~scale() { by = 0; }
  __device__ float operator()(float x) const { return sqrtf(x) * by + fminf(x, __ldg(&by)); }
};
__device__ float twice(float x) { return powf(x, 2) + __expf(x) + rsqrtf(x); }
__global__ void tile(float *x) {
  __shared__ float s[32];
  s[threadIdx.x] = x[threadIdx.x];
  __syncthreads();
  scale by(2);
  float sine, cosine;
  sincosf(s[31 - threadIdx.x], &sine, &cosine);
  x[threadIdx.x] += by(sine) + twice(max(cosine, 0.0f));
}
// CHECK-LABEL: void tile(
//       CHECK: one_along_y

// Of a template, in all its instances.
template <class T> __global__ void add(T *x, T by) { x[threadIdx.x] += by; }
// CHECK-LABEL: void add(
//       CHECK: one_along_y
struct place {
  __device__ int operator()() const { return threadIdx.x; }
};
struct other_place {
  __device__ int operator()() const { return threadIdx.x + 32 * threadIdx.y; }
};
template <class F> __global__ void at(int *x, F place) { x[place()] += 1; }
// CHECK-LABEL: void at(
//   CHECK-NOT: one_along

// The block's shape: macros, members, variables that change, parameters, pointers to kernels.
#define BLOCK_Y 8
struct shape {
  dim3 block;
};
__global__ void byMacro(int *x) { x[threadIdx.x] += 1; }
__global__ void byMember(int *x) { x[threadIdx.x] += 2; }
__global__ void byField(int *x) { x[threadIdx.x] += 3; }
__global__ void byParameter(int *x) { x[threadIdx.x] += 4; }
__global__ void byPointer(int *x, char) { x[threadIdx.x] += 5; }
__global__ void byAddress(int *x) { x[threadIdx.x] += 6; }
// CHECK-LABEL: void byMacro(
//       CHECK: one_along_y
// CHECK-LABEL: void byMember(
//       CHECK: one_along_y
// CHECK-LABEL: void byField(
//       CHECK: one_along_y
// CHECK-LABEL: void byParameter(
//       CHECK: one_along_y
// CHECK-LABEL: void byPointer(
//       CHECK: one_along_y
// CHECK-LABEL: void byAddress(
//       CHECK: one_along_y

// One row, or no launch.
__global__ void oneRow(int *x, int n) { x[threadIdx.x] += n; }
__global__ void notLaunched(int *x) { x[threadIdx.x] += 1; }
// CHECK-LABEL: void oneRow(
//   CHECK-NOT: one_along

// What tells threads apart, or counts them.
__device__ int unknown(int);
__global__ void atomics(int *x) { atomicAdd(&x[threadIdx.x], 1); }
__global__ void votes(int *x) { x[threadIdx.x] += __syncthreads_count(1); }
__global__ void ballots(int *x) { x[threadIdx.x] += __ballot_sync(~0u, 1); }
__global__ void prints(int) { printf("%d\n", threadIdx.x); }
__global__ void clocks(long long *x) { x[threadIdx.x] += clock64(); }
__global__ void asks(volatile int *x) { x[threadIdx.x] += 1; }
__global__ void assembly(int *x) {
  int lane;
  asm("mov.u32 %0, %%laneid;" : "=r"(lane));
  x[threadIdx.x] += lane;
}
__global__ void grows(int **x) { x[threadIdx.x] = new int; }
__global__ void copies(uint3 *x) {
  uint3 t = threadIdx;
  x[0].x += t.x;
}
// CHECK-LABEL: void atomics(
//   CHECK-NOT: one_along
//       CHECK: int main

int main(int argc, char **argv) {
  float *f = nullptr;
  int *x = nullptr;
  rows<<<4, dim3(32, 8)>>>(f, f, argc);
  whole<<<4, 256>>>(x);
  layers<<<4, dim3(argc, 2, 2)>>>(x);
  tile<<<1, dim3(32, 4)>>>(f);
  add<<<1, dim3(32, 4)>>>(f, 1.0f);
  add<<<1, 32>>>(x, 1);
  at<<<1, dim3(32, 4)>>>(x, place());
  at<<<1, dim3(32, 4)>>>(x, other_place());
  byMacro<<<1, dim3(32, BLOCK_Y)>>>(x);
  shape s{dim3(16, argc)};
  byMember<<<1, s.block>>>(x);
  dim3 changed(32);
  changed.y = 4;
  byField<<<1, changed>>>(x);
  auto launch = [&](dim3 block) { byParameter<<<1, block>>>(x); };
  launch({16, 16});
  auto pointer = byPointer;
  pointer<<<1, dim3(32, 4)>>>(x, 0);
  void *arguments[] = {&x};
  cudaLaunchKernel((void *)byAddress, dim3(1), dim3(32, 4), arguments, 0, 0);
  oneRow<<<argc, argc>>>(x, argc);
  dim3 block(32, 8);
  atomics<<<1, block>>>(x);
  votes<<<1, block>>>(x);
  ballots<<<1, block>>>(x);
  prints<<<1, block>>>(1);
  clocks<<<1, block>>>(nullptr);
  asks<<<1, block>>>(x);
  assembly<<<1, block>>>(x);
  grows<<<1, block>>>(nullptr);
  copies<<<1, block>>>(nullptr);
}
