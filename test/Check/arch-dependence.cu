// What the host's and the device's compiler must agree on may not depend on __CUDA_ARCH__; bodies may.
// RUN: not %offloom check %s 2>&1 | FileCheck --implicit-check-not='error:' %s
// Of a module no host code comes out that would have to agree.
// RUN: %offloom check %s -- -ptx 2>&1 | count 0

#if __CUDA_ARCH__ >= 700
// CHECK: [[@LINE+1]]:16: error: variable 'onlyDevice' depends on __CUDA_ARCH__: it exists only where it is defined
__device__ int onlyDevice;
namespace inner {
// CHECK: [[@LINE+1]]:17: error: kernel 'inner::kernel' depends on __CUDA_ARCH__
__global__ void kernel() {}
} // namespace inner
const int hostConstant = 3;
#endif

#ifdef __CUDA_ARCH__
// CHECK: [[@LINE+1]]:18: warning: variable 'table' depends on __CUDA_ARCH__: it has the type 'int[5]'
__constant__ int table[4];
#else
__constant__ int table[5];
#endif

__global__ void same(int *x) {
#ifdef __CUDA_ARCH__
  *x = table[0];
#endif
}
