// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A graph made of a stream's work. Planted: it doubles once too often when it runs again.
#include <cstdio>

__global__ void twice(float *values, int *runs) {
  values[threadIdx.x] *= 2;
#ifdef PLANTED
  if (*runs == 1 && threadIdx.x == 3)
    values[3] *= 2;
#endif
}

__global__ void count(int *runs) { ++*runs; }

int main() {
  float values[16], *v;
  int *runs;
  for (int i = 0; i < 16; ++i)
    values[i] = i + 0.5f;
  cudaMalloc(&v, sizeof values);
  cudaMalloc(&runs, sizeof *runs);
  cudaMemset(runs, 0, sizeof *runs);
  cudaMemcpy(v, values, sizeof values, cudaMemcpyHostToDevice);
  cudaStream_t stream;
  cudaStreamCreate(&stream);
  cudaGraph_t graph;
  cudaGraphExec_t executable;
  cudaStreamBeginCapture(stream, cudaStreamCaptureModeGlobal);
  twice<<<1, 16, 0, stream>>>(v, runs);
  count<<<1, 1, 0, stream>>>(runs);
  cudaStreamEndCapture(stream, &graph);
  cudaGraphInstantiate(&executable, graph, 0);
  for (int i = 0; i < 3; ++i)
    cudaGraphLaunch(executable, stream);
  cudaStreamSynchronize(stream);
  cudaMemcpy(values, v, sizeof values, cudaMemcpyDeviceToHost);
  printf("%g\n", values[15]);
  cudaFree(runs);
  cudaFree(v);
}
