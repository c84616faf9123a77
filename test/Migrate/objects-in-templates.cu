// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// An object whose class depends on a template's parameter, and whose function waits, is looked at like any other: the
// block has it once if it is the same for all threads; else threads keep theirs, and wait as fibers.
//
// RUN: %offloom migrate %s -o %t 2>&1 | FileCheck %s --check-prefix=FORM
// RUN: %offloom cc -O1 %s -o %t.program && %t.program | FileCheck %s --check-prefix=PRINTS
#include <cstdio>

template <class T> struct Turned {
  T *cells;
  int offset;
  __device__ T get(T x) const {
    cells[threadIdx.x] = x;
    __syncthreads();
    const T other = cells[(threadIdx.x + offset) % 32];
    __syncthreads();
    return other;
  }
};

// Of the name of the objects below, so that nothing of the unit may take their place.
__device__ Turned<int> turned;

// FORM-DAG: kernel 'same': phases
template <class T> __global__ void same(T *out, const Turned<T> turned) {
  out[threadIdx.x] = turned.get(T(threadIdx.x));
}

// FORM-DAG: kernel 'own': fibers (the object of the call on line [[#@LINE+4]], which contains a barrier, may differ between threads)
template <class T> __global__ void own(T *out) {
  __shared__ T cells[32];
  const Turned<T> turned{cells, threadIdx.x % 2 == 0 ? 1 : 3};
  out[threadIdx.x] = turned.get(T(threadIdx.x));
}

int main() {
  int *out, *cells;
  cudaMallocManaged(&out, 32 * sizeof *out);
  cudaMallocManaged(&cells, 32 * sizeof *cells);
  same<int><<<1, 32>>>(out, Turned<int>{cells, 5});
  cudaDeviceSynchronize();
  // PRINTS: 5 6 4
  printf("%d %d %d\n", out[0], out[1], out[31]);
  own<int><<<1, 32>>>(out);
  cudaDeviceSynchronize();
  // PRINTS: 1 4 2
  printf("%d %d %d\n", out[0], out[1], out[31]);
}
