// Factorisations of cuSOLVER, multiplied out again, and solves with them: all types, both triangles, matrices with
// room between their columns, and those large enough for several tiles.
// RUN: %offloom cc -O1 -std=c++20 %s -o %t -lcusolver && %t | FileCheck %s
#include "reference.h"

cusolverDnHandle_t handle;
int *info;

void succeeded(const char *what, int expected = 0) {
  cudaDeviceSynchronize();
  expect(*info == expected, what, "info");
}

template <class T> void cholesky(cublasFillMode_t uplo, int n) {
  using f = functions<T>;
  const bool lower = uplo == CUBLAS_FILL_MODE_LOWER;
  matrix<T> A = hermitian<T>(n, true), F = A, B(n, 3, true), X = B;
  work_area<T> work([&](int *size) { return f::potrf_bufferSize(handle, uplo, n, F, F.lead, size); });
  CALL(f::potrf(handle, uplo, n, F, F.lead, work.data, work.size, info));
  succeeded("potrf");
  auto in_triangle = [&](int i, int j) { return lower ? i >= j : i <= j; };
  matrix<T> L = made<T>(n, n, [&](int i, int j) { return in_triangle(i, j) ? F.at(i, j) : value<T>(0); });
  expect(close(lower ? L * turned(L) : turned(L) * L, A), "factor of potrf", f::name);
  bool other = true;
  for (int j = 0; j < n; ++j)
    for (int i = 0; i < n; ++i)
      other = other && (in_triangle(i, j) || F.at(i, j) == A.at(i, j));
  expect(other, "other triangle of potrf", f::name);
  CALL(f::potrs(handle, uplo, n, 3, F, F.lead, X, X.lead, info));
  succeeded("potrs");
  expect(close(A * X, B), "potrs", f::name);
  if (n > 100)
    return;
  CALL(f::potri(handle, uplo, n, F, F.lead, work.data, work.size, info));
  succeeded("potri");
  matrix<T> inverse =
      made<T>(n, n, [&](int i, int j) { return in_triangle(i, j) ? F.at(i, j) : conj_of(F.at(j, i)); });
  expect(close(A * inverse, identity<T>(n)), "potri", f::name);
}

template <class T> void lu(int m, int n) {
  using f = functions<T>;
  matrix<T> A(m, n, true), F = A;
  array<int> pivots(m + n);
  work_area<T> work([&](int *size) { return f::getrf_bufferSize(handle, m, n, F, F.lead, size); });
  CALL(f::getrf(handle, m, n, F, F.lead, work.data, pivots, info));
  succeeded("getrf");
  const int k = std::min(m, n);
  matrix<T> L = made<T>(m, k, [&](int i, int j) { return i > j ? F.at(i, j) : value<T>(i == j); });
  matrix<T> U = made<T>(k, n, [&](int i, int j) { return i <= j ? F.at(i, j) : value<T>(0); });
  matrix<T> P = A;
  CALL(f::laswp(handle, n, P, P.lead, 1, k, pivots, 1));
  cudaDeviceSynchronize();
  expect(close(L * U, P), "factors of getrf", f::name);
  if (m != n)
    return;
  const cublasOperation_t operations[] = {CUBLAS_OP_N, CUBLAS_OP_T, CUBLAS_OP_C};
  for (cublasOperation_t op : operations) {
    matrix<T> B(n, 2, true), X = B;
    CALL(f::getrs(handle, op, n, 2, F, F.lead, pivots, X, X.lead, info));
    succeeded("getrs");
    matrix<T> operand = op == CUBLAS_OP_N   ? A
                        : op == CUBLAS_OP_C ? turned(A)
                                            : made<T>(n, n, [&](int i, int j) { return A.at(j, i); });
    expect(close(operand * X, B, largest(X)), "getrs", f::name);
  }
}

