// Linear systems and least squares that are factored in a lower precision are right to their own one, and say how
// many rounds that took, or that the matrix was factored once more.
// RUN: %offloom cc -O1 -std=c++20 %s -o %t -lcusolver && %t | FileCheck %s
#include "reference.h"

cusolverDnHandle_t handle;
int *info;

template <class T> double residual(const matrix<T> &A, const matrix<T> &X, const matrix<T> &B) {
  matrix<T> AX = A * X;
  double most = 0;
  for (int j = 0; j < B.cols; ++j)
    for (int i = 0; i < B.rows; ++i)
      most = std::max<double>(most, std::abs(AX.at(i, j) - B.at(i, j)));
  return most;
}

template <class T, class Gesv, class Gels> void solved(Gesv gesv, Gels gels, const char *name) {
  const int n = 30;
  matrix<T> R(n, n, true), B(n, 2, true), X(n, 2);
  matrix<T> A = made<T>(n, n, [&](int i, int j) { return R.at(i, j) + value<T>(i == j ? n : 0); }), F = A;
  array<int> pivots(n);
  array<char> work(1);
  int rounds = -99;
  CALL(gesv(handle, n, 2, F, F.lead, pivots, B, B.lead, X, X.lead, work, 1, &rounds, info));
  const double small = sizeof(real_of<T>) == 4 ? 1e-4 : 1e-12;
  expect(*info == 0 && rounds >= 0 && rounds < 20, "rounds of gesv", name);
  expect(residual(A, X, B) < small, "gesv", name);

  // The solution of least squares leaves what is at right angles to A.
  const int k = 6;
  matrix<T> L = made<T>(n, k, [&](int i, int j) { return R.at(i, j) + value<T>(i == j ? 5 : 0); }), G = L, Y(k, 2);
  rounds = -99;
  CALL(gels(handle, n, k, 2, G, G.lead, B, B.lead, Y, Y.lead, work, 1, &rounds, info));
  matrix<T> LY = L * Y, rest = made<T>(n, 2, [&](int i, int j) { return B.at(i, j) - LY.at(i, j); });
  matrix<T> zero(k, 2);
  expect(*info == 0 && rounds >= 0 && rounds < 40, "rounds of gels", name);
  expect(residual(turned(L), rest, zero) < 20 * small, "gels", name);
}

#define SOLVED(X, T) solved<T>(cusolverDn##X##gesv, cusolverDn##X##gels, #X)

int main() {
  cusolverDnCreate(&handle);
  cudaMallocManaged(&info, sizeof(int));
  SOLVED(SS, float), SOLVED(SH, float), SOLVED(SB, float), SOLVED(SX, float);
  SOLVED(DD, double), SOLVED(DS, double), SOLVED(DH, double), SOLVED(DB, double), SOLVED(DX, double);
  SOLVED(CC, cuComplex), SOLVED(CK, cuComplex), SOLVED(CE, cuComplex), SOLVED(CY, cuComplex);
  SOLVED(ZZ, cuDoubleComplex), SOLVED(ZC, cuDoubleComplex), SOLVED(ZK, cuDoubleComplex), SOLVED(ZE, cuDoubleComplex),
      SOLVED(ZY, cuDoubleComplex);

  // Elements that halves cannot hold, a matrix that is singular as halves, and one that is singular.
  const int n = 4;
  matrix<double> B(n, 1, true), X(n, 1);
  array<int> pivots(n);
  array<char> work(1);
  int rounds = 0;
  matrix<double> large = made<double>(n, n, [](int i, int j) { return i == j ? 1e6 : 1.; }), F = large;
  CALL(cusolverDnDHgesv(handle, n, 1, F, F.lead, pivots, B, B.lead, X, X.lead, work, 1, &rounds, info));
  expect(residual(large, X, B) < 1e-12, "large elements");
  printf("large: %d, info %d\n", rounds, *info); // CHECK: large: -2, info 0
  matrix<double> near = made<double>(n, n, [](int i, int j) { return i == j ? 1 + 1e-6 * (i + 1) : 1.; }), N = near;
  CALL(cusolverDnDHgesv(handle, n, 1, N, N.lead, pivots, B, B.lead, X, X.lead, work, 1, &rounds, info));
  expect(residual(near, X, B) < 1e-8, "nearly singular");
  printf("near: %d, info %d\n", rounds, *info); // CHECK: near: -3, info 0
  matrix<double> ones = made<double>(n, n, [](int, int) { return 1.; });
  CALL(cusolverDnDSgesv(handle, n, 1, ones, ones.lead, pivots, B, B.lead, X, X.lead, work, 1, &rounds, info));
  printf("singular: %d, info %d\n", rounds, *info); // CHECK: singular: -3, info 2

  // Parameters instead of names; without rounds, and without a second factorisation.
  cusolverDnIRSParams_t params;
  cusolverDnIRSInfos_t infos;
  CALL(cusolverDnIRSParamsCreate(&params));
  CALL(cusolverDnIRSInfosCreate(&infos));
  CALL(cusolverDnIRSParamsSetSolverPrecisions(params, CUSOLVER_R_64F, CUSOLVER_R_16F));
  CALL(cusolverDnIRSParamsSetRefinementSolver(params, CUSOLVER_IRS_REFINE_NONE));
  CALL(cusolverDnIRSParamsDisableFallback(params));
  matrix<double> A = made<double>(n, n, [](int i, int j) { return i == j ? 3 : 1. / (i + j + 1); });
  size_t size = 0;
  CALL(cusolverDnIRSXgesv_bufferSize(handle, params, n, 1, &size));
  CALL(cusolverDnIRSXgesv(handle, params, infos, n, 1, A, A.lead, B, B.lead, X, X.lead, work, size, &rounds, info));
  const double rough = residual(A, X, B);
  CALL(cusolverDnIRSParamsSetRefinementSolver(params, CUSOLVER_IRS_REFINE_CLASSICAL));
  CALL(cusolverDnIRSXgesv(handle, params, infos, n, 1, A, A.lead, B, B.lead, X, X.lead, work, size, &rounds, info));
  const double fine = residual(A, X, B);
  int counted = 0;
  CALL(cusolverDnIRSInfosGetNiters(infos, &counted));
  expect(rough > 1e-6 && rough < 1e-2 && fine < 1e-14 && counted == rounds && rounds > 0, "parameters");
  CALL(cusolverDnIRSParamsSetMaxIters(params, 1));
  CALL(cusolverDnIRSXgesv(handle, params, infos, n, 1, A, A.lead, B, B.lead, X, X.lead, work, size, &rounds, info));
  printf("too few rounds: %d\n", rounds); // CHECK: too few rounds: -1
  cusolverDnIRSInfosDestroy(infos);
  cusolverDnIRSParamsDestroy(params);
  cusolverDnDestroy(handle);
  printf("failures: %d\n", failures); // CHECK: failures: 0
}
