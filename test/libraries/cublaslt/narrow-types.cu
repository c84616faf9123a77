// Numbers of 8 and 4 bits with their scale factors: one for a matrix, one a row, one a block.
// RUN: %offloom cc -std=c++20 %s -o %t -lcublasLt && %t | FileCheck %s
// RUN: env OFFLOOM_DEVICE=sm_100 %t blocks | FileCheck %s
#include "reference.h"
#include <cmath>
#include <cuda_fp4.h>
#include <cuda_fp8.h>

const int m = 32, n = 16, k = 256;
float one = 1, zero = 0;

float *scalar(float value) {
  float *it = managed<float>(1);
  *it = value;
  return it;
}

struct product {
  matrix a{CUDA_R_8F_E4M3, k, m}, b{CUDA_R_8F_E4M3, k, n}, c{CUDA_R_16BF, m, n};
  operation op{CUBLAS_COMPUTE_32F, CUDA_R_32F};
  product() {
    a.fill<__nv_fp8_e4m3>(1), b.fill<__nv_fp8_e4m3>(2), c.fill<__nv_bfloat16>(3);
    op.set(CUBLASLT_MATMUL_DESC_TRANSA, CUBLAS_OP_T);
  }
  static float right(int row, int col) { return product_of_values(k, row, col, true, false); }
};

void one_factor() {
  product x;
  matrix d(CUDA_R_8F_E4M3, m, n);
  float *amax = scalar(0);
  x.op.set(CUBLASLT_MATMUL_DESC_A_SCALE_POINTER, scalar(0.5f)).set(CUBLASLT_MATMUL_DESC_B_SCALE_POINTER, scalar(0.25f));
  x.op.set(CUBLASLT_MATMUL_DESC_D_SCALE_POINTER, scalar(2)).set(CUBLASLT_MATMUL_DESC_AMAX_D_POINTER, amax);
  CALL(multiply(x.op, &one, x.a, x.b, &one, x.c, d));
  float most = 0;
  for (int col = 0; col < n; ++col)
    for (int row = 0; row < m; ++row) {
      const float value = 0.125f * product::right(row, col) + matrix::value(3, row, col);
      most = std::fmax(most, std::fabs(value));
      expect(float(d.at<__nv_fp8_e4m3>(row, col)) == float(__nv_fp8_e4m3(2 * value)), "e4m3");
    }
  expect(*amax == most, "largest absolute value");
}

void biased() {
  product x;
  matrix d(CUDA_R_16BF, m, n);
  __nv_bfloat16 *bias = managed<__nv_bfloat16>(m);
  for (int i = 0; i < m; ++i)
    bias[i] = __nv_bfloat16(float(i));
  x.op.set(CUBLASLT_MATMUL_DESC_EPILOGUE, CUBLASLT_EPILOGUE_BIAS).set(CUBLASLT_MATMUL_DESC_BIAS_POINTER, bias);
  x.op.set(CUBLASLT_MATMUL_DESC_FAST_ACCUM, int8_t(1));
  CALL(multiply(x.op, &one, x.a, x.b, &zero, x.c, d));
  for (int row = 0; row < m; ++row)
    expect(float(d.at<__nv_bfloat16>(row, 3)) == float(__nv_bfloat16(product::right(row, 3) + row)), "bias");
}

/// Powers of two as factors, so that sums stay exact.
float power(int i) { return i % 3 == 0 ? 0.5f : i % 3 == 1 ? 1 : 2; }

void factors_by_row() {
  product x;
  matrix d(CUDA_R_32F, m, n);
  float *of_a = managed<float>(m), *of_b = managed<float>(n);
  for (int i = 0; i < m; ++i)
    of_a[i] = power(i);
  for (int i = 0; i < n; ++i)
    of_b[i] = power(i + 1);
  x.op.set(CUBLASLT_MATMUL_DESC_A_SCALE_MODE, CUBLASLT_MATMUL_MATRIX_SCALE_OUTER_VEC_32F);
  x.op.set(CUBLASLT_MATMUL_DESC_B_SCALE_MODE, CUBLASLT_MATMUL_MATRIX_SCALE_OUTER_VEC_32F);
  x.op.set(CUBLASLT_MATMUL_DESC_A_SCALE_POINTER, of_a).set(CUBLASLT_MATMUL_DESC_B_SCALE_POINTER, of_b);
  CALL(multiply(x.op, &one, x.a, x.b, &zero, d, d));
  for (int col = 0; col < n; ++col)
    for (int row = 0; row < m; ++row)
      expect(d.at<float>(row, col) == power(row) * power(col + 1) * product::right(row, col), "factors by row");
}

/// The sum over k with a factor for each element of A and B.
template <class A, class B> float scaled_sum(int row, int col, A a_factor, B b_factor) {
  float sum = 0;
  for (int l = 0; l < k; ++l)
    sum += a_factor(l) * matrix::value(1, l, row) * b_factor(l) * matrix::value(2, l, col);
  return sum;
}

