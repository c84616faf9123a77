// cublas.h, as CUDA 3 had it: no handle, scalars by value, letters, results as values, errors afterwards.
// RUN: %offloom cc -std=c++17 %s -o %t -lcublas && %t | FileCheck %s
#include <cstdio>
#include <cublas.h>

#define SAY(call) printf("%s: %s\n", #call, cublasGetStatusName(call))

int main() {
  float *x, host[] = {3, -4, 0, 2};
  SAY(cublasAlloc(4, sizeof(float), (void **)&x)); // CHECK: : CUBLAS_STATUS_NOT_INITIALIZED
  SAY(cublasInit()); // CHECK-NEXT: cublasInit(): CUBLAS_STATUS_SUCCESS
  SAY(cublasAlloc(0, sizeof(float), (void **)&x)); // CHECK-NEXT: : CUBLAS_STATUS_INVALID_VALUE
  SAY(cublasAlloc(4, sizeof(float), (void **)&x)); // CHECK-NEXT: : CUBLAS_STATUS_SUCCESS
  cublasSetVector(4, sizeof(float), host, 1, x, 1);
  printf("%g %g %d %g\n", cublasSasum(4, x, 1), cublasSnrm2(2, x, 1), cublasIsamax(4, x, 1), cublasSdot(4, x, 1, x, 1)); // CHECK-NEXT: 9 5 2 29

  float *a, *c, matrix[] = {1, 2, 3, 4}, product[4];
  cublasAlloc(4, sizeof(float), (void **)&a);
  cublasAlloc(4, sizeof(float), (void **)&c);
  cublasSetMatrix(2, 2, sizeof(float), matrix, 2, a, 2);
  cublasSgemm('n', 'T', 2, 2, 2, 10, a, 2, a, 2, 0, c, 2);
  cublasGetMatrix(2, 2, sizeof(float), c, 2, product, 2);
  printf("%g %g %g %g\n", product[0], product[1], product[2], product[3]); // CHECK-NEXT: 100 140 140 200
  cublasStrsm('L', 'L', 'N', 'N', 2, 2, 1, a, 2, c, 2);
  cublasGetMatrix(2, 2, sizeof(float), c, 2, product, 2);
  printf("%g %g %g %g\n", product[0], product[1], product[2], product[3]); // CHECK-NEXT: 100 -15 140 -20

  cuComplex z[] = {{1, 2}, {0, 1}}, *device, dot;
  cublasAlloc(2, sizeof(cuComplex), (void **)&device);
  cublasSetVector(2, sizeof(cuComplex), z, 1, device, 1);
  cublasCscal(2, make_cuComplex(0, 1), device, 1);
  dot = cublasCdotc(2, device, 1, device, 1);
  printf("%g %g\n", dot.x, dot.y); // CHECK-NEXT: 6 0

  SAY(cublasGetError()); // CHECK-NEXT: : CUBLAS_STATUS_SUCCESS
  cublasSgemm('x', 'n', 2, 2, 2, 1, a, 2, a, 2, 0, c, 2);
  cublasSgemv('n', -1, 2, 1, a, 2, x, 1, 0, c, 1);
  SAY(cublasGetError()); // CHECK-NEXT: : CUBLAS_STATUS_INVALID_VALUE
  SAY(cublasGetError()); // CHECK-NEXT: : CUBLAS_STATUS_SUCCESS
  cublasFree(x);
  SAY(cublasShutdown()); // CHECK-NEXT: : CUBLAS_STATUS_SUCCESS
  cublasSscal(4, 2, a, 1);
  SAY(cublasGetError()); // CHECK-NEXT: : CUBLAS_STATUS_NOT_INITIALIZED
}
