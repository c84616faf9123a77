// Complex products of bytes and of floats, whose types are arguments, and products with 3m in their name.
// RUN: %offloom cc -std=c++17 %s -o %t -lcublas && %t | FileCheck %s
#include <complex>
#include <cstdio>
#include <cublas_v2.h>

using complex = std::complex<float>;

template <class T> T *managed(int n) {
  T *p;
  cudaMallocManaged(&p, n * sizeof(T));
  return p;
}

int main() {
  const int n = 5, k = 7;
  cublasHandle_t handle;
  cublasCreate(&handle);
  auto bytes = managed<char2>(n * k);
  auto floats = managed<cuComplex>(n * k), c = managed<cuComplex>(n * n);
  for (int i = 0; i < n * k; ++i) {
    bytes[i] = {static_cast<signed char>(i * 37 % 255 - 127), static_cast<signed char>(i * 91 % 255 - 127)};
    floats[i] = {static_cast<float>(bytes[i].x), static_cast<float>(bytes[i].y)};
  }
  // The element of A * A' in a row and a column, of A by columns of n.
  const auto expected = [&](int row, int col, bool conjugated) {
    complex sum = 0;
    for (int l = 0; l < k; ++l) {
      const complex left(floats[row + l * n].x, floats[row + l * n].y), right(floats[col + l * n].x, floats[col + l * n].y);
      sum += left * (conjugated ? std::conj(right) : right);
    }
    return sum;
  };
  const auto wrong = [&](bool conjugated, bool whole) {
    cudaDeviceSynchronize();
    int count = 0;
    for (int col = 0; col < n; ++col)
      for (int row = whole ? 0 : col; row < n; ++row)
        count += complex(c[row + col * n].x, c[row + col * n].y) != expected(row, col, conjugated);
    return count;
  };
  const cuComplex one = {1, 0}, none = {0, 0};
  const float real_one = 1, real_none = 0;
  for (cudaDataType type : {CUDA_C_8I, CUDA_C_32F}) {
    const void *a = type == CUDA_C_8I ? static_cast<const void *>(bytes) : floats;
    int found = 0;
    cublasCsyrkEx(handle, CUBLAS_FILL_MODE_LOWER, CUBLAS_OP_N, n, k, &one, a, type, n, &none, c, CUDA_C_32F, n);
    found += wrong(false, false);
    cublasCsyrk3mEx(handle, CUBLAS_FILL_MODE_LOWER, CUBLAS_OP_N, n, k, &one, a, type, n, &none, c, CUDA_C_32F, n);
    found += wrong(false, false);
    cublasCherkEx(handle, CUBLAS_FILL_MODE_LOWER, CUBLAS_OP_N, n, k, &real_one, a, type, n, &real_none, c, CUDA_C_32F, n);
    found += wrong(true, false);
    cublasCherk3mEx(handle, CUBLAS_FILL_MODE_LOWER, CUBLAS_OP_N, n, k, &real_one, a, type, n, &real_none, c, CUDA_C_32F, n);
    found += wrong(true, false);
    cublasCgemmEx(handle, CUBLAS_OP_N, CUBLAS_OP_C, n, n, k, &one, a, type, n, a, type, n, &none, c, CUDA_C_32F, n);
    found += wrong(true, true);
    cublasCgemm3mEx(handle, CUBLAS_OP_N, CUBLAS_OP_T, n, n, k, &one, a, type, n, a, type, n, &none, c, CUDA_C_32F, n);
    found += wrong(false, true);
    printf("%d wrong\n", found);
  }
  // CHECK-COUNT-2: {{^}}0 wrong
  cublasCgemm3mStridedBatched(handle, CUBLAS_OP_N, CUBLAS_OP_T, n, n, k, &one, floats, n, 0, floats, n, 0, &none, c, n, n * n, 1);
  printf("%d wrong\n", wrong(false, true)); // CHECK-NEXT: 0 wrong
  auto pointers = managed<cuComplex *>(2);
  pointers[0] = floats, pointers[1] = c;
  cublasCgemm3mBatched(handle, CUBLAS_OP_N, CUBLAS_OP_C, n, n, k, &one, pointers, n, pointers, n, &none, pointers + 1, n, 1);
  printf("%d wrong\n", wrong(true, true)); // CHECK-NEXT: 0 wrong

  // CHECK-NEXT: statuses: 1 15 7
  printf("statuses: %d %d %d\n",
         cublasCsyrkEx(nullptr, CUBLAS_FILL_MODE_LOWER, CUBLAS_OP_N, n, k, &one, bytes, CUDA_C_8I, n, &none, c, CUDA_C_32F, n),
         cublasCherkEx(handle, CUBLAS_FILL_MODE_LOWER, CUBLAS_OP_N, n, k, &real_one, bytes, CUDA_R_8I, n, &real_none, c,
                       CUDA_C_32F, n),
         cublasCsyrkEx(handle, CUBLAS_FILL_MODE_LOWER, CUBLAS_OP_N, n, k, &one, bytes, CUDA_C_8I, n - 1, &none, c, CUDA_C_32F,
                       n));
}
