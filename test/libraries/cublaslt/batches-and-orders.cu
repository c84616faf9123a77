// Batches by strides, by arrays of pointers and in groups of different sizes; factors by rows;
// the orders of integer tensor cores; complex matrices in two planes; the stream's order.
// RUN: %offloom cc -std=c++20 %s -o %t -lcublasLt && %t | FileCheck %s
// RUN: env OFFLOOM_DEVICE=sm_100 %t groups | FileCheck %s
#include "reference.h"

const int m = 8, n = 16, k = 32, count = 3;
const size_t a_step = m * k, b_step = k * n, d_step = m * n;

struct batch {
  matrix a{CUDA_R_32F, m, k}, b{CUDA_R_32F, k, n}, d{CUDA_R_32F, m, n};
  batch() {
    a.data = managed<float>(a_step * count), b.data = managed<float>(b_step * count), d.data = managed<float>(d_step * count);
    for (int i = 0; i < count; ++i) {
      for (size_t e = 0; e < a_step; ++e)
        static_cast<float *>(a.data)[i * a_step + e] = matrix::value(1 + i, e % m, e / m);
      for (size_t e = 0; e < b_step; ++e)
        static_cast<float *>(b.data)[i * b_step + e] = matrix::value(5 + i, e % k, e / k);
    }
    for (matrix *it : {&a, &b, &d})
      it->set(CUBLASLT_MATRIX_LAYOUT_BATCH_COUNT, count);
  }
  static int right(int i, int row, int col) { return product_of_values(k, row, col, false, false, 1 + i, 5 + i); }
  template <class F> void check(const char *what, F factor) {
    for (int i = 0; i < count; ++i)
      for (size_t e = 0; e < d_step; ++e)
        expect(static_cast<float *>(d.data)[i * d_step + e] == factor(i, e % m) * right(i, e % m, e / m), what);
  }
  void stride() {
    a.set(CUBLASLT_MATRIX_LAYOUT_STRIDED_BATCH_OFFSET, int64_t(a_step));
    b.set(CUBLASLT_MATRIX_LAYOUT_STRIDED_BATCH_OFFSET, int64_t(b_step));
    d.set(CUBLASLT_MATRIX_LAYOUT_STRIDED_BATCH_OFFSET, int64_t(d_step));
  }
};

void strided() {
  batch x;
  x.stride();
  operation op(CUBLAS_COMPUTE_32F, CUDA_R_32F);
  float alpha = 2, beta = 0;
  CALL(multiply(op, &alpha, x.a, x.b, &beta, x.d, x.d));
  x.check("strides", [](int, int) { return 2; });

  float *alphas = managed<float>(m * count);
  for (int i = 0; i < m * count; ++i)
    alphas[i] = i % 5;
  op.set(CUBLASLT_MATMUL_DESC_POINTER_MODE, CUBLASLT_POINTER_MODE_ALPHA_DEVICE_VECTOR_BETA_HOST);
  op.set(CUBLASLT_MATMUL_DESC_ALPHA_VECTOR_BATCH_STRIDE, int64_t(m));
  CALL(multiply(op, alphas, x.a, x.b, &beta, x.d, x.d));
  x.check("factors by row", [](int i, int row) { return (i * m + row) % 5; });
}

void pointers() {
  batch x;
  for (matrix *it : {&x.a, &x.b, &x.d}) {
    const size_t step = it == &x.a ? a_step : it == &x.b ? b_step : d_step;
    float **all = managed<float *>(count);
    for (int i = 0; i < count; ++i)
      all[i] = static_cast<float *>(it->data) + i * step;
    it->data = all;
    it->set(CUBLASLT_MATRIX_LAYOUT_BATCH_MODE, CUBLASLT_BATCH_MODE_POINTER_ARRAY);
  }
  operation op(CUBLAS_COMPUTE_32F, CUDA_R_32F);
  float alpha = 1, beta = 0;
  CALL(multiply(op, &alpha, x.a, x.b, &beta, x.d, x.d));
  x.d.data = static_cast<float **>(x.d.data)[0];
  x.check("pointers", [](int, int) { return 1; });
}

