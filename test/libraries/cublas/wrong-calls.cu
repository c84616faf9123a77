// What is documented as misuse is said by a status, and changes nothing.
// RUN: %offloom cc %s -o %t -lcublas && %t | FileCheck %s
#include <cstdio>
#include <cublas_v2.h>

#define SAY(call) printf("%s: %s\n", #call, cublasGetStatusName(call))

int main() {
  cublasHandle_t none = nullptr, h;
  const cublasOperation_t N = CUBLAS_OP_N;
  float one = 1, zero = 0, *A, *C;
  cudaMallocManaged(&A, 1024);
  cudaMallocManaged(&C, 1024);
  C[0] = 42;
  SAY(cublasCreate(nullptr)); // CHECK: cublasCreate(nullptr): CUBLAS_STATUS_INVALID_VALUE
  SAY(cublasCreate(&h)); // CHECK-NEXT: : CUBLAS_STATUS_SUCCESS
  SAY(cublasDestroy(none)); // CHECK-NEXT: : CUBLAS_STATUS_NOT_INITIALIZED
  SAY(cublasSetStream(none, 0)); // CHECK-NEXT: : CUBLAS_STATUS_NOT_INITIALIZED
  SAY(cublasSetMathMode(h, (cublasMath_t)77)); // CHECK-NEXT: : CUBLAS_STATUS_INVALID_VALUE
  SAY(cublasSetPointerMode(h, (cublasPointerMode_t)9)); // CHECK-NEXT: : CUBLAS_STATUS_INVALID_VALUE
  SAY(cublasSaxpy(none, 4, &one, A, 1, C, 1)); // CHECK-NEXT: : CUBLAS_STATUS_NOT_INITIALIZED
  SAY(cublasSaxpy(h, -1, &one, A, 1, C, 1)); // CHECK-NEXT: : CUBLAS_STATUS_SUCCESS
  SAY(cublasSdot(h, 4, A, 1, C, 1, nullptr)); // CHECK-NEXT: : CUBLAS_STATUS_INVALID_VALUE
  SAY(cublasSgemv(h, N, -1, 4, &one, A, 4, A, 1, &zero, C, 1)); // CHECK-NEXT: : CUBLAS_STATUS_INVALID_VALUE
  SAY(cublasSgemv(h, N, 4, 4, &one, A, 3, A, 1, &zero, C, 1)); // CHECK-NEXT: : CUBLAS_STATUS_INVALID_VALUE
  SAY(cublasSgemv(h, N, 4, 4, &zero, A, 4, A, 0, &one, C, 1)); // CHECK-NEXT: : CUBLAS_STATUS_SUCCESS
  SAY(cublasSgemm(none, N, N, 4, 4, 4, &one, A, 4, A, 4, &zero, C, 4)); // CHECK-NEXT: : CUBLAS_STATUS_NOT_INITIALIZED
  SAY(cublasSgemm(h, N, N, 4, -4, 4, &one, A, 4, A, 4, &zero, C, 4)); // CHECK-NEXT: : CUBLAS_STATUS_INVALID_VALUE
  SAY(cublasSgemm(h, N, N, 4, 4, 4, &one, A, 3, A, 4, &zero, C, 4)); // CHECK-NEXT: : CUBLAS_STATUS_INVALID_VALUE
  SAY(cublasSgemm(h, N, N, 4, 4, 4, &one, A, 4, A, 3, &zero, C, 4)); // CHECK-NEXT: : CUBLAS_STATUS_INVALID_VALUE
  SAY(cublasSgemm(h, N, N, 4, 4, 4, &one, A, 4, A, 4, &zero, C, 3)); // CHECK-NEXT: : CUBLAS_STATUS_INVALID_VALUE
  SAY(cublasSgemm(h, CUBLAS_OP_T, N, 4, 4, 8, &one, A, 4, A, 8, &zero, C, 4)); // CHECK-NEXT: : CUBLAS_STATUS_INVALID_VALUE
  SAY(cublasSgemm(h, (cublasOperation_t)9, N, 4, 4, 4, &one, A, 4, A, 4, &zero, C, 4)); // CHECK-NEXT: : CUBLAS_STATUS_INVALID_VALUE
  SAY(cublasSgemm(h, N, N, 4, 4, 4, nullptr, A, 4, A, 4, &zero, C, 4)); // CHECK-NEXT: : CUBLAS_STATUS_INVALID_VALUE
  SAY(cublasSgemm(h, N, N, 0, 4, 4, &one, A, 1, A, 4, &zero, C, 1)); // CHECK-NEXT: : CUBLAS_STATUS_SUCCESS
  SAY(cublasSgeam(h, CUBLAS_OP_T, N, 4, 4, &one, A, 4, &zero, A, 4, A, 4)); // CHECK-NEXT: : CUBLAS_STATUS_INVALID_VALUE
  SAY(cublasSetMatrix(4, 4, 4, A, 3, C, 4)); // CHECK-NEXT: : CUBLAS_STATUS_MAPPING_ERROR
  SAY(cublasSetVector(4, 0, A, 1, C, 1)); // CHECK-NEXT: : CUBLAS_STATUS_INVALID_VALUE
  int info = 0;
  cublasSgetrsBatched(h, N, 4, 1, nullptr, 3, nullptr, nullptr, 4, &info, 1);
  printf("argument %d\n", info); // CHECK-NEXT: argument -5
  cudaDeviceSynchronize();
  printf("%g, %s\n", C[0], cublasGetStatusString(CUBLAS_STATUS_INVALID_VALUE)); // CHECK-NEXT: 42, an unsupported value or parameter was passed to the function
  cublasDestroy(h);
}
