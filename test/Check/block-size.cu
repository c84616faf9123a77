// RUN: %offloom check --checks='-*,launch-block-*' %s -- -arch=sm_90 2>&1 | FileCheck --implicit-check-not='remark:' %s

__global__ void clear(float *x) { x[blockIdx.x * blockDim.x + threadIdx.x] = 0; }
__global__ void ofWarps(float *x) {
  float sum = __shfl_down_sync(~0u, x[threadIdx.x], 1);
  x[threadIdx.x] = sum;
}
__global__ void shared(float *x) {
  __shared__ float s[768];
  s[threadIdx.x] = x[threadIdx.x];
  __syncthreads();
  x[threadIdx.x] = s[767 - threadIdx.x];
}
__global__ void __launch_bounds__(768) bounded(float *x) { x[threadIdx.x] = 0; }
__global__ void elsewhere(float *x);

void launch(float *x, int n) {
  clear<<<n, 32>>>(x);
  // CHECK: :[[@LINE-1]]:14: remark: a block of 32 threads is small: 64 and more
  clear<<<n, 768>>>(x);
  // CHECK: :[[@LINE-1]]:14: remark: a multiprocessor of sm_90 holds 1536 threads in blocks of 768, and 2048 in blocks of 256
  clear<<<n, 64>>>(x);
  clear<<<n, 1024>>>(x); // two of them fill a multiprocessor
  clear<<<1, 32>>>(x);   // alone on the GPU
  ofWarps<<<n, 32>>>(x);
  shared<<<n, 768>>>(x);
  bounded<<<n, 768>>>(x);
  elsewhere<<<n, 32>>>(x);
  elsewhere<<<n, 768>>>(x);
}
