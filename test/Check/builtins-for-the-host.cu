// Some programs declare the built-in variables for an editor, or for host code.
// RUN: %offloom check %s 2>&1 | FileCheck %s --implicit-check-not=warning: --allow-empty

#ifndef __CUDA_ARCH__
extern const dim3 blockDim;
extern const uint3 threadIdx;
#endif

__global__ void kernel(int *x) { x[threadIdx.x] = blockDim.x; }
