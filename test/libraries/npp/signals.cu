// Signals and statistics, in the order of streams and in graphs; sums do not depend on the number of threads.
// RUN: %offloom cc -std=c++17 %s -o %t -lnpps -lnppist -lnppisu -lnppc && env OFFLOOM_NUM_THREADS=3 %t > %t.three && FileCheck %s < %t.three
// RUN: env OFFLOOM_NUM_THREADS=1 %t > %t.one && cmp %t.one %t.three
#include <cmath>
#include <cstdio>
#include <cuda_runtime.h>
#include <npp.h>

__global__ void slowly(float *x, int n, float value) {
  long long end = clock64() + 50000000;
  while (clock64() < end)
    ;
  for (int i = 0; i < n; ++i)
    x[i] = value;
}

int main() {
  const int n = 100000;
  Npp32f *x = nppsMalloc_32f(n), *results;
  cudaMallocManaged(&results, 8 * sizeof(Npp32f));
  size_t bytes = 0;
  int older = 0;
  printf("%d %d %d %d\n", nppsSumGetBufferSize_32f(n, &bytes), bytes > 0, nppsSumGetBufferSize_32f(n, &older), older > 0); // CHECK: 0 1 0 1
  Npp8u *area = nppsMalloc_8u(bytes);

  // The stream of nppSetStream, and that of a context.
  cudaStream_t stream;
  cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking);
  nppSetStream(stream);
  NppStreamContext context;
  printf("%d %d\n", nppGetStreamContext(&context), context.hStream == stream); // CHECK-NEXT: 0 1
  slowly<<<1, 1, 0, stream>>>(x, n, 3);
  nppsMulC_32f_I(0.1f, x, n);
  nppsSum_32f_Ctx(x, n, results, area, context);
  printf("early %d\n", cudaStreamQuery(stream) == cudaErrorNotReady); // CHECK-NEXT: early 1
  cudaStreamSynchronize(stream);
  printf("%.9g\n", results[0]); // CHECK-NEXT: {{(30000.00|29999.99)}}

  cudaGraph_t graph;
  cudaGraphExec_t exec;
  cudaStreamBeginCapture(stream, cudaStreamCaptureModeGlobal);
  nppsSet_32f(2, x, n);
  nppsMaxIndx_32f(x, n, results + 1, (int *)(results + 2), area);
  nppsNorm_L2_32f(x, n, results + 3, area);
  cudaStreamEndCapture(stream, &graph);
  cudaGraphInstantiate(&exec, graph, 0);
  results[1] = 0;
  cudaGraphLaunch(exec, stream);
  cudaStreamSynchronize(stream);
  printf("%g at %d, %g\n", results[1], *(int *)(results + 2), results[3] * results[3] / n); // CHECK-NEXT: 2 at 0, 4

  // Images: a ramp with a peak.
  int step;
  Npp8u *image = nppiMalloc_8u_C1(50, 20, &step), *least, *most;
  Npp64f *sums;
  NppiPoint *places;
  Npp32s *counts;
  cudaMallocManaged(&sums, 4 * sizeof(Npp64f));
  cudaMallocManaged(&least, 2);
  cudaMallocManaged(&places, 2 * sizeof(NppiPoint));
  cudaMallocManaged(&counts, 4 * sizeof(Npp32s));
  most = least + 1;
  for (int y = 0; y < 20; ++y)
    for (int i = 0; i < 50; ++i)
      image[y * step + i] = 1 + i;
  image[7 * step + 9] = 255;
  const NppiSize size{50, 20};
  nppiSum_8u_C1R(image, step, size, area, sums);
  nppiMean_StdDev_8u_C1R(image, step, size, area, sums + 1, sums + 2);
  nppiMinMaxIndx_8u_C1R(image, step, size, least, most, places, places + 1, area);
  nppiHistogramEven_8u_C1R(image, step, size, counts, 4, 0, 30, area);
  cudaStreamSynchronize(stream);
  const double mean = (20 * 1275 + 245) / 1000.0, square = (20 * 42925 - 100 + 255 * 255) / 1000.0;
  printf("%g %d %d\n", sums[0], std::abs(sums[1] - mean) < 1e-9, std::abs(sums[2] - std::sqrt(square - mean * mean)) < 1e-9); // CHECK-NEXT: 25745 1 1
  printf("%d at %d %d, %d at %d %d\n", *least, places[0].x, places[0].y, *most, places[1].x, places[1].y); // CHECK-NEXT: 1 at 0 0, 255 at 9 7
  printf("%d %d %d\n", counts[0], counts[1], counts[2]); // CHECK-NEXT: 180 199 200
  nppiFree(image);
  nppsFree(x);
}
