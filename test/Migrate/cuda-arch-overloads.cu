// Functions that the device's pass alone declares, overloads among them, are what templates for the device call, as with
// nvcc: in the migrated program all code sees them.
// RUN: %offloom migrate %s 2>/dev/null | grep -v CHECK | FileCheck %s
// RUN: %offloom cc %s -o %t && %t

namespace of_device {
#ifdef __CUDA_ARCH__
// CHECK: #ifdef OFFLOOM_CUDA_ARCH
__device__ int atomicMin(int *at, int x) { return ::atomicMin(at, x); }
__device__ float atomicMin(float *at, float x) {
  return __int_as_float(::atomicMin((int *)at, __float_as_int(x)));
}
#endif

template <class T> __global__ void lower(T *least, const T *x) { atomicMin(least, x[threadIdx.x]); }
// CHECK:      template <class T> static void lower(T *least, const T *x) {
// CHECK-NEXT:   offloom::block &block = offloom::this_block();
// CHECK-NEXT:   block.threads([&](offloom::thread_index threadIdx) {
// CHECK-NEXT:     atomicMin(least, x[threadIdx.x]);
} // namespace of_device

template <class T> T least(T last) {
  T *x;
  cudaMallocManaged(&x, 33 * sizeof(T));
  for (int i = 0; i < 33; ++i)
    x[i] = i == 32 ? T(100) : last - i;
  of_device::lower<<<1, 32>>>(x + 32, x);
  cudaDeviceSynchronize();
  return x[32];
}

int main() { return least(50.5f) != 19.5f || least(50) != 19; }
