// cuSOLVER's generic interface: types as arguments, sizes of 64 bits, and what has no typed function: inverses of
// triangles, eigenvalues of any matrix, the largest singular values.
// RUN: %offloom cc -O1 -std=c++20 %s -o %t -lcusolver && %t | FileCheck %s
#include "reference.h"

cusolverDnHandle_t handle;
cusolverDnParams_t params;
int *info;

void succeeded(const char *what, int expected = 0) {
  cudaDeviceSynchronize();
  expect(*info == expected, what, "info");
}

template <class T> constexpr cudaDataType type = functions<T>::type;
template <class T> constexpr cudaDataType real_type = functions<real_of<T>>::type;

template <class T> void factors(int n) {
  const char *name = functions<T>::name;
  matrix<T> A = hermitian<T>(n, true), L = A, U = A, Q = A, B(n, 2, true), X = B, Y = B;
  size_t device = 0, host = 0;
  CALL(cusolverDnXpotrf_bufferSize(handle, params, CUBLAS_FILL_MODE_LOWER, n, type<T>, L, L.lead, type<T>, &device,
                                   &host));
  expect(device >= 1, "work area");
  array<char> work(device);
  CALL(cusolverDnXpotrf(handle, params, CUBLAS_FILL_MODE_LOWER, n, type<T>, L, L.lead, type<T>, work, device, nullptr,
                        0, info));
  CALL(cusolverDnXpotrs(handle, params, CUBLAS_FILL_MODE_LOWER, n, 2, type<T>, L, L.lead, type<T>, X, X.lead, info));
  succeeded("Xpotrf");
  expect(close(A * X, B), "Xpotrs", name);

  array<int64_t> pivots(n);
  CALL(cusolverDnXgetrf(handle, params, n, n, type<T>, U, U.lead, pivots, type<T>, work, device, nullptr, 0, info));
  CALL(cusolverDnXgetrs(handle, params, CUBLAS_OP_C, n, 2, type<T>, U, U.lead, pivots, type<T>, Y, Y.lead, info));
  succeeded("Xgetrf");
  expect(close(turned(A) * Y, B), "Xgetrs", name);

  array<T> tau(n);
  CALL(cusolverDnXgeqrf(handle, params, n, n, type<T>, Q, Q.lead, type<T>, tau, type<T>, work, device, nullptr, 0,
                        info));
  succeeded("Xgeqrf");
  matrix<T> R = made<T>(n, n, [&](int i, int j) { return i <= j ? Q.at(i, j) : value<T>(0); });
  expect(close(turned(R) * R, turned(A) * A), "Xgeqrf", name);
  matrix<T> inverse = R;
  CALL(cusolverDnXtrtri(handle, CUBLAS_FILL_MODE_UPPER, CUBLAS_DIAG_NON_UNIT, n, type<T>, inverse, inverse.lead, work,
                        device, nullptr, 0, info));
  succeeded("Xtrtri");
  expect(close(R * inverse, identity<T>(n)), "Xtrtri", name);
}

template <class T> void eigenvalues(int n) {
  const char *name = functions<T>::name;
  matrix<T> A = hermitian<T>(n, false), V = A, V2 = A;
  array<real_of<T>> W(n), W2(2 * n);
  const auto vectors = CUSOLVER_EIG_MODE_VECTOR;
  const auto lower = CUBLAS_FILL_MODE_LOWER;
  CALL(cusolverDnXsyevd(handle, params, vectors, lower, n, type<T>, V, V.lead, real_type<T>, W, type<T>, nullptr, 0,
                        nullptr, 0, info));
  succeeded("Xsyevd");
  expect(orthonormal(V) && close(A * V, V * diagonal<T>(W, n)), "Xsyevd", name);
  real_of<T> low = (W[1] + W[2]) / 2, high = 1000;
  int64_t found = 0;
  CALL(cusolverDnXsyevdx(handle, params, vectors, CUSOLVER_EIG_RANGE_V, lower, n, type<T>, V2, V2.lead, &low, &high, 0,
                         0, &found, real_type<T>, W2, type<T>, nullptr, 0, nullptr, 0, info));
  succeeded("Xsyevdx");
  matrix<T> some = left_columns(V2, n - 2);
  expect(found == n - 2 && close(A * some, some * diagonal<T>(W2, n - 2)), "Xsyevdx", name);
  // Those that were not asked for stand behind them.
  expect(std::abs(W2[n - 2] - W[0]) < 1e-3 && std::abs(W2[n - 1] - W[1]) < 1e-3, "other values of Xsyevdx", name);

  array<T> batch(2 * n * n);
  array<int> infos(2);
  for (int i = 0; i < 2 * n * n; ++i)
    reinterpret_cast<value<T> *>(batch.data)[i] = A.at(i % n, i / n % n) * real_of<T>(i < n * n ? 1 : -1);
  CALL(cusolverDnXsyevBatched(handle, params, vectors, lower, n, type<T>, batch, n, real_type<T>, W2, type<T>, nullptr,
                              0, nullptr, 0, infos, 2));
  cudaDeviceSynchronize();
  expect(std::abs(W2[0] - W[0]) < 1e-3 && std::abs(W2[n] + W[n - 1]) < 1e-3, "XsyevBatched", name);

  // Of a general matrix: A v = v w. Real ones may have pairs of complex values.
  matrix<T> G(n, n, true), F = G, VR(n, n);
  using C = std::complex<real_of<T>>;
  array<C> values(n);
  const cudaDataType complex_type = sizeof(real_of<T>) == 4 ? CUDA_C_32F : CUDA_C_64F;
  CALL(cusolverDnXgeev(handle, params, CUSOLVER_EIG_MODE_NOVECTOR, vectors, n, type<T>, F, F.lead, complex_type, values,
                       type<T>, nullptr, 1, type<T>, VR, VR.lead, type<T>, nullptr, 0, nullptr, 0, info));
  succeeded("Xgeev");
  bool right = true;
  for (int k = 0; k < n; ++k) {
    const bool pair = !is_complex<T> && values[k].imag() != 0;
    auto vector = [&](int i) {
      if constexpr (is_complex<T>)
        return C(VR.at(i, k));
      else
        return pair ? C(VR.at(i, k), VR.at(i, k + 1)) : C(VR.at(i, k));
    };
    for (int i = 0; i < n; ++i) {
      C sum = 0;
      for (int j = 0; j < n; ++j)
        sum += C(G.at(i, j)) * vector(j);
      right = right && std::abs(sum - values[k] * vector(i)) < (sizeof(real_of<T>) == 4 ? 1e-3 : 1e-11);
    }
    k += pair;
  }
  expect(right, "Xgeev", name);
}

