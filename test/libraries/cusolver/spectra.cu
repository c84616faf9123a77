// Eigenvalues and singular values of cuSOLVER: the equations that they stand in, of all types, whole and in ranges,
// one matrix and many.
// RUN: %offloom cc -O1 -std=c++20 %s -o %t -lcusolver && %t | FileCheck %s
#include "reference.h"
#include <vector>

cusolverDnHandle_t handle;
int *info;

void succeeded(const char *what, int expected = 0) {
  cudaDeviceSynchronize();
  expect(*info == expected, what, "info");
}

constexpr auto vectors = CUSOLVER_EIG_MODE_VECTOR;
constexpr auto values_only = CUSOLVER_EIG_MODE_NOVECTOR;
constexpr auto lower = CUBLAS_FILL_MODE_LOWER, upper = CUBLAS_FILL_MODE_UPPER;

template <class R> bool same(const R *a, const R *b, int n) {
  for (int i = 0; i < n; ++i)
    if (!(std::abs(a[i] - b[i]) <= (sizeof(R) == 4 ? 1e-3 : 1e-10) * (1 + std::abs(b[i]))))
      return false;
  return true;
}

template <class T> void eigenvalues(int n) {
  using f = functions<T>;
  matrix<T> A = hermitian<T>(n, false), V = A, N = A;
  array<real_of<T>> W(n), only(n), some(n);
  work_area<T> work(
      [&](int *size) { return f::syevd_bufferSize(handle, vectors, lower, n, V, V.lead, W, size); });
  CALL(f::syevd(handle, vectors, lower, n, V, V.lead, W, work.data, work.size, info));
  CALL(f::syevd(handle, values_only, upper, n, N, N.lead, only, work.data, work.size, info));
  succeeded("syevd");
  expect(orthonormal(V) && close(A * V, V * diagonal<T>(W, n)), "syevd", f::name);
  expect(same<real_of<T>>(W, only, n), "values of syevd", f::name);
  bool ascending = true;
  for (int i = 1; i < n; ++i)
    ascending = ascending && W[i - 1] <= W[i];
  expect(ascending, "order of syevd", f::name);

  // The second to the fourth, and those between two numbers.
  int found = 0;
  matrix<T> X = A;
  CALL(f::syevdx(handle, vectors, CUSOLVER_EIG_RANGE_I, upper, n, X, X.lead, 0, 0, 2, 4, &found, some, work.data,
                 work.size, info));
  succeeded("syevdx");
  expect(found == 3 && same<real_of<T>>(some, W + 1, 3), "values of syevdx", f::name);
  matrix<T> V3 = left_columns(X, 3);
  expect(orthonormal(V3) && close(A * V3, V3 * diagonal<T>(some, 3)), "syevdx", f::name);
  matrix<T> Y = A;
  const real_of<T> low = (W[0] + W[1]) / 2, high = (W[2] + W[3]) / 2;
  CALL(f::syevdx(handle, values_only, CUSOLVER_EIG_RANGE_V, lower, n, Y, Y.lead, low, high, 0, 0, &found, some,
                 work.data, work.size, info));
  expect(found == 2 && same<real_of<T>>(some, W + 1, 2), "interval of syevdx", f::name);
}

template <class T> void generalized(cusolverEigType_t type, cublasFillMode_t uplo, int n) {
  using f = functions<T>;
  matrix<T> A = hermitian<T>(n, false), B = hermitian<T>(n, true), V = A, L = B, some = A, L2 = B;
  array<real_of<T>> W(n), W2(n);
  array<T> work(1);
  int found = 0;
  CALL(f::sygvd(handle, type, vectors, uplo, n, V, V.lead, L, L.lead, W, work, 1, info));
  CALL(f::sygvdx(handle, type, vectors, CUSOLVER_EIG_RANGE_I, uplo, n, some, some.lead, L2, L2.lead, 0, 0, 1, 2,
                 &found, W2, work, 1, info));
  succeeded("sygvd");
  matrix<T> D = diagonal<T>(W, n);
  matrix<T> left = type == CUSOLVER_EIG_TYPE_1 ? A * V : type == CUSOLVER_EIG_TYPE_2 ? A * (B * V) : B * (A * V);
  expect(close(left, type == CUSOLVER_EIG_TYPE_1 ? B * V * D : V * D), "sygvd", f::name);
  expect(found == 2 && same<real_of<T>>(W2, W, 2), "sygvdx", f::name);
}

