// A function that is called through a pointer, or overrides a virtual one, may read threadIdx: the loop keeps it up to date.
// RUN: %offloom migrate %s > %t.cpp && grep -v CHECK %t.cpp | FileCheck %s
// RUN: %offloom cc %s -o %t && %t | FileCheck %s --check-prefix=OUT
#include <cstdio>

__device__ int index() { return threadIdx.x; }
__device__ int call(int (*function)()) { return function(); }

struct Source {
  __device__ virtual int get() const { return -1; }
};
struct ThreadSource : Source {
  __device__ int get() const override { return threadIdx.x; }
};
__device__ int read(const Source &source) { return source.get(); }

// CHECK-LABEL: void by_pointer(
// CHECK: block.threads(offloom::as_current, [&]
__global__ void by_pointer(int *out) { out[threadIdx.x] = call(index); }

// CHECK-LABEL: void by_overrider(
// CHECK: block.threads(offloom::as_current, [&]
__global__ void by_overrider(int *out) {
  ThreadSource source;
  const Source *base = &source;
  out[threadIdx.x] = base->get();
}

// CHECK-LABEL: void by_reference(
// CHECK: block.threads(offloom::as_current, [&]
__global__ void by_reference(int *out) {
  ThreadSource source;
  out[threadIdx.x] = read(source);
}

int main() {
  int *out;
  cudaMallocManaged(&out, 4 * sizeof(int));
  for (auto kernel : {by_pointer, by_overrider, by_reference}) {
    kernel<<<1, 4>>>(out);
    cudaDeviceSynchronize();
    printf("%d %d %d %d\n", out[0], out[1], out[2], out[3]);
  }
}

// OUT-COUNT-3: 0 1 2 3
