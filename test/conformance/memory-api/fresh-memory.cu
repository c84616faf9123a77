// builds: clang++
// Memory that a process has not had before is of zeroes, whoever gives it out. CUDA promises nothing; programs count on it.
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <vector>

__global__ void count(const unsigned char *p, size_t bytes, int *others) {
  for (size_t i = threadIdx.x; i < bytes; i += blockDim.x)
    if (p[i])
      atomicAdd(others, 1);
}

/// Fills the C library's heap with what is no zero, and gives it back.
void use_heap() {
  std::vector<void *> all;
  for (int i = 0; i < 2800; ++i) {
    const size_t bytes = size_t{16} << i % 14;
    all.push_back(memset(malloc(bytes), 0xab, bytes));
  }
  for (void *p : all)
    free(p);
}

int *others;

void tell(const char *how, const void *p, size_t bytes) {
  *others = 0;
  count<<<1, 256>>>((const unsigned char *)p, bytes, others);
  printf("%s, %zu bytes: %s, %d are not zero\n", how, bytes, cudaGetErrorName(cudaDeviceSynchronize()), *others);
}

int main() {
  use_heap();
  cudaMallocManaged(&others, sizeof *others);
  for (size_t bytes : {size_t{4}, size_t{1000}, size_t{65536}, size_t{3000000}}) {
    void *p;
    size_t pitch;
    cudaMalloc(&p, bytes);
    tell("cudaMalloc", p, bytes);
    cudaMallocHost(&p, bytes);
    tell("cudaMallocHost", p, bytes);
    cudaHostAlloc(&p, bytes, cudaHostAllocMapped);
    tell("cudaHostAlloc", p, bytes);
    cudaMallocManaged(&p, bytes);
    tell("cudaMallocManaged", p, bytes);
    cudaMallocAsync(&p, bytes, nullptr);
    tell("cudaMallocAsync", p, bytes);
    cudaMallocPitch(&p, &pitch, bytes, 3);
    tell("cudaMallocPitch", p, pitch * 3);
  }
}
