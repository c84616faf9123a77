// cuSOLVER works in the order of its handle's stream, returns before the work is done unless the host gets a result,
// is captured into graphs, and gives the same bits for any number of threads.
// RUN: %offloom cc -O1 -std=c++20 %s -o %t -lcusolver && %t | FileCheck %s
// RUN: env OFFLOOM_NUM_THREADS=1 %t > %t.one && env OFFLOOM_NUM_THREADS=3 %t > %t.three && cmp %t.one %t.three
#include <cstdio>
#include <cusolverDn.h>

__global__ void slowly(double *A, int n, double diagonal) {
  long long end = clock64() + 50000000;
  while (clock64() < end)
    ;
  for (int i = 0; i < n * n; ++i)
    A[i] = i % n == i / n ? diagonal : 0;
}

__global__ void halve(double *x) { x[threadIdx.x] /= 2; }

int main() {
  const int n = 8;
  double *A, *W, *b;
  int *info;
  cudaMallocManaged(&A, n * n * sizeof(double));
  cudaMallocManaged(&W, n * sizeof(double));
  cudaMallocManaged(&b, n * sizeof(double));
  cudaMallocManaged(&info, sizeof(int));
  *info = -1;
  cudaStream_t stream;
  cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking);
  cusolverDnHandle_t handle;
  cusolverDnCreate(&handle);
  cusolverDnSetStream(handle, stream);
  const auto lower = CUBLAS_FILL_MODE_LOWER;

  slowly<<<1, 1, 0, stream>>>(A, n, 16);
  cusolverDnDpotrf(handle, lower, n, A, n, nullptr, 0, info);
  bool early = cudaStreamQuery(stream) == cudaErrorNotReady && *info == -1;
  halve<<<1, n, 0, stream>>>(A);
  cudaStreamSynchronize(stream);
  printf("returned early %d, %g %g, info %d\n", early, A[0], A[n + 1], *info); // CHECK: returned early 1, 2 4, info 0

  // How many there are is the host's, and so is waited for.
  int found = 0;
  slowly<<<1, 1, 0, stream>>>(A, n, 3);
  cusolverDnDsyevdx(handle, CUSOLVER_EIG_MODE_NOVECTOR, CUSOLVER_EIG_RANGE_V, lower, n, A, n, 1, 4, 0, 0, &found, W,
                    nullptr, 0, info);
  printf("found %d, %g\n", found, W[0]); // CHECK-NEXT: found 8, 3

  // A graph of a factorisation, a solve, and a kernel.
  cudaStreamBeginCapture(stream, cudaStreamCaptureModeGlobal);
  cusolverDnDpotrf(handle, lower, n, A, n, nullptr, 0, info);
  cusolverDnDpotrs(handle, lower, n, 1, A, n, b, n, info);
  halve<<<1, n, 0, stream>>>(b);
  cudaGraph_t graph;
  cudaStreamEndCapture(stream, &graph);
  for (int i = 0; i < n * n; ++i)
    A[i] = i % n == i / n ? 4 : 0;
  for (int i = 0; i < n; ++i)
    b[i] = 8 * i;
  cudaGraphExec_t exec;
  cudaGraphInstantiate(&exec, graph, 0);
  printf("captured only %g\n", b[3]); // CHECK-NEXT: captured only 24
  cudaGraphLaunch(exec, stream);
  cudaStreamSynchronize(stream);
  printf("launched %g %g\n", A[0], b[3]); // CHECK-NEXT: launched 2 3

  // Sums whose rounding shows their order, in matrices of several tiles.
  const int m = 700;
  float *P, *Q, sum = 0;
  int *pivots;
  cudaMallocManaged(&P, m * m * sizeof(float));
  cudaMallocManaged(&Q, m * m * sizeof(float));
  cudaMallocManaged(&pivots, m * sizeof(int));
  for (int i = 0; i < m * m; ++i) {
    P[i] = (i * 37 % 1009 - 500) / 1009.f;
    Q[i] = 1.f / (1 + abs(i % m - i / m)) + (i % m == i / m) * 8;
  }
  cusolverDnSgetrf(handle, m, m, P, m, nullptr, pivots, info);
  cusolverDnSpotrf(handle, CUBLAS_FILL_MODE_UPPER, m, Q, m, nullptr, 0, info);
  cudaStreamSynchronize(stream);
  for (int i = 0; i < m * m; ++i)
    sum = sum * 0.5f + P[i] + Q[i];
  printf("%a %a %a, info %d\n", sum, P[m * m - 1], Q[m * m - 1], *info); // CHECK: info 0
  cusolverDnDestroy(handle);
}
