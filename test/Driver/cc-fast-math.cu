// What -use_fast_math, -ftz and -fmad do to results, as on an H100 (driver 580.159.04, nvcc 13.0.88).
// RUN: %offloom cc -use_fast_math %s -o %t && %t | FileCheck %s --check-prefixes=CHECK,FLUSHED,FAST
// RUN: env OFFLOOM_CXX=g++ %offloom cc -use_fast_math %s -o %t && %t | FileCheck %s --check-prefixes=CHECK,FLUSHED,FAST
// RUN: env OFFLOOM_FORM=fibers %offloom cc -use_fast_math %s -o %t && %t | FileCheck %s --check-prefixes=CHECK,FLUSHED,FAST
// RUN: %offloom cc -ftz=true -fmad=false %s -o %t && %t | FileCheck %s --check-prefixes=CHECK,FLUSHED,EXACT,UNFUSED
// RUN: env OFFLOOM_CXX=g++ %offloom cc -ftz=true -fmad=false %s -o %t && %t | FileCheck %s --check-prefixes=CHECK,FLUSHED,EXACT,UNFUSED
// RUN: %offloom cc -prec-div=false -prec-sqrt=false %s -o %t && %t | FileCheck %s --check-prefixes=CHECK,KEPT,EXACT
// RUN: %offloom cc -v -c -prec-div=false -prec-sqrt=false -ftz=false %s -o %t.o 2>&1 | not grep 'has no effect'
#include <cstdio>

__global__ void arithmetic(float *out, float tiny, float least) {
  out[0] = tiny * 0.5f;
  out[1] = tiny + tiny;
  out[2] = tiny == 0.0f;
  out[3] = least * 0.75f;
  __syncthreads();
  out[4] = 1.0f / tiny;
}

__global__ void functions(float *out, float x, float zero) {
  out[0] = powf(-x, 2.0f);
  out[1] = powf(zero, zero);
  out[2] = sinf(x * 1e10f);
  out[3] = logf(-x);
}

__global__ void contraction(float *out, float a) { out[0] = a * a - (a * a); }

__global__ void fails(float *out) { __trap(); }

void print(const char *what, const float *out, int count) {
  cudaDeviceSynchronize();
  printf("%s:", what);
  for (int i = 0; i < count; ++i)
    if (out[i] != out[i]) // the sign of a NaN is free
      printf(" nan");
    else
      printf(" %g", out[i]);
  printf("\n");
}

int main() {
  float *out;
  cudaMallocManaged(&out, 64);
  arithmetic<<<1, 1>>>(out, 1e-40f, 1.17549435e-38f);
  print("arithmetic", out, 5);
  // FLUSHED: arithmetic: 0 0 1 0 inf
  // KEPT: arithmetic: 4.99997e-41 1.99999e-40 0 8.81621e-39 inf
  functions<<<1, 1>>>(out, 2.0f, 0.0f);
  print("functions", out, 4);
  // FAST: functions: nan nan 0 nan
  // EXACT: functions: 4 1 -0.851302 nan
  contraction<<<1, 1>>>(out, 1.1f);
  print("contraction", out, 1);
  // UNFUSED: contraction: 0

  // Host code goes on with subnormal numbers, after a kernel that is left in the middle, too.
  volatile float tiny = 1e-40f;
  printf("host: %g\n", tiny * 0.5f);
  // CHECK: host: 4.99997e-41
  fails<<<1, 1>>>(out);
  cudaDeviceSynchronize();
  printf("host: %g\n", tiny * 0.5f);
  // CHECK: host: 4.99997e-41
}
