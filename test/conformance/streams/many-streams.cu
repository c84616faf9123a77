// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A wavefront over many streams: cell (i, j) waits by events for its left and upper neighbours.
// builds: g++
#include <cstdio>

constexpr int n = 24;

__global__ void cell(unsigned *values, int i, int j) {
  const unsigned left = j ? values[i * n + j - 1] : 1;
  const unsigned above = i ? values[(i - 1) * n + j] : 1;
  values[i * n + j] = left + above;
}

int main() {
  unsigned *values;
  cudaMallocManaged(&values, n * n * sizeof(unsigned));
  cudaStream_t rows[n];
  static cudaEvent_t done[n][n];
  for (int i = 0; i < n; ++i) {
    int least, greatest;
    cudaDeviceGetStreamPriorityRange(&least, &greatest);
    cudaStreamCreateWithPriority(&rows[i], cudaStreamNonBlocking, i % 2 ? least : greatest);
    for (cudaEvent_t &e : done[i])
      cudaEventCreateWithFlags(&e, cudaEventDisableTiming);
  }
  for (int round = 0; round < 3; ++round) {
    for (int i = 0; i < n; ++i)
      for (int j = 0; j < n; ++j) {
        if (i)
          cudaStreamWaitEvent(rows[i], done[i - 1][j], 0);
        cell<<<1, 1, 0, rows[i]>>>(values, i, j);
        cudaEventRecord(done[i][j], rows[i]);
      }
    cudaStreamSynchronize(rows[n - 1]);
    unsigned sum = 0;
    for (int i = 0; i < n * n; ++i)
      sum = sum * 31 + values[i];
    printf("corner %u, checksum %u\n", values[n * n - 1], sum);
  }
  printf("%s\n", cudaGetErrorName(cudaDeviceSynchronize()));
}