/// Two products of halves, of which the second is half as wide.
void groups() {
  int *rows = managed<int>(2), *cols = managed<int>(2), *depth = managed<int>(2);
  const int widths[] = {n, n / 2};
  __half **a = managed<__half *>(2), **b = managed<__half *>(2), **d = managed<__half *>(2);
  for (int i = 0; i < 2; ++i) {
    rows[i] = m, cols[i] = widths[i], depth[i] = k;
    a[i] = managed<__half>(m * k), b[i] = managed<__half>(k * n), d[i] = managed<__half>(m * n);
    for (int e = 0; e < m * k; ++e)
      a[i][e] = __half(float(matrix::value(1 + i, e % m, e / m)));
    for (int e = 0; e < k * widths[i]; ++e)
      b[i][e] = __half(float(matrix::value(5 + i, e % k, e / k)));
  }
  cublasLtMatrixLayout_t a_layout, b_layout, d_layout;
  CALL(cublasLtGroupedMatrixLayoutCreate(&a_layout, CUDA_R_16F, 2, rows, depth, rows));
  CALL(cublasLtGroupedMatrixLayoutCreate(&b_layout, CUDA_R_16F, 2, depth, cols, depth));
  CALL(cublasLtGroupedMatrixLayoutCreate(&d_layout, CUDA_R_16F, 2, rows, cols, rows));
  operation op(CUBLAS_COMPUTE_32F, CUDA_R_32F);
  float alpha = 1, beta = 0;
  CALL(cublasLtMatmul(handle(), op.desc, &alpha, a, a_layout, b, b_layout, &beta, d, d_layout, d, d_layout, nullptr, nullptr, 0, 0));
  cudaDeviceSynchronize();
  for (int i = 0; i < 2; ++i)
    for (int e = 0; e < m * widths[i]; ++e)
      expect(float(d[i][e]) == batch::right(i, e % m, e / m), "groups");
}

/// Bytes go through the orders that integer tensor cores want, and come back multiplied.
void orders(cublasLtOrder_t b_order, int tile) {
  const int m = 40, n = 24, k = 64; // no multiples of all tiles
  matrix a(CUDA_R_8I, m, k), b(CUDA_R_8I, k, n), d(CUDA_R_32I, m, n);
  a.fill<int8_t>(1), b.fill<int8_t>(2);
  matrix a32(CUDA_R_8I, m, k, 32 * m), b32(CUDA_R_8I, n, k, 32 * ((n + tile - 1) / tile * tile)), d32(CUDA_R_32I, m, n, 32 * m);
  a32.set(CUBLASLT_MATRIX_LAYOUT_ORDER, CUBLASLT_ORDER_COL32);
  b32.set(CUBLASLT_MATRIX_LAYOUT_ORDER, b_order);
  d32.set(CUBLASLT_MATRIX_LAYOUT_ORDER, CUBLASLT_ORDER_COL32);
  cublasLtMatrixTransformDesc_t transform;
  CALL(cublasLtMatrixTransformDescCreate(&transform, CUDA_R_32F));
  float one = 1, zero = 0;
  CALL(cublasLtMatrixTransform(handle(), transform, &one, a.data, a.layout, &zero, nullptr, nullptr, a32.data, a32.layout, 0));
  cublasOperation_t turned = CUBLAS_OP_T;
  CALL(cublasLtMatrixTransformDescSetAttribute(transform, CUBLASLT_MATRIX_TRANSFORM_DESC_TRANSA, &turned, sizeof turned));
  CALL(cublasLtMatrixTransform(handle(), transform, &one, b.data, b.layout, &zero, nullptr, nullptr, b32.data, b32.layout, 0));
  operation op(CUBLAS_COMPUTE_32I, CUDA_R_32I);
  op.set(CUBLASLT_MATMUL_DESC_TRANSB, turned);
  int alpha = 1, beta = 0;
  CALL(multiply(op, &alpha, a32, b32, &beta, d32, d32));
  turned = CUBLAS_OP_N;
  CALL(cublasLtMatrixTransformDescSetAttribute(transform, CUBLASLT_MATRIX_TRANSFORM_DESC_TRANSA, &turned, sizeof turned));
  CALL(cublasLtMatrixTransform(handle(), transform, &one, d32.data, d32.layout, &zero, nullptr, nullptr, d.data, d.layout, 0));
  cudaDeviceSynchronize();
  const auto *columns = static_cast<int8_t *>(a32.data);
  expect(columns[33 * 32 + 5] == matrix::value(1, 33, 5) && columns[32 * m + 7 * 32] == matrix::value(1, 7, 32), "groups of 32 columns");
  for (int col = 0; col < n; ++col)
    for (int row = 0; row < m; ++row)
      expect(d.at<int>(row, col) == product_of_values(k, row, col, false, false), "orders of tensor cores");
}

