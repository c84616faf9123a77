// What a template for the device calls is looked for where it is compiled: a function may be declared under
// __CUDA_ARCH__ alone. What nvcc finds in the host's pass too, a name without a declaration, is said.
// RUN: %offloom check --checks=-api-unchecked-launch %s | count 0
// RUN: not %offloom check %s -- -DUNKNOWN | FileCheck %s
// CHECK: error: use of undeclared identifier 'unknown'

#ifdef __CUDA_ARCH__
namespace of_device {
inline __device__ float doubled(float x) { return 2 * x; }
} // namespace of_device
#endif
namespace of_device {
__device__ int doubled(const int *x);
template <class T> __device__ T twice(T x) { return doubled(x); }
template <class T> __global__ void kernel(T *x) { x[threadIdx.x] = twice(x[threadIdx.x]); }
} // namespace of_device

#ifdef UNKNOWN
__global__ void plain(float *x) { *x = unknown(*x); }
#endif

void launch(float *x) { of_device::kernel<<<1, 32>>>(x); }
