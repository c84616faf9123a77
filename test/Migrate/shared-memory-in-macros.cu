// A macro that writes whole functions or classes declares `__shared__` memory in terms of its arguments: it is rewritten in the macro.
// RUN: %offloom migrate %s 2>/dev/null | grep -v CHECK | FileCheck %s
// RUN: %offloom cc %s -o %t && %t | FileCheck %s --check-prefix=OUT

#include <cstdio>

template <class T> struct Dynamic {
  virtual __device__ T &operator[](int i) = 0;
};
// CHECK: #define DYNAMIC(T, name)
// CHECK: T *const name = offloom::this_block().dynamic_shared<T>();
// CHECK-NEXT: return name[i];
// CHECK: DYNAMIC(int, of_int)
// CHECK-NEXT: DYNAMIC(float, of_float)
#define DYNAMIC(T, name)                                                                           \
  template <> struct Dynamic<T> {                                                                  \
    __device__ T &operator[](int i) {                                                              \
      extern __shared__ T name[];                                                                  \
      return name[i];                                                                              \
    }                                                                                              \
  };
DYNAMIC(int, of_int)
DYNAMIC(float, of_float)

template <class T> __global__ void total(T *out) {
  Dynamic<T> s;
  int t = threadIdx.x;
  s[t] = t;
  __syncthreads();
  for (int k = blockDim.x / 2; k > 0; k >>= 1) {
    if (t < k)
      s[t] += s[t + k];
    __syncthreads();
  }
  if (t == 0)
    *out = s[0];
}

// CHECK: #define REVERSE(T, N)
// CHECK: auto &of_##T = offloom::shared<T[N]>([] {});
#define REVERSE(T, N)                                                                              \
  __device__ T reversed_##T(T v) {                                                                 \
    __shared__ T of_##T[N];                                                                        \
    of_##T[threadIdx.x] = v;                                                                       \
    __syncthreads();                                                                               \
    return of_##T[N - 1 - threadIdx.x];                                                            \
  }
REVERSE(int, 64)
REVERSE(float, 64)

// CHECK: #define ROTATE(T)
// CHECK: auto &last = offloom::shared<unsigned long long>([] {});
#define ROTATE(T)                                                                                  \
  __global__ void rotate_##T(T *out) {                                                             \
    __shared__ unsigned long long last;                                                            \
    T r = reversed_##T(threadIdx.x);                                                               \
    if (threadIdx.x == 63)                                                                         \
      last = r;                                                                                    \
    __syncthreads();                                                                               \
    *out = last + 7;                                                                               \
  }
ROTATE(int)

// More than the declaration is the macro's: the rest of it stays.
// CHECK: #define COUNTER
// CHECK: auto &counter = offloom::shared<int>([] {}); int step = 2;
// CHECK: COUNTER
#define COUNTER __shared__ int counter; int step = 2;
__global__ void count(int *out) {
  COUNTER
  if (threadIdx.x == 0)
    counter = 0;
  __syncthreads();
  atomicAdd(&counter, step);
  __syncthreads();
  *out = counter;
}

int main() {
  int *i;
  float *f;
  cudaMallocManaged(&i, sizeof *i);
  cudaMallocManaged(&f, sizeof *f);
  total<<<1, 64, 64 * sizeof *i>>>(i);
  total<<<1, 64, 64 * sizeof *f>>>(f);
  cudaDeviceSynchronize();
  // OUT: 2016 2016
  printf("%d %g\n", *i, *f);
  rotate_int<<<1, 64>>>(i);
  cudaDeviceSynchronize();
  // OUT: 7
  printf("%d\n", *i);
  count<<<1, 64>>>(i);
  cudaDeviceSynchronize();
  // OUT: 128
  printf("%d\n", *i);
}
