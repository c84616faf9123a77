// Blocked-ELL matrices, and products whose entries are found once.
// RUN: %offloom cc %s -o %t -lcusparse && %t | FileCheck %s
#include <cstdio>
#include <cusparse.h>
#include <vector>

template <class T> T *managed(const std::vector<T> &from) {
  T *to;
  cudaMallocManaged(&to, (from.size() + 1) * sizeof(T));
  for (size_t i = 0; i < from.size(); ++i)
    to[i] = from[i];
  return to;
}
template <class T> void show(const T *numbers, int count) {
  cudaDeviceSynchronize();
  for (int i = 0; i < count; ++i)
    printf("%g ", double(numbers[i]));
  printf("\n");
}

const cusparseOperation_t asIs = CUSPARSE_OPERATION_NON_TRANSPOSE, turned = CUSPARSE_OPERATION_TRANSPOSE;
const float one = 1, two = 2, zero = 0;
cusparseHandle_t handle;
char *buffer;

// Rows of blocks of 2 x 2; the first row has one, in the second column of blocks.
//   . . 1 2 . .
//   . . 3 4 . .
//   5 6 . . 7 8
//   9 1 . . 2 3
void blocks(cusparseIndexBase_t base) {
  const int from = base == CUSPARSE_INDEX_BASE_ONE;
  std::vector<float> ones(6 * 2, 1);
  ones[1] = 10; // rows are 1 10, 1 1, ...
  float *values = managed<float>({1, 2, 0, 0, 3, 4, 0, 0, 5, 6, 7, 8, 9, 1, 2, 3});
  float *b = managed(ones), *c = managed<float>(std::vector<float>(8, 100));
  cusparseSpMatDescr_t A;
  cusparseDnMatDescr_t B, C, D;
  cusparseCreateBlockedEll(&A, 4, 6, 2, 4, managed<int>({1 + from, -1, from, 2 + from}), values, CUSPARSE_INDEX_32I, base,
                           CUDA_R_32F);
  cusparseCreateDnMat(&B, 6, 2, 2, b, CUDA_R_32F, CUSPARSE_ORDER_ROW);
  cusparseCreateDnMat(&C, 4, 2, 4, c, CUDA_R_32F, CUSPARSE_ORDER_COL);
  printf("%d ", cusparseSpMM(handle, asIs, asIs, &two, A, B, &one, C, CUDA_R_32F, CUSPARSE_SPMM_BLOCKED_ELL_ALG1, buffer));
  show(c, 8);
  printf("%d\n", cusparseSpMM(handle, turned, asIs, &two, A, C, &one, B, CUDA_R_32F, CUSPARSE_SPMM_ALG_DEFAULT, buffer));

  float *dense = managed<float>(std::vector<float>(24, -1));
  cusparseCreateDnMat(&D, 4, 6, 6, dense, CUDA_R_32F, CUSPARSE_ORDER_ROW);
  cusparseSparseToDense(handle, A, D, CUSPARSE_SPARSETODENSE_ALG_DEFAULT, buffer);
  show(dense, 24);
  for (int i = 0; i < 16; ++i)
    values[i] = 0;
  cusparseDenseToSparse_analysis(handle, D, A, CUSPARSE_DENSETOSPARSE_ALG_DEFAULT, buffer);
  cusparseDenseToSparse_convert(handle, D, A, CUSPARSE_DENSETOSPARSE_ALG_DEFAULT, buffer);
  show(values, 16);

  int64_t rows, cols, size, width, nnz;
  void *indices, *elements;
  cusparseIndexType_t index;
  cusparseIndexBase_t first;
  cudaDataType type;
  cusparseBlockedEllGet(A, &rows, &cols, &size, &width, &indices, &elements, &index, &first, &type);
  cusparseSpMatGetSize(A, &rows, &cols, &nnz);
  printf("%d %d, %d of %d, %d\n", int(rows), int(cols), int(size), int(width), int(nnz));
}

cusparseSpMatDescr_t csr(int rows, int cols, const std::vector<int> &offsets, const std::vector<int> &columns, float *values) {
  cusparseSpMatDescr_t matrix;
  cusparseCreateCsr(&matrix, rows, cols, columns.size(), managed(offsets), managed(columns), values, CUSPARSE_INDEX_32I,
                    CUSPARSE_INDEX_32I, CUSPARSE_INDEX_BASE_ZERO, CUDA_R_32F);
  return matrix;
}

