// <nv/target>: code for the host, the device, or some architectures of it, in functions of both sides and of one.
// RUN: %offloom cc -O0 --gpu-architecture=sm_80 %s -o %t && %t | FileCheck %s
// RUN: env OFFLOOM_FORM=fibers %offloom cc --gpu-architecture=sm_80 -ccbin g++ %s -o %t && %t | FileCheck %s
// RUN: %offloom check %s 2>&1 | FileCheck %s --check-prefix=CLEAN --allow-empty
// CLEAN-NOT: error
#include <cstdio>
#include <nv/target>

__host__ __device__ int side() {
  NV_IF_TARGET(NV_IS_DEVICE, (return 100 + int(threadIdx.x);), (return 1;))
}
__host__ __device__ int without_else() {
  int result = 5;
  NV_IF_TARGET(NV_IS_HOST, (int add[] = {1, 2}; result += add[0] + add[1];))
  return result;
}
__host__ __device__ int architecture() {
  NV_DISPATCH_TARGET(NV_PROVIDES_SM_90, (return 90;), NV_PROVIDES_SM_80, (return 80;), NV_IS_DEVICE, (return 10;),
                     NV_IS_HOST, (return 0;))
}
__device__ int exactly() {
  NV_IF_ELSE_TARGET(NV_IS_EXACTLY_SM_80, (return 1;), (return 2;))
}
template <class T> __host__ __device__ T twice(T value) {
  T result;
  NV_IF_TARGET(
      NV_IS_DEVICE, // two lines of code, one for each side
      (result = __fadd_rn(value, value);),
      (result = value + value;));
  return result;
}

__global__ void kernel(int *out) {
  NV_IF_TARGET(NV_IS_HOST, (out[0] = -1;), (out[0] = side();))
  out[1] = without_else(), out[2] = architecture(), out[3] = exactly(), out[4] = int(twice(1.5f));
}

int main() {
  int *out;
  cudaMallocManaged(&out, 5 * sizeof(int));
  kernel<<<1, 1>>>(out);
  cudaDeviceSynchronize();
  std::printf("%d %d %d %d %d\n", out[0], out[1], out[2], out[3], out[4]); // CHECK: 100 5 80 1 3
  std::printf("%d %d %d %g\n", side(), without_else(), architecture(), twice(2.5f)); // CHECK: 1 8 0 5
}
