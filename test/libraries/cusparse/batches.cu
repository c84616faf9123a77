// SpMM and SDDMM of batches: of one sparse matrix and many dense ones, of many that share where their entries are, and of many of both.
// RUN: %offloom cc -std=c++17 %s -o %t -lcusparse && %t | FileCheck %s
#include <cstdio>
#include <cstring>
#include <cusparse.h>

template <class T, std::size_t N> T *managed(const T (&values)[N]) {
  T *p;
  cudaMallocManaged(&p, sizeof values);
  std::memcpy(p, values, sizeof values);
  return p;
}

int main() {
  cusparseHandle_t handle;
  cusparseCreate(&handle);
  // ( 1 0 2 )      ( 5 0 6 )
  // ( 0 3 4 ) and  ( 0 7 8 )
  int *offsets = managed({0, 2, 4, 0, 2, 4}), *columns = managed({0, 2, 1, 2, 0, 2, 1, 2});
  int *rows = managed({0, 0, 1, 1, 0, 0, 1, 1});
  float *values = managed({1.f, 2.f, 3.f, 4.f, 5.f, 6.f, 7.f, 8.f});
  float *b = managed({1.f, 1.f, 1.f, 1.f, 2.f, 3.f}); // two columns of three
  float *c = managed({0.f, 0.f, 0.f, 0.f});
  cusparseSpMatDescr_t A, coo;
  cusparseDnMatDescr_t B, C;
  cusparseCreateCsr(&A, 2, 3, 4, offsets, columns, values, CUSPARSE_INDEX_32I, CUSPARSE_INDEX_32I, CUSPARSE_INDEX_BASE_ZERO, CUDA_R_32F);
  cusparseCreateCoo(&coo, 2, 3, 4, rows, columns, values, CUSPARSE_INDEX_32I, CUSPARSE_INDEX_BASE_ZERO, CUDA_R_32F);
  cusparseCreateDnMat(&B, 3, 1, 3, b, CUDA_R_32F, CUSPARSE_ORDER_COL);
  cusparseCreateDnMat(&C, 2, 1, 2, c, CUDA_R_32F, CUSPARSE_ORDER_COL);
  const float one = 1, none = 0;
  const auto multiply = [&](const char *what, cusparseSpMatDescr_t sparse) {
    std::memset(c, 0, 4 * sizeof(float));
    const cusparseStatus_t status =
        cusparseSpMM(handle, CUSPARSE_OPERATION_NON_TRANSPOSE, CUSPARSE_OPERATION_NON_TRANSPOSE, &one, sparse, B, &none, C,
                     CUDA_R_32F, CUSPARSE_SPMM_ALG_DEFAULT, nullptr);
    cudaDeviceSynchronize();
    std::printf("%s: %d, %g %g, %g %g\n", what, status, c[0], c[1], c[2], c[3]);
  };
  cusparseDnMatSetStridedBatch(B, 2, 3);
  cusparseDnMatSetStridedBatch(C, 2, 2);
  multiply("one sparse matrix", A); // CHECK: one sparse matrix: 0, 3 7, 7 18
  cusparseCsrSetStridedBatch(A, 2, 0, 4);
  std::memcpy(columns + 4, columns, 4 * sizeof(int));
  multiply("shared offsets", A); // CHECK-NEXT: shared offsets: 0, 3 7, 23 38
  cusparseCsrSetStridedBatch(A, 2, 3, 4);
  multiply("two of each", A); // CHECK-NEXT: two of each: 0, 3 7, 23 38
  cusparseCooSetStridedBatch(coo, 2, 4);
  multiply("of coordinates", coo); // CHECK-NEXT: of coordinates: 0, 3 7, 23 38
  cusparseDnMatSetStridedBatch(B, 1, 0);
  multiply("one dense matrix", A); // CHECK-NEXT: one dense matrix: 0, 3 7, 11 15
  cusparseDnMatSetStridedBatch(B, 3, 3);
  multiply("three for two", A); // CHECK-NEXT: three for two: 3, 0 0, 0 0

  // Products of a column and a row, where the sparse matrices have entries.
  float *x = managed({1.f, 2.f, 3.f, 4.f}), *y = managed({1.f, 10.f, 100.f, 2.f, 20.f, 200.f});
  cusparseDnMatDescr_t X, Y;
  cusparseCreateDnMat(&X, 2, 1, 2, x, CUDA_R_32F, CUSPARSE_ORDER_COL);
  cusparseCreateDnMat(&Y, 1, 3, 1, y, CUDA_R_32F, CUSPARSE_ORDER_COL);
  cusparseDnMatSetStridedBatch(X, 2, 2);
  cusparseDnMatSetStridedBatch(Y, 2, 3);
  cusparseSDDMM(handle, CUSPARSE_OPERATION_NON_TRANSPOSE, CUSPARSE_OPERATION_NON_TRANSPOSE, &one, X, Y, &none, A, CUDA_R_32F,
                CUSPARSE_SDDMM_ALG_DEFAULT, nullptr);
  cudaDeviceSynchronize();
  for (int i = 0; i < 8; ++i)
    std::printf("%g ", values[i]);
  std::printf("\n"); // CHECK-NEXT: {{^}}1 100 20 200 6 600 80 800

  int count = 0;
  int64_t stride = 0;
  cusparseSpMatGetStridedBatch(A, &count);
  std::printf("%d", count);
  cusparseDnMatGetStridedBatch(Y, &count, &stride);
  std::printf(" %d %d\n", count, static_cast<int>(stride)); // CHECK-NEXT: 2 2 3
  std::printf("%d %d %d\n", cusparseCsrSetStridedBatch(nullptr, 2, 0, 4), cusparseCsrSetStridedBatch(A, 0, 0, 4),
              cusparseDnMatSetStridedBatch(Y, 2, -1)); // CHECK-NEXT: 3 3 3
}