template <class T> void jacobi(int n) {
  using f = functions<T>;
  matrix<T> A = hermitian<T>(n, false), V = A;
  array<real_of<T>> W(3 * n);
  array<T> work(1);
  syevjInfo_t params;
  CALL(cusolverDnCreateSyevjInfo(&params));
  CALL(cusolverDnXsyevjSetTolerance(params, 1e-7));
  CALL(cusolverDnXsyevjSetMaxSweeps(params, 15));
  CALL(f::syevj(handle, vectors, lower, n, V, V.lead, W, work, 1, info, params));
  double residual = -1;
  int sweeps = -1;
  CALL(cusolverDnXsyevjGetResidual(handle, params, &residual));
  CALL(cusolverDnXsyevjGetSweeps(handle, params, &sweeps));
  succeeded("syevj");
  expect(orthonormal(V) && close(A * V, V * diagonal<T>(W, n)), "syevj", f::name);
  expect(residual >= 0 && residual < 1e-3 && sweeps >= 1, "residual of syevj", f::name);

  const int count = 3, stride = n * n;
  array<T> batch(count * stride);
  array<int> infos(count);
  for (int k = 0; k < count; ++k)
    for (int i = 0; i < stride; ++i)
      reinterpret_cast<value<T> *>(batch.data)[k * stride + i] =
          A.at(i % n, i / n) + value<T>(i % n == i / n ? k : 0);
  array<real_of<T>> Ws(count * n);
  CALL(f::syevjBatched(handle, vectors, upper, n, batch, n, Ws, work, 1, infos, params, count));
  cudaDeviceSynchronize();
  for (int k = 0; k < count; ++k)
    for (int i = 0; i < n; ++i)
      expect(infos[k] == 0 && std::abs(Ws[k * n + i] - W[i] - k) < 1e-3, "syevjBatched", f::name);
  expect(cusolverDnXsyevjGetSweeps(handle, params, &sweeps) == CUSOLVER_STATUS_NOT_SUPPORTED, "sweeps of a batch");

  matrix<T> B = hermitian<T>(n, true), X = A, L = B;
  CALL(f::sygvj(handle, CUSOLVER_EIG_TYPE_1, vectors, lower, n, X, X.lead, L, L.lead, W, work, 1, info, params));
  succeeded("sygvj");
  expect(close(A * X, B * X * diagonal<T>(W, n)), "sygvj", f::name);
  cusolverDnDestroySyevjInfo(params);
}

