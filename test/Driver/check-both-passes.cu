// Each pass sees its side of __CUDA_ARCH__; what both find is said once.
// RUN: not %offloom check %s 2>&1 | FileCheck %s
// RUN: not %offloom check %s -- -arch=sm_50 2>&1 | FileCheck %s --check-prefix=OLD

int hostOnly(int x) { return x; }

__host__ __device__ int both(int x) {
#if __CUDA_ARCH__ >= 600
  // CHECK: [[#@LINE+2]]:10: warning: 'hostOnly' is a __host__ function
  // OLD-NOT: :[[#@LINE+1]]:
  return hostOnly(x);
#elif defined(__CUDA_ARCH__)
  // CHECK-NOT: :[[#@LINE+2]]:
  // OLD: [[#@LINE+1]]:10: warning: 'hostOnly' is a __host__ function
  return hostOnly(x);
#else
  return hostOnly(x);
#endif
}

// CHECK: [[#@LINE+1]]:12: error: kernel function type 'int ()' must have void return type
__global__ int twice() { return 1; }

// CHECK: 1 error and 1 warning in 1 file
