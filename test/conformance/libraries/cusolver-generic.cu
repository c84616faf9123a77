// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// cuSOLVER's functions of any type: Cholesky, LU, QR, eigenvalues and singular values of four types.
// builds: clang++
// flags: -lcusolver
#include "solved.h"

template <class T, class Real> void generic(const char *name, cudaDataType type, cudaDataType real) {
  cusolverDnHandle_t handle;
  cusolverDnParams_t parameters;
  cusolverDnCreate(&handle);
  status("parameters", cusolverDnCreateParams(&parameters));
  constexpr int64_t n = 4;
  array<T> a(n * n), b(n), tau(n);
  array<Real> values(n);
  array<int> info(1);
  array<int64_t> pivots(n);
  size_t there = 0, here = 0;
  std::vector<char> host;
  char *device = nullptr;
  const auto room = [&](const char *what, int answer) {
    printf("%s %s: size %d", name, what, answer);
    host.resize(here + 1);
    cudaFree(device);
    cudaMalloc(&device, there + 1);
  };
  const auto done = [&](int answer) {
    cudaDeviceSynchronize();
    printf(", %d, info %d\n", answer, info[0]);
  };
  definite(a.data, n, n);
  room("Cholesky", cusolverDnXpotrf_bufferSize(handle, parameters, CUBLAS_FILL_MODE_LOWER, n, type, a, n, type, &there, &here));
  done(cusolverDnXpotrf(handle, parameters, CUBLAS_FILL_MODE_LOWER, n, type, a, n, type, device, there, host.data(), here, info));
  show("factor", a);
  status("solve", cusolverDnXpotrs(handle, parameters, CUBLAS_FILL_MODE_LOWER, n, 1, type, a, n, type, b, n, info));
  show("solution", b);
  full(a.data, n, n, n);
  room("LU", cusolverDnXgetrf_bufferSize(handle, parameters, n, n, type, a, n, type, &there, &here));
  done(cusolverDnXgetrf(handle, parameters, n, n, type, a, n, pivots, type, device, there, host.data(), here, info));
  show("factors", a), show("pivots", pivots);
  status("solve", cusolverDnXgetrs(handle, parameters, CUBLAS_OP_T, n, 1, type, a, n, pivots, type, b, n, info));
  show("solution", b);
  full(a.data, n, n, n);
  room("QR", cusolverDnXgeqrf_bufferSize(handle, parameters, n, n, type, a, n, type, tau, type, &there, &here));
  done(cusolverDnXgeqrf(handle, parameters, n, n, type, a, n, type, tau, type, device, there, host.data(), here, info));
  for (int i = 0; i < n; ++i)
    values[i] = Real(std::abs(real_of(a[i * n + i])));
  show("diagonal", values);
  definite(a.data, n, n);
  room("eigenvalues", cusolverDnXsyevd_bufferSize(handle, parameters, CUSOLVER_EIG_MODE_NOVECTOR, CUBLAS_FILL_MODE_UPPER, n, type, a, n, real, values, type, &there, &here));
  done(cusolverDnXsyevd(handle, parameters, CUSOLVER_EIG_MODE_NOVECTOR, CUBLAS_FILL_MODE_UPPER, n, type, a, n, real, values, type, device, there, host.data(), here, info));
  show("values", values);
  definite(a.data, n, n);
  int64_t found = 0;
  Real lower = 0, upper = Real(10.5);
  room("some", cusolverDnXsyevdx_bufferSize(handle, parameters, CUSOLVER_EIG_MODE_NOVECTOR, CUSOLVER_EIG_RANGE_V, CUBLAS_FILL_MODE_LOWER, n, type, a, n, &lower, &upper, 0, 0, &found, real, values, type,
                                            &there, &here));
  done(cusolverDnXsyevdx(handle, parameters, CUSOLVER_EIG_MODE_NOVECTOR, CUSOLVER_EIG_RANGE_V, CUBLAS_FILL_MODE_LOWER, n, type, a, n, &lower, &upper, 0, 0, &found, real, values, type, device, there,
                         host.data(), here, info));
  show("values", values.data, int(found));
  full(a.data, n, n, n);
  array<T> u(n * n), vt(n * n);
  room("singular values", cusolverDnXgesvd_bufferSize(handle, parameters, 'S', 'S', n, n, type, a, n, real, values, type, u, n, type, vt, n, type, &there, &here));
  done(cusolverDnXgesvd(handle, parameters, 'S', 'S', n, n, type, a, n, real, values, type, u, n, type, vt, n, type, device, there, host.data(), here, info));
  show("values", values);
  double error = 0;
  full(a.data, n, n, n);
  room("polar", cusolverDnXgesvdp_bufferSize(handle, parameters, CUSOLVER_EIG_MODE_VECTOR, 1, n, n, type, a, n, real, values, type, u, n, type, vt, n, type, &there, &here));
  done(cusolverDnXgesvdp(handle, parameters, CUSOLVER_EIG_MODE_VECTOR, 1, n, n, type, a, n, real, values, type, u, n, type, vt, n, type, device, there, host.data(), here, info, &error));
  show("values", values);
  for (int i = 0; i < n * n; ++i)
    a[i] = number<T>(i % 5 == 0 ? i + 1 : 1, 0);
  room("inverse of a triangle", cusolverDnXtrtri_bufferSize(handle, CUBLAS_FILL_MODE_UPPER, CUBLAS_DIAG_NON_UNIT, n, type, a, n, &there, &here));
  done(cusolverDnXtrtri(handle, CUBLAS_FILL_MODE_UPPER, CUBLAS_DIAG_NON_UNIT, n, type, a, n, device, there, host.data(), here, info));
  show("inverse", a);
  cudaFree(device);
  cusolverDnDestroyParams(parameters);
  cusolverDnDestroy(handle);
}

int main() {
  generic<float, float>("float", CUDA_R_32F, CUDA_R_32F);
  generic<double, double>("double", CUDA_R_64F, CUDA_R_64F);
  generic<float2, float>("complex", CUDA_C_32F, CUDA_R_32F);
  generic<double2, double>("double complex", CUDA_C_64F, CUDA_R_64F);
}
