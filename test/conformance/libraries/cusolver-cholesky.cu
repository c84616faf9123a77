// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// cuSOLVER: Cholesky's factors, solutions, inverses, batches; matrices that are not definite.
// builds: clang++
// flags: -lcusolver
#include "solved.h"

#define CHOLESKY(T, X)                                                                                                                                                              \
  struct of_##X {                                                                                                                                                                   \
    using type = T;                                                                                                                                                                 \
    static int size(cusolverDnHandle_t h, cublasFillMode_t u, int n, T *a, int lda, int *to) { return cusolverDn##X##potrf_bufferSize(h, u, n, a, lda, to); }                       \
    static int factor(cusolverDnHandle_t h, cublasFillMode_t u, int n, T *a, int lda, T *w, int s, int *i) { return cusolverDn##X##potrf(h, u, n, a, lda, w, s, i); }               \
    static int solve(cusolverDnHandle_t h, cublasFillMode_t u, int n, int k, T *a, int lda, T *b, int ldb, int *i) { return cusolverDn##X##potrs(h, u, n, k, a, lda, b, ldb, i); }  \
    static int inverse_size(cusolverDnHandle_t h, cublasFillMode_t u, int n, T *a, int lda, int *to) { return cusolverDn##X##potri_bufferSize(h, u, n, a, lda, to); }               \
    static int inverse(cusolverDnHandle_t h, cublasFillMode_t u, int n, T *a, int lda, T *w, int s, int *i) { return cusolverDn##X##potri(h, u, n, a, lda, w, s, i); }              \
    static int batch(cusolverDnHandle_t h, cublasFillMode_t u, int n, T **a, int lda, int *i, int k) { return cusolverDn##X##potrfBatched(h, u, n, a, lda, i, k); }                 \
    static int solutions(cusolverDnHandle_t h, cublasFillMode_t u, int n, T **a, int lda, T **b, int *i, int k) { return cusolverDn##X##potrsBatched(h, u, n, 1, a, lda, b, n, i, k); } \
  };
CHOLESKY(float, S)
CHOLESKY(double, D)
CHOLESKY(float2, C)
CHOLESKY(double2, Z)

template <class Of> void cholesky(const char *type) {
  using T = typename Of::type;
  cusolverDnHandle_t handle;
  cusolverDnCreate(&handle);
  for (auto part : {CUBLAS_FILL_MODE_LOWER, CUBLAS_FILL_MODE_UPPER})
    for (int n : {1, 3, 6}) {
      const int leading = n + 1;
      array<T> a(leading * n), b(n * 2);
      array<int> info(3);
      int size = 0;
      definite(a.data, n, leading);
      printf("%s %d part %d: %d", type, n, int(part), Of::size(handle, part, n, a, leading, &size));
      const int needed = size;
      work_area<T> work(needed + 1);
      printf(" %d", Of::factor(handle, part, n, a, leading, work, size, info));
      cudaDeviceSynchronize();
      printf(" info %d\n", info[0]);
      show("factor", a);
      status("solve", Of::solve(handle, part, n, 2, a, leading, b, n, info));
      show("solutions", b);
      status("size", Of::inverse_size(handle, part, n, a, leading, &size));
      work_area<T> more(size + 1);
      status("inverse", Of::inverse(handle, part, n, a, leading, more, size, info));
      show("inverse", a);
      definite(a.data, n, leading);
      a[(n - 1) * leading + n - 1] = number<T>(-1, 0);
      status("not definite", Of::factor(handle, part, n, a, leading, work, needed, info));
      cudaDeviceSynchronize();
      printf("info %d\n", info[0]);
      array<T> several(3 * leading * n), sides(3 * n);
      array<T *> at{several.data, several.data + leading * n, several.data + 2 * leading * n}, sides_at{sides.data, sides.data + n, sides.data + 2 * n};
      for (int i = 0; i < 3; ++i)
        definite(at[i], n, leading);
      at[1][0] = number<T>(-4, 0);
      status("batch", Of::batch(handle, part, n, at, leading, info, 3));
      cudaDeviceSynchronize();
      printf("info %d %d %d\n", info[0], info[1], info[2]);
      at[1] = at[2];
      status("solutions", Of::solutions(handle, part, n, at, leading, sides_at, info, 3));
      show("solutions", sides), printf("info %d\n", info[0]);
    }
  cusolverDnDestroy(handle);
}

int main() {
  cholesky<of_S>("float"), cholesky<of_D>("double"), cholesky<of_C>("complex"), cholesky<of_Z>("double complex");
}