template <class T> void lu_without_pivots(int n) {
  using f = functions<T>;
  matrix<T> A = hermitian<T>(n, true), F = A, B(n, 1, true), X = B;
  CALL(f::getrf(handle, n, n, F, F.lead, nullptr, nullptr, info));
  CALL(f::getrs(handle, CUBLAS_OP_N, n, 1, F, F.lead, nullptr, X, X.lead, info));
  succeeded("getrf without pivots");
  expect(close(A * X, B), "getrf without pivots", f::name);
}

template <class T> void symmetric(int n) {
  using f = functions<T>;
  matrix<T> R(n, n, true), A = made<T>(n, n, [&](int i, int j) { return R.at(i, j) + R.at(j, i); });
  matrix<T> F = A, B(n, 2, true), X = B;
  array<int> pivots(n);
  array<int64_t> wide(n);
  work_area<T> work([&](int *size) { return f::sytrf_bufferSize(handle, n, F, F.lead, size); });
  CALL(f::sytrf(handle, CUBLAS_FILL_MODE_LOWER, n, F, F.lead, pivots, work.data, work.size, info));
  succeeded("sytrf");
  for (int i = 0; i < n; ++i)
    wide[i] = pivots[i];
  CALL(cusolverDnXsytrs(handle, CUBLAS_FILL_MODE_LOWER, n, 2, f::type, F, F.lead, wide, f::type, X, X.lead, nullptr,
                        0, nullptr, 0, info));
  succeeded("sytrs");
  expect(close(A * X, B), "sytrs", f::name);
}

template <class T> void qr(int m, int n) {
  using f = functions<T>;
  matrix<T> A(m, n, true), F = A, C(m, 3, true);
  array<T> tau(n);
  work_area<T> work([&](int *size) { return f::geqrf_bufferSize(handle, m, n, F, F.lead, size); });
  CALL(f::geqrf(handle, m, n, F, F.lead, tau, work.data, work.size, info));
  succeeded("geqrf");
  matrix<T> R = made<T>(n, n, [&](int i, int j) { return i <= j ? F.at(i, j) : value<T>(0); });
  matrix<T> Q = F, QC = C;
  CALL(f::orgqr(handle, m, n, n, Q, Q.lead, tau, work.data, work.size, info));
  succeeded("orgqr");
  expect(orthonormal(Q) && close(Q * R, A), "QR", f::name);
  const cublasOperation_t op = is_complex<T> ? CUBLAS_OP_C : CUBLAS_OP_T;
  CALL(f::ormqr(handle, CUBLAS_SIDE_LEFT, op, m, 3, n, F, F.lead, tau, QC, QC.lead, work.data, work.size, info));
  succeeded("ormqr");
  matrix<T> top = made<T>(n, 3, [&](int i, int j) { return QC.at(i, j); });
  expect(close(top, turned(Q) * C), "ormqr", f::name);
}

template <class T> void two_diagonals(int m, int n) {
  using f = functions<T>;
  matrix<T> A(m, n, true), F = A;
  array<real_of<T>> d(n), e(n);
  array<T> tauq(n), taup(n), work(1);
  CALL(f::gebrd(handle, m, n, F, F.lead, d, e, tauq, taup, work, 1, info));
  succeeded("gebrd");
  matrix<T> Q = F, PT = made<T>(n, n, [&](int i, int j) { return F.at(i, j); });
  CALL(f::orgbr(handle, CUBLAS_SIDE_LEFT, m, n, n, Q, Q.lead, tauq, work, 1, info));
  CALL(f::orgbr(handle, CUBLAS_SIDE_RIGHT, n, n, m, PT, PT.lead, taup, work, 1, info));
  succeeded("orgbr");
  matrix<T> B = made<T>(n, n, [&](int i, int j) { return value<T>(i == j ? d[i] : i + 1 == j ? e[i] : 0); });
  expect(orthonormal(Q) && orthonormal(PT) && close(Q * B * PT, A), "gebrd", f::name);

  matrix<T> H = hermitian<T>(n, false), G = H, S(n, n, true), QS = S;
  CALL(f::sytrd(handle, CUBLAS_FILL_MODE_UPPER, n, G, G.lead, d, e, tauq, work, 1, info));
  succeeded("sytrd");
  matrix<T> V = G;
  CALL(f::orgtr(handle, CUBLAS_FILL_MODE_UPPER, n, V, V.lead, tauq, work, 1, info));
  CALL(f::ormtr(handle, CUBLAS_SIDE_LEFT, CUBLAS_FILL_MODE_UPPER, CUBLAS_OP_N, n, n, G, G.lead, tauq, QS, QS.lead,
                work, 1, info));
  succeeded("orgtr");
  matrix<T> D = made<T>(n, n, [&](int i, int j) {
    return value<T>(i == j ? d[i] : i + 1 == j ? e[i] : j + 1 == i ? e[j] : 0);
  });
  expect(orthonormal(V) && close(V * D * turned(V), H), "sytrd", f::name);
  expect(close(QS, V * S), "ormtr", f::name);
}

