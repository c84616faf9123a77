// What an integer cannot hold gives what an H100 gave (driver 580.159.04, nvcc 13.0.88).
// RUN: %offloom cc %s -o %t && %t | FileCheck %s
// RUN: env OFFLOOM_CXX=g++ %offloom cc %s -o %t && %t | FileCheck %s
#include <cmath>
#include <cstdio>

__global__ void of_float(float x, unsigned long long *out) {
  out[0] = (unsigned)(int)x;
  out[1] = (unsigned)x;
  out[2] = (long long)x;
  out[3] = (unsigned long long)x;
  out[4] = (unsigned short)(short)x;
  out[5] = (unsigned char)x;
}

__global__ void of_double(double x, unsigned long long *out) {
  out[0] = (unsigned)(int)x;
  out[1] = (unsigned)x;
  out[2] = (long long)x;
  out[3] = (unsigned long long)x;
}

// What is added is a number; only the sum becomes an integer.
__global__ void sums(float x, unsigned long long *out) {
  int i = 2000000000;
  i += x;
  out[0] = i;
  unsigned char c = 100;
  c -= x;
  out[1] = c;
  volatile unsigned u = 3;
  u *= x;
  out[2] = u;
}

int main() {
  unsigned long long *out;
  cudaMallocManaged(&out, 6 * sizeof *out);
  const double numbers[] = {-1.5, 100000, 2147483648.0, -2147483648.0, 1e10, 18446744073709551616.0, INFINITY, -INFINITY, NAN};
  for (double x : numbers) {
    of_float<<<1, 1>>>(x, out);
    cudaDeviceSynchronize();
    printf("float %g: %llx %llx %llx %llx %llx %llx\n", x, out[0], out[1], out[2], out[3], out[4], out[5]);
    of_double<<<1, 1>>>(x, out);
    cudaDeviceSynchronize();
    printf("double %g: %llx %llx %llx %llx\n", x, out[0], out[1], out[2], out[3]);
  }
  sums<<<1, 1>>>(1e9f, out);
  cudaDeviceSynchronize();
  printf("sums: %llu %llu %llu\n", out[0], out[1], out[2]);
  sums<<<1, 1>>>(-2.5f, out);
  cudaDeviceSynchronize();
  printf("sums: %llu %llu %llu\n", out[0], out[1], out[2]);
  // CHECK: float -1.5: ffffffff 0 ffffffffffffffff 0 ffff 0
  // CHECK: double -1.5: ffffffff 0 ffffffffffffffff 0
  // CHECK: float 100000: 186a0 186a0 186a0 186a0 86a0 a0
  // CHECK: float 2.14748e+09: 7fffffff 80000000 80000000 80000000 ffff 0
  // CHECK: double 2.14748e+09: 7fffffff 80000000 80000000 80000000
  // CHECK: float -2.14748e+09: 80000000 0 ffffffff80000000 0 0 0
  // CHECK: float 1e+10: 7fffffff ffffffff 2540be400 2540be400 ffff ff
  // CHECK: float 1.84467e+19: 7fffffff ffffffff 7fffffffffffffff ffffffffffffffff ffff ff
  // CHECK: float inf: 7fffffff ffffffff 7fffffffffffffff ffffffffffffffff ffff ff
  // CHECK: double inf: 7fffffff ffffffff 7fffffffffffffff ffffffffffffffff
  // CHECK: float -inf: 80000000 0 8000000000000000 0 0 0
  // CHECK: double -inf: 80000000 0 8000000000000000 0
  // CHECK: float nan: 0 0 8000000000000000 8000000000000000 0 0
  // CHECK: double nan: 80000000 80000000 8000000000000000 8000000000000000
  // CHECK: sums: 2147483647 0 3000000000
  // CHECK: sums: 2000000000 102 0
}
