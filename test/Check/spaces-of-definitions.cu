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
__host__ __device__ float part_of(float x);
}
extern "C" __host__ __device__ int plain(int x);

inline int Matrix::times(int x) const { return a * x; }
INLINE int Matrix::again(int x) const { return a + x; }
int Matrix::one() { return 1; }
// CHECK: [[@LINE+1]]:{{.*}} warning: '0.3' is a double
float inner::part_of(float x) { return x * 0.3; }
extern "C" int plain(int x) { return x; }

// Of one side, it becomes that of both.
__device__ int of_device();
// CHECK: [[@LINE+1]]:5: warning: 'of_device' is __host__ here and was __device__ before
int of_device() { return 2; }

// So do members, whose definition Clang finds no declaration for.
template <class T> struct Vector {
  T a;
  __device__ T at(int x) const;
  template <class U> __device__ static U cast(T x);
};
struct Outer {
  struct Inner {
    static __device__ int twice(int x);
  };
};
namespace inner {
__device__ int thrice(int x);
}
// CHECK: [[@LINE+1]]:33: warning: 'at' is __host__ here and was __device__ before; nvcc makes it __host__ __device__
template <class T> T Vector<T>::at(int x) const { return a + x; }
// CHECK: [[@LINE+1]]:52: warning: 'cast' is __host__ here
template <class T> template <class U> U Vector<T>::cast(T x) { return U(x); }
// CHECK: [[@LINE+1]]:19: warning: 'twice' is __host__ here
int Outer::Inner::twice(int x) { return 2 * x; }
// CHECK: [[@LINE+1]]:12: warning: 'thrice' is __host__ here
int inner::thrice(int x) { return 3 * x; }

// Whichever of the two says more, the function is of both sides, and nvcc is silent where the first has said so.
struct Grows {
  int none_first(int x);
  __host__ int host_first(int x);
  __host__ __device__ int both_first(int x);
  __device__ int device_first(int x);
};
// CHECK: [[@LINE+1]]:23: warning: 'none_first' is __device__ here and was __host__ before
__device__ int Grows::none_first(int x) { return x; }
// CHECK: [[@LINE+1]]:32: warning: 'host_first' is __host__ __device__ here and was __host__ before
__host__ __device__ int Grows::host_first(int x) { return x; }
__device__ int Grows::both_first(int x) { return x; }
// CHECK: [[@LINE+1]]:21: warning: 'device_first' is __host__ here and was __device__ before
__host__ int Grows::device_first(int x) { return x; }
template <class T> T grown(T x);
// CHECK: [[@LINE+1]]:42: warning: 'grown' is __host__ __device__ here and was __host__ before
template <class T> __host__ __device__ T grown(T x) { return x; }

__host__ __device__ int grow(Grows g) {
  return g.none_first(1) + g.host_first(2) + g.both_first(3) + g.device_first(4) + grown(5);
}

__global__ void members(int *p) {
  *p = Vector<int>{1}.at(2) + Vector<int>::cast<short>(3) + Outer::Inner::twice(4) + inner::thrice(5);
}
int members_on_the_host() { return Vector<int>{1}.at(2) + Outer::Inner::twice(4) + inner::thrice(5); }

__global__ void kernel(int *p) {
  Matrix m{2};
  *p = m.times(3) + m.again(4) + Matrix::one() + int(inner::part_of(4)) + plain(5) + of_device();
}

int main() {
  int *p;
  cudaMallocManaged(&p, sizeof(int));
  Matrix m{2};
  int expected = m.times(3) + m.again(4) + Matrix::one() + int(inner::part_of(4)) + plain(5) + 2;
  kernel<<<1, 1>>>(p);
  return cudaDeviceSynchronize() != cudaSuccess || *p != expected;
}
