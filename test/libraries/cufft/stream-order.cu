// cuFFT works in the order of its plan's stream, returns before the work is done, is captured into graphs, and works on
// when its plan is destroyed; its results do not depend on the number of threads.
// RUN: %offloom cc -std=c++20 %s -o %t -lcufft && %t | FileCheck %s
// RUN: env OFFLOOM_NUM_THREADS=1 %t > %t.one && env OFFLOOM_NUM_THREADS=3 %t > %t.three && cmp %t.one %t.three
#include <cstdio>
#include <cufft.h>

__global__ void slowly(cufftComplex *x, int n, float value) {
  long long end = clock64() + 50000000;
  while (clock64() < end)
    ;
  for (int i = 0; i < n; ++i)
    x[i] = make_cuComplex(value, 0);
}

__global__ void scale(cufftComplex *x) { x[threadIdx.x].x *= 2; }

int main() {
  const int n = 64;
  cufftComplex *x, *y;
  cudaMallocManaged(&x, n * n * sizeof(cufftComplex));
  cudaMallocManaged(&y, n * n * sizeof(cufftComplex));
  cudaStream_t stream;
  cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking);
  cufftHandle plan;
  cufftPlan2d(&plan, n, n, CUFFT_C2C);
  cufftSetStream(plan, stream);
  slowly<<<1, 1, 0, stream>>>(x, n * n, 1);
  cufftExecC2C(plan, x, y, CUFFT_FORWARD);
  bool early = cudaStreamQuery(stream) == cudaErrorNotReady;
  scale<<<1, n, 0, stream>>>(y);
  cudaStreamSynchronize(stream);
  printf("returned early %d, %g %g\n", early, y[0].x, y[1].x); // CHECK: returned early 1, 8192 0

  cudaStreamBeginCapture(stream, cudaStreamCaptureModeGlobal);
  cufftExecC2C(plan, y, y, CUFFT_INVERSE);
  scale<<<1, n, 0, stream>>>(y);
  cudaGraph_t graph;
  cudaStreamEndCapture(stream, &graph);
  cufftDestroy(plan);
  printf("captured only %g\n", y[0].x); // CHECK-NEXT: captured only 8192
  cudaGraphExec_t exec;
  cudaGraphInstantiate(&exec, graph, 0);
  cudaGraphLaunch(exec, stream);
  cudaStreamSynchronize(stream);
  printf("launched %g %g\n", y[0].x, y[n].x); // CHECK-NEXT: launched 16384 8192

  const int lines = 7, length = 6000; // sums whose rounding shows their order
  cufftComplex *z;
  cudaMallocManaged(&z, lines * length * sizeof(cufftComplex));
  for (int i = 0; i < lines * length; ++i)
    z[i] = make_cuComplex(1.0f / (i % 977 + 1), (i % 3 - 1) / (i % 571 + 2.0f));
  cufftPlan1d(&plan, length, CUFFT_C2C, lines);
  cufftExecC2C(plan, z, z, CUFFT_FORWARD);
  cudaDeviceSynchronize();
  cufftDestroy(plan);
  for (int i = 0; i < lines * length; i += 4001)
    printf("%a %a\n", z[i].x, z[i].y);
}
