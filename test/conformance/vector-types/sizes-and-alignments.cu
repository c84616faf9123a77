// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The guide's table of built-in vector types: size and alignment, on the device as on the host.
#include <cstdio>

template <typename T> __global__ void layout(int *out) {
  out[0] = sizeof(T);
  out[1] = alignof(T);
}

static int *out;

template <typename T> static void show(const char *name) {
  layout<T><<<1, 1>>>(out);
  cudaDeviceSynchronize();
  printf("%-10s %2d %2d, host %2zu %2zu\n", name, out[0], out[1], sizeof(T), alignof(T));
}

#define SHOW4(t) show<t##1>(#t "1"), show<t##2>(#t "2"), show<t##3>(#t "3"), show<t##4>(#t "4")
#define SHOW3(t) show<t##1>(#t "1"), show<t##2>(#t "2"), show<t##3>(#t "3")

int main() {
  cudaMallocManaged(&out, 2 * sizeof(int));
  SHOW4(char);
  SHOW4(uchar);
  SHOW4(short);
  SHOW4(ushort);
  SHOW4(int);
  SHOW4(uint);
  SHOW4(float);
  SHOW3(long);
  SHOW3(ulong);
  SHOW3(longlong);
  SHOW3(ulonglong);
  SHOW3(double);
  show<dim3>("dim3");
}
