// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// cuSOLVER: LU with pivots and without, solutions of all three kinds, singular matrices.
// builds: clang++
// flags: -lcusolver
#include "solved.h"

#define LU(T, X)                                                                                                                                                                                     \
  struct of_##X {                                                                                                                                                                                    \
    using type = T;                                                                                                                                                                                  \
    static int size(cusolverDnHandle_t h, int m, int n, T *a, int lda, int *to) { return cusolverDn##X##getrf_bufferSize(h, m, n, a, lda, to); }                                                     \
    static int factor(cusolverDnHandle_t h, int m, int n, T *a, int lda, T *w, int *p, int *i) { return cusolverDn##X##getrf(h, m, n, a, lda, w, p, i); }                                            \
    static int solve(cusolverDnHandle_t h, cublasOperation_t o, int n, int k, T *a, int lda, int *p, T *b, int ldb, int *i) { return cusolverDn##X##getrs(h, o, n, k, a, lda, p, b, ldb, i); }       \
  };
LU(float, S)
LU(double, D)
LU(float2, C)
LU(double2, Z)

template <class Of> void lu(const char *type) {
  using T = typename Of::type;
  cusolverDnHandle_t handle;
  cusolverDnCreate(&handle);
  for (int m : {1, 4, 7})
    for (int n : {1, 4, 6})
      for (bool pivots : {true, false}) {
        const int leading = m + 2, least = std::min(m, n);
        array<T> a(leading * n), b(m * 2);
        array<int> info(1), rows(least);
        int size = 0;
        full(a.data, m, n, leading);
        printf("%s %d by %d, pivots %d: %d", type, m, n, pivots, Of::size(handle, m, n, a, leading, &size));
        work_area<T> work(size + 1);
        printf(" %d", Of::factor(handle, m, n, a, leading, work, pivots ? rows.data : nullptr, info));
        cudaDeviceSynchronize();
        printf(" info %d\n", info[0]);
        show("factors", a);
        if (pivots)
          show("pivots", rows);
        if (m != n)
          continue;
        for (auto operation : {CUBLAS_OP_N, CUBLAS_OP_T, CUBLAS_OP_C}) {
          array<T> sides(m * 2);
          status("solve", Of::solve(handle, operation, n, 2, a, leading, pivots ? rows.data : nullptr, sides, m, info));
          show("solutions", sides), show("info", info);
        }
      }
  array<T> singular(9), zero(9);
  array<int> info(1), rows(3);
  for (int i = 0; i < 9; ++i)
    singular[i] = number<T>(i / 3 == 2 ? 3 : i, 0), zero[i] = number<T>(0, 0);
  int size = 0;
  Of::size(handle, 3, 3, singular, 3, &size);
  work_area<T> work(size + 1);
  status("singular", Of::factor(handle, 3, 3, zero, 3, work, rows, info));
  show("factors", zero), show("pivots", rows), show("info", info);
  for (int i = 0; i < 9; ++i)
    zero[i] = number<T>(i == 0 || i == 8, 0);
  status("singular", Of::factor(handle, 3, 3, zero, 3, work, rows, info));
  show("factors", zero), show("pivots", rows), show("info", info);
  cusolverDnDestroy(handle);
}

int main() {
  lu<of_S>("float"), lu<of_D>("double"), lu<of_C>("complex"), lu<of_Z>("double complex");
}
