// In a template that nothing instantiates, what is called depends on arguments that are not known; its name says enough.
// RUN: %offloom check --checks='-*,launch-dynamic-smem-exceeds-limit' %s 2>&1 | FileCheck %s --allow-empty --implicit-check-not=error:

template <class T> __global__ void kernel(T *x) {
  extern __shared__ char bytes[];
  bytes[threadIdx.x] = 1;
  __syncthreads();
  x[threadIdx.x] = bytes[threadIdx.x ^ 1];
}

template <class T> void launch(T *x) {
  cudaFuncSetAttribute(kernel<T>, cudaFuncAttributeMaxDynamicSharedMemorySize, 65536);
  kernel<T><<<1, 512, 65536>>>(x);
}
