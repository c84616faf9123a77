// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// cuSPARSE: CSR to CSC, COO offsets, dense to sparse and back, of both bases and orders.
// builds: clang++
// flags: -lcusparse
#include "shown.h"
#include <cusparse.h>

template <class T> void conversions(cusparseHandle_t handle, cudaDataType type, cusparseIndexBase_t base, cusparseOrder_t order) {
  printf("type %d, base %d, order %d\n", int(type), int(base), int(order));
  constexpr int rows = 5, columns = 4;
  const int leading = order == CUSPARSE_ORDER_COL ? rows + 1 : columns + 2;
  array<T> dense(40), back(40);
  for (int i = 0; i < 40; ++i)
    back[i] = T{7};
  for (int r = 0; r < rows; ++r)
    for (int c = 0; c < columns; ++c)
      if ((r * 3 + c * 5) % 4)
        dense[order == CUSPARSE_ORDER_COL ? c * leading + r : r * leading + c] = T{0};
  cusparseDnMatDescr_t full, again;
  cusparseCreateDnMat(&full, rows, columns, leading, dense, type, order), cusparseCreateDnMat(&again, rows, columns, leading, back, type, order);
  for (auto format : {CUSPARSE_FORMAT_CSR, CUSPARSE_FORMAT_CSC, CUSPARSE_FORMAT_COO}) {
    array<int> offsets(6), places(20), more(20);
    array<T> values(20);
    cusparseSpMatDescr_t a;
    const auto index = CUSPARSE_INDEX_32I;
    status("create", format == CUSPARSE_FORMAT_CSR   ? cusparseCreateCsr(&a, rows, columns, 0, offsets, nullptr, nullptr, index, index, base, type)
                     : format == CUSPARSE_FORMAT_CSC ? cusparseCreateCsc(&a, rows, columns, 0, offsets, nullptr, nullptr, index, index, base, type)
                                                     : cusparseCreateCoo(&a, rows, columns, 0, nullptr, nullptr, nullptr, index, base, type));
    size_t size = 0;
    status("size", cusparseDenseToSparse_bufferSize(handle, full, a, CUSPARSE_DENSETOSPARSE_ALG_DEFAULT, &size));
    work_area<char> room(int(size) + 1);
    status("analysis", cusparseDenseToSparse_analysis(handle, full, a, CUSPARSE_DENSETOSPARSE_ALG_DEFAULT, room));
    int64_t r, c, n;
    cusparseSpMatGetSize(a, &r, &c, &n);
    printf("%d entries\n", int(n));
    if (format == CUSPARSE_FORMAT_CSR)
      cusparseCsrSetPointers(a, offsets, places, values);
    else if (format == CUSPARSE_FORMAT_CSC)
      cusparseCscSetPointers(a, offsets, places, values);
    else
      cusparseCooSetPointers(a, more, places, values);
    status("convert", cusparseDenseToSparse_convert(handle, full, a, CUSPARSE_DENSETOSPARSE_ALG_DEFAULT, room));
    if (format == CUSPARSE_FORMAT_COO)
      show("rows", more.data, int(n));
    else
      show("offsets", offsets.data, format == CUSPARSE_FORMAT_CSR ? rows + 1 : columns + 1);
    show("places", places.data, int(n)), show("values", values.data, int(n));
    status("size", cusparseSparseToDense_bufferSize(handle, a, again, CUSPARSE_SPARSETODENSE_ALG_DEFAULT, &size));
    work_area<char> also(int(size) + 1);
    status("back", cusparseSparseToDense(handle, a, again, CUSPARSE_SPARSETODENSE_ALG_DEFAULT, also));
    show("back", back);
    if (format == CUSPARSE_FORMAT_CSR) {
      const int entries = int(n);
      array<int> of_columns(columns + 1), of_rows(entries);
      array<T> turned(entries);
      status("size", cusparseCsr2cscEx2_bufferSize(handle, rows, columns, int(n), values, offsets, places, turned, of_columns, of_rows, type, CUSPARSE_ACTION_NUMERIC, base, CUSPARSE_CSR2CSC_ALG1, &size));
      work_area<char> area(int(size) + 1);
      status("turned", cusparseCsr2cscEx2(handle, rows, columns, int(n), values, offsets, places, turned, of_columns, of_rows, type, CUSPARSE_ACTION_NUMERIC, base, CUSPARSE_CSR2CSC_ALG1, area));
      show("offsets", of_columns), show("rows", of_rows), show("values", turned);
      status("rows of offsets", cusparseXcsr2coo(handle, offsets, int(n), rows, of_rows, base));
      show("rows", of_rows);
      status("offsets of rows", cusparseXcoo2csr(handle, of_rows, int(n), rows, offsets, base));
      show("offsets", offsets);
    }
    cusparseDestroySpMat(a);
  }
}

int main() {
  cusparseHandle_t handle;
  cusparseCreate(&handle);
  for (auto base : {CUSPARSE_INDEX_BASE_ZERO, CUSPARSE_INDEX_BASE_ONE})
    for (auto order : {CUSPARSE_ORDER_COL, CUSPARSE_ORDER_ROW}) {
      conversions<float>(handle, CUDA_R_32F, base, order);
      conversions<double2>(handle, CUDA_C_64F, base, order);
    }
}
