// A constructor or a destructor with a barrier in it is no call that the block could make: fibers, with the reason.
// RUN: %offloom migrate %s 2>&1 >%t.cpp | grep -v CHECK | FileCheck %s
// RUN: %offloom cc -w %s -o %t && %t | FileCheck %s --check-prefix=OUT
#include <cstdio>

struct filled {
  int *at;
  __device__ filled(int *p, int x) : at(p) {
    p[threadIdx.x] = x;
    __syncthreads();
  }
  __device__ int operator[](int i) const { return at[i]; }
};
// CHECK: [[#@LINE+1]]: kernel 'variable': fibers (the call on line [[#@LINE+3]], which contains a barrier, is made by a constructor)
__global__ void variable(int *o) {
  __shared__ int s[64];
  filled t(s, threadIdx.x);
  o[threadIdx.x] = t[63 - threadIdx.x];
}

template <class T> struct derived : filled {
  __device__ derived(int *p, T x) : filled(p, (int)x) {}
};
// CHECK: [[#@LINE+1]]: kernel 'temporary': fibers ({{.*}}is made by a constructor)
__global__ void temporary(int *o) {
  __shared__ int s[64];
  o[threadIdx.x] = derived<long>(s, threadIdx.x)[63 - threadIdx.x];
}

// CHECK: [[#@LINE+1]]: kernel 'dependent': fibers ({{.*}}is made by a constructor)
template <class T> __global__ void dependent(int *o) {
  __shared__ int s[64];
  derived<T> t(s, threadIdx.x);
  o[threadIdx.x] = t[63 - threadIdx.x];
}

struct until_all {
  int *at;
  __device__ ~until_all() { __syncthreads(); }
};
// CHECK: [[#@LINE+1]]: kernel 'destructor': fibers ({{.*}}is made by a destructor)
__global__ void destructor(int *o) {
  __shared__ int s[64];
  {
    until_all end{s};
    end.at[threadIdx.x] = threadIdx.x;
  }
  o[threadIdx.x] = s[63 - threadIdx.x];
}

int main() {
  int *p;
  cudaMallocManaged(&p, 64 * sizeof(int));
  for (auto *kernel : {variable, temporary, dependent<short>, destructor}) {
    kernel<<<1, 64>>>(p);
    cudaDeviceSynchronize();
    printf("%d %d\n", p[0], p[63]);
    p[0] = p[63] = -1;
  }
}
// OUT-COUNT-4: 63 0
