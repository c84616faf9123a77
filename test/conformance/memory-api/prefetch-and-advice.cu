// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Managed memory with advice and prefetches.
// builds: g++
#include <cstdio>

__global__ void twice(int *values, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    values[i] *= 2;
}

int main() {
  auto show = [](cudaError_t e) { printf("%s ", cudaGetErrorName(e)); };
  const int n = 1 << 16;
  int *values;
  show(cudaMallocManaged(&values, n * sizeof(int)));
  for (int i = 0; i < n; ++i)
    values[i] = i;
  cudaMemLocation device = {cudaMemLocationTypeDevice, 0}, host = {cudaMemLocationTypeHost, 0};
  show(cudaMemAdvise(values, n * sizeof(int), cudaMemAdviseSetReadMostly, device));
  show(cudaMemAdvise(values, n * sizeof(int), cudaMemAdviseUnsetReadMostly, device));
  show(cudaMemPrefetchAsync(values, n * sizeof(int), device, 0));
  twice<<<(n + 255) / 256, 256>>>(values, n);
  show(cudaMemPrefetchAsync(values, n * sizeof(int), host, 0));
  show(cudaDeviceSynchronize());
  printf("%d %d\n", values[1], values[n - 1]);
  show(cudaMemAdvise(values, n * sizeof(int), cudaMemAdviseSetPreferredLocation, host));
  show(cudaFree(values));
  show(cudaMemPrefetchAsync(nullptr, 16, device, 0));
  show(cudaGetLastError());
  printf("\n");
}