template <class T> void singular_values(int m, int n) {
  using f = functions<T>;
  const int k = std::min(m, n);
  matrix<T> A(m, n, true), F = A, U(m, m), VT(n, n), V(n, n);
  array<real_of<T>> S(k), only(k), rwork(k);
  array<T> work(1);
  gesvdjInfo_t params;
  CALL(cusolverDnCreateGesvdjInfo(&params));
  for (int econ = 0; econ < 2; ++econ) {
    matrix<T> J = A;
    CALL(f::gesvdj(handle, vectors, econ, m, n, J, J.lead, S, U, U.lead, V, V.lead, work, 1, info, params));
    succeeded("gesvdj");
    matrix<T> Uk = left_columns(U, k), Vk = left_columns(V, k);
    expect(orthonormal(econ ? Uk : U) && orthonormal(econ ? Vk : V), "vectors of gesvdj", f::name);
    expect(close(Uk * diagonal<T>(S, k) * turned(Vk), A), "gesvdj", f::name);
  }
  double residual = -1;
  CALL(cusolverDnXgesvdjGetResidual(handle, params, &residual));
  expect(residual >= 0 && residual < 1e-3, "residual of gesvdj", f::name);

  const int count = 2;
  array<T> As(count * m * n), Us(count * m * m), Vs(count * n * n);
  array<real_of<T>> Ss(count * k);
  array<int> infos(count);
  for (int i = 0; i < count * m * n; ++i)
    reinterpret_cast<value<T> *>(As.data)[i] = A.at(i % m, i / m % n) * real_of<T>(1 + i / (m * n));
  double norms[count] = {-1, -1};
  if (m >= n) {
    CALL(f::gesvdaStridedBatched(handle, vectors, k, m, n, As, m, m * n, Ss, k, Us, m, m * m, Vs, n, n * n, work, 1,
                                 infos, norms, count));
    expect(norms[0] >= 0 && norms[0] < 1e-3 && norms[1] < 1e-3, "norms of gesvda", f::name);
    expect(same<real_of<T>>(Ss, S, k), "gesvda", f::name);
    CALL(f::gesvdaStridedBatched(handle, vectors, k - 1, m, n, As, m, m * n, Ss, k, Us, m, m * m, Vs, n, n * n, work,
                                 1, infos, norms, count));
    expect(std::abs(norms[1] - 2 * S[k - 1]) < 1e-3, "gesvda of a lower rank", f::name);
  }
  CALL(f::gesvdjBatched(handle, vectors, m, n, As, m, Ss, Us, m, Vs, n, work, 1, infos, params, count));
  cudaDeviceSynchronize();
  expect(same<real_of<T>>(Ss, S, k) && std::abs(Ss[k] - 2 * S[0]) < 1e-3, "gesvdjBatched", f::name);
  cusolverDnDestroyGesvdjInfo(params);

  if (m < n)
    return;
  CALL(f::gesvd(handle, 'A', 'S', m, n, F, F.lead, S, U, U.lead, VT, VT.lead, work, 1, rwork, info));
  succeeded("gesvd");
  expect(orthonormal(U) && orthonormal(VT), "vectors of gesvd", f::name);
  expect(close(left_columns(U, n) * diagonal<T>(S, n) * VT, A), "gesvd", f::name);
  matrix<T> O = A;
  CALL(f::gesvd(handle, 'O', 'N', m, n, O, O.lead, only, nullptr, 1, nullptr, 1, work, 1, nullptr, info));
  succeeded("gesvd in place");
  expect(orthonormal(O) && same<real_of<T>>(only, S, n), "gesvd in place", f::name);
}

template <class T> void all_of() {
  eigenvalues<T>(5), eigenvalues<T>(30);
  for (auto type : {CUSOLVER_EIG_TYPE_1, CUSOLVER_EIG_TYPE_2, CUSOLVER_EIG_TYPE_3})
    generalized<T>(type, lower, 8), generalized<T>(type, upper, 8);
  jacobi<T>(9);
  singular_values<T>(12, 7), singular_values<T>(5, 5), singular_values<T>(6, 10);
}

int main() {
  cusolverDnCreate(&handle);
  cudaMallocManaged(&info, sizeof(int));
  all_of<float>(), all_of<double>(), all_of<cuComplex>(), all_of<cuDoubleComplex>();

  // Values that are known: second differences, and a matrix of the numbers from 1 to 9.
  const int n = 20;
  matrix<double> A = made<double>(n, n, [](int i, int j) { return i == j ? 2. : std::abs(i - j) == 1 ? -1. : 0.; });
  array<double> W(n), S(3);
  CALL(cusolverDnDsyevd(handle, values_only, lower, n, A, A.lead, W, nullptr, 0, info));
  matrix<double> N = made<double>(3, 3, [](int i, int j) { return 3. * i + j + 1; });
  CALL(cusolverDnDgesvd(handle, 'N', 'N', 3, 3, N, N.lead, S, nullptr, 1, nullptr, 1, nullptr, 0, nullptr, info));
  cudaDeviceSynchronize();
  for (int i = 0; i < n; ++i)
    expect(std::abs(W[i] - (2 - 2 * std::cos((i + 1) * std::acos(-1.) / (n + 1)))) < 1e-13, "second differences");
  printf("%.6f %.6f %.6f\n", S[0], S[1], std::abs(S[2])); // CHECK: 16.848103 1.068370 0.000000

  // Without a factor of B there are none.
  matrix<double> B = identity<double>(4), C = B;
  B.at(2, 2) = -1;
  CALL(cusolverDnDsygvd(handle, CUSOLVER_EIG_TYPE_1, values_only, lower, 4, C, C.lead, B, B.lead, W, nullptr, 0, info));
  succeeded("sygvd of an indefinite matrix", 4 + 3);
  cusolverDnDestroy(handle);
  printf("failures: %d\n", failures); // CHECK: failures: 0
}
