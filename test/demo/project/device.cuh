// What both .cu files need: error checking and memory on the device that frees itself.
#pragma once

#include <cstdio>
#include <cstdlib>
#include <cuda_runtime.h>

#define CHECK(call)                                                                                \
  do {                                                                                             \
    cudaError_t status = (call);                                                                   \
    if (status != cudaSuccess) {                                                                   \
      std::fprintf(stderr, "%s:%d: %s: %s\n", __FILE__, __LINE__, #call,                           \
                   cudaGetErrorString(status));                                                    \
      std::exit(1);                                                                                \
    }                                                                                              \
  } while (0)

__host__ __device__ inline unsigned blocksFor(unsigned n, unsigned blockSize) {
  return (n + blockSize - 1) / blockSize;
}

struct DeviceFloats {
  float *data = nullptr;

  explicit DeviceFloats(size_t n) { CHECK(cudaMalloc(&data, n * sizeof(float))); }
  DeviceFloats(const float *host, size_t n) : DeviceFloats(n) {
    CHECK(cudaMemcpy(data, host, n * sizeof(float), cudaMemcpyHostToDevice));
  }
  ~DeviceFloats() { cudaFree(data); }
  void copyTo(float *host, size_t n) const {
    CHECK(cudaMemcpy(host, data, n * sizeof(float), cudaMemcpyDeviceToHost));
  }
};

void add(const float *x, const float *y, float *sum, unsigned n);
double total(const float *x, unsigned n);
void multiply(const float *a, const float *b, float *c, unsigned n);
