// Constructors may make objects of their own class, and so may destructors.
// RUN: %offloom cc -O1 %s -o %t && %t | FileCheck %s
// RUN: env OFFLOOM_FORM=fibers %offloom cc -O1 %s -o %t && %t | FileCheck %s
// CHECK: 3 4
#include <cstdio>

struct tree {
  int height = 0;
  __device__ tree(int depth) {
    if (depth > 0) {
      tree below(depth - 1);
      height = below.height + 1;
    }
  }
};

struct countdown {
  int n = 0;
  __device__ ~countdown() {
    if (n > 0) {
      countdown next;
      next.n = n - 1;
    }
  }
};

__global__ void measure(int *x) {
  tree t(3);
  countdown c;
  __syncthreads();
  c.n = threadIdx.x;
  x[threadIdx.x] = t.height + c.n;
  __syncthreads();
}

int main() {
  int *x;
  cudaMallocManaged(&x, 2 * sizeof *x);
  measure<<<1, 2>>>(x);
  cudaDeviceSynchronize();
  printf("%d %d\n", x[0], x[1]);
}
