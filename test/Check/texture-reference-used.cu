// A texture reference is one mistake, where it is declared, and for CUDA 11 none.
// RUN: not %offloom check %s | FileCheck %s --implicit-check-not=error:
// RUN: %offloom check --profile=cuda-11.8 --arch=sm_80 %s

// CHECK: [[@LINE+1]]:{{[0-9]+}}: error: 'table' is a texture reference
texture<float, 1> table;

__global__ void kernel(float *x) { x[threadIdx.x] = tex1Dfetch(table, threadIdx.x); }
