// A launch in device code is a launch; waiting for it there is an error, as with nvcc since CUDA 12.
// RUN: %offloom migrate %s -- -rdc=true 2>/dev/null | grep -v CHECK | FileCheck %s
// RUN: not %offloom migrate %s -- 2>&1 | grep -v CHECK | FileCheck %s --check-prefix=MODE
// RUN: not %offloom migrate %s -- -rdc=true -DWAIT 2>&1 | grep -v CHECK | FileCheck %s --check-prefix=WAIT

template <class T> __global__ void child(T *p) { *p = 1; }

__global__ void parent(int *p) {
  child<<<1, 32, 0, cudaStreamTailLaunch>>>(p + threadIdx.x);
  // CHECK: offloom::launch({1, 32, 0, cudaStreamTailLaunch}, child<int>, p + threadIdx.x);
  // MODE: [[#@LINE-2]]:{{.*}}requires relocatable device code
  if (cudaGetLastError() != cudaSuccess)
    __trap();
#ifdef WAIT
  cudaDeviceSynchronize();
  // WAIT: [[#@LINE-1]]:{{.*}}'cudaDeviceSynchronize' is a __host__ function
#endif
}

int main() {}
