// Products: of a vector, of dense matrices, of two sparse ones, and where a sparse one has entries; all formats, types, operations,
// bases and widths of indices.
// RUN: %offloom cc -std=c++20 %s -o %t -lcusparse && %t | FileCheck %s
#include "reference.h"

template <class T, class I> void with_vectors(cusparseHandle_t h, cusparseFormat_t format, cusparseOperation_t op, int base) {
  dense<T> A(23, 31, 30);
  sparse<T, I> a(A, format, base);
  const dense<T> full = A.op(op);
  dense<T> X(full.cols, 1), Y(full.rows, 1);
  array<T> x(X.at), y(Y.at);
  cusparseDnVecDescr_t dx, dy;
  CALL(cusparseCreateDnVec(&dx, full.cols, x.data, kind<T>::type));
  CALL(cusparseCreateDnVec(&dy, full.rows, y.data, kind<T>::type));
  T alpha = 2, beta = 3;
  size_t size = 0;
  CALL(cusparseSpMV_bufferSize(h, op, &alpha, a.descriptor, dx, &beta, dy, kind<T>::type, CUSPARSE_SPMV_ALG_DEFAULT, &size));
  expect(size > 0, "a buffer of at least a byte");
  CALL(cusparseSpMV(h, op, &alpha, a.descriptor, dx, &beta, dy, kind<T>::type, CUSPARSE_SPMV_ALG_DEFAULT, &size));
  cudaDeviceSynchronize();
  const dense<T> product = full * X;
  bool right = true;
  for (int i = 0; i < full.rows; ++i)
    right &= y[i] == alpha * product(i, 0) + beta * Y(i, 0);
  expect(right, "SpMV");
  cusparseDestroyDnVec(dx);
  cusparseDestroyDnVec(dy);
}

template <class T, class I> void with_matrices(cusparseHandle_t h, cusparseFormat_t format, cusparseOperation_t a_op, cusparseOperation_t b_op, int base) {
  dense<T> A(13, 17, 30);
  sparse<T, I> a(A, format, base);
  const dense<T> left = A.op(a_op);
  for (cusparseOrder_t order : orders) {
    const bool turned = b_op != CUSPARSE_OPERATION_NON_TRANSPOSE;
    dense<T> B(turned ? 7 : left.cols, turned ? left.cols : 7), C(left.rows, 7);
    stored<T> b(B, order), c(C, orders[order == CUSPARSE_ORDER_COL]);
    T alpha = 2, beta = -1;
    CALL(cusparseSpMM(h, a_op, b_op, &alpha, a.descriptor, b.descriptor, &beta, c.descriptor, kind<T>::type, CUSPARSE_SPMM_ALG_DEFAULT, nullptr));
    cudaDeviceSynchronize();
    dense<T> wanted = left * B.op(b_op);
    for (size_t i = 0; i < wanted.at.size(); ++i)
      wanted.at[i] = alpha * wanted.at[i] + beta * C.at[i];
    expect(c.is(wanted), "SpMM");
  }
}

template <class T, class I> void sparse_product(cusparseHandle_t h, int base) {
  dense<T> A(300, 70, 8), B(70, 90, 8);
  sparse<T, I> a(A, CUSPARSE_FORMAT_CSR, base), b(B, CUSPARSE_FORMAT_CSR, base);
  const dense<T> wanted = A * B;
  array<I> offsets(A.rows + 1);
  cusparseSpMatDescr_t c;
  CALL(cusparseCreateCsr(&c, A.rows, B.cols, 0, offsets.data, nullptr, nullptr, index_type<I>, index_type<I>, cusparseIndexBase_t(base), kind<T>::type));
  cusparseSpGEMMDescr_t product;
  CALL(cusparseSpGEMM_createDescr(&product));
  T alpha = 2, beta = 0;
  size_t first = 0, second = 0;
  char buffer[1];
  const auto N = CUSPARSE_OPERATION_NON_TRANSPOSE;
#define ARGUMENTS h, N, N, &alpha, a.descriptor, b.descriptor, &beta, c, kind<T>::type, CUSPARSE_SPGEMM_DEFAULT, product
  CALL(cusparseSpGEMM_workEstimation(ARGUMENTS, &first, nullptr));
  CALL(cusparseSpGEMM_workEstimation(ARGUMENTS, &first, buffer));
  CALL(cusparseSpGEMM_compute(ARGUMENTS, &second, nullptr));
  expect(first > 0 && second > 0, "buffers of at least a byte");
  CALL(cusparseSpGEMM_compute(ARGUMENTS, &second, buffer));
  int64_t rows, cols, nnz;
  CALL(cusparseSpMatGetSize(c, &rows, &cols, &nnz));
  array<I> columns(nnz);
  array<T> values(nnz);
  CALL(cusparseCsrSetPointers(c, offsets.data, columns.data, values.data));
  CALL(cusparseSpGEMM_copy(ARGUMENTS));
  cudaDeviceSynchronize();
  dense<T> got(A.rows, B.cols, 0);
  bool sorted = offsets[0] == base && offsets[A.rows] == nnz + base;
  for (int row = 0; row < A.rows; ++row)
    for (I k = offsets[row] - base; k < offsets[row + 1] - base; ++k) {
      sorted &= k == offsets[row] - base || columns[k - 1] < columns[k];
      got(row, columns[k] - base) = values[k];
    }
  for (size_t i = 0; i < got.at.size(); ++i)
    sorted &= got.at[i] == alpha * wanted.at[i];
  expect(sorted, "SpGEMM");
  CALL(cusparseSpGEMM_destroyDescr(product));
  CALL(cusparseDestroySpMat(c));
}

