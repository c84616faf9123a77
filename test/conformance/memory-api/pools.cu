// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Memory pools: one of the program's own, the device's, their attributes, and trimming.
// builds: g++
#include <cstdint>
#include <cstdio>

__global__ void fill(int *out, int value) { out[threadIdx.x] = value + threadIdx.x; }

int main() {
  auto show = [](cudaError_t e) { printf("%s ", cudaGetErrorName(e)); };
  cudaMemPool_t pool, current;
  cudaMemPoolProps properties = {};
  properties.allocType = cudaMemAllocationTypePinned;
  properties.location.type = cudaMemLocationTypeDevice;
  show(cudaMemPoolCreate(&pool, &properties));
  cudaStream_t stream;
  cudaStreamCreate(&stream);
  int *a, *b, host[4];
  show(cudaMallocFromPoolAsync((void **)&a, 1 << 20, pool, stream));
  fill<<<1, 64, 0, stream>>>(a, 100);
  show(cudaMemcpyAsync(host, a, sizeof host, cudaMemcpyDeviceToHost, stream));
  uint64_t used = 0, high = 0, threshold = ~0ull;
  show(cudaMemPoolSetAttribute(pool, cudaMemPoolAttrReleaseThreshold, &threshold));
  show(cudaFreeAsync(a, stream));
  show(cudaStreamSynchronize(stream));
  printf("%d %d\n", host[0], host[3]);
  show(cudaMemPoolGetAttribute(pool, cudaMemPoolAttrUsedMemCurrent, &used));
  show(cudaMemPoolGetAttribute(pool, cudaMemPoolAttrUsedMemHigh, &high));
  show(cudaMemPoolGetAttribute(pool, cudaMemPoolAttrReleaseThreshold, &threshold));
  printf("%d %d %d\n", used == 0, high == 1 << 20, threshold == ~0ull);
  show(cudaMemPoolTrimTo(pool, 0));
  show(cudaDeviceGetDefaultMemPool(&current, 0));
  show(cudaDeviceSetMemPool(0, pool));
  show(cudaMallocAsync((void **)&b, 4096, stream));
  show(cudaDeviceGetMemPool(&current, 0));
  show(cudaMemPoolGetAttribute(pool, cudaMemPoolAttrUsedMemCurrent, &used));
  printf("%d %d\n", current == pool, used == 4096);
  fill<<<1, 4, 0, stream>>>(b, 7);
  show(cudaMemcpyAsync(host, b, sizeof host, cudaMemcpyDeviceToHost, stream));
  show(cudaFree(b)); // an ordinary free waits for the stream
  printf("%d\n", host[2]);
  show(cudaMemPoolDestroy(pool));
  show(cudaMallocFromPoolAsync((void **)&a, 16, nullptr, stream));
  show(cudaGetLastError());
  printf("\n");
}
