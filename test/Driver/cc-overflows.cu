// Ints that overflow wrap around, as the authors of generators and hashes count on: also where a compiler could conclude
// from a mask or a remainder that there is none. g++ is told in the text, clang++ by an option, which gives way to
// a sanitizer that looks for overflows.
// RUN: %offloom cc -w -O3 %s -o %t && %t | FileCheck %s --check-prefixes=CHECK,CLANG
// RUN: %offloom cc -w -O3 -ccbin g++ %s -o %t && %t | FileCheck %s
// RUN: %offloom cc --dryrun %s 2>&1 | FileCheck %s --check-prefix=OPTION
// RUN: %offloom cc --dryrun -Xcompiler -fsanitize=undefined %s 2>&1 | FileCheck %s --check-prefix=SANITIZED
// OPTION: clang++{{.*}} -fwrapv
// SANITIZED-NOT: -fwrapv
#include <cstdio>

__device__ int next(int &s) { return s = (s * 1103515245 + 12345) & 0x7fffffff; }
__device__ int minimal(int &s) {
  s = s * 16807 % 2147483647;
  if (s < 0)
    s += 2147483647;
  return s;
}

__global__ void masked(int *out) {
  int s = threadIdx.x + 1;
  for (int i = 0; i < 4; ++i)
    out[threadIdx.x * 4 + i] = next(s);
}
__global__ void of_remainders(int *out) {
  int s = threadIdx.x + 1;
  for (int i = 0; i < 4; ++i)
    out[threadIdx.x * 4 + i] = minimal(s);
}
__global__ void widened(const int *in, long long *out) { out[threadIdx.x] = in[threadIdx.x] + in[0]; }
__global__ void counted(int *out) {
  int rounds = 0;
  for (int i = threadIdx.x + 1; i > 0 && rounds < 60; i *= 3)
    ++rounds;
  out[threadIdx.x] = rounds;
}

template <class T> void show(const T *values) {
  cudaDeviceSynchronize();
  for (int i = 0; i < 8; ++i)
    printf("%lld ", (long long)values[i]);
  printf("\n");
}

int main() {
  int *out, *in;
  long long *wide;
  cudaMallocManaged(&out, 32 * 4 * sizeof(int));
  cudaMallocManaged(&in, 32 * sizeof(int));
  cudaMallocManaged(&wide, 32 * sizeof(long long));
  for (int i = 0; i < 32; ++i)
    in[i] = 2147483600 + i;
  // CHECK: 1103527590 377401575 662824084 1147902781 59559187 1495354192 671064393 846338638
  masked<<<1, 32>>>(out);
  show(out);
  // CHECK-NEXT: 16807 282475249 1622647863 947787488 33614 564950498 1097812077 1895558170
  of_remainders<<<1, 32>>>(out);
  show(out);
  widened<<<1, 32>>>(in, wide);
  // CLANG-NEXT: -96 -95 -94 -93 -92 -91 -90 -89
  show(wide);
  counted<<<1, 32>>>(out);
  // CLANG-NEXT: 20 19 19 21 22 18 18 18
  show(out);
}
