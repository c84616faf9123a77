// How much a pool with a greatest size gives: whole parts of 32 MiB.
#include <cstdio>

int main() {
  cudaStream_t stream;
  cudaStreamCreate(&stream);
  for (size_t most : {size_t(1), size_t(40) << 20, size_t(64) << 20, size_t(0)}) {
    cudaMemPoolProps props{};
    props.allocType = cudaMemAllocationTypePinned;
    props.location = {cudaMemLocationTypeDevice, 0};
    props.maxSize = most;
    cudaMemPool_t pool;
    printf("%zu: %d |", most, cudaMemPoolCreate(&pool, &props));
    for (size_t mib : {30, 10, 50, 1, 20}) {
      void *memory = nullptr;
      const cudaError_t error = cudaMallocFromPoolAsync(&memory, mib << 20, pool, stream);
      unsigned long long used = 0;
      cudaMemPoolGetAttribute(pool, cudaMemPoolAttrUsedMemCurrent, &used);
      printf(" %zu: %d, %llu MiB", mib, error, used >> 20);
    }
    printf(" | %s\n", cudaGetErrorName(cudaGetLastError()));
  }
}