template <class T, class I> void sampled(cusparseHandle_t h, cusparseOperation_t a_op, cusparseOperation_t b_op, int base) {
  const dense<T> left(11, 9), right(9, 14), C(11, 14, 30);
  // What the operations make of what is stored: turning twice gives it back.
  stored<T> a(left.op(a_op), CUSPARSE_ORDER_ROW), b(right.op(b_op), CUSPARSE_ORDER_COL);
  sparse<T, I> c(C, CUSPARSE_FORMAT_CSR, base);
  T alpha = 2, beta = 3;
  CALL(cusparseSDDMM(h, a_op, b_op, &alpha, a.descriptor, b.descriptor, &beta, c.descriptor, kind<T>::type, CUSPARSE_SDDMM_ALG_DEFAULT, nullptr));
  cudaDeviceSynchronize();
  const dense<T> product = left * right;
  int k = 0;
  bool same = true;
  for (int i = 0; i < C.rows; ++i)
    for (int j = 0; j < C.cols; ++j)
      if (C(i, j) != T())
        same &= (*c.v)[k++] == alpha * product(i, j) + beta * C(i, j);
  expect(same, "SDDMM");
}

template <class T, class I> void all(cusparseHandle_t h) {
  for (int base : {0, 1}) {
    for (auto a_op : operations) {
      for (auto format : formats) {
        with_vectors<T, I>(h, format, a_op, base);
        for (auto b_op : operations)
          with_matrices<T, I>(h, format, a_op, b_op, base);
      }
      for (auto b_op : operations)
        sampled<T, I>(h, a_op, b_op, base);
    }
    sparse_product<T, I>(h, base);
  }
}

/// Blocks by rows and by columns; halves with sums in float.
void blocks_and_halves(cusparseHandle_t h) {
  for (cusparseOrder_t order : orders) {
    array<int> offsets({0, 1, 3}), columns({1, 0, 1});
    array<__half> values(18), x(6);
    array<float> y(4);
    float wanted[4] = {}, one = 1, none = 0;
    for (int i = 0; i < 6; ++i)
      x[i] = __float2half(i + 1);
    for (int i = 0; i < 18; ++i)
      values[i] = __float2half(i - 5);
    for (int block = 0; block < 3; ++block)
      for (int i = 0; i < 2; ++i)
        for (int j = 0; j < 3; ++j)
          wanted[(block > 0) * 2 + i] += (block * 6 + (order == CUSPARSE_ORDER_ROW ? i * 3 + j : i + j * 2) - 5) * (columns[block] * 3 + j + 1);
    cusparseSpMatDescr_t a;
    cusparseDnVecDescr_t dx, dy;
    CALL(cusparseCreateBsr(&a, 2, 2, 3, 2, 3, offsets.data, columns.data, values.data, CUSPARSE_INDEX_32I, CUSPARSE_INDEX_32I, CUSPARSE_INDEX_BASE_ZERO,
                           CUDA_R_16F, order));
    CALL(cusparseCreateDnVec(&dx, 6, x.data, CUDA_R_16F));
    CALL(cusparseCreateDnVec(&dy, 4, y.data, CUDA_R_32F));
    CALL(cusparseSpMV(h, CUSPARSE_OPERATION_NON_TRANSPOSE, &one, a, dx, &none, dy, CUDA_R_32F, CUSPARSE_SPMV_ALG_DEFAULT, nullptr));
    cudaDeviceSynchronize();
    for (int i = 0; i < 4; ++i)
      expect(y[i] == wanted[i], "blocks of halves");
    cusparseDestroySpMat(a);
    cusparseDestroyDnVec(dx);
    cusparseDestroyDnVec(dy);
  }
}

int main() {
  cusparseHandle_t h;
  CALL(cusparseCreate(&h));
  all<float, int>(h);
  all<double, int64_t>(h);
  all<std::complex<float>, int64_t>(h);
  all<std::complex<double>, int>(h);
  blocks_and_halves(h);
  CALL(cusparseDestroy(h));
  printf("%d failures\n", failures); // CHECK: {{^}}0 failures
}
