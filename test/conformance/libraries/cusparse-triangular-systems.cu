// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// SpSV and SpSM: triangular systems, of both triangles and diagonals.
// builds: clang++
// flags: -lcusparse
#include "shown.h"
#include <cusparse.h>

int main() {
  cusparseHandle_t handle;
  cusparseCreate(&handle);
  array<int> offsets{0, 2, 5, 7, 9}, columns{0, 3, 0, 1, 2, 1, 2, 2, 3};
  array<double> values{2, 1, 3, 4, -1, 2, 1, 5, 8}, x(4), y(4), b(12), c(12);
  double alpha = 4;
  for (auto fill : {CUSPARSE_FILL_MODE_LOWER, CUSPARSE_FILL_MODE_UPPER})
    for (auto diagonal : {CUSPARSE_DIAG_TYPE_UNIT, CUSPARSE_DIAG_TYPE_NON_UNIT})
      for (auto op : {CUSPARSE_OPERATION_NON_TRANSPOSE, CUSPARSE_OPERATION_TRANSPOSE}) {
        cusparseSpMatDescr_t a;
        cusparseDnVecDescr_t of_x, of_y;
        cusparseCreateCsr(&a, 4, 4, 9, offsets, columns, values, CUSPARSE_INDEX_32I, CUSPARSE_INDEX_32I, CUSPARSE_INDEX_BASE_ZERO, CUDA_R_64F);
        cusparseSpMatSetAttribute(a, CUSPARSE_SPMAT_FILL_MODE, &fill, sizeof(fill));
        cusparseSpMatSetAttribute(a, CUSPARSE_SPMAT_DIAG_TYPE, &diagonal, sizeof(diagonal));
        cusparseCreateDnVec(&of_x, 4, x, CUDA_R_64F);
        cusparseCreateDnVec(&of_y, 4, y, CUDA_R_64F);
        cusparseSpSVDescr_t solver;
        cusparseSpSV_createDescr(&solver);
        size_t size = 0;
        cusparseSpSV_bufferSize(handle, op, &alpha, a, of_x, of_y, CUDA_R_64F, CUSPARSE_SPSV_ALG_DEFAULT, solver, &size);
        array<char> buffer(int(size) + 1);
        cusparseSpSV_analysis(handle, op, &alpha, a, of_x, of_y, CUDA_R_64F, CUSPARSE_SPSV_ALG_DEFAULT, solver, buffer);
        status("SpSV", cusparseSpSV_solve(handle, op, &alpha, a, of_x, of_y, CUDA_R_64F, CUSPARSE_SPSV_ALG_DEFAULT, solver));
        show("y", y);
        cusparseDnMatDescr_t of_b, of_c;
        cusparseCreateDnMat(&of_b, 4, 3, 4, b, CUDA_R_64F, CUSPARSE_ORDER_COL);
        cusparseCreateDnMat(&of_c, 4, 3, 4, c, CUDA_R_64F, CUSPARSE_ORDER_COL);
        cusparseSpSMDescr_t many;
        cusparseSpSM_createDescr(&many);
        cusparseSpSM_bufferSize(handle, op, CUSPARSE_OPERATION_NON_TRANSPOSE, &alpha, a, of_b, of_c, CUDA_R_64F, CUSPARSE_SPSM_ALG_DEFAULT, many, &size);
        array<char> room(int(size) + 1);
        cusparseSpSM_analysis(handle, op, CUSPARSE_OPERATION_NON_TRANSPOSE, &alpha, a, of_b, of_c, CUDA_R_64F, CUSPARSE_SPSM_ALG_DEFAULT, many, room);
        status("SpSM", cusparseSpSM_solve(handle, op, CUSPARSE_OPERATION_NON_TRANSPOSE, &alpha, a, of_b, of_c, CUDA_R_64F, CUSPARSE_SPSM_ALG_DEFAULT, many));
        show("c", c);
      }
}