template <class T> void batch(int n, int count) {
  using f = functions<T>;
  matrix<T> A = hermitian<T>(n, true), B(n, 1, true);
  array<T *> As(count), Bs(count);
  array<int> infos(count);
  std::vector<matrix<T>> F, X;
  F.reserve(count), X.reserve(count);
  for (int i = 0; i < count; ++i) {
    F.push_back(A), X.push_back(B);
    As[i] = F[i], Bs[i] = X[i];
  }
  F[1].at(2, 2) = value<T>(-1); // has no factor
  CALL(f::potrfBatched(handle, CUBLAS_FILL_MODE_LOWER, n, As, A.lead, infos, count));
  CALL(f::potrsBatched(handle, CUBLAS_FILL_MODE_LOWER, n, 1, As, A.lead, Bs, B.lead, info, count));
  succeeded("potrsBatched");
  expect(infos[0] == 0 && infos[1] == 3 && infos[count - 1] == 0, "info of potrfBatched", f::name);
  expect(close(A * X[0], B) && close(A * X[count - 1], B), "potrsBatched", f::name);
}

template <class T> void all_of() {
  for (int n : {1, 5, 40}) {
    cholesky<T>(CUBLAS_FILL_MODE_LOWER, n);
    cholesky<T>(CUBLAS_FILL_MODE_UPPER, n);
  }
  lu<T>(7, 7), lu<T>(9, 4), lu<T>(4, 9), lu<T>(60, 60);
  lu_without_pivots<T>(12);
  symmetric<T>(17);
  qr<T>(20, 11), qr<T>(6, 6);
  two_diagonals<T>(14, 9), two_diagonals<T>(6, 6);
  batch<T>(8, 5);
}

int main() {
  cusolverDnCreate(&handle);
  cudaMallocManaged(&info, sizeof(int));
  all_of<float>(), all_of<double>(), all_of<cuComplex>(), all_of<cuDoubleComplex>();
  cholesky<double>(CUBLAS_FILL_MODE_LOWER, 530), cholesky<cuComplex>(CUBLAS_FILL_MODE_UPPER, 520);
  lu<double>(530, 530), lu<float>(560, 520), lu<cuComplex>(520, 530);

  // What cannot be factored says where, and an empty matrix is one.
  matrix<double> A = identity<double>(4);
  A.at(2, 2) = 0;
  array<int> pivots(4);
  CALL(cusolverDnDgetrf(handle, 4, 4, A, A.lead, nullptr, pivots, info));
  succeeded("singular matrix", 3);
  A.at(1, 1) = -1;
  CALL(cusolverDnDpotrf(handle, CUBLAS_FILL_MODE_LOWER, 4, A, A.lead, nullptr, 0, info));
  succeeded("indefinite matrix", 2);
  CALL(cusolverDnDpotrf(handle, CUBLAS_FILL_MODE_LOWER, 0, A, A.lead, nullptr, 0, info));
  succeeded("empty matrix");
  cusolverDnDestroy(handle);
  printf("failures: %d\n", failures); // CHECK: failures: 0
}
