// Triangular systems, incomplete factorisations, sparse vectors, conversions to and from dense matrices and between formats, sorting.
// RUN: %offloom cc -std=c++20 %s -o %t -lcusparse && %t | FileCheck %s
#include "reference.h"
#include <algorithm>

template <class T> void triangles(cusparseHandle_t h, cusparseFormat_t format, cusparseOperation_t op, cusparseFillMode_t fill, cusparseDiagType_t diag) {
  const int n = 12, width = 3;
  dense<T> A(n, n, 50), X(n, width); // A has both triangles: one is to be read
  for (int i = 0; i < n; ++i)
    A(i, i) = i % 2 ? 2 : -1;
  dense<T> kept = A;
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < n; ++j)
      if (i != j && (i > j) != (fill == CUSPARSE_FILL_MODE_LOWER))
        kept(i, j) = 0;
      else if (i == j && diag == CUSPARSE_DIAG_TYPE_UNIT)
        kept(i, j) = 1;
  // With integers for the solution, all that is divided is a multiple of what it is divided by.
  dense<T> right = kept.op(op) * X;
  sparse<T, int> a(A, format, 1);
  CALL(cusparseSpMatSetAttribute(a.descriptor, CUSPARSE_SPMAT_FILL_MODE, &fill, sizeof fill));
  CALL(cusparseSpMatSetAttribute(a.descriptor, CUSPARSE_SPMAT_DIAG_TYPE, &diag, sizeof diag));
  stored<T> b(right, CUSPARSE_ORDER_COL), c(dense<T>(n, width), CUSPARSE_ORDER_ROW);
  T alpha = 2;
  size_t size = 0;
  cusparseSpSMDescr_t many;
  CALL(cusparseSpSM_createDescr(&many));
  const auto N = CUSPARSE_OPERATION_NON_TRANSPOSE;
  CALL(cusparseSpSM_bufferSize(h, op, N, &alpha, a.descriptor, b.descriptor, c.descriptor, kind<T>::type, CUSPARSE_SPSM_ALG_DEFAULT, many, &size));
  CALL(cusparseSpSM_analysis(h, op, N, &alpha, a.descriptor, b.descriptor, c.descriptor, kind<T>::type, CUSPARSE_SPSM_ALG_DEFAULT, many, &size));
  CALL(cusparseSpSM_solve(h, op, N, &alpha, a.descriptor, b.descriptor, c.descriptor, kind<T>::type, CUSPARSE_SPSM_ALG_DEFAULT, many));
  cusparseSpSVDescr_t one;
  cusparseDnVecDescr_t x, y;
  array<T> solution(n);
  CALL(cusparseSpSV_createDescr(&one));
  CALL(cusparseCreateDnVec(&x, n, b.data.data, kind<T>::type));
  CALL(cusparseCreateDnVec(&y, n, solution.data, kind<T>::type));
  CALL(cusparseSpSV_analysis(h, op, &alpha, a.descriptor, x, y, kind<T>::type, CUSPARSE_SPSV_ALG_DEFAULT, one, &size));
  CALL(cusparseSpSV_solve(h, op, &alpha, a.descriptor, x, y, kind<T>::type, CUSPARSE_SPSV_ALG_DEFAULT, one));
  cudaDeviceSynchronize();
  bool same = size > 0;
  for (int i = 0; i < n; ++i) {
    same &= std::abs(solution[i] - alpha * X(i, 0)) < 1e-6;
    for (int j = 0; j < width; ++j)
      same &= std::abs(c.at(i, j) - alpha * X(i, j)) < 1e-6;
  }
  expect(same, "SpSV or SpSM");
  CALL(cusparseSpSM_destroyDescr(many));
  CALL(cusparseSpSV_destroyDescr(one));
  cusparseDestroyDnVec(x);
  cusparseDestroyDnVec(y);
}

