// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What cuBLAS answers to types, computations and batches that do not go together.
// builds: clang++
// flags: -lcublas
#include "wrong_calls.h"
#include <cublas_v2.h>

int main() {
  cublasHandle_t handle;
  cublasCreate(&handle);
  array<double> memory(1024);
  double scalar[2] = {0, 0};
  const auto n = CUBLAS_OP_N;
  const struct {
    const char *name;
    cudaDataType type;
  } types[] = {{"half", CUDA_R_16F}, {"bfloat", CUDA_R_16BF}, {"float", CUDA_R_32F}, {"double", CUDA_R_64F}, {"byte", CUDA_R_8I}, {"int", CUDA_R_32I}, {"complex", CUDA_C_32F}, {"double complex", CUDA_C_64F}};
  const cublasComputeType_t computes[] = {CUBLAS_COMPUTE_16F, CUBLAS_COMPUTE_32F, CUBLAS_COMPUTE_32F_FAST_TF32, CUBLAS_COMPUTE_64F, CUBLAS_COMPUTE_32I, CUBLAS_COMPUTE_32F_PEDANTIC};
  for (const auto &of_a : types)
    for (const auto &of_c : types) {
      printf("%s and %s:\n", of_a.name, of_c.name);
      for (auto compute : computes)
        printf(" %d", int(cublasGemmEx(handle, n, n, 4, 4, 4, scalar, memory, of_a.type, 4, memory, of_a.type, 4, scalar, memory + 512, of_c.type, 4, compute, CUBLAS_GEMM_DEFAULT)));
      printf("\n");
    }
  ANSWER("mixed factors:", cublasGemmEx(handle, n, n, 4, 4, 4, scalar, memory, CUDA_R_32F, 4, memory, CUDA_R_16F, 4, scalar, memory + 512, CUDA_R_32F, 4, CUBLAS_COMPUTE_32F, CUBLAS_GEMM_DEFAULT));
  for (const auto &type : types) {
    printf("%s:\n", type.name);
    ANSWER("dot", cublasDotEx(handle, 4, memory, type.type, 1, memory, type.type, 1, scalar, type.type, type.type));
    ANSWER("in float", cublasDotEx(handle, 4, memory, type.type, 1, memory, type.type, 1, scalar, type.type, CUDA_R_32F));
    ANSWER("nrm2", cublasNrm2Ex(handle, 4, memory, type.type, 1, scalar, type.type, type.type));
    ANSWER("in float", cublasNrm2Ex(handle, 4, memory, type.type, 1, scalar, type.type, CUDA_R_32F));
    ANSWER("scal", cublasScalEx(handle, 4, scalar, type.type, memory, type.type, 1, type.type));
    ANSWER("in float", cublasScalEx(handle, 4, scalar, CUDA_R_32F, memory, type.type, 1, CUDA_R_32F));
    ANSWER("axpy", cublasAxpyEx(handle, 4, scalar, type.type, memory, type.type, 1, memory, type.type, 1, type.type));
    ANSWER("in float", cublasAxpyEx(handle, 4, scalar, CUDA_R_32F, memory, type.type, 1, memory, type.type, 1, CUDA_R_32F));
  }
  array<float> a(64), c(64);
  array<float *> at{a, a + 16}, to{c, c + 16};
  array<int> pivots(8), info(2);
  float one = 1;
  int host_info = 7;
  ANSWER("batch below 0", cublasSgemmBatched(handle, n, n, 4, 4, 4, &one, at, 4, at, 4, &one, to, 4, -1));
  ANSWER("batch of 0", cublasSgemmBatched(handle, n, n, 4, 4, 4, &one, at, 4, at, 4, &one, to, 4, 0));
  ANSWER("short batch", cublasSgemmBatched(handle, n, n, 4, 4, 4, &one, at, 3, at, 4, &one, to, 4, 2));
  ANSWER("LU below 0", cublasSgetrfBatched(handle, -4, at, 4, pivots, info, 2));
  ANSWER("LU, short", cublasSgetrfBatched(handle, 4, at, 3, pivots, info, 2));
  ANSWER("LU, batch below 0", cublasSgetrfBatched(handle, 4, at, 4, pivots, info, -2));
  ANSWER("LU of none", cublasSgetrfBatched(nullptr, 4, at, 4, pivots, info, 2));
  ANSWER("solve, operation 7", cublasSgetrsBatched(handle, cublasOperation_t(7), 4, 1, at, 4, pivots, to, 4, &host_info, 2)), printf("%d\n", host_info);
  ANSWER("solve, short", cublasSgetrsBatched(handle, n, 4, 1, at, 3, pivots, to, 4, &host_info, 2)), printf("%d\n", host_info);
  ANSWER("solve, short right side", cublasSgetrsBatched(handle, n, 4, 1, at, 4, pivots, to, 3, &host_info, 2)), printf("%d\n", host_info);
  ANSWER("inverse, short", cublasSgetriBatched(handle, 4, at, 4, pivots, to, 3, info, 2));
  ANSWER("inverse of 33 rows", cublasSmatinvBatched(handle, 33, at, 33, to, 33, info, 2));
  ANSWER("QR, short", cublasSgeqrfBatched(handle, 4, 2, at, 3, to, &host_info, 2)), printf("%d\n", host_info);
  ANSWER("least squares of a wide one", cublasSgelsBatched(handle, n, 2, 4, 1, at, 4, to, 4, &host_info, info, 2)), printf("%d\n", host_info);
  cudaDeviceSynchronize();
}
