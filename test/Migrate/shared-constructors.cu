// Classes with constructors may lie in shared memory: no thread runs them, and what a thread stores stays.
// RUN: %offloom migrate %s 2>/dev/null | FileCheck %s
// RUN: %offloom cc %s -o %t && %t
struct Complex {
  float re = 0, im = 1;
  __device__ Complex() {}
  __device__ Complex(float re) : re(re) {}
};

template <class T> __device__ T neighbour(T mine) {
  __shared__ T all[32];
  all[threadIdx.x] = mine;
  __syncthreads();
  return all[threadIdx.x ^ 1];
}

// CHECK-LABEL: void reverse(float *out) {
// CHECK: Complex s[32];
__global__ void reverse(float *out) {
  __shared__ Complex s[32];
  s[threadIdx.x] = Complex(threadIdx.x);
  __syncthreads();
  out[threadIdx.x] = s[31 - threadIdx.x].re + neighbour(Complex(100 * threadIdx.x)).re;
}

int main() {
  float *out;
  cudaMallocManaged(&out, 32 * sizeof(float));
  reverse<<<1, 32>>>(out);
  if (cudaDeviceSynchronize() != cudaSuccess)
    return 1;
  for (int i = 0; i < 32; ++i)
    if (out[i] != 31 - i + 100 * (i ^ 1))
      return 1;
}
