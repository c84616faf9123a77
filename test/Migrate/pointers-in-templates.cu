// A call through a pointer in a template, of which its pattern does not know: an array whose size depends on the
// template's parameters makes the call depend on them. What the functions wait for is known all the same.
// RUN: %offloom migrate %s 2>&1 >%t.cpp | grep -v CHECK | FileCheck %s
// RUN: %offloom cc -w %s -o %t && %t | FileCheck %s --check-prefix=OUT
#include <cstdio>

template <int N> __device__ void shifted(int *v) {
  for (int i = 0; i < N; ++i)
    v[i] = __shfl_down_sync(~0u, v[i], 1);
}
template <int N> __device__ void own(int *v) { v[0] = threadIdx.x; }

template <int N> __device__ void apply(int *out, void (*f)(int *)) {
  int v[N];
  for (int i = 0; i < N; ++i)
    v[i] = threadIdx.x * N + i;
  (*f)(v);
  __syncthreads();
  for (int i = 0; i < N; ++i)
    out[threadIdx.x * N + i] = v[i];
}

// CHECK: [[#@LINE+1]]: kernel 'shift': fibers (
template <int N> __global__ void shift(int *out) { apply<N>(out, shifted<N>); }
// CHECK: [[#@LINE+1]]: kernel 'number': fibers (
template <int N> __global__ void number(int *out) { apply<N>(out, own<N>); }

int main() {
  int *out;
  cudaMallocManaged(&out, 96 * sizeof(int));
  shift<3><<<1, 32>>>(out);
  printf("%d", cudaDeviceSynchronize());
  printf(" %d %d %d\n", out[0], out[4], out[95]); // OUT: 0 3 7 95
  number<2><<<1, 32>>>(out);
  printf("%d", cudaDeviceSynchronize());
  printf(" %d %d\n", out[62], out[63]); // OUT: 0 31 63
}