// A matrix and the product of its factors agree where the matrix has entries.
template <class T, class Lu, class Cholesky> void factors(cusparseHandle_t h, int base, Lu lu, Cholesky cholesky) {
  const int n = 40;
  cusparseMatDescr_t kind;
  CALL(cusparseCreateMatDescr(&kind));
  CALL(cusparseSetMatIndexBase(kind, cusparseIndexBase_t(base)));
  dense<T> A(n, n, 20), M(n, n, 0); // A is Hermitian, and positive: its diagonal is large
  for (int i = 0; i < n; ++i)
    for (int j = 0; j <= i; ++j)
      A(j, i) = conj_of(A(i, j));
  for (int i = 0; i < n; ++i)
    A(i, i) = 100;
  for (bool symmetric : {false, true}) {
    sparse<T, int> a(A, CUSPARSE_FORMAT_CSR, base);
    std::reverse(a.i->data + a.outer[3] - base, a.i->data + a.outer[4] - base); // columns in any order
    std::reverse(a.v->data + a.outer[3] - base, a.v->data + a.outer[4] - base);
    int zero = 7;
    symmetric ? cholesky(n, a.values.size(), kind, a.v->data, a.o->data, a.i->data, &zero)
              : lu(n, a.values.size(), kind, a.v->data, a.o->data, a.i->data, &zero);
    expect(zero == -1, "a pivot is missing");
    dense<T> L(n, n, 0), U(n, n, 0);
    for (int i = 0; i < n; ++i)
      for (int e = a.outer[i] - base; e < a.outer[i + 1] - base; ++e) {
        const int j = a.i->data[e] - base;
        if (j <= i)
          L(i, j) = a.v->data[e];
        if (j >= i)
          (symmetric ? U(i, j) = T() : U(i, j) = a.v->data[e]);
      }
    for (int i = 0; i < n && !symmetric; ++i)
      L(i, i) = 1;
    const dense<T> product = L * (symmetric ? L.op(CUSPARSE_OPERATION_CONJUGATE_TRANSPOSE) : U);
    bool same = true;
    for (int i = 0; i < n; ++i)
      for (int j = 0; j < n; ++j)
        same &= A(i, j) == T() || std::abs(product(i, j) - A(i, j)) < 1e-3;
    expect(same, symmetric ? "the product of L and L" : "the product of L and U");
  }
  // Row 2 has no pivot: the first that is missing is told, counted as the matrix counts.
  A(2, 2) = T();
  sparse<T, int> a(A, CUSPARSE_FORMAT_CSR, base);
  int zero = 7;
  lu(n, a.values.size(), kind, a.v->data, a.o->data, a.i->data, &zero);
  expect(zero == 2 + base, "a missing pivot");
  CALL(cusparseDestroyMatDescr(kind));
}
#define FACTORS(T, letter, of)                                                                                                       \
  factors<T>(                                                                                                                        \
      h, sizeof(T) % 16 == 0,                                                                                                         \
      [&](int n, int count, auto kind, T *v, int *o, int *i, int *zero) { RUN_FACTOR(cusparse##letter##csrilu02, Csrilu02, csrilu02, of) },    \
      [&](int n, int count, auto kind, T *v, int *o, int *i, int *zero) { RUN_FACTOR(cusparse##letter##csric02, Csric02, csric02, of) })
#define RUN_FACTOR(name, Kind, kind_, of)                                                                                                 \
  int size = 0;                                                                                                                      \
  kind_##Info_t info;                                                                                                                \
  CALL(cusparseCreate##Kind##Info(&info));                                                                                          \
  CALL(name##_bufferSize(h, n, count, kind, (of *)v, o, i, info, &size));                                                            \
  CALL(name##_analysis(h, n, count, kind, (of *)v, o, i, info, CUSPARSE_SOLVE_POLICY_NO_LEVEL, nullptr));                            \
  CALL(name(h, n, count, kind, (of *)v, o, i, info, CUSPARSE_SOLVE_POLICY_USE_LEVEL, nullptr));                                      \
  (void)cusparseX##kind_##_zeroPivot(h, info, zero);                                                                                 \
  CALL(cusparseDestroy##Kind##Info(info));

template <class T, class I> void to_and_fro(cusparseHandle_t h, cusparseFormat_t format, cusparseOrder_t order, int base) {
  const dense<T> A(19, 14, 30);
  sparse<T, I> wanted(A, format, base);
  stored<T> whole(A, order), back(dense<T>(19, 14), order);
  array<I> outer(wanted.outer.size()), inner(wanted.inner.size());
  array<T> values(wanted.values.size());
  cusparseSpMatDescr_t b;
  const auto zero = cusparseIndexBase_t(base);
  size_t size = 0;
  if (format == CUSPARSE_FORMAT_COO)
    CALL(cusparseCreateCoo(&b, 19, 14, 0, outer.data, nullptr, nullptr, index_type<I>, zero, kind<T>::type));
  else
    CALL((format == CUSPARSE_FORMAT_CSC ? cusparseCreateCsc : cusparseCreateCsr)(&b, 19, 14, 0, outer.data, nullptr, nullptr, index_type<I>,
                                                                                 index_type<I>, zero, kind<T>::type));
  CALL(cusparseDenseToSparse_bufferSize(h, whole.descriptor, b, CUSPARSE_DENSETOSPARSE_ALG_DEFAULT, &size));
  CALL(cusparseDenseToSparse_analysis(h, whole.descriptor, b, CUSPARSE_DENSETOSPARSE_ALG_DEFAULT, &size));
  int64_t rows, cols, nnz;
  CALL(cusparseSpMatGetSize(b, &rows, &cols, &nnz));
  expect(nnz == int64_t(wanted.values.size()), "number of entries");
  CALL((format == CUSPARSE_FORMAT_COO   ? cusparseCooSetPointers
        : format == CUSPARSE_FORMAT_CSC ? cusparseCscSetPointers
                                        : cusparseCsrSetPointers)(b, outer.data, inner.data, values.data));
  CALL(cusparseDenseToSparse_convert(h, whole.descriptor, b, CUSPARSE_DENSETOSPARSE_ALG_DEFAULT, &size));
  CALL(cusparseSparseToDense(h, b, back.descriptor, CUSPARSE_SPARSETODENSE_ALG_DEFAULT, &size));
  cudaDeviceSynchronize();
  expect(std::equal(wanted.outer.begin(), wanted.outer.end(), outer.data) && std::equal(wanted.inner.begin(), wanted.inner.end(), inner.data) &&
             std::equal(wanted.values.begin(), wanted.values.end(), values.data),
         "DenseToSparse");
  expect(back.is(A), "SparseToDense");
  CALL(cusparseDestroySpMat(b));
}

void indices(cusparseHandle_t h, int base) {
  const dense<float> A(19, 14, 30);
  const auto zero = cusparseIndexBase_t(base);
  sparse<float, int> csr(A, CUSPARSE_FORMAT_CSR, base), csc(A, CUSPARSE_FORMAT_CSC, base), coo(A, CUSPARSE_FORMAT_COO, base);
  const int nnz = csr.values.size();
  array<int> rows(nnz), offsets(20), p(nnz), csc_offsets(15), csc_rows(nnz);
  array<float> csc_values(nnz);
  size_t size = 0;
  CALL(cusparseXcsr2coo(h, csr.o->data, nnz, 19, rows.data, zero));
  CALL(cusparseXcoo2csr(h, coo.o->data, nnz, 19, offsets.data, zero));
  CALL(cusparseCsr2cscEx2_bufferSize(h, 19, 14, nnz, csr.v->data, csr.o->data, csr.i->data, csc_values.data, csc_offsets.data, csc_rows.data, CUDA_R_32F,
                                     CUSPARSE_ACTION_NUMERIC, zero, CUSPARSE_CSR2CSC_ALG1, &size));
  CALL(cusparseCsr2cscEx2(h, 19, 14, nnz, csr.v->data, csr.o->data, csr.i->data, csc_values.data, csc_offsets.data, csc_rows.data, CUDA_R_32F,
                          CUSPARSE_ACTION_NUMERIC, zero, CUSPARSE_CSR2CSC_ALG1, &size));
  cudaDeviceSynchronize();
  // Rows turned around, and sorted again: the permutation is that.
  for (int row = 0; row < 19; ++row)
    std::reverse(csr.i->data + csr.outer[row] - base, csr.i->data + csr.outer[row + 1] - base);
  const std::vector<int> before(csr.i->data, csr.i->data + nnz);
  cusparseMatDescr_t kind;
  CALL(cusparseCreateMatDescr(&kind));
  CALL(cusparseSetMatIndexBase(kind, zero));
  CALL(cusparseCreateIdentityPermutation(h, nnz, p.data));
  CALL(cusparseXcsrsort(h, 19, 14, nnz, kind, csr.o->data, csr.i->data, p.data, &size));
  cudaDeviceSynchronize();
  bool same = size > 0 && std::equal(coo.outer.begin(), coo.outer.end(), rows.data) && std::equal(csr.outer.begin(), csr.outer.end(), offsets.data);
  expect(same, "Xcsr2coo or Xcoo2csr");
  expect(std::equal(csc.outer.begin(), csc.outer.end(), csc_offsets.data) && std::equal(csc.inner.begin(), csc.inner.end(), csc_rows.data) &&
             std::equal(csc.values.begin(), csc.values.end(), csc_values.data),
         "Csr2cscEx2");
  same = std::equal(csr.inner.begin(), csr.inner.end(), csr.i->data);
  for (int k = 0; k < nnz; ++k)
    same &= before[p[k]] == csr.inner[k];
  expect(same, "Xcsrsort");
  // By columns, COO is CSC.
  CALL(cusparseXcoosortByColumn(h, 19, 14, nnz, coo.o->data, coo.i->data, nullptr, &size));
  cudaDeviceSynchronize();
  expect(std::equal(csc.inner.begin(), csc.inner.end(), coo.o->data), "XcoosortByColumn");
  CALL(cusparseXcoosortByRow(h, 19, 14, nnz, coo.o->data, coo.i->data, nullptr, &size));
  cudaDeviceSynchronize();
  expect(std::equal(coo.outer.begin(), coo.outer.end(), coo.o->data) && std::equal(coo.inner.begin(), coo.inner.end(), coo.i->data), "XcoosortByRow");
  CALL(cusparseDestroyMatDescr(kind));
}

template <class T> void vectors(cusparseHandle_t h) {
  const int places[] = {1, 4, 5, 9};
  array<int> at(std::vector<int>(places, places + 4));
  dense<T> X(4, 1), Y(10, 1);
  array<T> x(X.at), y(Y.at), out(4);
  cusparseSpVecDescr_t dx, taken;
  cusparseDnVecDescr_t dy;
  CALL(cusparseCreateSpVec(&dx, 10, 4, at.data, x.data, CUSPARSE_INDEX_32I, CUSPARSE_INDEX_BASE_ZERO, kind<T>::type));
  CALL(cusparseCreateSpVec(&taken, 10, 4, at.data, out.data, CUSPARSE_INDEX_32I, CUSPARSE_INDEX_BASE_ZERO, kind<T>::type));
  CALL(cusparseCreateDnVec(&dy, 10, y.data, kind<T>::type));
  T sum{}, wanted{}, alpha = 2, beta = 3;
  CALL(cusparseSpVV(h, CUSPARSE_OPERATION_CONJUGATE_TRANSPOSE, dx, dy, &sum, kind<T>::type, nullptr));
  for (int i = 0; i < 4; ++i)
    wanted += conj_of(X(i, 0)) * Y(places[i], 0);
  expect(sum == wanted, "SpVV");
  CALL(cusparseAxpby(h, &alpha, dx, &beta, dy));
  CALL(cusparseGather(h, dy, taken));
  CALL(cusparseScatter(h, dx, dy));
  cudaDeviceSynchronize();
  bool same = true;
  for (int i = 0, k = 0; i < 10; ++i) {
    const bool has = k < 4 && places[k] == i;
    same &= y[i] == (has ? X(k, 0) : beta * Y(i, 0));
    if (has)
      same &= out[k] == alpha * X(k, 0) + beta * Y(i, 0), ++k;
  }
  expect(same, "Axpby, Gather or Scatter");
  CALL(cusparseRot(h, &alpha, &beta, taken, dy));
  cudaDeviceSynchronize();
  const T was = alpha * X(0, 0) + beta * Y(1, 0);
  expect(out[0] == alpha * was + beta * X(0, 0) && y[1] == alpha * X(0, 0) - beta * was, "Rot");
}

template <class T, class I> void all(cusparseHandle_t h) {
  for (auto format : formats) {
    for (auto op : operations)
      for (int fill : {0, 1})
        for (int diag : {0, 1})
          triangles<T>(h, format, op, cusparseFillMode_t(fill), cusparseDiagType_t(diag));
    for (auto order : orders)
      for (int base : {0, 1})
        to_and_fro<T, I>(h, format, order, base);
  }
  vectors<T>(h);
}

int main() {
  cusparseHandle_t h;
  CALL(cusparseCreate(&h));
  all<float, int64_t>(h);
  all<double, int>(h);
  all<std::complex<float>, int>(h);
  all<std::complex<double>, int64_t>(h);
  FACTORS(float, S, float);
  FACTORS(double, D, double);
  FACTORS(std::complex<float>, C, cuComplex);
  FACTORS(std::complex<double>, Z, cuDoubleComplex);
  indices(h, 0);
  indices(h, 1);
  CALL(cusparseDestroy(h));
  printf("%d failures\n", failures); // CHECK: {{^}}0 failures
}