/// C = 2 A' + 3 B, from bytes and floats into double.
void sum() {
  matrix a(CUDA_R_8I, n, m), b(CUDA_R_32F, m, n, m + 3), c(CUDA_R_64F, m, n);
  a.fill<int8_t>(1), b.fill<float>(2);
  cublasLtMatrixTransformDesc_t transform;
  CALL(cublasLtMatrixTransformDescCreate(&transform, CUDA_R_32F));
  cublasOperation_t turned = CUBLAS_OP_T;
  CALL(cublasLtMatrixTransformDescSetAttribute(transform, CUBLASLT_MATRIX_TRANSFORM_DESC_TRANSA, &turned, sizeof turned));
  float two = 2, three = 3;
  CALL(cublasLtMatrixTransform(handle(), transform, &two, a.data, a.layout, &three, b.data, b.layout, c.data, c.layout, 0));
  cudaDeviceSynchronize();
  for (int col = 0; col < n; ++col)
    for (int row = 0; row < m; ++row)
      expect(c.at<double>(row, col) == 2 * matrix::value(1, col, row) + 3 * matrix::value(2, row, col), "sum");
}

void planes() {
  __half *a = managed<__half>(2 * m * k), *b = managed<__half>(2 * k * n);
  float *d = managed<float>(2 * m * n);
  for (int e = 0; e < 2 * m * k; ++e)
    a[e] = __half(float(e % 5 - 2));
  for (int e = 0; e < 2 * k * n; ++e)
    b[e] = __half(float(e % 3 - 1));
  matrix x(CUDA_C_16F, m, k), y(CUDA_C_16F, k, n), z(CUDA_C_32F, m, n);
  x.data = a, y.data = b, z.data = d;
  x.set(CUBLASLT_MATRIX_LAYOUT_PLANE_OFFSET, int64_t(m * k * sizeof *a));
  y.set(CUBLASLT_MATRIX_LAYOUT_PLANE_OFFSET, int64_t(k * n * sizeof *b));
  z.set(CUBLASLT_MATRIX_LAYOUT_PLANE_OFFSET, int64_t(m * n * sizeof *d));
  operation op(CUBLAS_COMPUTE_32F, CUDA_C_32F);
  cuComplex one = {1, 0}, zero = {0, 0};
  CALL(multiply(op, &one, x, y, &zero, z, z));
  for (int row = 0; row < m; ++row)
    for (int col = 0; col < n; ++col) {
      float re = 0, im = 0;
      for (int l = 0; l < k; ++l) {
        const float ar = a[row + l * m], ai = a[m * k + row + l * m], br = b[l + col * k], bi = b[k * n + l + col * k];
        re += ar * br - ai * bi, im += ar * bi + ai * br;
      }
      expect(d[row + col * m] == re && d[m * n + row + col * m] == im, "planes");
    }
}

__global__ void make(float *a, int count) {
  if (int i = threadIdx.x + blockIdx.x * blockDim.x; i < count)
    a[i] = 1;
}

/// The product comes after the kernel before it, and with scalars of the device reads them then.
void stream() {
  cudaStream_t s;
  cudaStreamCreateWithFlags(&s, cudaStreamNonBlocking);
  matrix a(CUDA_R_32F, 64, 64), b(CUDA_R_32F, 64, 64), d(CUDA_R_32F, 64, 64);
  float *alpha = managed<float>(2);
  operation op(CUBLAS_COMPUTE_32F, CUDA_R_32F);
  op.set(CUBLASLT_MATMUL_DESC_POINTER_MODE, CUBLASLT_POINTER_MODE_DEVICE);
  cudaGraph_t graph;
  cudaStreamBeginCapture(s, cudaStreamCaptureModeGlobal);
  for (matrix *it : {&a, &b})
    make<<<16, 256, 0, s>>>(static_cast<float *>(it->data), 64 * 64);
  make<<<1, 1, 0, s>>>(alpha, 1);
  CALL(cublasLtMatmul(handle(), op.desc, alpha, a.data, a.layout, b.data, b.layout, alpha + 1, d.data, d.layout, d.data, d.layout,
                      nullptr, nullptr, 0, s));
  cudaStreamEndCapture(s, &graph);
  cudaGraphExec_t ready;
  cudaGraphInstantiate(&ready, graph, 0);
  alpha[0] = 0, alpha[1] = 0;
  cudaGraphLaunch(ready, s);
  cudaStreamSynchronize(s);
  expect(d.at<float>(5, 9) == 64, "stream");
}

int main(int arguments, char **) {
  if (arguments > 1) {
    groups();
  } else {
    strided();
    pointers();
    orders(CUBLASLT_ORDER_COL4_4R2_8C, 8);
    orders(CUBLASLT_ORDER_COL32_2R_4R4, 32);
    sum();
    planes();
    stream();
  }
  printf("%d failures\n", failures); // CHECK: {{^}}0 failures
}
