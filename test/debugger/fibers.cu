// Fibers: gdb lists what every thread of a block waits for, and shows the stack and the variables of any of them.
// RUN: env OFFLOOM_FORM=fibers %offloom cc -g -O0 %s -o %t
// RUN: %gdb -ex 'offloom focus block 3 thread 17' -ex 'offloom break twice' -ex 'offloom break fibers.cu:19' -ex run \
// RUN:   -ex 'offloom threads' -ex continue -ex 'print threadIdx' -ex 'print other' -ex 'offloom threads' \
// RUN:   -ex 'offloom focus block 3 thread 40' -ex 'print mine' -ex 'offloom backtrace 50' \
// RUN:   -ex 'offloom focus thread 2' -ex 'offloom focus none' -ex 'next' -ex 'print t' %t 2>&1 | FileCheck %s
#include <cstdio>

__device__ int twice(int x) { return 2 * x; }

__global__ void sums(const int *in, int *out) {
  __shared__ int s[64];
  int t = threadIdx.x;
  int mine = in[blockIdx.x * 64 + t];
  s[t] = twice(mine);
  __syncthreads();
  int other = s[63 - t];

  out[blockIdx.x * 64 + t] = other + mine;
}

int main() {
  int *in, *out;
  cudaMallocManaged(&in, 512 * sizeof(int));
  cudaMallocManaged(&out, 512 * sizeof(int));
  for (int i = 0; i < 512; ++i)
    in[i] = i;
  sums<<<8, 64>>>(in, out);
  cudaDeviceSynchronize();
}

// CHECK: twice (x=209) at {{.*}}fibers.cu:9
// CHECK: block (3,0,0) of 64x1x1 threads, as fibers, in gdb's thread {{[0-9]+}}
// CHECK-NEXT: 0-16: waits for __syncthreads() at {{.*}}fibers.cu:16
// CHECK-NEXT: 17: running
// CHECK-NEXT: 18-63: not started
// CHECK: threadIdx=(17,0,0)) at {{.*}}fibers.cu:19
// CHECK: $1 = (17,0,0)
// CHECK-NEXT: $2 = 476
// CHECK: 0-16: returned
// CHECK-NEXT: 17: running
// CHECK-NEXT: 18-63: waits for __syncthreads() at {{.*}}fibers.cu:16
// CHECK: Focus: block (3,0,0), thread (40,0,0)
// CHECK-NEXT: threadIdx=(40,0,0)) at {{.*}}fibers.cu:16
// CHECK: $3 = 232
// CHECK: sums{{.*}}threadIdx=(50,0,0)) at {{.*}}fibers.cu:16
// CHECK: thread 2 has returned
// CHECK: Focus: every block and thread
// CHECK: $4 = 17
