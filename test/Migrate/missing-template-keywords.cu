// Other compilers than nvcc want `template` before a name that is a template's for some classes only, and `typename`
// before one of a type.
// RUN: %offloom migrate %s 2>/dev/null | grep -v CHECK | FileCheck %s
// RUN: %offloom cc %s -o %t && %t | FileCheck %s --check-prefix=OUTPUT
// RUN: env OFFLOOM_CXX=g++ %offloom cc %s -o %t && %t | FileCheck %s --check-prefix=OUTPUT
#include <cstdio>

// CHECK: #define ADD_TWO(T, x) T::template add<2>(x)
#define ADD_TWO(T, x) T::add<2>(x)

struct Adder {
  using Number = int;
  int by;
  template <int N> static __device__ int add(int x) { return x + N; }
  template <int N> __device__ int times(int x) const { return x * N; }
  template <typename T, int N> __device__ T sum(T x) const { return x + N; }
  template <int N> __device__ int operator()(int x) const { return x - N; }
  template <int N> struct Kind {
    typedef int type;
  };
};

// A `>` that compares stays one.
template <typename T, int N> __device__ int compared(T t, int x) { return T::Size < N && x > (N + 1); }

struct Sized {
  static constexpr int Size = 1;
};

template <typename T> __global__ void sums(int *out) {
  __shared__ int shared[4];
  // CHECK: shared[threadIdx.x] = T::template add<3>(threadIdx.x);
  shared[threadIdx.x] = T::add<3>(threadIdx.x);
  // CHECK: T adder;
  T adder;
  // CHECK: adder.by = typename T::template Kind<3>::type(offloom::clamped_for<typename T::template Kind<3>::type>(threadIdx.x * 0.5f))
  // CHECK-SAME: + typename T::Number(offloom::clamped_for<typename T::Number>(threadIdx.x * 0.75f));
  adder.by = typename T::Kind<3>::type(threadIdx.x * 0.5f) + T::Number(threadIdx.x * 0.75f);
  // CHECK: mine = adder.template times<2>(threadIdx.x);
  int mine = adder.times<2>(threadIdx.x);
  // CHECK: mine = adder.template operator()<5>(mine) + 5;
  mine = adder.operator()<5>(mine) + 5;
  __syncthreads();
  // CHECK: typename T::template Kind<3>::type other = ADD_TWO(T, shared[3 - threadIdx.x]);
  typename T::Kind<3>::type other = ADD_TWO(T, shared[3 - threadIdx.x]);
  out[threadIdx.x] = mine + other + compared<Sized, 2>({}, 4);
}

int main() {
  int *out;
  cudaMallocManaged(&out, 4 * sizeof(int));
  sums<Adder><<<1, 4>>>(out);
  cudaDeviceSynchronize();
  // OUTPUT: 9 10 11 12
  printf("%d %d %d %d\n", out[0], out[1], out[2], out[3]);
}
