// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Streams that only device code has: fire and forget, and tail launch, also of children's children;
// copies and sets that device code asks for.
// flags: -rdc=true
#include <cstdio>

__global__ void add(int *sum, int value) { atomicAdd(sum, value); }

__global__ void forget(int *sum, int depth) {
  if (threadIdx.x == 0 && depth > 0)
    forget<<<2, 32, 0, cudaStreamFireAndForget>>>(sum, depth - 1);
  if (threadIdx.x % 8 == 0)
    add<<<1, 1, 0, cudaStreamFireAndForget>>>(sum, depth + 1);
}

__global__ void append(int *log, int value) { log[++log[0]] = value; }

__global__ void tails(int *log, int depth) {
  append<<<1, 1, 0, cudaStreamTailLaunch>>>(log, 10 * depth + 1);
  if (depth > 0)
    tails<<<1, 1, 0, cudaStreamTailLaunch>>>(log, depth - 1);
  append<<<1, 1, 0, cudaStreamTailLaunch>>>(log, 10 * depth + 2);
  append<<<1, 1>>>(log, 10 * depth);
}

__global__ void copies(int *a, int *b, int *status) {
  status[0] = cudaMemsetAsync(a, 1, 8 * sizeof(int));
  status[1] = cudaMemcpyAsync(b, a, 4 * sizeof(int), cudaMemcpyDeviceToDevice);
  add<<<1, 4>>>(b, 1);
}

int main() {
  int *memory;
  cudaMallocManaged(&memory, 64 * sizeof(int));
  cudaMemset(memory, 0, 64 * sizeof(int));
  forget<<<1, 32>>>(memory, 2);
  cudaError_t status = cudaDeviceSynchronize();
  printf("%s %d\n", cudaGetErrorName(status), memory[0]);
  memory[0] = 0;
  tails<<<1, 1>>>(memory, 2);
  printf("%s:", cudaGetErrorName(cudaDeviceSynchronize()));
  for (int i = 0; i < 10; ++i)
    printf(" %d", memory[i]);
  int *device, host[20];
  cudaMalloc(&device, sizeof host);
  cudaMemset(device, 0, sizeof host);
  copies<<<1, 1>>>(device, device + 8, device + 16);
  status = cudaDeviceSynchronize();
  cudaMemcpy(host, device, sizeof host, cudaMemcpyDefault);
  printf("\n%s %d %d: %x %x %x\n", cudaGetErrorName(status), host[16], host[17], host[0], host[8],
         host[11]);
}
