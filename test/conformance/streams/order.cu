// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Work in one stream is ordered; events order work of two streams.
// builds: g++
#include <cstdio>

__global__ void multiplyAdd(int *v, int m, int a) { v[threadIdx.x] = v[threadIdx.x] * m + a; }

int main() {
  cudaStream_t first, second;
  cudaStreamCreate(&first);
  cudaStreamCreateWithFlags(&second, cudaStreamNonBlocking);
  cudaEvent_t done;
  cudaEventCreateWithFlags(&done, cudaEventDisableTiming);
  int *v;
  cudaMallocManaged(&v, 4 * sizeof(int));
  for (int i = 0; i < 4; ++i)
    v[i] = i;
  multiplyAdd<<<1, 4, 0, first>>>(v, 2, 1);
  multiplyAdd<<<1, 4, 0, first>>>(v, 3, -1);
  cudaEventRecord(done, first);
  cudaStreamWaitEvent(second, done, 0);
  multiplyAdd<<<1, 4, 0, second>>>(v, -1, 100);
  cudaStreamSynchronize(second);
  printf("%d %d %d %d\n", v[0], v[1], v[2], v[3]);
  printf("%s %s %s\n", cudaGetErrorName(cudaStreamQuery(first)),
         cudaGetErrorName(cudaStreamQuery(second)), cudaGetErrorName(cudaEventQuery(done)));
  int least, greatest;
  cudaDeviceGetStreamPriorityRange(&least, &greatest);
  printf("%d\n", least >= greatest);
  cudaEventDestroy(done);
  cudaStreamDestroy(first);
  cudaStreamDestroy(second);
}