void factors_of_128() {
  product x;
  matrix d(CUDA_R_32F, m, n);
  float *of_a = managed<float>(m * 2), *of_b = managed<float>(4);
  for (int i = 0; i < m * 2; ++i)
    of_a[i] = power(i);
  of_b[0] = 2, of_b[1] = 0.5f;
  x.op.set(CUBLASLT_MATMUL_DESC_A_SCALE_MODE, CUBLASLT_MATMUL_MATRIX_SCALE_VEC128_32F);
  x.op.set(CUBLASLT_MATMUL_DESC_B_SCALE_MODE, CUBLASLT_MATMUL_MATRIX_SCALE_BLK128x128_32F);
  x.op.set(CUBLASLT_MATMUL_DESC_A_SCALE_POINTER, of_a).set(CUBLASLT_MATMUL_DESC_B_SCALE_POINTER, of_b);
  CALL(multiply(x.op, &one, x.a, x.b, &zero, d, d));
  for (int row = 0; row < m; ++row)
    expect(d.at<float>(row, 7) == scaled_sum(row, 7, [&](int l) { return power(row + l / 128 * m); }, [&](int l) { return of_b[l / 128]; }),
           "factors of 128 elements");
}

/// Where the factor of a block of a row or column is.
int tiled(int block, int outer) { return outer % 32 * 16 + outer / 32 * 4 + block % 4 + block / 4 * 512; }

void blocks_of_32() {
  product x;
  matrix d(CUDA_R_32F, m, n);
  auto of_a = managed<__nv_fp8_e8m0>(2048), of_b = managed<__nv_fp8_e8m0>(2048);
  for (int outer = 0; outer < m; ++outer)
    for (int block = 0; block < k / 32; ++block)
      of_a[tiled(block, outer)] = __nv_fp8_e8m0(power(outer + block)), of_b[tiled(block, outer)] = __nv_fp8_e8m0(power(outer + 2 * block));
  x.op.set(CUBLASLT_MATMUL_DESC_A_SCALE_MODE, CUBLASLT_MATMUL_MATRIX_SCALE_VEC32_UE8M0);
  x.op.set(CUBLASLT_MATMUL_DESC_B_SCALE_MODE, CUBLASLT_MATMUL_MATRIX_SCALE_VEC32_UE8M0);
  x.op.set(CUBLASLT_MATMUL_DESC_A_SCALE_POINTER, of_a).set(CUBLASLT_MATMUL_DESC_B_SCALE_POINTER, of_b);
  CALL(multiply(x.op, &one, x.a, x.b, &zero, d, d));
  for (int row = 0; row < m; ++row)
    expect(d.at<float>(row, 7) == scaled_sum(row, 7, [&](int l) { return power(row + l / 32); }, [&](int l) { return power(7 + 2 * (l / 32)); }),
           "blocks of 32");
}

/// Of 4 bits, into 4 bits: the factors of D are the largest value of a block over the largest number.
void blocks_of_16() {
  matrix a(CUDA_R_4F_E2M1, k, m), b(CUDA_R_4F_E2M1, k, n), c(CUDA_R_16BF, m, n), d(CUDA_R_4F_E2M1, m, n);
  auto pack = [](matrix &x, int seed) {
    for (int col = 0; col < x.cols; ++col)
      for (int row = 0; row < k; row += 2)
        static_cast<__nv_fp4x2_e2m1 *>(x.data)[(row + col * k) / 2] =
            __nv_fp4x2_e2m1(float2{float(matrix::value(seed, row, col)), float(matrix::value(seed, row + 1, col))});
  };
  pack(a, 1), pack(b, 2);
  auto ones = managed<__nv_fp8_e4m3>(4096), out = managed<__nv_fp8_e4m3>(4096);
  for (int i = 0; i < 4096; ++i)
    ones[i] = __nv_fp8_e4m3(1.f);
  operation op(CUBLAS_COMPUTE_32F, CUDA_R_32F);
  op.set(CUBLASLT_MATMUL_DESC_TRANSA, CUBLAS_OP_T);
  for (auto mode : {CUBLASLT_MATMUL_DESC_A_SCALE_MODE, CUBLASLT_MATMUL_DESC_B_SCALE_MODE, CUBLASLT_MATMUL_DESC_D_OUT_SCALE_MODE})
    op.set(mode, CUBLASLT_MATMUL_MATRIX_SCALE_VEC16_UE4M3);
  op.set(CUBLASLT_MATMUL_DESC_A_SCALE_POINTER, ones).set(CUBLASLT_MATMUL_DESC_B_SCALE_POINTER, ones);
  op.set(CUBLASLT_MATMUL_DESC_D_OUT_SCALE_POINTER, out);
  CALL(multiply(op, &one, a, b, &zero, c, d));
  for (int col = 0; col < n; ++col)
    for (int first = 0; first < m; first += 16) {
      float most = 0;
      for (int row = first; row < first + 16; ++row)
        most = std::fmax(most, std::fabs(product::right(row, col)));
      const float factor = float(__nv_fp8_e4m3(most / 6)), inverse = factor == 0 ? 0 : 1 / factor;
      expect(float(out[tiled(first / 16, col)]) == factor, "factors of D");
      for (int row = first; row < first + 16; ++row) {
        const int byte = static_cast<unsigned char *>(d.data)[(row + col * m) / 2];
        __nv_fp4_e2m1 stored;
        stored.__x = byte >> row % 2 * 4 & 15;
        expect(float(stored) == float(__nv_fp4_e2m1(product::right(row, col) * inverse)), "e2m1");
      }
    }
}

int main(int arguments, char **) {
  if (arguments > 1) {
    blocks_of_32();
    blocks_of_16();
  } else {
    one_factor();
    biased();
    factors_by_row();
    factors_of_128();
  }
  printf("%d failures\n", failures); // CHECK: {{^}}0 failures
}
