// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Dense matrices to sparse ones of each format, and back.
// builds: clang++
// flags: -lcusparse
#include "shown.h"
#include <cusparse.h>

int main() {
  cusparseHandle_t handle;
  cusparseCreate(&handle);
  array<float> dense(20), again(20), values(20);
  array<int> offsets(6), indices(20), rows(20);
  for (int i = 0; i < 20; i += 3)
    dense[i] = 0;
  cusparseDnMatDescr_t from, to;
  cusparseCreateDnMat(&from, 4, 5, 5, dense, CUDA_R_32F, CUSPARSE_ORDER_ROW);
  cusparseCreateDnMat(&to, 4, 5, 4, again, CUDA_R_32F, CUSPARSE_ORDER_COL);
  for (int format = 0; format < 3; ++format) {
    cusparseSpMatDescr_t sparse;
    if (format == 0)
      cusparseCreateCsr(&sparse, 4, 5, 0, offsets, nullptr, nullptr, CUSPARSE_INDEX_32I, CUSPARSE_INDEX_32I, CUSPARSE_INDEX_BASE_ONE, CUDA_R_32F);
    else if (format == 1)
      cusparseCreateCsc(&sparse, 4, 5, 0, offsets, nullptr, nullptr, CUSPARSE_INDEX_32I, CUSPARSE_INDEX_32I, CUSPARSE_INDEX_BASE_ZERO, CUDA_R_32F);
    else
      cusparseCreateCoo(&sparse, 4, 5, 0, nullptr, nullptr, nullptr, CUSPARSE_INDEX_32I, CUSPARSE_INDEX_BASE_ZERO, CUDA_R_32F);
    size_t size = 0;
    cusparseDenseToSparse_bufferSize(handle, from, sparse, CUSPARSE_DENSETOSPARSE_ALG_DEFAULT, &size);
    array<char> buffer(int(size) + 1);
    status("analysis", cusparseDenseToSparse_analysis(handle, from, sparse, CUSPARSE_DENSETOSPARSE_ALG_DEFAULT, buffer));
    int64_t r, c, entries;
    cusparseSpMatGetSize(sparse, &r, &c, &entries);
    format == 0   ? cusparseCsrSetPointers(sparse, offsets, indices, values)
    : format == 1 ? cusparseCscSetPointers(sparse, offsets, indices, values)
                  : cusparseCooSetPointers(sparse, rows, indices, values);
    status("convert", cusparseDenseToSparse_convert(handle, from, sparse, CUSPARSE_DENSETOSPARSE_ALG_DEFAULT, buffer));
    show("indices", indices.data, int(entries));
    show("values", values.data, int(entries));
    cusparseSparseToDense_bufferSize(handle, sparse, to, CUSPARSE_SPARSETODENSE_ALG_DEFAULT, &size);
    array<char> room(int(size) + 1);
    status("back", cusparseSparseToDense(handle, sparse, to, CUSPARSE_SPARSETODENSE_ALG_DEFAULT, room));
    show("dense", again);
  }
}
