// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// cuSOLVER: eigenvalues and vectors of Hermitian matrices, all and some, generalised ones, by Jacobi, in batches.
// builds: clang++
// flags: -lcusolver
#include "solved.h"

constexpr int n = 5;

/// The greatest residual of A v = w v, and how far vectors are from orthonormal: both are small.
template <class T> void told(const char *what, int status, int info, const T *vectors, const double *values, int count) {
  cudaDeviceSynchronize();
  std::vector<T> a(n * n);
  definite(a.data(), n, n);
  const auto entry = [&](const T *m, int i, int j) {
    if constexpr (std::is_same_v<T, double2>)
      return std::complex<double>(m[j * n + i].x, m[j * n + i].y);
    else
      return std::complex<double>(m[j * n + i]);
  };
  double worst = 0, unlike = 0;
  for (int k = 0; k < count; ++k) {
    for (int i = 0; i < n; ++i) {
      std::complex<double> sum = -values[k] * entry(vectors, i, k);
      for (int j = 0; j < n; ++j)
        sum += (j < i ? entry(a.data(), i, j) : std::conj(entry(a.data(), j, i))) * entry(vectors, j, k);
      worst = std::max(worst, std::abs(sum));
    }
    for (int l = 0; l < count; ++l) {
      std::complex<double> sum = k == l ? -1 : 0;
      for (int i = 0; i < n; ++i)
        sum += std::conj(entry(vectors, i, k)) * entry(vectors, i, l);
      unlike = std::max(unlike, std::abs(sum));
    }
  }
  printf("%s: %d info %d, vectors %d %d\n", what, status, info, worst < 1e-8, unlike < 1e-8);
}

int main() {
  cusolverDnHandle_t handle;
  cusolverDnCreate(&handle);
  array<int> info(3);
  array<double> values(n);
  int size = 0, found = -1;
  for (auto part : {CUBLAS_FILL_MODE_LOWER, CUBLAS_FILL_MODE_UPPER}) {
    array<double> a(n * n);
    definite(a.data, n, n);
    status("size", cusolverDnDsyevd_bufferSize(handle, CUSOLVER_EIG_MODE_VECTOR, part, n, a, n, values, &size));
    work_area<double> work(size + 1);
    int answer = cusolverDnDsyevd(handle, CUSOLVER_EIG_MODE_VECTOR, part, n, a, n, values, work, size, info);
    cudaDeviceSynchronize();
    told("syevd", answer, info[0], a.data, values.data, n), show("values", values);
    definite(a.data, n, n);
    answer = cusolverDnDsyevd(handle, CUSOLVER_EIG_MODE_NOVECTOR, part, n, a, n, values, work, size, info);
    status("without vectors", answer), show("values", values);
    array<double2> c(n * n);
    definite(c.data, n, n);
    status("size", cusolverDnZheevd_bufferSize(handle, CUSOLVER_EIG_MODE_VECTOR, part, n, c, n, values, &size));
    work_area<double2> room(size + 1);
    answer = cusolverDnZheevd(handle, CUSOLVER_EIG_MODE_VECTOR, part, n, c, n, values, room, size, info);
    cudaDeviceSynchronize();
    told("heevd", answer, info[0], c.data, values.data, n), show("values", values);
    for (auto range : {CUSOLVER_EIG_RANGE_ALL, CUSOLVER_EIG_RANGE_I, CUSOLVER_EIG_RANGE_V}) {
      definite(a.data, n, n);
      status("size", cusolverDnDsyevdx_bufferSize(handle, CUSOLVER_EIG_MODE_VECTOR, range, part, n, a, n, 8.5, 13, 2, 4, &found, values, &size));
      work_area<double> more(size + 1);
      answer = cusolverDnDsyevdx(handle, CUSOLVER_EIG_MODE_VECTOR, range, part, n, a, n, 8.5, 13, 2, 4, &found, values, more, size, info);
      cudaDeviceSynchronize();
      told("syevdx", answer, info[0], a.data, values.data, found), show("values", values.data, found);
    }
  }
  array<double> a(n * n), b(n * n);
  for (auto kind : {CUSOLVER_EIG_TYPE_1, CUSOLVER_EIG_TYPE_2, CUSOLVER_EIG_TYPE_3}) {
    definite(a.data, n, n), definite(b.data, n, n);
    for (int i = 0; i < n; ++i)
      a[i * n + i] += 3 * i;
    status("size", cusolverDnDsygvd_bufferSize(handle, kind, CUSOLVER_EIG_MODE_VECTOR, CUBLAS_FILL_MODE_LOWER, n, a, n, b, n, values, &size));
    work_area<double> work(size + 1);
    status("sygvd", cusolverDnDsygvd(handle, kind, CUSOLVER_EIG_MODE_VECTOR, CUBLAS_FILL_MODE_LOWER, n, a, n, b, n, values, work, size, info));
    show("values", values), show("info", info.data, 1);
  }
  definite(b.data, n, n), definite(a.data, n, n);
  b[2 * n + 2] = -3;
  array<double> large(5000);
  status("not definite", cusolverDnDsygvd(handle, CUSOLVER_EIG_TYPE_1, CUSOLVER_EIG_MODE_VECTOR, CUBLAS_FILL_MODE_LOWER, n, a, n, b, n, values, large, 5000, info));
  show("info", info.data, 1);
  syevjInfo_t jacobi;
  status("parameters", cusolverDnCreateSyevjInfo(&jacobi));
  for (int sorted : {1, 0}) {
    cusolverDnXsyevjSetSortEig(jacobi, sorted);
    definite(a.data, n, n);
    status("size", cusolverDnDsyevj_bufferSize(handle, CUSOLVER_EIG_MODE_VECTOR, CUBLAS_FILL_MODE_LOWER, n, a, n, values, &size, jacobi));
    work_area<double> work(size + 1);
    const int answer = cusolverDnDsyevj(handle, CUSOLVER_EIG_MODE_VECTOR, CUBLAS_FILL_MODE_LOWER, n, a, n, values, work, size, info, jacobi);
    cudaDeviceSynchronize();
    told("syevj", answer, info[0], a.data, values.data, n);
    if (sorted)
      show("values", values);
  }
  cusolverDnXsyevjSetSortEig(jacobi, 1);
  array<double> several(3 * n * n), all_values(3 * n);
  for (int i = 0; i < 3; ++i)
    definite(several.data + i * n * n, n, n), several[i * n * n] += i;
  status("size", cusolverDnDsyevjBatched_bufferSize(handle, CUSOLVER_EIG_MODE_VECTOR, CUBLAS_FILL_MODE_LOWER, n, several, n, all_values, &size, jacobi, 3));
  work_area<double> work(size + 1);
  status("batch", cusolverDnDsyevjBatched(handle, CUSOLVER_EIG_MODE_VECTOR, CUBLAS_FILL_MODE_LOWER, n, several, n, all_values, work, size, info, jacobi, 3));
  show("values", all_values), show("info", info);
}
