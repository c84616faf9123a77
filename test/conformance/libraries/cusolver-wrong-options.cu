// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What cuSOLVER answers to parts, operations, jobs and ranges that there are not.
// builds: clang++
// flags: -lcusolver
#include "solved.h"
#include "wrong_calls.h"

int main() {
  cusolverDnHandle_t handle;
  cusolverDnCreate(&handle);
  array<double> a(64), b(64), w(16), u(64), v(64), work(20000), tau(16);
  for (int i = 0; i < 64; ++i)
    a[i] = i % 5 == 0 ? 20 : 1;
  array<int> info(1), pivots{1, 2, 3, 4};
  int size = 0, found = 0;
  const auto lower = CUBLAS_FILL_MODE_LOWER;
  const auto vectors = CUSOLVER_EIG_MODE_VECTOR;
  for (int part : {0, 1, 2, 3, -1})
    printf("part %d: %d %d\n", part, int(cusolverDnDpotrf_bufferSize(handle, cublasFillMode_t(part), 4, a, 4, &size)),
           int(cusolverDnDsyevd_bufferSize(handle, vectors, cublasFillMode_t(part), 4, a, 4, w, &size)));
  for (int mode : {0, 1, 2, -1})
    printf("mode %d: %d\n", mode, int(cusolverDnDsyevd_bufferSize(handle, cusolverEigMode_t(mode), lower, 4, a, 4, w, &size)));
  for (int operation : {0, 1, 2, 3, -1})
    printf("operation %d: %d\n", operation, int(cusolverDnDgetrs(handle, cublasOperation_t(operation), 4, 1, a, 4, pivots, b, 4, info)));
  for (int range : {1000, 1001, 1002, 1003, 0})
    printf("range %d: %d\n", range, int(cusolverDnDsyevdx_bufferSize(handle, vectors, cusolverEigRange_t(range), lower, 4, a, 4, 1, 2, 1, 2, &found, w, &size)));
  struct { int from, to; } bounds[] = {{0, 2}, {2, 1}, {1, 5}, {3, 3}};
  for (auto [from, to] : bounds)
    printf("from %d to %d: %d\n", from, to, int(cusolverDnDsyevdx_bufferSize(handle, vectors, CUSOLVER_EIG_RANGE_I, lower, 4, a, 4, 0, 0, from, to, &found, w, &size)));
  struct { double from, to; } values[] = {{2, 1}, {1, 1}, {-1, 1}};
  for (auto [from, to] : values)
    printf("from %g to %g: %d\n", from, to, int(cusolverDnDsyevdx_bufferSize(handle, vectors, CUSOLVER_EIG_RANGE_V, lower, 4, a, 4, from, to, 0, 0, &found, w, &size)));
  for (int kind : {0, 1, 2, 3, 4})
    printf("kind %d: %d\n", kind, int(cusolverDnDsygvd_bufferSize(handle, cusolverEigType_t(kind), vectors, lower, 4, a, 4, b, 4, w, &size)));
  cusolverDnDgesvd_bufferSize(handle, 4, 4, &size);
  for (char job : {'A', 'S', 'O', 'N', 'x', 'a'})
    printf("job %c: %d\n", job, int(cusolverDnDgesvd(handle, job, 'N', 4, 4, a, 4, w, u, 4, v, 4, work, size, nullptr, info)));
  ANSWER("both overwritten", cusolverDnDgesvd(handle, 'O', 'O', 4, 4, a, 4, w, u, 4, v, 4, work, size, nullptr, info));
  ANSWER("short u", cusolverDnDgesvd(handle, 'A', 'A', 4, 4, a, 4, w, u, 3, v, 4, work, size, nullptr, info));
  ANSWER("short v", cusolverDnDgesvd(handle, 'A', 'A', 4, 4, a, 4, w, u, 4, v, 3, work, size, nullptr, info));
  ANSWER("wide", cusolverDnDgesvd_bufferSize(handle, 2, 4, &size));
  ANSWER("wide", cusolverDnDgesvd(handle, 'A', 'A', 2, 4, a, 2, w, u, 2, v, 4, work, 20000, nullptr, info));
  ANSWER("short right side", cusolverDnDgetrs(handle, CUBLAS_OP_N, 4, 1, a, 4, pivots, b, 3, info));
  ANSWER("right sides below 0", cusolverDnDgetrs(handle, CUBLAS_OP_N, 4, -1, a, 4, pivots, b, 4, info));
  ANSWER("no right sides", cusolverDnDgetrs(handle, CUBLAS_OP_N, 4, 0, a, 4, pivots, b, 4, info));
  ANSWER("more reflections than rows", cusolverDnDorgqr_bufferSize(handle, 4, 4, 5, a, 4, tau, &size));
  ANSWER("more columns than rows", cusolverDnDorgqr_bufferSize(handle, 3, 4, 3, a, 3, tau, &size));
  for (int side : {0, 1, 2})
    printf("side %d: %d\n", side, int(cusolverDnDormqr_bufferSize(handle, cublasSideMode_t(side), CUBLAS_OP_T, 4, 4, 4, a, 4, tau, b, 4, &size)));
  cudaDeviceSynchronize();
}