template <class T> void singular_values(int m, int n) {
  const char *name = functions<T>::name;
  matrix<T> A(m, n, true), F = A, P = A, R = A, U(m, m), VT(n, n), V(n, n);
  array<real_of<T>> S(n), S2(n);
  double error = -1;
  CALL(cusolverDnXgesvd(handle, params, 'S', 'A', m, n, type<T>, F, F.lead, real_type<T>, S, type<T>, U, U.lead, type<T>,
                        VT, VT.lead, type<T>, nullptr, 0, nullptr, 0, info));
  succeeded("Xgesvd");
  expect(close(left_columns(U, n) * diagonal<T>(S, n) * VT, A), "Xgesvd", name);
  CALL(cusolverDnXgesvdp(handle, params, CUSOLVER_EIG_MODE_VECTOR, 1, m, n, type<T>, P, P.lead, real_type<T>, S2,
                         type<T>, U, U.lead, type<T>, V, V.lead, type<T>, nullptr, 0, nullptr, 0, info, &error));
  succeeded("Xgesvdp");
  expect(error == 0 && close(left_columns(U, n) * diagonal<T>(S2, n) * turned(V), A), "Xgesvdp", name);
  CALL(cusolverDnXgesvdr(handle, params, 'S', 'S', m, n, 2, 1, 2, type<T>, R, R.lead, real_type<T>, S2, type<T>, U,
                         U.lead, type<T>, V, V.lead, type<T>, nullptr, 0, nullptr, 0, info));
  succeeded("Xgesvdr");
  matrix<T> left = left_columns(U, 2), right = left_columns(V, 2);
  expect(close(A * right, left * diagonal<T>(S, 2)), "Xgesvdr", name);
}

template <class T> void all_of() {
  factors<T>(9), eigenvalues<T>(7), singular_values<T>(8, 5);
}

int main() {
  cusolverDnCreate(&handle);
  cusolverDnCreateParams(&params);
  CALL(cusolverDnSetAdvOptions(params, CUSOLVERDN_GETRF, CUSOLVER_ALG_1));
  cudaMallocManaged(&info, sizeof(int));
  all_of<float>(), all_of<double>(), all_of<cuComplex>(), all_of<cuDoubleComplex>();

  // Real and imaginary parts apart: a rotation.
  matrix<double> A(2, 2);
  A.at(0, 1) = -2, A.at(1, 0) = 2;
  array<double> W(4);
  CALL(cusolverDnXgeev(handle, params, CUSOLVER_EIG_MODE_NOVECTOR, CUSOLVER_EIG_MODE_NOVECTOR, 2, CUDA_R_64F, A, A.lead,
                       CUDA_R_64F, W, CUDA_R_64F, nullptr, 1, CUDA_R_64F, nullptr, 1, CUDA_R_64F, nullptr, 0, nullptr, 0,
                       info));
  cudaDeviceSynchronize();
  printf("%g %g, %g %g\n", W[0], W[1], W[2], W[3]); // CHECK: 0 0, 2 -2
  cusolverDnDestroyParams(params);
  cusolverDnDestroy(handle);
  printf("failures: %d\n", failures); // CHECK: failures: 0
}
