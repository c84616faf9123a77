// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// cuSOLVER: singular values, with all, some and no vectors; by Jacobi; in batches.
// builds: clang++
// flags: -lcusolver
#include "solved.h"

/// Whether U S V^T is the matrix again.
void told(const char *what, const double *u, int rows, const double *s, const double *vt, int columns, int ldvt, bool transposed) {
  cudaDeviceSynchronize();
  std::vector<double> a(rows * columns);
  full(a.data(), rows, columns, rows);
  double worst = 0;
  for (int i = 0; i < rows; ++i)
    for (int j = 0; j < columns; ++j) {
      double sum = -a[j * rows + i];
      for (int k = 0; k < std::min(rows, columns); ++k)
        sum += u[k * rows + i] * s[k] * (transposed ? vt[j * ldvt + k] : vt[k * ldvt + j]);
      worst = std::max(worst, std::abs(sum));
    }
  printf("%s: the matrix again %d\n", what, worst < 1e-8);
}

int main() {
  cusolverDnHandle_t handle;
  cusolverDnCreate(&handle);
  array<int> info(3);
  for (int m : {2, 5, 8})
    for (int n : {1, 2, 5}) {
      const int least = std::min(m, n);
      int size = 0;
      array<double> a(m * n), s(least), u(m * m), vt(n * n), rest(least);
      printf("%d by %d\n", m, n);
      status("size", cusolverDnDgesvd_bufferSize(handle, m, n, &size));
      work_area<double> work(size + 1);
      for (char jobs : {'A', 'S', 'N'}) {
        full(a.data, m, n, m);
        const int answer = cusolverDnDgesvd(handle, jobs, jobs, m, n, a, m, s, u, m, vt, n, work, size, rest, info);
        printf("gesvd %c: %d\n", jobs, answer);
        if (answer)
          continue;
        show("values", s), show("info", info.data, 1);
        if (jobs != 'N')
          told("gesvd", u, m, s, vt, n, n, true);
      }
      gesvdjInfo_t jacobi;
      cusolverDnCreateGesvdjInfo(&jacobi);
      full(a.data, m, n, m);
      status("size", cusolverDnDgesvdj_bufferSize(handle, CUSOLVER_EIG_MODE_VECTOR, 1, m, n, a, m, s, u, m, vt, n, &size, jacobi));
      work_area<double> room(size + 1);
      status("gesvdj", cusolverDnDgesvdj(handle, CUSOLVER_EIG_MODE_VECTOR, 1, m, n, a, m, s, u, m, vt, n, room, size, info, jacobi));
      show("values", s), show("info", info.data, 1);
      told("gesvdj", u, m, s, vt, n, n, false);
      array<double> several(3 * m * n), all(3 * least), us(3 * m * m), vs(3 * n * n);
      for (int i = 0; i < 3; ++i)
        full(several.data + i * m * n, m, n, m);
      status("size", cusolverDnDgesvdjBatched_bufferSize(handle, CUSOLVER_EIG_MODE_VECTOR, m, n, several, m, all, us, m, vs, n, &size, jacobi, 3));
      work_area<double> rooms(size + 1);
      status("batch", cusolverDnDgesvdjBatched(handle, CUSOLVER_EIG_MODE_VECTOR, m, n, several, m, all, us, m, vs, n, rooms, size, info, jacobi, 3));
      show("values", all), show("info", info);
      told("third", us + 2 * m * m, m, all + 2 * least, vs + 2 * n * n, n, n, false);
      cusolverDnDestroyGesvdjInfo(jacobi);
    }
}
