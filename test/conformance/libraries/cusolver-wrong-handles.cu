// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What cuSOLVER answers without a handle, without parameters, without room.
// builds: clang++
// flags: -lcusolver -lcusparse
#include "solved.h"
#include "wrong_calls.h"
#include <cusolverSp.h>
#include <cusparse.h>

int main() {
  array<double> a(16), w(4), work(4096);
  array<int> info(1), pivots(4);
  int size = 0;
  cusolverDnHandle_t none = nullptr;
  ANSWER("create nowhere", cusolverDnCreate(nullptr));
  ANSWER("destroy none", cusolverDnDestroy(nullptr));
  ANSWER("stream of none", cusolverDnSetStream(none, nullptr));
  ANSWER("stream from none", cusolverDnGetStream(none, nullptr));
  ANSWER("potrf size", cusolverDnDpotrf_bufferSize(none, CUBLAS_FILL_MODE_LOWER, 4, a, 4, &size));
  ANSWER("potrf", cusolverDnDpotrf(none, CUBLAS_FILL_MODE_LOWER, 4, a, 4, work, 64, info));
  ANSWER("getrf size", cusolverDnDgetrf_bufferSize(none, 4, 4, a, 4, &size));
  ANSWER("getrf", cusolverDnDgetrf(none, 4, 4, a, 4, work, pivots, info));
  ANSWER("getrs", cusolverDnDgetrs(none, CUBLAS_OP_N, 4, 1, a, 4, pivots, w, 4, info));
  ANSWER("geqrf size", cusolverDnDgeqrf_bufferSize(none, 4, 4, a, 4, &size));
  ANSWER("syevd size", cusolverDnDsyevd_bufferSize(none, CUSOLVER_EIG_MODE_VECTOR, CUBLAS_FILL_MODE_LOWER, 4, a, 4, w, &size));
  ANSWER("gesvd size", cusolverDnDgesvd_bufferSize(none, 4, 4, &size));
  size_t there, here;
  ANSWER("Xpotrf size", cusolverDnXpotrf_bufferSize(none, nullptr, CUBLAS_FILL_MODE_LOWER, 4, CUDA_R_64F, a, 4, CUDA_R_64F, &there, &here));
  ANSWER("parameters nowhere", cusolverDnCreateParams(nullptr));
  ANSWER("no parameters to destroy", cusolverDnDestroyParams(nullptr));
  ANSWER("Jacobi's nowhere", cusolverDnCreateSyevjInfo(nullptr));
  ANSWER("no Jacobi's to destroy", cusolverDnDestroySyevjInfo(nullptr));
  cusolverDnHandle_t handle;
  cusolverDnCreate(&handle);
  ANSWER("no parameters", cusolverDnXpotrf_bufferSize(handle, nullptr, CUBLAS_FILL_MODE_LOWER, 4, CUDA_R_64F, a, 4, CUDA_R_64F, &there, &here));
  cusolverDnParams_t parameters;
  cusolverDnCreateParams(&parameters);
  ANSWER("integers", cusolverDnXpotrf_bufferSize(handle, parameters, CUBLAS_FILL_MODE_LOWER, 4, CUDA_R_32I, a, 4, CUDA_R_32I, &there, &here));
  ANSWER("mixed types", cusolverDnXpotrf_bufferSize(handle, parameters, CUBLAS_FILL_MODE_LOWER, 4, CUDA_R_64F, a, 4, CUDA_R_32F, &there, &here));
  ANSWER("halves", cusolverDnXpotrf_bufferSize(handle, parameters, CUBLAS_FILL_MODE_LOWER, 4, CUDA_R_16F, a, 4, CUDA_R_16F, &there, &here));
  ANSWER("an option of another function", cusolverDnSetAdvOptions(parameters, cusolverDnFunction_t(77), CUSOLVER_ALG_0));
  ANSWER("an option", cusolverDnSetAdvOptions(parameters, CUSOLVERDN_GETRF, CUSOLVER_ALG_1));
  cusolverSpHandle_t sparse = nullptr;
  ANSWER("sparse nowhere", cusolverSpCreate(nullptr));
  ANSWER("sparse none", cusolverSpDestroy(nullptr));
  ANSWER("sparse stream of none", cusolverSpSetStream(sparse, nullptr));
  array<int> offsets{0, 1, 2, 3, 4}, columns{0, 1, 2, 3};
  cusparseMatDescr_t matrix;
  cusparseCreateMatDescr(&matrix);
  int singular;
  ANSWER("sparse system of none", cusolverSpDcsrlsvqr(sparse, 4, 4, matrix, a, offsets, columns, w, 0, 0, work, &singular));
  cusolverSpCreate(&sparse);
  ANSWER("sparse rows below 0", cusolverSpDcsrlsvqr(sparse, -4, 4, matrix, a, offsets, columns, w, 0, 0, work, &singular));
  ANSWER("sparse symmetric", (cusparseSetMatType(matrix, CUSPARSE_MATRIX_TYPE_SYMMETRIC), cusolverSpDcsrlsvqr(sparse, 4, 4, matrix, a, offsets, columns, w, 0, 0, work, &singular)));
  int major = 0;
  ANSWER("version nowhere", cusolverGetVersion(nullptr));
  ANSWER("property", cusolverGetProperty(libraryPropertyType(8), &major));
}
