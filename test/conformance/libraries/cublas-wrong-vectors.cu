// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What cuBLAS answers to wrong calls of level 1 and 2, and of handles.
// builds: clang++
// flags: -lcublas
#include "wrong_calls.h"
#include <cublas_v2.h>

int main() {
  cublasHandle_t handle;
  cublasCreate(&handle);
  array<float> a(64), x(16), y(16), result(4);
  array<int> place(1);
  float one = 1, value = 7;
  int at = 7;
  const auto n = CUBLAS_OP_N;
  const auto lower = CUBLAS_FILL_MODE_LOWER;
  const auto unit = CUBLAS_DIAG_UNIT;
  for (int count : {-1, 0, 3})
    for (int step : {-1, 0, 1}) {
      printf("%d of step %d:\n", count, step);
      value = 7, at = 7;
      ANSWER("dot", cublasSdot(handle, count, x, step, y, 1, &value));
      ANSWER("nrm2", cublasSnrm2(handle, count, x, step, &value));
      ANSWER("asum", cublasSasum(handle, count, x, step, &value));
      ANSWER("amax", cublasIsamax(handle, count, x, step, &at));
      ANSWER("scal", cublasSscal(handle, count, &one, x, step));
      ANSWER("axpy", cublasSaxpy(handle, count, &one, x, step, y, step));
      ANSWER("copy", cublasScopy(handle, count, x, step, y, step));
      ANSWER("swap", cublasSswap(handle, count, x, step, y, 1));
    }
  for (int step : {0, 1}) {
    printf("step %d:\n", step);
    ANSWER("gemv", cublasSgemv(handle, n, 4, 4, &one, a, 4, x, step, &one, y, 1));
    ANSWER("result", cublasSgemv(handle, n, 4, 4, &one, a, 4, x, 1, &one, y, step));
    ANSWER("ger", cublasSger(handle, 4, 4, &one, x, step, y, 1, a, 4));
    ANSWER("symv", cublasSsymv(handle, lower, 4, &one, a, 4, x, step, &one, y, 1));
    ANSWER("syr", cublasSsyr(handle, lower, 4, &one, x, step, a, 4));
    ANSWER("trmv", cublasStrmv(handle, lower, n, unit, 4, a, 4, x, step));
    ANSWER("trsv", cublasStrsv(handle, lower, n, unit, 4, a, 4, x, step));
    ANSWER("gbmv", cublasSgbmv(handle, n, 4, 4, 1, 1, &one, a, 4, x, step, &one, y, 1));
  }
  for (int leading : {0, 3, 4}) {
    printf("leading %d:\n", leading);
    ANSWER("gemv", cublasSgemv(handle, n, 4, 2, &one, a, leading, x, 1, &one, y, 1));
    ANSWER("ger", cublasSger(handle, 4, 2, &one, x, 1, y, 1, a, leading));
    ANSWER("symv", cublasSsymv(handle, lower, 4, &one, a, leading, x, 1, &one, y, 1));
    ANSWER("syr2", cublasSsyr2(handle, lower, 4, &one, x, 1, y, 1, a, leading));
    ANSWER("trsv", cublasStrsv(handle, lower, n, unit, 4, a, leading, x, 1));
    ANSWER("gbmv", cublasSgbmv(handle, n, 4, 4, 2, 1, &one, a, leading, x, 1, &one, y, 1));
    ANSWER("sbmv", cublasSsbmv(handle, lower, 4, 3, &one, a, leading, x, 1, &one, y, 1));
  }
  ANSWER("part 7 of symv", cublasSsymv(handle, cublasFillMode_t(7), 4, &one, a, 4, x, 1, &one, y, 1));
  ANSWER("diagonal 7 of trmv", cublasStrmv(handle, lower, n, cublasDiagType_t(7), 4, a, 4, x, 1));
  ANSWER("operation 7 of gemv", cublasSgemv(handle, cublasOperation_t(7), 4, 4, &one, a, 4, x, 1, &one, y, 1));
  ANSWER("bands below 0", cublasSgbmv(handle, n, 4, 4, -1, 1, &one, a, 4, x, 1, &one, y, 1));
  ANSWER("nowhere to put a dot", cublasSdot(handle, 3, x, 1, y, 1, nullptr));
  ANSWER("no factor", cublasSaxpy(handle, 3, nullptr, x, 1, y, 1));
  cublasPointerMode_t mode;
  cublasMath_t math;
  ANSWER("pointer mode 7", cublasSetPointerMode(handle, cublasPointerMode_t(7)));
  ANSWER("pointer mode", cublasGetPointerMode(handle, &mode)), printf("%d\n", int(mode));
  ANSWER("math mode", cublasSetMathMode(handle, CUBLAS_TF32_TENSOR_OP_MATH)), status("is", cublasGetMathMode(handle, &math)), printf("%d\n", int(math));
  ANSWER("math mode 99", cublasSetMathMode(handle, cublasMath_t(99)));
  ANSWER("pointer mode of none", cublasSetPointerMode(nullptr, CUBLAS_POINTER_MODE_HOST));
  ANSWER("stream of none", cublasSetStream(nullptr, nullptr));
  ANSWER("work area of none", cublasSetWorkspace(nullptr, nullptr, 0));
  int version;
  ANSWER("version of none", cublasGetVersion(nullptr, &version));
  ANSWER("version nowhere", cublasGetVersion(handle, nullptr));
  ANSWER("dot of none", cublasSdot(nullptr, 3, x, 1, y, 1, &value));
}
