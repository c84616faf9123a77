// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// cublasSgemm of 1024 x 1024 beside OpenBLAS, which is called directly and has all cores.
#include "side_by_side.h"

#include <cmath>
#include <cstdlib>
#include <cublas_v2.h>
#include <sched.h>
#include <vector>

extern "C" {
void sgemm_(const char *, const char *, const int *, const int *, const int *, const float *,
            const float *, const int *, const float *, const int *, const float *, float *,
            const int *);
void openblas_set_num_threads(int);
}

int main() {
  const int n = 1024;
  float *a, *b, *c;
  for (float **matrix : {&a, &b, &c})
    cudaMallocManaged(matrix, sizeof(float) * n * n);
  for (int i = 0; i < n * n; ++i)
    a[i] = std::rand() % 1000 / 1000.0f, b[i] = std::rand() % 1000 / 1000.0f;
  std::vector<float> direct(n * n);
  cublasHandle_t handle;
  cublasCreate(&handle);
  cpu_set_t allowed;
  sched_getaffinity(0, sizeof allowed, &allowed);
  const float one = 1, none = 0;
  report_both(
      "sgemm",
      [&] {
        openblas_set_num_threads(1); // as the handle left it
        cublasSgemm(handle, CUBLAS_OP_N, CUBLAS_OP_N, n, n, n, &one, a, n, b, n, &none, c, n);
        cudaDeviceSynchronize();
      },
      "openblas",
      [&] {
        openblas_set_num_threads(CPU_COUNT(&allowed));
        sgemm_("N", "N", &n, &n, &n, &one, a, &n, b, &n, &none, direct.data(), &n);
      },
      [] {});
  for (int i = 0; i < n * n; ++i)
    if (!(std::fabs(c[i] - direct[i]) < 1e-2f))
      return 1;
}
