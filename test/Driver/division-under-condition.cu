// Clang 22 divides for the first of eight threads alone where that one does not take part, unless a plugin keeps
// it from doing so: docs/design/compiler-bugs.md.

// RUN: %offloom cc -O3 -ccbin clang++-22 %s -o %t && env OFFLOOM_NUM_THREADS=1 %t | FileCheck %s
#include <cstdio>

__global__ void unsignedOnes(const unsigned *in, unsigned *out, unsigned j, unsigned n) {
  const unsigned t = threadIdx.x;
  out[t] = 0;
  if (t > 5 && t < 22)
    out[t] = in[j % n] + in[j / n];
}
// CHECK: unsigned: 0 0 0 0 0 0 32 32

__global__ void signedOnes(const int *in, int *out, int j, int n) {
  const int t = threadIdx.x;
  out[t] = 0;
  if (t > 5 && t < 22)
    out[t] = in[-(j / n)] * 100 - j % n;
}
// CHECK: by 7: 0 0 0 0 0 0 1002 1002
// CHECK: by -1: 0 0 0 0 0 0 1700 1700

// Where no thread divides, the divisor may be 0.
__global__ void nobody(const unsigned *in, unsigned *out, unsigned j, unsigned n) {
  const unsigned t = threadIdx.x;
  out[t] = 1;
  if (t > 200)
    out[t] = in[j / n] + in[j % n];
}
// CHECK: nobody: 1 1 1 1 1 1 1 1

// Nor in a loop that only some rounds come to, whose condition stands before it.
__global__ void rows(const unsigned *in, unsigned *out, unsigned first, unsigned n) {
  unsigned x = 7;
  for (int y = first + threadIdx.y; y < 12; y += blockDim.y)
    for (unsigned c = 0; c < threadIdx.x + 1u && x > c; c += 2u)
      x += in[(unsigned)y % n];
  out[threadIdx.y * blockDim.x + threadIdx.x] = x;
}
// CHECK: rows: 24 24 41 41 58 58 75 75

template <class T> void print(const char *name, const T *values) {
  cudaDeviceSynchronize();
  printf("%s:", name);
  for (int i = 0; i < 8; ++i)
    printf(" %d", (int)values[i]);
  printf("\n");
}

int main() {
  unsigned *in, *out;
  cudaMallocManaged(&in, 200 * sizeof(unsigned));
  cudaMallocManaged(&out, 64 * sizeof(unsigned));
  for (unsigned i = 0; i < 200; ++i)
    in[i] = i + 1;
  unsignedOnes<<<1, 40>>>(in, out, 330, 31); // 330 = 10 * 31 + 20
  print("unsigned", out);
  signedOnes<<<1, 40>>>((int *)in + 9, (int *)out, -2, 7);
  print("by 7", (int *)out);
  signedOnes<<<1, 40>>>((int *)in, (int *)out, 16, -1);
  print("by -1", (int *)out);
  nobody<<<1, 40>>>(in, out, 5, 0);
  print("nobody", out);
  rows<<<1, dim3(8, 5)>>>(in, out, 5, 31);
  print("rows", out);
}
