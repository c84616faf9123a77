// An overload of the user's for a type of its own is not the function that is gone.
// RUN: not %offloom check %s 2>&1 | FileCheck --implicit-check-not=error: %s

__device__ float4 __shfl_down(float4 value, unsigned lane, unsigned width = 32) {
  value.x = __shfl_down_sync(0xffffffff, value.x, lane, width);
  return value;
}

__global__ void kernel(float4 *x, float *y) {
  x[0] = __shfl_down(x[1], 16);
  // CHECK: [[@LINE+1]]:10: error: '__shfl_down' is gone
  y[0] = __shfl_down(y[1], 16);
}
// CHECK: 1 error in 1 file
