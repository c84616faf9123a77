// By which type and number managed memory says where it is preferred, and where it was prefetched to.
// builds: clang++
#include <cstdio>

static char *memory;
constexpr size_t bytes = 1 << 20;

static void show(const char *after) {
  printf("%s:", after);
  for (const auto attribute : {cudaMemRangeAttributePreferredLocation, cudaMemRangeAttributePreferredLocationType,
                               cudaMemRangeAttributePreferredLocationId, cudaMemRangeAttributeLastPrefetchLocation,
                               cudaMemRangeAttributeLastPrefetchLocationType, cudaMemRangeAttributeLastPrefetchLocationId}) {
    int value = -99;
    cudaMemRangeGetAttribute(&value, sizeof value, attribute, memory, bytes);
    printf(" %d", value);
  }
  printf("\n");
}

int main() {
  cudaMallocManaged(&memory, bytes);
  const cudaMemLocation device{cudaMemLocationTypeDevice, 0}, host{cudaMemLocationTypeHost, 0};
  const cudaMemLocation node{cudaMemLocationTypeHostNumaCurrent, 0};
  show("new");
  cudaMemAdvise(memory, bytes, cudaMemAdviseSetPreferredLocation, device);
  show("preferred on the device");
  cudaMemAdvise(memory, bytes, cudaMemAdviseSetPreferredLocation, host);
  show("preferred on the host");
  cudaMemAdvise(memory, bytes, cudaMemAdviseUnsetPreferredLocation, host);
  show("preferred nowhere");
  cudaMemPrefetchAsync(memory, bytes, device, 0);
  cudaDeviceSynchronize();
  show("prefetched to the device");
  cudaMemPrefetchAsync(memory, bytes, host, 0);
  cudaDeviceSynchronize();
  show("prefetched to the host");
  cudaMemPrefetchAsync(memory, bytes, node, 0);
  cudaDeviceSynchronize();
  show("prefetched to the thread's node");
}
