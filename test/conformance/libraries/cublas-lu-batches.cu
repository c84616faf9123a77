// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// LU with and without pivots, solutions and inverses in batches. Of the third, a singular one, only rounding says whether it is.
// builds: clang++
// flags: -lcublas
#include "shown.h"
#include <cublas_v2.h>

int main() {
  cublasHandle_t handle;
  cublasCreate(&handle);
  array<double> a{1, 4, 2, 4, 8, 0, 2, 4, 8, 2, 1, 1, 1, 2, 1, 1, 1, 4, 1, 2, 3, 2, 4, 6, 0, 1, 5}, inverse(27), b(9);
  array<double *> as(3), inverses(3), bs(3);
  array<int> pivots(9), info(3);
  for (int i = 0; i < 3; ++i)
    as[i] = a + 9 * i, inverses[i] = inverse + 9 * i, bs[i] = b + 3 * i;
  cublasDgetrfBatched(handle, 3, as, 3, pivots, info, 3);
  show("factors", a.data, 18);
  show("pivots", pivots.data, 6);
  show("info", info.data, 2);
  int host_info;
  cublasDgetrsBatched(handle, CUBLAS_OP_N, 3, 1, as, 3, pivots, bs, 3, &host_info, 2);
  show("solutions", b.data, 6);
  cublasDgetriBatched(handle, 3, as, 3, pivots, inverses, 3, info, 3);
  show("inverses", inverse.data, 18);
  show("info", info.data, 2);
  cublasDgetrfBatched(handle, 3, inverses, 3, nullptr, info, 1);
  show("without pivots", inverse.data, 9);
}
