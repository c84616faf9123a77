// Groups of products, of which each has its own shape; triangles in and out of packed storage.
// RUN: %offloom cc -std=c++20 %s -o %t -lcublas && %t | FileCheck %s
#include "reference.h"

/// Two products of 4 by 3 and one of 5 by 2, with one letter for all their sizes.
template <class T, class Grouped> void groups(const char *name, Grouped multiply) {
  const cublasOperation_t transa[] = {CUBLAS_OP_N, CUBLAS_OP_T}, transb[] = {CUBLAS_OP_N, CUBLAS_OP_N};
  const int m[] = {4, 5}, n[] = {3, 2}, k[] = {6, 7}, lda[] = {4, 7}, ldb[] = {6, 7}, ldc[] = {4, 5}, sizes[] = {2, 1};
  array<T> a(3 * 42), b(3 * 42), c(3 * 42);
  T **where;
  cudaMallocManaged(&where, 9 * sizeof(T *));
  for (int i = 0; i < 3; ++i)
    where[i] = a + 42 * i, where[3 + i] = b + 42 * i, where[6 + i] = c + 42 * i;
  const auto before = c.copy();
  multiply(transa, transb, m, n, k, where, lda, where + 3, ldb, where + 6, ldc, sizes);
  cudaDeviceSynchronize();
  bool right = true;
  for (int i = 0; i < 3; ++i) {
    const int g = i == 2;
    for (int col = 0; col < n[g]; ++col)
      for (int row = 0; row < m[g]; ++row) {
        value<T> sum = 0;
        for (int l = 0; l < k[g]; ++l)
          sum += a.at(42 * i + (g ? l + row * lda[g] : row + l * lda[g])) * b.at(42 * i + l + col * ldb[g]);
        const int at = 42 * i + row + col * ldc[g];
        right &= c.at(at) == T(g + 2) * sum + T(1 - g) * before[at];
      }
  }
  expect(right, "groups", name);
}

template <class T> void triangles(const char *name, cublasHandle_t handle, auto unpack, auto pack) {
  const int n = 5, lda = 7;
  for (cublasFillMode_t uplo : {CUBLAS_FILL_MODE_LOWER, CUBLAS_FILL_MODE_UPPER}) {
    array<T> packed(n * (n + 1) / 2), full(lda * n), again(n * (n + 1) / 2);
    const auto before = full.copy();
    CALL(unpack(handle, uplo, n, packed, full, lda));
    CALL(pack(handle, uplo, n, full, lda, again));
    cudaDeviceSynchronize();
    bool right = packed.copy() == again.copy();
    int next = 0;
    for (int col = 0; col < n; ++col)
      for (int row = 0; row < n; ++row) {
        const bool inside = uplo == CUBLAS_FILL_MODE_UPPER ? row <= col : row >= col;
        right &= full.at(row + col * lda) == (inside ? packed.at(next++) : before[row + col * lda]);
      }
    expect(right, "triangles", name);
  }
}

int main() {
  cublasHandle_t handle;
  cublasCreate(&handle);
  const float alpha[] = {2, 3}, beta[] = {1, 0};
  const double dalpha[] = {2, 3}, dbeta[] = {1, 0};
  groups<float>("S", [&](auto ta, auto tb, auto m, auto n, auto k, auto a, auto lda, auto b, auto ldb, auto c, auto ldc, auto sizes) {
    CALL(cublasSgemmGroupedBatched(handle, ta, tb, m, n, k, alpha, a, lda, b, ldb, beta, c, ldc, 2, sizes));
  });
  groups<double>("D", [&](auto ta, auto tb, auto m, auto n, auto k, auto a, auto lda, auto b, auto ldb, auto c, auto ldc, auto sizes) {
    CALL(cublasDgemmGroupedBatched(handle, ta, tb, m, n, k, dalpha, a, lda, b, ldb, dbeta, c, ldc, 2, sizes));
  });
  groups<float>("Ex", [&](auto ta, auto tb, auto m, auto n, auto k, auto a, auto lda, auto b, auto ldb, auto c, auto ldc, auto sizes) {
    CALL(cublasGemmGroupedBatchedEx(handle, ta, tb, m, n, k, alpha, (const void *const *)a, CUDA_R_32F, lda, (const void *const *)b,
                                    CUDA_R_32F, ldb, beta, (void *const *)c, CUDA_R_32F, ldc, 2, sizes, CUBLAS_COMPUTE_32F));
  });
  triangles<float>("S", handle, cublasStpttr, cublasStrttp);
  triangles<cuDoubleComplex>("Z", handle, cublasZtpttr, cublasZtrttp);
  printf("failures: %d\n", failures); // CHECK: {{^}}failures: 0

  // A wrong group keeps back all of them.
  const cublasOperation_t plain[] = {CUBLAS_OP_N, CUBLAS_OP_N};
  const int one[] = {1, 1}, wrong[] = {1, -1}, short_ld[] = {1, 0};
  array<float> x(1);
  float **p;
  cudaMallocManaged(&p, 2 * sizeof *p);
  p[0] = p[1] = x;
  x.at(0) = 42;
  auto say = [&](const int *m, const int *lda, const int *sizes) {
    printf("%s\n", cublasGetStatusName(cublasSgemmGroupedBatched(handle, plain, plain, m, one, one, alpha, p, lda, p, one, beta, p, one, 2, sizes)));
  };
  say(wrong, one, one);    // CHECK-NEXT: CUBLAS_STATUS_INVALID_VALUE
  say(one, short_ld, one); // CHECK-NEXT: CUBLAS_STATUS_INVALID_VALUE
  say(one, one, wrong);    // CHECK-NEXT: CUBLAS_STATUS_INVALID_VALUE
  printf("%s\n", cublasGetStatusName(cublasStpttr(handle, CUBLAS_FILL_MODE_FULL, 1, x, x, 1))); // CHECK-NEXT: CUBLAS_STATUS_INVALID_VALUE
  printf("%s\n", cublasGetStatusName(cublasStrttp(handle, CUBLAS_FILL_MODE_LOWER, 4, x, 3, x))); // CHECK-NEXT: CUBLAS_STATUS_INVALID_VALUE
  cudaDeviceSynchronize();
  printf("%g\n", x.at(0)); // CHECK-NEXT: 42
}
