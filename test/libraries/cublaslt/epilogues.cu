// What a product can end with: biases, activations, what they keep for the way back, and gradients.
// RUN: %offloom cc -std=c++20 %s -o %t -lcublasLt && %t | FileCheck %s
#include "reference.h"
#include <cmath>

const int m = 128, n = 12, k = 16;

double gelu(double x) { return 0.5 * x * (1 + std::tanh(std::sqrt(2 / M_PI) * (x + 0.044715 * x * x * x))); }
double gelu_slope(double x) {
  const double h = 1e-5;
  return (gelu(x + h) - gelu(x - h)) / (2 * h);
}
bool near(double a, double b) { return std::fabs(a - b) <= 1e-4 * (1 + std::fabs(b)); }

struct run {
  matrix a{CUDA_R_32F, m, k}, b{CUDA_R_32F, k, n}, d{CUDA_R_32F, m, n};
  float *bias = managed<float>(m), *aux = managed<float>(m * n);

  explicit run(cublasLtEpilogue_t epilogue) {
    a.fill<float>(1), b.fill<float>(2);
    for (int i = 0; i < m; ++i)
      bias[i] = i % 5;
    for (int i = 0; i < m * n; ++i)
      aux[i] = i % 9 * 0.5f - 2;
    if (epilogue == CUBLASLT_EPILOGUE_DRELU || epilogue == CUBLASLT_EPILOGUE_DRELU_BGRAD)
      for (int i = 0; i < m * n / 8; ++i)
        reinterpret_cast<unsigned char *>(aux)[i] = 0xa5; // elements 0, 2, 5 and 7 of eight were above zero
    operation op(CUBLAS_COMPUTE_32F, CUDA_R_32F);
    op.set(CUBLASLT_MATMUL_DESC_EPILOGUE, epilogue);
    // A bias that no step takes is a mistake.
    if (epilogue != CUBLASLT_EPILOGUE_RELU && epilogue != CUBLASLT_EPILOGUE_GELU && epilogue != CUBLASLT_EPILOGUE_DRELU && epilogue != CUBLASLT_EPILOGUE_DGELU)
      op.set(CUBLASLT_MATMUL_DESC_BIAS_POINTER, bias);
    op.set(CUBLASLT_MATMUL_DESC_EPILOGUE_AUX_POINTER, aux).set(CUBLASLT_MATMUL_DESC_EPILOGUE_AUX_LD, int64_t(m));
    float alpha = 0.125f, beta = 0;
    CALL(multiply(op, &alpha, a, b, &beta, d, d));
  }
  double plain(int row, int col) const { return 0.125 * product_of_values(k, row, col, false, false); }
  bool was_positive(int row, int col) const { return reinterpret_cast<unsigned char *>(aux)[(row + col * m) / 8] >> row % 8 & 1; }
  template <class F> void expect_each(const char *what, F right) {
    for (int col = 0; col < n; ++col)
      for (int row = 0; row < m; ++row)
        expect(near(d.at<float>(row, col), right(row, col)), what);
  }
};

int main() {
  auto relu = [](double x) { return x > 0 ? x : 0; };
  run relus(CUBLASLT_EPILOGUE_RELU);
  relus.expect_each("relu", [&](int i, int j) { return relu(relus.plain(i, j)); });
  run biased(CUBLASLT_EPILOGUE_BIAS);
  biased.expect_each("bias", [&](int i, int j) { return biased.plain(i, j) + i % 5; });
  run both(CUBLASLT_EPILOGUE_RELU_BIAS);
  both.expect_each("relu of bias", [&](int i, int j) { return relu(both.plain(i, j) + i % 5); });
  run gelus(CUBLASLT_EPILOGUE_GELU);
  gelus.expect_each("gelu", [&](int i, int j) { return gelu(gelus.plain(i, j)); });
  run gelu_biased(CUBLASLT_EPILOGUE_GELU_BIAS);
  gelu_biased.expect_each("gelu of bias", [&](int i, int j) { return gelu(gelu_biased.plain(i, j) + i % 5); });

  run masked(CUBLASLT_EPILOGUE_RELU_AUX_BIAS);
  masked.expect_each("relu with mask", [&](int i, int j) { return relu(masked.plain(i, j) + i % 5); });
  run kept(CUBLASLT_EPILOGUE_GELU_AUX_BIAS);
  kept.expect_each("gelu with input", [&](int i, int j) { return gelu(kept.plain(i, j) + i % 5); });
  for (int j = 0; j < n; ++j)
    for (int i = 0; i < m; ++i) {
      expect(masked.was_positive(i, j) == (masked.plain(i, j) + i % 5 > 0), "mask");
      expect(near(kept.aux[i + j * m], kept.plain(i, j) + i % 5), "input");
    }

  auto bit = [](int i) { return 0xa5 >> i % 8 & 1; };
  auto input = [](int i, int j) { return (i + j * m) % 9 * 0.5 - 2; };
  run drelu(CUBLASLT_EPILOGUE_DRELU);
  drelu.expect_each("gradient of relu", [&](int i, int j) { return bit(i) ? drelu.plain(i, j) : 0; });
  run dgelu(CUBLASLT_EPILOGUE_DGELU);
  dgelu.expect_each("gradient of gelu", [&](int i, int j) { return dgelu.plain(i, j) * gelu_slope(input(i, j)); });

  run drelu_bias(CUBLASLT_EPILOGUE_DRELU_BGRAD), dgelu_bias(CUBLASLT_EPILOGUE_DGELU_BGRAD);
  run a_sums(CUBLASLT_EPILOGUE_BGRADA), b_sums(CUBLASLT_EPILOGUE_BGRADB);
  a_sums.expect_each("product", [&](int i, int j) { return a_sums.plain(i, j); });
  for (int i = 0; i < m; ++i) {
    double of_relu = 0, of_gelu = 0, of_a = 0;
    for (int j = 0; j < n; ++j) {
      of_relu += bit(i) ? drelu_bias.plain(i, j) : 0;
      of_gelu += dgelu_bias.plain(i, j) * gelu_slope(input(i, j));
    }
    for (int l = 0; l < k; ++l)
      of_a += matrix::value(1, i, l);
    expect(near(drelu_bias.bias[i], of_relu), "gradient of bias, relu");
    expect(near(dgelu_bias.bias[i], of_gelu), "gradient of bias, gelu");
    expect(near(a_sums.bias[i], of_a), "gradient of bias, A");
  }
  for (int j = 0; j < n; ++j) {
    double of_b = 0;
    for (int l = 0; l < k; ++l)
      of_b += matrix::value(2, l, j);
    expect(near(b_sums.bias[j], of_b), "gradient of bias, B");
  }
  printf("%d failures\n", failures); // CHECK: {{^}}0 failures
}
