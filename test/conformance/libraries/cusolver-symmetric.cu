// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// cuSOLVER: symmetric indefinite matrices, mixed refinement, and inverses by solutions.
// builds: clang++
// flags: -lcusolver
#include "solved.h"

int main() {
  cusolverDnHandle_t handle;
  cusolverDnCreate(&handle);
  constexpr int n = 6;
  array<int> info(1), pivots(n);
  for (auto part : {CUBLAS_FILL_MODE_LOWER, CUBLAS_FILL_MODE_UPPER}) {
    array<double> a(n * n);
    definite(a.data, n, n);
    for (int i = 0; i < n; i += 2)
      a[i * n + i] = -a[i * n + i];
    int size = 0;
    status("size", cusolverDnDsytrf_bufferSize(handle, n, a, n, &size));
    work_area<double> work(size + 1);
    status("sytrf", cusolverDnDsytrf(handle, part, n, a, n, pivots, work, size, info));
    show("factors", a), show("pivots", pivots), show("info", info);
  }
  array<double> a(n * n), b(n * 2), x(n * 2);
  full(a.data, n, n, n);
  size_t bytes = 0;
  int rounds = 0;
  status("size", cusolverDnDSgesv_bufferSize(handle, n, 2, a, n, pivots, b, n, x, n, nullptr, &bytes));
  work_area<char> room(int(bytes) + 1);
  status("DSgesv", cusolverDnDSgesv(handle, n, 2, a, n, pivots, b, n, x, n, room, bytes, &rounds, info));
  show("solutions", x), show("info", info);
  printf("rounds are counted %d\n", rounds >= 0);
  full(a.data, n, n, n);
  status("size", cusolverDnDDgesv_bufferSize(handle, n, 2, a, n, pivots, b, n, x, n, nullptr, &bytes));
  work_area<char> more(int(bytes) + 1);
  status("DDgesv", cusolverDnDDgesv(handle, n, 2, a, n, pivots, b, n, x, n, more, bytes, &rounds, info));
  show("solutions", x), show("info", info);
  for (int m : {6, 9}) {
    array<double> tall(m * n), sides(m * 2), least(n * 2);
    full(tall.data, m, n, m);
    status("size", cusolverDnDDgels_bufferSize(handle, m, n, 2, tall, m, sides, m, least, n, nullptr, &bytes));
    work_area<char> area(int(bytes) + 1);
    status("DDgels", cusolverDnDDgels(handle, m, n, 2, tall, m, sides, m, least, n, area, bytes, &rounds, info));
    show("least squares", least), show("info", info);
  }
  array<double> rows{1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12};
  array<int> order{3, 1, 4, 2};
  status("laswp", cusolverDnDlaswp(handle, 3, rows, 4, 1, 4, order, 1));
  show("swapped", rows);
}
