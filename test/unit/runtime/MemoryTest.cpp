// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Allocation: kinds, sizes, and what is refused.
#include "cuda_runtime_api.h"

#include <cstdint>
#include <cstdlib>
#include <gtest/gtest.h>
#include <thread>
#include <vector>

namespace {

class Memory : public testing::Test {
protected:
  ~Memory() override { cudaGetLastError(); }
};

cudaMemoryType type_of(const void *p) {
  cudaPointerAttributes a;
  EXPECT_EQ(cudaPointerGetAttributes(&a, p), cudaSuccess);
  return a.type;
}

TEST_F(Memory, AddressesAreAligned) {
  for (const std::size_t bytes : {1u, 255u, 4096u, 3u << 20}) {
    char *p;
    ASSERT_EQ(cudaMalloc(&p, bytes), cudaSuccess);
    EXPECT_EQ(reinterpret_cast<std::uintptr_t>(p) % 256, 0u);
    p[0] = p[bytes - 1] = 1;
    EXPECT_EQ(cudaFree(p), cudaSuccess);
  }
}

TEST_F(Memory, NothingIsNullAndFreesWell) {
  void *p = &p;
  EXPECT_EQ(cudaMalloc(&p, 0), cudaSuccess);
  EXPECT_EQ(p, nullptr);
  EXPECT_EQ(cudaFree(nullptr), cudaSuccess);
  EXPECT_EQ(cudaFreeHost(nullptr), cudaSuccess);
}

TEST_F(Memory, BadFrees) {
  int local;
  char *p;
  EXPECT_EQ(cudaFree(&local), cudaErrorInvalidValue);
  ASSERT_EQ(cudaMalloc(&p, 100), cudaSuccess);
  EXPECT_EQ(cudaFree(p + 1), cudaErrorInvalidValue);
  EXPECT_EQ(cudaFreeHost(p), cudaErrorInvalidValue);
  EXPECT_EQ(cudaFree(p), cudaSuccess);
  EXPECT_EQ(cudaFree(p), cudaErrorInvalidValue);
  ASSERT_EQ(cudaMallocHost(&p, 100), cudaSuccess);
  EXPECT_EQ(cudaFree(p), cudaErrorInvalidValue);
  EXPECT_EQ(cudaFreeHost(p), cudaSuccess);
}

TEST_F(Memory, TooMuch) {
  void *p;
  EXPECT_EQ(cudaMalloc(&p, std::size_t{1} << 50), cudaErrorMemoryAllocation);
}

TEST_F(Memory, KindsOfPointers) {
  int *device, *pinned, *managed, plain;
  cudaMalloc(&device, 400);
  cudaMallocHost(&pinned, 400);
  cudaMallocManaged(&managed, 400);
  EXPECT_EQ(type_of(device), cudaMemoryTypeDevice);
  EXPECT_EQ(type_of(device + 99), cudaMemoryTypeDevice);
  EXPECT_EQ(type_of(pinned), cudaMemoryTypeHost);
  EXPECT_EQ(type_of(managed + 1), cudaMemoryTypeManaged);
  EXPECT_EQ(type_of(&plain), cudaMemoryTypeUnregistered);
  cudaFree(device);
  cudaFreeHost(pinned);
  cudaFree(managed);
  EXPECT_EQ(type_of(device), cudaMemoryTypeUnregistered);
}

TEST_F(Memory, RegisteredHostMemory) {
  std::vector<char> memory(4096);
  char *p = memory.data(), *device;
  EXPECT_EQ(cudaHostGetDevicePointer(&device, p, 0), cudaErrorInvalidValue);
  EXPECT_EQ(cudaHostRegister(p, 4096, cudaHostRegisterMapped), cudaSuccess);
  EXPECT_EQ(cudaHostRegister(p + 100, 8, 0), cudaErrorHostMemoryAlreadyRegistered);
  EXPECT_EQ(cudaHostGetDevicePointer(&device, p + 5, 0), cudaSuccess);
  EXPECT_EQ(device, p + 5);
  EXPECT_EQ(cudaHostUnregister(p), cudaSuccess);
  EXPECT_EQ(cudaHostUnregister(p), cudaErrorHostMemoryNotRegistered);
}

TEST_F(Memory, PitchedRows) {
  char *p;
  std::size_t pitch;
  ASSERT_EQ(cudaMallocPitch(&p, &pitch, 700, 10), cudaSuccess);
  EXPECT_EQ(pitch, 1024u);
  p[9 * pitch + 699] = 1;
  EXPECT_EQ(cudaFree(p), cudaSuccess);
}

TEST_F(Memory, FreeMemoryGoesDownAndUp) {
  std::size_t before, during, after, total;
  void *p;
  ASSERT_EQ(cudaMemGetInfo(&before, &total), cudaSuccess);
  EXPECT_LE(before, total);
  cudaMalloc(&p, 1 << 20);
  cudaMemGetInfo(&during, &total);
  cudaFree(p);
  cudaMemGetInfo(&after, &total);
  EXPECT_EQ(during, before - (1 << 20));
  EXPECT_EQ(after, before);
}

TEST_F(Memory, AdviceIsForManagedMemory) {
  int *managed, *device;
  cudaMallocManaged(&managed, 64);
  cudaMalloc(&device, 64);
  EXPECT_EQ(cudaMemPrefetchAsync(managed, 64, 0), cudaSuccess);
  EXPECT_EQ(cudaMemPrefetchAsync(managed, 64, cudaCpuDeviceId, nullptr), cudaSuccess);
  EXPECT_EQ(cudaMemPrefetchAsync(managed, 64, cudaMemLocation{cudaMemLocationTypeDevice, 0}, 0u),
            cudaSuccess);
  EXPECT_EQ(cudaMemPrefetchAsync(managed, 65, 0), cudaErrorInvalidValue);
  EXPECT_EQ(cudaMemPrefetchAsync(device, 64, 0), cudaErrorInvalidValue);
  EXPECT_EQ(cudaMemAdvise(managed, 64, cudaMemAdviseSetReadMostly, 0), cudaSuccess);
  EXPECT_EQ(cudaMemAdvise(managed, 64, cudaMemAdviseSetPreferredLocation, 5),
            cudaErrorInvalidDevice);
  cudaFree(managed);
  cudaFree(device);
}

TEST_F(Memory, PoolsAccount) {
  cudaMemPool_t pool;
  cudaMemPoolProps props = {};
  props.allocType = cudaMemAllocationTypePinned;
  props.location = {cudaMemLocationTypeDevice, 0};
  ASSERT_EQ(cudaMemPoolCreate(&pool, &props), cudaSuccess);
  int *p;
  ASSERT_EQ(cudaMallocAsync(&p, 1000, pool, nullptr), cudaSuccess);
  std::uint64_t used = 0, high = 0;
  cudaMemPoolGetAttribute(pool, cudaMemPoolAttrUsedMemCurrent, &used);
  EXPECT_EQ(used, 1000u);
  EXPECT_EQ(cudaFreeAsync(p, nullptr), cudaSuccess);
  cudaMemPoolGetAttribute(pool, cudaMemPoolAttrUsedMemCurrent, &used);
  cudaMemPoolGetAttribute(pool, cudaMemPoolAttrUsedMemHigh, &high);
  EXPECT_EQ(used, 0u);
  EXPECT_EQ(high, 1000u);
  EXPECT_EQ(cudaMemPoolDestroy(pool), cudaSuccess);
}

TEST_F(Memory, ManyThreadsAllocate) {
  std::vector<std::thread> hosts;
  for (int h = 0; h < 4; ++h)
    hosts.emplace_back([] {
      for (std::size_t i = 1; i < 300; ++i) {
        char *p;
        ASSERT_EQ(cudaMalloc(&p, i), cudaSuccess);
        ASSERT_EQ(type_of(p + i - 1), cudaMemoryTypeDevice);
        ASSERT_EQ(cudaFree(p), cudaSuccess);
      }
    });
  for (std::thread &h : hosts)
    h.join();
}

TEST_F(Memory, RangeAttributes) {
  int *range = nullptr;
  ASSERT_EQ(cudaMallocManaged(&range, 64), cudaSuccess);
  int read_mostly = 7, preferred = 7;
  void *data[] = {&read_mostly, &preferred};
  size_t sizes[] = {sizeof read_mostly, sizeof preferred};
  cudaMemRangeAttribute attributes[] = {cudaMemRangeAttributeReadMostly,
                                        cudaMemRangeAttributePreferredLocation};
  EXPECT_EQ(cudaMemRangeGetAttributes(data, sizes, attributes, 2, range, 64), cudaSuccess);
  EXPECT_EQ(read_mostly, 0);
  EXPECT_EQ(preferred, cudaInvalidDeviceId);
  EXPECT_EQ(cudaMemRangeGetAttributes(data, sizes, attributes, 0, range, 64),
            cudaErrorInvalidValue);
  cudaFree(range);
}

} // namespace
