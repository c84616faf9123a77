// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The guide's overlap: a large input is cut into chunks, each copied, worked on and copied back in
// a stream.
// builds: g++
#include <cstdio>

__global__ void process(const float *in, float *out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    out[i] = in[i] * 2 + 1;
}

int main() {
  const int streams = 4, chunk = 3000, n = streams * chunk;
  float *host, *in, *out;
  cudaMallocHost(&host, n * sizeof(float));
  cudaMalloc(&in, n * sizeof(float));
  cudaMalloc(&out, n * sizeof(float));
  for (int i = 0; i < n; ++i)
    host[i] = float(i % 1000);
  cudaStream_t stream[streams];
  for (auto &s : stream)
    cudaStreamCreate(&s);
  for (int i = 0; i < streams; ++i) {
    const int at = i * chunk;
    cudaMemcpyAsync(in + at, host + at, chunk * sizeof(float), cudaMemcpyHostToDevice, stream[i]);
    process<<<(chunk + 255) / 256, 256, 0, stream[i]>>>(in + at, out + at, chunk);
    cudaMemcpyAsync(host + at, out + at, chunk * sizeof(float), cudaMemcpyDeviceToHost, stream[i]);
  }
  for (auto &s : stream) {
    cudaStreamSynchronize(s);
    cudaStreamDestroy(s);
  }
  double sum = 0;
  for (int i = 0; i < n; ++i)
    sum += host[i];
  printf("%.0f %g %g\n", sum, host[0], host[n - 1]);
}