// | 1 . 2 |   | . 5 |   | 14 5 |
// | . 3 . | x | 6 . | = | 18 . |
//             | 7 . |
void reuse() {
  float *a = managed<float>({1, 2, 3}), *c = managed<float>({100, 100, 100});
  int *offsets = managed<int>({0, 0, 0}), *columns = managed<int>({9, 9, 9});
  cusparseSpMatDescr_t A = csr(2, 3, {0, 2, 3}, {0, 2, 1}, a), B = csr(3, 2, {0, 1, 2, 3}, {1, 0, 0}, managed<float>({5, 6, 7})), C;
  cusparseCreateCsr(&C, 2, 2, 0, offsets, nullptr, nullptr, CUSPARSE_INDEX_32I, CUSPARSE_INDEX_32I, CUSPARSE_INDEX_BASE_ZERO,
                    CUDA_R_32F);
  cusparseSpGEMMDescr_t product;
  cusparseSpGEMM_createDescr(&product);
  const auto algorithm = CUSPARSE_SPGEMM_DEFAULT;
  size_t sizes[5] = {};
  printf("%d ", cusparseSpGEMMreuse_compute(handle, asIs, asIs, &one, A, B, &zero, C, CUDA_R_32F, algorithm, product)); // too early
  cusparseSpGEMMreuse_workEstimation(handle, asIs, asIs, A, B, C, algorithm, product, &sizes[0], nullptr);
  cusparseSpGEMMreuse_workEstimation(handle, asIs, asIs, A, B, C, algorithm, product, &sizes[0], buffer);
  cusparseSpGEMMreuse_nnz(handle, asIs, asIs, A, B, C, algorithm, product, &sizes[1], nullptr, &sizes[2], nullptr, &sizes[3], nullptr);
  cusparseSpGEMMreuse_nnz(handle, asIs, asIs, A, B, C, algorithm, product, &sizes[1], buffer, &sizes[2], buffer, &sizes[3], buffer);
  int64_t rows, cols, nnz;
  cusparseSpMatGetSize(C, &rows, &cols, &nnz);
  printf("%d\n", int(nnz));
  cusparseCsrSetPointers(C, offsets, columns, c);
  cusparseSpGEMMreuse_copy(handle, asIs, asIs, A, B, C, algorithm, product, &sizes[4], nullptr);
  cusparseSpGEMMreuse_copy(handle, asIs, asIs, A, B, C, algorithm, product, &sizes[4], buffer);
  printf("%d\n", sizes[0] && sizes[1] && sizes[2] && sizes[3] && sizes[4]);
  show(offsets, 3);
  show(columns, 3);
  cusparseSpGEMMreuse_compute(handle, asIs, asIs, &one, A, B, &zero, C, CUDA_R_32F, algorithm, product);
  show(c, 3);
  a[0] = 10; // another matrix with its entries where they were, added to the first
  cusparseSpGEMMreuse_compute(handle, asIs, asIs, &two, A, B, &one, C, CUDA_R_32F, algorithm, product);
  show(c, 3);
  cusparseSpGEMM_destroyDescr(product);
}

int main() {
  cusparseCreate(&handle);
  cudaMalloc(&buffer, 64);
  blocks(CUSPARSE_INDEX_BASE_ZERO);
  // CHECK: 0 106 114 152 130 106 114 242 292
  // CHECK-NEXT: 10
  // CHECK-NEXT: 0 0 1 2 0 0 0 0 3 4 0 0 5 6 0 0 7 8 9 1 0 0 2 3
  // CHECK-NEXT: 1 2 0 0 3 4 0 0 5 6 7 8 9 1 2 3
  // CHECK-NEXT: 4 6, 2 of 4, 16
  blocks(CUSPARSE_INDEX_BASE_ONE);
  // CHECK-NEXT: 0 106 114 152 130 106 114 242 292
  reuse();
  // CHECK: 3 3
  // CHECK-NEXT: 1
  // CHECK-NEXT: 0 2 3
  // CHECK-NEXT: 0 1 0
  // CHECK-NEXT: 14 5 18
  // CHECK-NEXT: 42 105 54
}
