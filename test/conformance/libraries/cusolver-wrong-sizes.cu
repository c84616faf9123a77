// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What cuSOLVER answers when it is asked for the room that matrices of impossible sizes need.
// builds: clang++
// flags: -lcusolver
#include "solved.h"

int main() {
  cusolverDnHandle_t handle;
  cusolverDnCreate(&handle);
  array<double> a(64), w(16);
  int size = 0, found = 0;
  const auto lower = CUBLAS_FILL_MODE_LOWER;
  const auto vectors = CUSOLVER_EIG_MODE_VECTOR;
  struct {
    int m, n, lda;
  } cases[] = {{-1, 4, 4}, {4, -1, 4}, {4, 4, 3}, {0, 0, 1}, {0, 4, 1}, {4, 0, 4}, {4, 4, 0}};
  for (auto [m, n, lda] : cases) {
    printf("%d by %d, leading dimension %d:", m, n, lda);
    printf(" potrf %d", int(cusolverDnDpotrf_bufferSize(handle, lower, n, a, lda, &size)));
    printf(" getrf %d", int(cusolverDnDgetrf_bufferSize(handle, m, n, a, lda, &size)));
    printf(" geqrf %d", int(cusolverDnDgeqrf_bufferSize(handle, m, n, a, lda, &size)));
    printf(" syevd %d", int(cusolverDnDsyevd_bufferSize(handle, vectors, lower, n, a, lda, w, &size)));
    printf(" gesvd %d", int(cusolverDnDgesvd_bufferSize(handle, m, n, &size)));
    printf(" syevdx %d\n", int(cusolverDnDsyevdx_bufferSize(handle, vectors, CUSOLVER_EIG_RANGE_I, lower, n, a, lda, 0, 0, 1, 2, &found, w, &size)));
  }
}
