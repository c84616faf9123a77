// Attributes of launches and streams that a GPU refuses, and others near them.
#include <cstdio>

__global__ void nothing() {}

static void show(const char *what, cudaError_t error) {
  const cudaError_t last = cudaGetLastError();
  printf("%s: %s, %s\n", what, cudaGetErrorName(error), cudaGetErrorName(last));
}
static void launch(const char *what, const cudaLaunchAttribute &attribute) {
  cudaLaunchConfig_t config{};
  config.gridDim = config.blockDim = 1;
  cudaLaunchAttribute own = attribute;
  config.attrs = &own;
  config.numAttrs = 1;
  show(what, cudaLaunchKernelEx(&config, nothing));
}

int main() {
  cudaEvent_t timed, plain;
  cudaEventCreate(&timed);
  cudaEventCreateWithFlags(&plain, cudaEventDisableTiming);
  cudaLaunchAttribute attribute{};
  attribute.id = cudaLaunchAttributeLaunchCompletionEvent;
  attribute.val.launchCompletionEvent.event = plain;
  launch("an event", attribute);
  attribute.val.launchCompletionEvent.event = timed;
  launch("an event that measures time", attribute);
  attribute = {};
  attribute.id = cudaLaunchAttributeMemSyncDomain;
  attribute.val.memSyncDomain = cudaLaunchMemSyncDomainRemote;
  launch("a domain", attribute);
  attribute.val.memSyncDomain = static_cast<cudaLaunchMemSyncDomain>(9);
  launch("no domain", attribute);
  attribute = {};
  attribute.id = cudaLaunchAttributePreferredSharedMemoryCarveout;
  attribute.val.sharedMemCarveout = 100;
  launch("all shared memory", attribute);
  attribute.val.sharedMemCarveout = 101;
  launch("more than all", attribute);
  attribute.id = static_cast<cudaLaunchAttributeID>(500);
  launch("no attribute", attribute);

  cudaStream_t stream;
  cudaStreamCreate(&stream);
  void *memory;
  cudaMalloc(&memory, 1 << 22);
  cudaStreamAttrValue value{};
  cudaAccessPolicyWindow &window = value.accessPolicyWindow;
  const auto set = [&](const char *what) { show(what, cudaStreamSetAttribute(stream, cudaLaunchAttributeAccessPolicyWindow, &value)); };
  window = {memory, 1 << 20, 0.5f, cudaAccessPropertyPersisting, cudaAccessPropertyStreaming};
  set("a window");
  window.hitRatio = 1.5f;
  set("more hits than accesses");
  window.hitRatio = 1;
  window.missProp = cudaAccessPropertyPersisting;
  set("misses that persist");
  window.missProp = cudaAccessPropertyNormal;
  window.num_bytes = 1ull << 34;
  set("a window of 16 GiB");
  window.num_bytes = 0;
  set("a window of nothing");
  cudaChannelFormatDesc format = cudaCreateChannelDesc<float>();
  cudaArray_t array;
  show("an array to gather from", cudaMallocArray(&array, &format, 32768, 3, cudaArrayTextureGather));
  show("a wider one", cudaMallocArray(&array, &format, 65536, 3, cudaArrayTextureGather));
}
