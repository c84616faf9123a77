// What is documented as misuse is said by a status, by the number of the argument where the device reads it, and
// changes nothing.
// RUN: %offloom cc %s -o %t -lcusolver -lcusparse && %t | FileCheck %s
#include <cstdio>
#include <cusolverDn.h>
#include <cusolverRf.h>
#include <cusolverSp.h>

int *info;

/// The status, and the device's info where the call wrote one.
#define SAY(call)                                                                                  \
  do {                                                                                             \
    *info = 99;                                                                                    \
    const cusolverStatus_t status = call;                                                          \
    cudaDeviceSynchronize();                                                                       \
    printf("%s: %d", #call, status);                                                               \
    *info != 99 ? printf(", info %d\n", *info) : printf("\n");                                     \
  } while (false)

int main() {
  const auto L = CUBLAS_FILL_MODE_LOWER;
  const auto N = CUBLAS_OP_N;
  const auto V = CUSOLVER_EIG_MODE_VECTOR;
  cusolverDnHandle_t none = nullptr, h;
  double *A, *W;
  int size = 0;
  cudaMallocManaged(&info, sizeof(int));
  cudaMallocManaged(&A, 1024);
  cudaMallocManaged(&W, 1024);
  A[0] = 42;
  SAY(cusolverDnCreate(nullptr)); // CHECK: cusolverDnCreate(nullptr): 3
  SAY(cusolverDnCreate(&h)); // CHECK-NEXT: : 0
  SAY(cusolverDnDestroy(none)); // CHECK-NEXT: : 1
  SAY(cusolverDnSetStream(none, 0)); // CHECK-NEXT: : 1
  SAY(cusolverDnSetDeterministicMode(h, (cusolverDeterministicMode_t)7)); // CHECK-NEXT: : 3
  SAY(cusolverDnDpotrf_bufferSize(none, L, 4, A, 4, &size)); // CHECK-NEXT: : 1
  SAY(cusolverDnDpotrf_bufferSize(h, L, 4, A, 3, &size)); // CHECK-NEXT: : 3
  SAY(cusolverDnDpotrf_bufferSize(h, L, 4, A, 4, nullptr)); // CHECK-NEXT: : 3
  SAY(cusolverDnDpotrf(none, L, 4, A, 4, A, 1, info)); // CHECK-NEXT: : 1{{$}}
  SAY(cusolverDnDpotrf(h, (cublasFillMode_t)9, 4, A, 4, A, 1, info)); // CHECK-NEXT: : 3, info -1
  SAY(cusolverDnDpotrf(h, L, -1, A, 4, A, 1, info)); // CHECK-NEXT: : 3, info -2
  SAY(cusolverDnDpotrf(h, L, 4, A, 3, A, 1, info)); // CHECK-NEXT: : 3, info -4
  SAY(cusolverDnDpotrs(h, L, 4, -1, A, 4, A, 4, info)); // CHECK-NEXT: : 3, info -3
  SAY(cusolverDnDpotrsBatched(h, L, 4, 2, &A, 4, &A, 4, info, 1)); // CHECK-NEXT: : 3, info -3
  SAY(cusolverDnDgetrf(h, 4, 4, A, 3, A, info, info)); // CHECK-NEXT: : 3, info -4
  SAY(cusolverDnDgetrs(h, (cublasOperation_t)9, 4, 1, A, 4, info, A, 4, info)); // CHECK-NEXT: : 3, info -1
  SAY(cusolverDnDgetrs(h, N, 4, 1, A, 4, info, A, 3, info)); // CHECK-NEXT: : 3, info -8
  SAY(cusolverDnDgeqrf(h, -4, 4, A, 4, W, A, 1, info)); // CHECK-NEXT: : 3, info -1
  SAY(cusolverDnDorgqr(h, 4, 5, 4, A, 4, W, A, 1, info)); // CHECK-NEXT: : 3, info -2
  SAY(cusolverDnDormqr(h, CUBLAS_SIDE_LEFT, N, 4, 4, 5, A, 4, W, A, 4, A, 1, info)); // CHECK-NEXT: : 3, info -5
  SAY(cusolverDnDgebrd(h, 3, 4, A, 3, W, W, W, W, A, 1, info)); // CHECK-NEXT: : 3, info -2
  SAY(cusolverDnDgesvd(h, 'A', 'A', 3, 4, A, 3, W, A, 3, A, 4, A, 1, nullptr, info)); // CHECK-NEXT: : 3, info -4
  SAY(cusolverDnDgesvd(h, 'X', 'A', 4, 4, A, 4, W, A, 4, A, 4, A, 1, nullptr, info)); // CHECK-NEXT: : 3, info -1
  SAY(cusolverDnDgesvd(h, 'O', 'O', 4, 4, A, 4, W, A, 4, A, 4, A, 1, nullptr, info)); // CHECK-NEXT: : 3, info -2
  SAY(cusolverDnDgesvd(h, 'A', 'N', 4, 4, A, 4, W, A, 3, A, 1, A, 1, nullptr, info)); // CHECK-NEXT: : 3, info -9
  SAY(cusolverDnDsyevd(h, (cusolverEigMode_t)5, L, 4, A, 4, W, A, 1, info)); // CHECK-NEXT: : 3, info -1
  SAY(cusolverDnDsyevd(h, V, L, 4, A, 1, W, A, 1, info)); // CHECK-NEXT: : 3, info -5
  SAY(cusolverDnDsyevdx(h, V, CUSOLVER_EIG_RANGE_I, L, 4, A, 4, 0, 0, 3, 2, &size, W, A, 1, info)); // CHECK-NEXT: : 3, info -10
  SAY(cusolverDnDsyevdx(h, V, CUSOLVER_EIG_RANGE_V, L, 4, A, 4, 2, 1, 0, 0, &size, W, A, 1, info)); // CHECK-NEXT: : 3, info -7
  SAY(cusolverDnDsygvd(h, (cusolverEigType_t)4, V, L, 4, A, 4, A, 4, W, A, 1, info)); // CHECK-NEXT: : 3, info -1
  SAY(cusolverDnDsyevj(h, V, L, 4, A, 4, W, A, 1, info, nullptr)); // CHECK-NEXT: : 3, info -10
  gesvdjInfo_t jacobi;
  cusolverDnCreateGesvdjInfo(&jacobi);
  SAY(cusolverDnXgesvdjSetMaxSweeps(jacobi, -1)); // CHECK-NEXT: : 3
  SAY(cusolverDnDgesvdjBatched(h, V, 33, 4, A, 33, W, A, 33, A, 4, A, 1, info, jacobi, 1)); // CHECK-NEXT: : 3
  cusolverDnDestroyGesvdjInfo(jacobi);

  cusolverDnParams_t params;
  cusolverDnCreateParams(&params);
  SAY(cusolverDnSetAdvOptions(params, (cusolverDnFunction_t)9, CUSOLVER_ALG_0)); // CHECK-NEXT: : 3
  SAY(cusolverDnXpotrf(h, params, L, 4, CUDA_R_16F, A, 4, CUDA_R_16F, A, 1, A, 1, info)); // CHECK-NEXT: : 9
  SAY(cusolverDnXpotrf(h, params, L, 4, CUDA_R_64F, A, 4, CUDA_R_32F, A, 1, A, 1, info)); // CHECK-NEXT: : 3
  SAY(cusolverDnXpotrf(h, params, L, 1ll << 40, CUDA_R_64F, A, 1ll << 40, CUDA_R_64F, A, 1, A, 1, info)); // CHECK-NEXT: : 9
  SAY(cusolverDnXgeev(h, params, V, V, 2, CUDA_R_64F, A, 2, CUDA_R_64F, W, CUDA_R_64F, A, 2, CUDA_R_64F, A, 2, CUDA_R_64F, A, 1, A, 1, info)); // CHECK-NEXT: : 3, info -1
  cusolverDnDestroyParams(params);

  cusolverDnIRSParams_t irs;
  cusolverDnIRSParamsCreate(&irs);
  size_t bytes = 0;
  SAY(cusolverDnIRSXgesv_bufferSize(h, nullptr, 4, 1, &bytes)); // CHECK-NEXT: : 12
  SAY(cusolverDnIRSXgesv_bufferSize(h, irs, 4, 1, &bytes)); // CHECK-NEXT: : 14
  SAY(cusolverDnIRSParamsSetSolverPrecisions(irs, CUSOLVER_R_32F, CUSOLVER_R_64F)); // CHECK-NEXT: : 14
  SAY(cusolverDnIRSParamsSetSolverPrecisions(irs, CUSOLVER_R_64F, CUSOLVER_R_32F)); // CHECK-NEXT: : 0
  SAY(cusolverDnIRSXgesv_bufferSize(h, irs, 4, 1, &bytes)); // CHECK-NEXT: : 15
  SAY(cusolverDnIRSParamsSetMaxIters(irs, -1)); // CHECK-NEXT: : 16
  SAY(cusolverDnIRSParamsSetRefinementSolver(irs, CUSOLVER_IRS_REFINE_GMRES)); // CHECK-NEXT: : 0
  SAY(cusolverDnIRSXgesv(h, irs, nullptr, 4, 1, A, 4, A, 4, W, 4, A, 1, &size, info)); // CHECK-NEXT: : 25
  SAY(cusolverDnDSgesv(h, 4, 1, A, 4, nullptr, A, 4, W, 4, A, 0, &size, info)); // CHECK-NEXT: : 31
  cusolverDnIRSParamsDestroy(irs);

  cusolverSpHandle_t sparse;
  cusparseMatDescr_t kind;
  cusolverSpCreate(&sparse);
  cusparseCreateMatDescr(&kind);
  int offsets[] = {0, 1, 2}, columns[] = {0, 1}, p[] = {0, 0}, map[] = {0, 1};
  double values[] = {1, 1}, b[] = {1, 1}, x[2];
  SAY(cusolverSpDcsrlsvluHost(nullptr, 2, 2, kind, values, offsets, columns, b, 0, 0, x, &size)); // CHECK-NEXT: : 1
  SAY(cusolverSpDcsrlsvluHost(sparse, -2, 2, kind, values, offsets, columns, b, 0, 0, x, &size)); // CHECK-NEXT: : 3
  SAY(cusolverSpDcsrlsvluHost(sparse, 2, 2, kind, values, offsets, columns, b, 0, 9, x, &size)); // CHECK-NEXT: : 3
  SAY(cusolverSpDcsrlsvluHost(sparse, 2, 2, kind, values, offsets, columns, b, -1, 0, x, &size)); // CHECK-NEXT: : 3
  SAY(cusolverSpXcsrpermHost(sparse, 2, 2, 2, kind, offsets, columns, p, p, map, nullptr)); // CHECK-NEXT: : 3
  cusparseSetMatType(kind, CUSPARSE_MATRIX_TYPE_SYMMETRIC);
  SAY(cusolverSpDcsrlsvluHost(sparse, 2, 2, kind, values, offsets, columns, b, 0, 0, x, &size)); // CHECK-NEXT: : 8
  cusolverRfHandle_t again;
  cusolverRfCreate(&again);
  SAY(cusolverRfRefactor(again)); // CHECK-NEXT: : 1
  SAY(cusolverRfSetAlgs(again, (cusolverRfFactorization_t)5, CUSOLVERRF_TRIANGULAR_SOLVE_ALG1)); // CHECK-NEXT: : 3
  cusolverRfDestroy(again);
  cusolverSpDestroy(sparse);
  printf("%g\n", A[0]); // CHECK-NEXT: 42
  cusolverDnDestroy(h);
}
