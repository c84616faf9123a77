// cuBLAS works in the order of its handle's stream, returns before the work is done, reads scalars of the device
// when it gets there, and is captured into graphs; its results do not depend on the number of threads.
// RUN: %offloom cc -std=c++20 %s -o %t -lcublas && %t | FileCheck %s
// RUN: env OFFLOOM_NUM_THREADS=1 %t > %t.one && env OFFLOOM_NUM_THREADS=3 %t > %t.three && cmp %t.one %t.three
#include <cstdio>
#include <cublas_v2.h>

__global__ void slowly(float *x, int n, float value) {
  long long end = clock64() + 50000000;
  while (clock64() < end)
    ;
  for (int i = 0; i < n; ++i)
    x[i] = value;
}

__global__ void scale(float *x) { x[threadIdx.x] *= 2; }

int main() {
  const int n = 64;
  float *A, *B, *C, *alpha, *zero;
  cudaMallocManaged(&A, n * n * sizeof(float));
  cudaMallocManaged(&B, n * n * sizeof(float));
  cudaMallocManaged(&C, n * n * sizeof(float));
  cudaMallocManaged(&alpha, sizeof(float));
  cudaMallocManaged(&zero, sizeof(float));
  for (int i = 0; i < n * n; ++i)
    A[i] = B[i] = i % n == i / n, C[i] = -1;
  *alpha = *zero = 0;
  cudaStream_t stream;
  cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking);
  cublasHandle_t handle;
  cublasCreate(&handle);
  cublasSetStream(handle, stream);

  // A scalar of the host is read at once, one of the device when its turn comes.
  slowly<<<1, 1, 0, stream>>>(A, n, 3);
  float one = 1, nothing = 0;
  cublasSgemm(handle, CUBLAS_OP_N, CUBLAS_OP_N, n, n, n, &one, A, n, B, n, &nothing, C, n);
  one = nothing = 77;
  bool early = cudaStreamQuery(stream) == cudaErrorNotReady;
  cudaStreamSynchronize(stream);
  printf("returned early %d, %g %g\n", early, C[1], C[n + 1]); // CHECK: returned early 1, 3 1
  cublasSetPointerMode(handle, CUBLAS_POINTER_MODE_DEVICE);
  slowly<<<1, 1, 0, stream>>>(alpha, 1, 5);
  cublasSgemm(handle, CUBLAS_OP_N, CUBLAS_OP_N, n, n, n, alpha, A, n, B, n, zero, C, n);
  scale<<<1, 1, 0, stream>>>(C);
  cudaStreamSynchronize(stream);
  printf("%g %g\n", C[0], C[1]); // CHECK-NEXT: 30 15

  // A graph of a product and a kernel.
  cudaStreamBeginCapture(stream, cudaStreamCaptureModeGlobal);
  cublasSaxpy(handle, n, alpha, A, 1, C, 1);
  scale<<<1, n, 0, stream>>>(C);
  cudaGraph_t graph;
  cudaStreamEndCapture(stream, &graph);
  printf("captured only %g\n", C[1]); // CHECK-NEXT: captured only 15
  cudaGraphExec_t exec;
  cudaGraphInstantiate(&exec, graph, 0);
  for (int i = 0; i < 2; ++i)
    cudaGraphLaunch(exec, stream);
  cudaStreamSynchronize(stream);
  printf("launched twice %g\n", C[1]); // CHECK-NEXT: launched twice 150

  // Sums whose rounding shows their order.
  const int m = 700, k = 900;
  float *P, *Q, *R, *sums;
  cudaMallocManaged(&P, m * k * sizeof(float));
  cudaMallocManaged(&Q, m * k * sizeof(float));
  cudaMallocManaged(&R, m * m * sizeof(float));
  cudaMallocManaged(&sums, 2 * sizeof(float));
  for (int i = 0; i < m * k; ++i)
    P[i] = 1.0f / (i % 977 + 1), Q[i] = (i % 3 - 1) / (i % 571 + 2.0f);
  *alpha = 1;
  cublasSgemm(handle, CUBLAS_OP_N, CUBLAS_OP_T, m, m, k, alpha, P, m, Q, m, zero, R, m);
  cublasSdot(handle, m * k, P, 1, Q, 1, sums);
  cublasSnrm2(handle, m * m, R, 1, sums + 1);
  cublasDestroy(handle);
  printf("%a %a %a\n", sums[0], sums[1], R[m * m / 2]);
}
