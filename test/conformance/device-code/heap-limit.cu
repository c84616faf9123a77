// malloc and new in kernels end at cudaLimitMallocHeapSize: null beyond it, until memory is freed.
#include <cstdio>

struct result {
  int given;
  int refused;
};

__global__ void allocate_one(std::size_t bytes, result *r) {
  char *p = static_cast<char *>(malloc(bytes));
  if (p) {
    p[0] = 1;
    p[bytes - 1] = 2;
    r->given += p[0] + p[bytes - 1] == 3;
  } else {
    r->refused += 1;
  }
  free(p);
}

__global__ void by_new(std::size_t bytes, result *r) {
  char *p = new char[bytes];
  if (p)
    r->given += 1;
  else
    r->refused += 1;
  delete[] p;
}

__global__ void keep(std::size_t bytes, int count, void **kept, result *r) {
  for (int i = 0; i < count; ++i) {
    kept[i] = malloc(bytes);
    if (kept[i])
      r->given += 1;
    else
      r->refused += 1;
  }
}

__global__ void give_back(int count, void **kept) {
  for (int i = 0; i < count; ++i)
    free(kept[i]);
}

// Each thread of a block with a barrier keeps what it has across it.
__global__ void across_a_barrier(std::size_t bytes, result *r) {
  __shared__ int given;
  if (threadIdx.x == 0)
    given = 0;
  __syncthreads();
  void *p = malloc(bytes);
  if (p)
    atomicAdd(&given, 1);
  __syncthreads();
  if (threadIdx.x == 0)
    r->given += given > 0 && given < static_cast<int>(blockDim.x) ? 1 : 100 + given;
  free(p);
}

static result *r;

static void say(const char *what, bool counts = true) {
  const cudaError_t error = cudaDeviceSynchronize();
  if (counts)
    std::printf("%s: %d given, %d refused, %s\n", what, r->given, r->refused, cudaGetErrorName(error));
  else
    std::printf("%s: some given %d, some refused %d, %s\n", what, r->given > 0, r->refused > 0, cudaGetErrorName(error));
  *r = {};
}

static void show_limit(const char *when) {
  std::size_t limit = 0;
  cudaDeviceGetLimit(&limit, cudaLimitMallocHeapSize);
  std::printf("limit %s: %zu\n", when, limit);
}

static void set(std::size_t bytes) {
  std::printf("set to %zu: %s\n", bytes, cudaGetErrorName(cudaDeviceSetLimit(cudaLimitMallocHeapSize, bytes)));
  cudaGetLastError();
}

int main() {
  show_limit("at first");
  cudaMallocManaged(&r, sizeof *r);
  void **kept;
  cudaMallocManaged(&kept, 256 * sizeof *kept);
  *r = {};
  allocate_one<<<1, 1>>>(1 << 20, r);
  say("1 MiB");
  allocate_one<<<1, 1>>>(9 << 20, r);
  say("9 MiB");
  allocate_one<<<1, 1>>>(std::size_t{1} << 40, r);
  say("1 TiB");
  by_new<<<1, 1>>>(1 << 20, r);
  say("new of 1 MiB");
  by_new<<<1, 1>>>(64 << 20, r);
  say("new of 64 MiB");
  keep<<<1, 1>>>(1 << 20, 64, kept, r);
  say("64 of 1 MiB", false);
  keep<<<1, 1>>>(4 << 20, 1, kept + 64, r);
  say("one of 4 MiB then");
  give_back<<<1, 1>>>(65, kept);
  keep<<<1, 1>>>(4 << 20, 1, kept, r);
  say("one of 4 MiB when they are freed");
  give_back<<<1, 1>>>(1, kept);
  for (int i = 0; i < 100; ++i)
    allocate_one<<<1, 1>>>(2 << 20, r);
  say("100 times 2 MiB, each freed");
  across_a_barrier<<<1, 64>>>(1 << 20, r);
  say("64 threads, 1 MiB each");
  set(64 << 20);
  show_limit("after use");
  cudaDeviceReset();
  show_limit("after a reset");
  set(64 << 20);
  show_limit("when set");
  cudaMallocManaged(&r, sizeof *r);
  *r = {};
  allocate_one<<<1, 1>>>(32 << 20, r);
  say("32 MiB of 64");
  allocate_one<<<1, 1>>>(65 << 20, r);
  say("65 MiB of 64");
  set(64 << 20);
  cudaDeviceReset();
  set(0);
  show_limit("of nothing");
  set(1000);
  show_limit("of little");
  cudaMallocManaged(&r, sizeof *r);
  *r = {};
  allocate_one<<<1, 1>>>(1 << 20, r);
  say("1 MiB of the least");
  allocate_one<<<1, 1>>>(8 << 20, r);
  say("8 MiB of the least");
}
