// Thread loops: a breakpoint in the .cu file stops in one thread of one block, with its variables.
// RUN: %offloom cc -g -O0 %s -o %t
// RUN: %gdb -ex 'offloom focus block 3 thread 17' -ex 'offloom break phases.cu:16' -ex 'offloom break twice' \
// RUN:   -ex run -ex 'bt 2' -ex 'offloom threads' -ex continue -ex next -ex 'print t' -ex 'print other' \
// RUN:   -ex 'print threadIdx' -ex 'up 6' -ex 'print mine_of' -ex 'print blockIdx' %t 2>&1 | FileCheck %s
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

// CHECK: Focus: block (3,0,0), thread (17,0,0)
// CHECK: twice (x=209) at {{.*}}phases.cu:8
// CHECK: #1 {{.*}}threadIdx=(17,0,0){{.*}}) at {{.*}}phases.cu:14
// CHECK: block (3,0,0) of 64x1x1 threads, as a thread loop, in gdb's thread {{[0-9]+}}
// CHECK-NEXT: thread (17,0,0) is running
// CHECK: threadIdx=(17,0,0){{.*}}) at {{.*}}phases.cu:16
// CHECK: $1 = 17
// CHECK-NEXT: $2 = 476
// CHECK-NEXT: $3 = (17,0,0)
// CHECK: sums (in=
// CHECK: $4 = one for each thread = {192, 193, 194,
// CHECK-NEXT: $5 = (3,0,0)
