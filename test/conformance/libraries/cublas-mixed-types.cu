// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Products of halves, bfloat16 and bytes, whose sums are exact.
// builds: clang++
// flags: -lcublas
#include "shown.h"
#include <cublas_v2.h>
#include <cuda_bf16.h>
#include <cuda_fp16.h>

int main() {
  cublasHandle_t handle;
  cublasCreate(&handle);
  array<__half> a(64), b(64), c(64);
  array<__nv_bfloat16> p(64), q(64);
  array<signed char> i(64), j(64);
  array<float> wide(64);
  array<int> whole(64);
  float one = 1, zero = 0;
  int int_one = 1, int_zero = 0;
  status("half", cublasGemmEx(handle, CUBLAS_OP_N, CUBLAS_OP_N, 8, 8, 8, &one, a, CUDA_R_16F, 8, b, CUDA_R_16F, 8, &zero, c, CUDA_R_16F, 8, CUBLAS_COMPUTE_32F, CUBLAS_GEMM_DEFAULT));
  cudaDeviceSynchronize();
  for (int k = 0; k < 64; ++k)
    wide[k] = __half2float(c[k]);
  show("half", wide);
  status("bfloat16", cublasGemmEx(handle, CUBLAS_OP_T, CUBLAS_OP_N, 8, 8, 8, &one, p, CUDA_R_16BF, 8, q, CUDA_R_16BF, 8, &zero, wide, CUDA_R_32F, 8, CUBLAS_COMPUTE_32F, CUBLAS_GEMM_DEFAULT));
  show("bfloat16", wide);
  status("bytes", cublasGemmEx(handle, CUBLAS_OP_T, CUBLAS_OP_N, 8, 8, 8, &int_one, i, CUDA_R_8I, 8, j, CUDA_R_8I, 8, &int_zero, whole, CUDA_R_32I, 8, CUBLAS_COMPUTE_32I, CUBLAS_GEMM_DEFAULT));
  show("bytes", whole);
  __half half_one = __float2half(1), half_zero = __float2half(0);
  status("hgemm", cublasHgemm(handle, CUBLAS_OP_N, CUBLAS_OP_T, 8, 8, 8, &half_one, a, 8, b, 8, &half_zero, c, 8));
  cudaDeviceSynchronize();
  for (int k = 0; k < 64; ++k)
    wide[k] = __half2float(c[k]);
  show("hgemm", wide);
  status("unknown pair", cublasGemmEx(handle, CUBLAS_OP_N, CUBLAS_OP_N, 8, 8, 8, &one, a, CUDA_R_16F, 8, p, CUDA_R_16BF, 8, &zero, c, CUDA_R_16F, 8, CUBLAS_COMPUTE_32F, CUBLAS_GEMM_DEFAULT));
}
