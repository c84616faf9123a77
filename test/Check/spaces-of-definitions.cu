// A definition that says nothing of a space has that of the declaration before it: it is compiled for the device, and so
// checked, and kernels may call it.
// RUN: not %offloom check %s 2>&1 | FileCheck %s --implicit-check-not=error: --implicit-check-not=warning:
// RUN: %offloom cc %s -o %t 2>/dev/null && %t

#define INLINE inline

struct Matrix {
  int a;
  __host__ __device__ int times(int x) const;
  __host__ __device__ int again(int x) const;
  static __device__ __host__ int one();
};
namespace inner {
__host__ __device__ float half_of(float x);
}
extern "C" __host__ __device__ int plain(int x);

inline int Matrix::times(int x) const { return a * x; }
INLINE int Matrix::again(int x) const { return a + x; }
int Matrix::one() { return 1; }
// CHECK: [[@LINE+1]]:{{.*}} warning: '0.5' is a double
float inner::half_of(float x) { return x * 0.5; }
extern "C" int plain(int x) { return x; }

// Of one side, it becomes that of both.
__device__ int of_device();
// CHECK: [[@LINE+1]]:5: warning: 'of_device' is __host__ here and was __device__ before
int of_device() { return 2; }

__global__ void kernel(int *p) {
  Matrix m{2};
  *p = m.times(3) + m.again(4) + Matrix::one() + int(inner::half_of(4)) + plain(5) + of_device();
}

int main() {
  int *p;
  cudaMallocManaged(&p, sizeof(int));
  Matrix m{2};
  int expected = m.times(3) + m.again(4) + Matrix::one() + int(inner::half_of(4)) + plain(5) + 2;
  kernel<<<1, 1>>>(p);
  return cudaDeviceSynchronize() != cudaSuccess || *p != expected;
}
