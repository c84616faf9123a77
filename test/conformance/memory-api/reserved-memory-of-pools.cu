// What a pool says that it has reserved: whole parts of 32 MiB, which it gives back when the host waits, but for its threshold.
// builds: clang++
#include <cstdio>

static cudaMemPool_t pool;
static cudaStream_t stream;

static void show(const char *after) {
  printf("%s:", after);
  for (const auto attribute : {cudaMemPoolAttrReservedMemCurrent, cudaMemPoolAttrReservedMemHigh, cudaMemPoolAttrUsedMemCurrent,
                               cudaMemPoolAttrUsedMemHigh}) {
    unsigned long long bytes = 0;
    cudaMemPoolGetAttribute(pool, attribute, &bytes);
    printf(" %llu", bytes);
  }
  printf("\n");
}
static void *allocated(size_t mib) {
  void *memory = nullptr;
  cudaMallocAsync(&memory, mib << 20, stream);
  return memory;
}
static void set(cudaMemPoolAttr attribute, unsigned long long value) { cudaMemPoolSetAttribute(pool, attribute, &value); }

int main() {
  cudaStreamCreate(&stream);
  cudaDeviceGetDefaultMemPool(&pool, 0);
  show("nothing");
  void *small;
  cudaMallocAsync(&small, 1000, stream);
  show("1000 bytes");
  void *large = allocated(40);
  show("40 MiB more");
  cudaFreeAsync(small, stream);
  cudaStreamSynchronize(stream);
  show("without the 1000");
  cudaFreeAsync(large, stream);
  show("all freed");
  cudaStreamSynchronize(stream);
  show("waited for the stream");
  set(cudaMemPoolAttrReservedMemHigh, 0);
  show("highest reserved reset");
  set(cudaMemPoolAttrUsedMemHigh, 0);
  show("highest used reset");
  large = allocated(40);
  cudaFreeAsync(large, stream);
  cudaEvent_t event;
  cudaEventCreate(&event);
  cudaEventRecord(event, stream);
  cudaEventSynchronize(event);
  show("waited for an event");
  large = allocated(40);
  cudaFreeAsync(large, stream);
  cudaDeviceSynchronize();
  show("waited for the device");
  set(cudaMemPoolAttrReleaseThreshold, 64 << 20);
  large = allocated(40);
  cudaFreeAsync(large, stream);
  cudaStreamSynchronize(stream);
  show("below the threshold");
  cudaMemPoolTrimTo(pool, 33 << 20);
  show("trimmed to 33 MiB");
  cudaMemPoolTrimTo(pool, 0);
  show("trimmed to nothing");
}
