// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// cuSOLVER: QR, its Q made and applied from both sides, least squares; bidiagonal and tridiagonal forms.
// builds: clang++
// flags: -lcusolver -lcublas
#include "solved.h"
#include <cublas_v2.h>

int main() {
  cusolverDnHandle_t handle;
  cublasHandle_t blas;
  cusolverDnCreate(&handle), cublasCreate(&blas);
  for (int m : {3, 6, 9})
    for (int n : {1, 3}) {
      array<double> a(m * n), original(m * n), tau(n), q(m * m);
      array<int> info(1);
      full(a.data, m, n, m), full(original.data, m, n, m);
      int size = 0, more = 0;
      printf("%d by %d: %d", m, n, int(cusolverDnDgeqrf_bufferSize(handle, m, n, a, m, &size)));
      printf(" %d", int(cusolverDnDorgqr_bufferSize(handle, m, n, n, a, m, tau, &more)));
      size = std::max(size, more);
      printf(" %d\n", int(cusolverDnDormqr_bufferSize(handle, CUBLAS_SIDE_LEFT, CUBLAS_OP_T, m, 2, n, a, m, tau, q, m, &more)));
      size = std::max(size, more) + 1;
      work_area<double> work(size);
      status("geqrf", cusolverDnDgeqrf(handle, m, n, a, m, tau, work, size, info));
      show("info", info), show("factors", a), show("tau", tau);
      for (auto side : {CUBLAS_SIDE_LEFT, CUBLAS_SIDE_RIGHT})
        for (auto operation : {CUBLAS_OP_N, CUBLAS_OP_T}) {
          array<double> c(2 * m);
          const bool left = side == CUBLAS_SIDE_LEFT;
          cusolverDnDormqr_bufferSize(handle, side, operation, left ? m : 2, left ? 2 : m, n, a, m, tau, c, left ? m : 2, &more);
          work_area<double> again(more + 1);
          status("ormqr", cusolverDnDormqr(handle, side, operation, left ? m : 2, left ? 2 : m, n, a, m, tau, c, left ? m : 2, again, more, info));
          show("", c);
        }
      array<double> b(m);
      const double one = 1;
      cusolverDnDormqr(handle, CUBLAS_SIDE_LEFT, CUBLAS_OP_T, m, 1, n, a, m, tau, b, m, work, size, info);
      status("solve", cublasDtrsm(blas, CUBLAS_SIDE_LEFT, CUBLAS_FILL_MODE_UPPER, CUBLAS_OP_N, CUBLAS_DIAG_NON_UNIT, n, 1, &one, a, m, b, m));
      show("least squares", b.data, n);
      status("orgqr", cusolverDnDorgqr(handle, m, n, n, a, m, tau, work, size, info));
      show("q", a);
    }
  for (int n : {1, 4, 7}) {
    array<double> a(n * n), d(n), e(n), tau(n), right(n), work(5000);
    array<int> info(1);
    definite(a.data, n, n);
    int size = 0;
    printf("tridiagonal %d: %d\n", n, int(cusolverDnDsytrd_bufferSize(handle, CUBLAS_FILL_MODE_LOWER, n, a, n, d, e, tau, &size)));
    work_area<double> enough(size + 1);
    status("sytrd", cusolverDnDsytrd(handle, CUBLAS_FILL_MODE_LOWER, n, a, n, d, e, tau, enough, size, info));
    cudaDeviceSynchronize();
    double trace = 0, squares = 0;
    for (int i = 0; i < n; ++i)
      trace += d[i], squares += d[i] * d[i] + (i < n - 1 ? 2 * e[i] * e[i] : 0);
    printf("trace %.4f, squares %.3f, info %d\n", trace, squares, info[0]);
    full(a.data, n, n, n);
    printf("bidiagonal %d: %d\n", n, int(cusolverDnDgebrd_bufferSize(handle, n, n, &size)));
    work_area<double> room(size + 1);
    status("gebrd", cusolverDnDgebrd(handle, n, n, a, n, d, e, tau, right, room, size, info));
    cudaDeviceSynchronize();
    squares = 0;
    double product = 1;
    for (int i = 0; i < n; ++i)
      squares += d[i] * d[i] + (i < n - 1 ? e[i] * e[i] : 0), product *= std::abs(d[i]);
    printf("squares %.3f, product %.5g, info %d\n", squares, product, info[0]);
  }
}
