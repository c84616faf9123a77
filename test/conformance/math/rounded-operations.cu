// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What __fmul_rn() and its kind round is no part of a fused multiply-add: products that are taken apart, sums with
// compensation, and numbers of twice the precision, all of which are wrong if one of them is.
#include <cstdio>

/// Dekker's and Knuth's: what a product and a sum lose.
__device__ float lostByProduct(float x, float y, float product) {
  const float split = 4097;
  const float a = __fmul_rn(split, x), xHigh = __fsub_rn(a, __fsub_rn(a, x)), xLow = __fsub_rn(x, xHigh);
  const float b = __fmul_rn(split, y), yHigh = __fsub_rn(b, __fsub_rn(b, y)), yLow = __fsub_rn(y, yHigh);
  const float first = __fsub_rn(__fmul_rn(xHigh, yHigh), product);
  return __fadd_rn(__fadd_rn(__fadd_rn(first, __fmul_rn(xHigh, yLow)), __fmul_rn(xLow, yHigh)), __fmul_rn(xLow, yLow));
}
__device__ double lostBySum(double x, double y, double sum) {
  const double of = __dsub_rn(sum, x);
  return __dadd_rn(__dsub_rn(x, __dsub_rn(sum, of)), __dsub_rn(y, of));
}

__global__ void products(const float *x, const float *y, float *product, float *lost) {
  const int t = threadIdx.x;
  product[t] = __fmul_rn(x[t], y[t]);
  lost[t] = lostByProduct(x[t], y[t], product[t]);
}

/// Horner's scheme without and with compensation.
__global__ void polynomial(const double *x, double *plain, double *compensated) {
  const double v = x[threadIdx.x];
  double sum = 1, correction = 0;
  for (int k = 1; k < 12; ++k) {
    const double product = __dmul_rn(sum, v), coefficient = k % 2 ? -1.0 / k : 1.0 / k;
    const double next = __dadd_rn(product, coefficient);
    correction = __dadd_rn(__dmul_rn(correction, v), __dadd_rn(__fma_rn(sum, v, -product), lostBySum(product, coefficient, next)));
    sum = next;
  }
  plain[threadIdx.x] = sum;
  compensated[threadIdx.x] = __dadd_rn(sum, correction);
}

/// A row of a matrix less a multiple of another, as elimination has it.
__global__ void eliminate(float *rows, int n) {
  const int t = threadIdx.x;
  for (int k = 0; k < 8; ++k) {
    const float factor = __fdiv_rn(rows[(k + 1) * n + t], rows[k * n + t]);
    for (int i = 0; i < n; i += 7)
      rows[(k + 1) * n + t] = __fsub_rn(rows[(k + 1) * n + t], __fmul_rn(factor, rows[k * n + (t + i) % n]));
    __syncthreads();
  }
}

/// As PTX says it.
__global__ void assembly(const float *x, const float *y, float *out) {
  float product, sum;
  asm("mul.rn.f32 %0, %1, %2;" : "=f"(product) : "f"(x[threadIdx.x]), "f"(y[threadIdx.x]));
  asm("sub.rn.f32 %0, %1, %2;" : "=f"(sum) : "f"(product), "f"(x[threadIdx.x]));
  out[threadIdx.x] = sum;
}

int main() {
  const int n = 64;
  float *x, *y, *product, *lost, *rows;
  double *at, *plain, *compensated;
  cudaMallocManaged(&x, n * sizeof(float));
  cudaMallocManaged(&y, n * sizeof(float));
  cudaMallocManaged(&product, n * sizeof(float));
  cudaMallocManaged(&lost, n * sizeof(float));
  cudaMallocManaged(&rows, 9 * n * sizeof(float));
  cudaMallocManaged(&at, n * sizeof(double));
  cudaMallocManaged(&plain, n * sizeof(double));
  cudaMallocManaged(&compensated, n * sizeof(double));
  for (int i = 0; i < n; ++i)
    x[i] = 1.0f / (i + 3), y[i] = 1.0f / (2 * i + 7), at[i] = 1.0 / (i + 1.5);
  for (int i = 0; i < 9 * n; ++i)
    rows[i] = 1.0f / (i % 71 + 1);
  products<<<1, n>>>(x, y, product, lost);
  polynomial<<<1, n>>>(at, plain, compensated);
  eliminate<<<1, n>>>(rows, n);
  cudaDeviceSynchronize();
  int whole = 0;
  for (int i = 0; i < n; ++i)
    whole += double(x[i]) * y[i] == double(product[i]) + lost[i];
  printf("whole products: %d\n", whole);
  for (int i = 0; i < n; i += 9)
    printf("%a %a %a\n", lost[i], plain[i], compensated[i]);
  for (int i = 8 * n; i < 9 * n; i += 7)
    printf("%a ", rows[i]);
  assembly<<<1, n>>>(x, y, product);
  cudaDeviceSynchronize();
  printf("\n");
  for (int i = 0; i < n; i += 7)
    printf("%a ", product[i]);
  printf("\n");
}
