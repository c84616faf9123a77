// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// cublasLt: products that end with a bias, with and without ReLU.
// builds: clang++
// flags: -lcublasLt
#include "shown.h"
#include <cublasLt.h>

int main() {
  cublasLtHandle_t handle;
  cublasLtCreate(&handle);
  array<float> a(64 * 64), b(64 * 64), c(64 * 64), d(64 * 64), bias(64);
  array<char> workspace(1 << 20);
  cublasLtMatmulDesc_t operation;
  cublasLtMatrixLayout_t layout;
  cublasLtMatmulDescCreate(&operation, CUBLAS_COMPUTE_32F, CUDA_R_32F);
  cublasLtMatrixLayoutCreate(&layout, CUDA_R_32F, 64, 64, 64);
  float one = 1, two = 2;
  for (auto epilogue : {CUBLASLT_EPILOGUE_DEFAULT, CUBLASLT_EPILOGUE_RELU, CUBLASLT_EPILOGUE_BIAS, CUBLASLT_EPILOGUE_RELU_BIAS}) {
    const float *at = bias;
    cublasLtMatmulDescSetAttribute(operation, CUBLASLT_MATMUL_DESC_EPILOGUE, &epilogue, sizeof(epilogue));
    cublasLtMatmulDescSetAttribute(operation, CUBLASLT_MATMUL_DESC_BIAS_POINTER, &at, sizeof(at));
    status("matmul", cublasLtMatmul(handle, operation, &one, a, layout, b, layout, &two, c, layout, d, layout, nullptr, workspace, 1 << 20, nullptr));
    show("first", d.data, 20);
    double sum = 0;
    for (int i = 0; i < d.size; ++i)
      sum += d[i] * (i % 13);
    printf("sum %g\n", sum);
  }
}
