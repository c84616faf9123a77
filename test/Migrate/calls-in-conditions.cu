// A function of the program that gives the same for the same arguments does not make a condition around a barrier
// one of each thread; one that asks which thread it is, or leaves a trace, does.
// RUN: %offloom migrate %s -o %t 2>&1 | FileCheck %s
// RUN: %offloom cc %s -o %t.best 2>/dev/null && %t.best > %t.results && FileCheck --check-prefix=OUT --input-file=%t.results %s
// RUN: env OFFLOOM_FORM=fibers %offloom cc %s -o %t.fibers 2>/dev/null && %t.fibers | diff - %t.results
#include <cstdio>

#define TURN                                                                                                           \
  {                                                                                                                    \
    __shared__ int s[64];                                                                                              \
    s[threadIdx.x] = out[threadIdx.x];                                                                                 \
    __syncthreads();                                                                                                   \
    out[threadIdx.x] = s[63 - threadIdx.x] + 1;                                                                        \
    __syncthreads();                                                                                                   \
  }

__device__ int counter;
template <class T> __host__ __device__ constexpr T ceil_div(T x, int y) { return (x + y - 1) / y; }
__device__ int lane() { return threadIdx.x % 32; }
__device__ int past_lane(int n) { return n + lane(); }
__device__ int counted(int n) { return atomicAdd(&counter, n) + n; }
__device__ int advanced(int &n) { return ++n; }
__device__ int polled(volatile int *p) { return *p; }
__device__ int at(const int *p, int i) { return p[i]; }
__device__ int of_block(int n) { return n + blockIdx.x; }
__device__ int factorial(int n) { return n < 2 ? 1 : n * factorial(n - 1); }
__device__ int with_variables(int n) {
  int a[4], sum = 0;
  for (int i = 0; i < 4; ++i)
    a[i] = n + i;
  for (int x : a)
    sum += x;
  return sum / 4 - 1;
}
struct Shape {
  int n, m;
  __device__ int rows() const { return ceil_div(n, m); }
  __device__ int operator()(int by) { return n / by; }
};

// CHECK: kernel 'helper': phases
__global__ void helper(int *out, int n) { for (int i = 0; i < ceil_div(n, 2); ++i) TURN }
// CHECK: kernel 'dependent': phases
template <class T> __global__ void dependent(int *out, T n) { if (blockIdx.x < ceil_div(n, 2)) TURN }
// CHECK: kernel 'member': phases
__global__ void member(int *out, Shape s) { for (int i = 0; i < s.rows(); ++i) TURN }
// CHECK: kernel 'functor': phases
template <class F> __global__ void functor(int *out, F f) { for (int i = 0; i < f(2); ++i) TURN }
// CHECK: kernel 'lambda': phases
__global__ void lambda(int *out, int n) { auto half = [=](int by) { return n / by; }; if (half(2) > 1) TURN }
// CHECK: kernel 'variables': phases
__global__ void variables(int *out, int n) { for (int i = 0; i < with_variables(n); ++i) TURN }
// CHECK: kernel 'load': phases
__global__ void load(int *out, const int *n) { for (int i = 0; i < at(n, 1); ++i) TURN }
// CHECK: kernel 'block': phases
__global__ void block(int *out, int n) { for (int i = 0; i < of_block(n); ++i) TURN }

// CHECK: kernel 'by_lane': fibers
__global__ void by_lane(int *out, int n) { for (int i = 0; i < past_lane(n) / 64; ++i) TURN __syncthreads(); }
// CHECK: kernel 'by_trace': fibers
__global__ void by_trace(int *out, int n) { if (counted(n) > 0) TURN __syncthreads(); }
// CHECK: kernel 'by_reference': fibers
__global__ void by_reference(int *out, int n) { for (int i = 0; advanced(i) < n;) TURN __syncthreads(); }
// CHECK: kernel 'by_poll': fibers
__global__ void by_poll(int *out, int *n) { if (polled(n) > 0) TURN __syncthreads(); }
// CHECK: kernel 'by_argument': fibers
__global__ void by_argument(int *out, const int *n) { if (at(n, threadIdx.x / 64) > 0) TURN __syncthreads(); }
// CHECK: kernel 'by_own_array': fibers
__global__ void by_own_array(int *out, int n) { int own[2] = {n, int(threadIdx.x)}; if (at(own, 0) > 0) TURN __syncthreads(); }
// CHECK: kernel 'by_itself': fibers
__global__ void by_itself(int *out, int n) { if (factorial(n) > 0) TURN __syncthreads(); }

int main() {
  int *out, *n;
  cudaMallocManaged(&out, 64 * sizeof(int));
  cudaMallocManaged(&n, 2 * sizeof(int));
  n[0] = n[1] = 3;
  for (int i = 0; i < 64; ++i)
    out[i] = i;
  helper<<<1, 64>>>(out, 3), dependent<<<1, 64>>>(out, 3), member<<<1, 64>>>(out, Shape{7, 2});
  functor<<<1, 64>>>(out, Shape{7, 2}), lambda<<<1, 64>>>(out, 5), variables<<<1, 64>>>(out, 3);
  load<<<1, 64>>>(out, n), block<<<1, 64>>>(out, 3);
  by_lane<<<1, 64>>>(out, 64), by_trace<<<1, 64>>>(out, 1), by_reference<<<1, 64>>>(out, 4);
  by_poll<<<1, 64>>>(out, n), by_argument<<<1, 64>>>(out, n), by_own_array<<<1, 64>>>(out, 1), by_itself<<<1, 64>>>(out, 3);
  cudaDeviceSynchronize();
  printf("%d %d\n", out[0], out[63]); // OUT: {{[0-9]+ [0-9]+}}
}
