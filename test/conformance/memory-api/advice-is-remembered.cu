// cudaMemRangeGetAttribute tells what cudaMemAdvise and cudaMemPrefetchAsync said of a range, page by page.
// builds: g++
#include <cstdio>

static constexpr std::size_t size = 8 << 20;
static char *memory;

static cudaMemLocation at(cudaMemLocationType type, int id = 0) {
  cudaMemLocation l{};
  l.type = type;
  l.id = id;
  return l;
}

static int asked(cudaMemRangeAttribute attribute, std::size_t begin = 0, std::size_t bytes = size) {
  int value = -77;
  const cudaError_t error = cudaMemRangeGetAttribute(&value, sizeof value, attribute, memory + begin, bytes);
  if (error != cudaSuccess)
    std::printf("(%s) ", cudaGetErrorName(error));
  cudaGetLastError();
  return value;
}

static void show(const char *when, std::size_t begin = 0, std::size_t bytes = size) {
  cudaDeviceSynchronize();
  std::printf("%s: read mostly %d, preferred %d, last prefetch %d", when, asked(cudaMemRangeAttributeReadMostly, begin, bytes),
              asked(cudaMemRangeAttributePreferredLocation, begin, bytes), asked(cudaMemRangeAttributeLastPrefetchLocation, begin, bytes));
  int by[3] = {-77, -77, -77};
  cudaMemRangeGetAttribute(by, sizeof by, cudaMemRangeAttributeAccessedBy, memory + begin, bytes);
  std::printf(", accessed by %d %d %d\n", by[0], by[1], by[2]);
}

static void advise(const char *name, cudaMemoryAdvise advice, cudaMemLocation where, std::size_t begin = 0, std::size_t bytes = size) {
  const cudaError_t error = cudaMemAdvise(memory + begin, bytes, advice, where);
  std::printf("%s: %s\n", name, cudaGetErrorName(error));
  cudaGetLastError();
}

static void prefetch(const char *name, cudaMemLocation where, std::size_t begin = 0, std::size_t bytes = size) {
  const cudaError_t error = cudaMemPrefetchAsync(memory + begin, bytes, where, 0, nullptr);
  std::printf("%s: %s\n", name, cudaGetErrorName(error));
  cudaGetLastError();
}

int main() {
  const cudaMemLocation device = at(cudaMemLocationTypeDevice), host = at(cudaMemLocationTypeHost);
  cudaMallocManaged(&memory, size);
  show("at first");
  advise("read mostly", cudaMemAdviseSetReadMostly, device);
  show("then");
  advise("half not", cudaMemAdviseUnsetReadMostly, device, 0, size / 2);
  show("all");
  show("first half", 0, size / 2);
  show("second half", size / 2, size / 2);
  advise("preferred device", cudaMemAdviseSetPreferredLocation, device);
  show("then");
  advise("preferred host for half", cudaMemAdviseSetPreferredLocation, host, 0, size / 2);
  show("all");
  show("first half", 0, size / 2);
  advise("not preferred", cudaMemAdviseUnsetPreferredLocation, device);
  show("then");
  advise("accessed by device", cudaMemAdviseSetAccessedBy, device);
  show("then");
  advise("accessed by host", cudaMemAdviseSetAccessedBy, host);
  show("then");
  advise("not by device", cudaMemAdviseUnsetAccessedBy, device);
  show("then");
  prefetch("to the device", device);
  show("then");
  prefetch("half to the host", host, size / 2, size / 2);
  show("all");
  show("second half", size / 2, size / 2);
  advise("within a page", cudaMemAdviseSetReadMostly, device, 100, 10);
  show("that page", 0, 4096);
  show("the next", 1 << 21, 4096);
  char *before = memory;
  cudaMallocManaged(&memory, size);
  show("other memory");
  cudaFree(before);
}
