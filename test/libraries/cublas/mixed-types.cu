// Products of halves, bfloat16 and bytes: sums are wide and rounded once; bytes give exact integers.
// RUN: %offloom cc -std=c++20 %s -o %t -lcublas && %t | FileCheck %s
#include <cstdint>
#include <cstdio>
#include <cublas_v2.h>

template <class T> T *managed(int n) {
  T *p;
  cudaMallocManaged(&p, n * sizeof(T));
  return p;
}

int main() {
  const int n = 16, k = 64;
  cublasHandle_t handle;
  cublasCreate(&handle);

  auto a = managed<int8_t>(n * k), b = managed<int8_t>(n * k);
  auto c = managed<int32_t>(n * n);
  for (int i = 0; i < n * k; ++i)
    a[i] = i * 37 % 255 - 127, b[i] = i * 91 % 255 - 127;
  int32_t three = 3, none = 0;
  cublasGemmEx(handle, CUBLAS_OP_T, CUBLAS_OP_N, n, n, k, &three, a, CUDA_R_8I, k, b, CUDA_R_8I, k, &none, c, CUDA_R_32I, n,
               CUBLAS_COMPUTE_32I, CUBLAS_GEMM_DEFAULT);
  cudaDeviceSynchronize();
  int wrong = 0;
  for (int i = 0; i < n * n; ++i) {
    int sum = 0;
    for (int l = 0; l < k; ++l)
      sum += a[l + i % n * k] * b[l + i / n * k];
    wrong += c[i] != 3 * sum;
  }
  printf("bytes: %d wrong\n", wrong); // CHECK: bytes: 0 wrong

  // 2048 + 1 is no half, but the sum of all is: it must not be rounded on the way.
  auto x = managed<__half>(3), y = managed<__half>(3), z = managed<__half>(1);
  auto w = managed<float>(1);
  const float values[] = {2048, 1, 1};
  for (int i = 0; i < 3; ++i)
    x[i] = __float2half(values[i]), y[i] = __float2half(1);
  __half hone = __float2half(1), hnone = __float2half(0);
  float one = 1, nothing = 0;
  cublasHgemm(handle, CUBLAS_OP_N, CUBLAS_OP_N, 1, 1, 3, &hone, x, 1, y, 3, &hnone, z, 1);
  cublasGemmEx(handle, CUBLAS_OP_N, CUBLAS_OP_N, 1, 1, 3, &one, x, CUDA_R_16F, 1, y, CUDA_R_16F, 3, &nothing, w, CUDA_R_32F, 1,
               CUDA_R_32F, CUBLAS_GEMM_DEFAULT_TENSOR_OP); // the type of computation as before CUDA 11
  cudaDeviceSynchronize();
  printf("halves: %g %g\n", __half2float(*z), *w); // CHECK: halves: 2050 2050

  auto p = managed<__nv_bfloat16>(2), q = managed<__nv_bfloat16>(2), r = managed<__nv_bfloat16>(2);
  for (int i = 0; i < 2; ++i)
    p[i] = __float2bfloat16(i + 1.5f), q[i] = __float2bfloat16(2), r[i] = __float2bfloat16(1);
  cublasGemmStridedBatchedEx(handle, CUBLAS_OP_N, CUBLAS_OP_N, 1, 1, 1, &one, p, CUDA_R_16BF, 1, 1, q, CUDA_R_16BF, 1, 1, &one, r,
                             CUDA_R_16BF, 1, 1, 2, CUBLAS_COMPUTE_32F, CUBLAS_GEMM_DEFAULT);
  cudaDeviceSynchronize();
  printf("bfloat16: %g %g\n", __bfloat162float(r[0]), __bfloat162float(r[1])); // CHECK: bfloat16: 4 6

  // (3, 4) turned by the angle whose sine is 0.6, and rounded to halves once
  auto u = managed<__half>(4);
  const float turned[] = {3, 4, 0.8f, 0.6f};
  for (int i = 0; i < 4; ++i)
    u[i] = __float2half(turned[i]);
  cublasRotEx(handle, 1, u, CUDA_R_16F, 1, u + 1, CUDA_R_16F, 1, u + 2, u + 3, CUDA_R_16F, CUDA_R_32F);
  cuComplex e[4] = {{1, 2}, {3, 0}, {0, 0}, {0, 1}}, *f = managed<cuComplex>(2);
  f[0] = e[0], f[1] = e[1];
  cublasRotEx(handle, 1, f, CUDA_C_32F, 1, f + 1, CUDA_C_32F, 1, e + 2, e + 3, CUDA_C_32F, CUDA_C_32F);
  cudaDeviceSynchronize();
  // CHECK: rotations: 4.80078 1.39844, 0 3, -2 1
  printf("rotations: %g %g, %g %g, %g %g\n", __half2float(u[0]), __half2float(u[1]), f[0].x, f[0].y, f[1].x, f[1].y);
  cuComplex *g = managed<cuComplex>(3), two_c = {2, 0}, zero_c = {0, 0};
  g[0] = {1, 2}, g[1] = {0, 1};
  cublasCgemmEx(handle, CUBLAS_OP_N, CUBLAS_OP_N, 1, 1, 1, &two_c, g, CUDA_C_32F, 1, g + 1, CUDA_C_32F, 1, &zero_c, g + 2, CUDA_C_32F, 1);
  cudaDeviceSynchronize();
  printf("complex: %g %g\n", g[2].x, g[2].y); // CHECK: complex: -4 2
  // Precision that is to be emulated is there.
  int bits = 0;
  cublasSetMathMode(handle, CUBLAS_FP64_EMULATED_FIXEDPOINT_MATH);
  cublasSetEmulationStrategy(handle, CUDA_EMULATION_STRATEGY_EAGER);
  cublasSetFixedPointEmulationMaxMantissaBitCount(handle, 40);
  cublasGetFixedPointEmulationMaxMantissaBitCount(handle, &bits);
  // CHECK: emulation: 40 CUBLAS_STATUS_INVALID_VALUE
  printf("emulation: %d %s\n", bits, cublasGetStatusName(cublasSetFixedPointEmulationMaxMantissaBitCount(handle, -1)));

  const int status = cublasGemmEx(handle, CUBLAS_OP_N, CUBLAS_OP_N, 1, 1, 1, &one, p, CUDA_R_16BF, 1, x, CUDA_R_16F, 1, &one, w,
                                  CUDA_R_32F, 1, CUBLAS_COMPUTE_32F, CUBLAS_GEMM_DEFAULT);
  printf("two types: %s\n", cublasGetStatusName((cublasStatus_t)status)); // CHECK: two types: CUBLAS_STATUS_NOT_SUPPORTED
  cublasDestroy(handle);
}
