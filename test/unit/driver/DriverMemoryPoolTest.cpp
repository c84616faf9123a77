// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Memory pools of the driver API.
#include "DriverFixture.h"

#include <unistd.h>

namespace {

class DriverMemoryPool : public DriverTest {
protected:
  DriverMemoryPool() {
    properties.allocType = CU_MEM_ALLOCATION_TYPE_PINNED;
    properties.location = {CU_MEM_LOCATION_TYPE_DEVICE, 0};
  }
  CUmemPoolProps properties{};
  CUmemoryPool pool = nullptr;
};

TEST_F(DriverMemoryPool, GivesMemoryInStreams) {
  CUdeviceptr memory = 0;
  EXPECT_EQ(cuMemAllocAsync(&memory, 64, nullptr), CUDA_SUCCESS);
  EXPECT_EQ(cuMemsetD8Async(memory, 1, 64, nullptr), CUDA_SUCCESS);
  EXPECT_EQ(cuMemFreeAsync(memory, nullptr), CUDA_SUCCESS);
  EXPECT_EQ(cuMemAllocAsync(&memory, 0, nullptr), CUDA_ERROR_INVALID_VALUE);
  ASSERT_EQ(cuMemPoolCreate(&pool, &properties), CUDA_SUCCESS);
  EXPECT_EQ(cuMemAllocFromPoolAsync(&memory, 64, pool, nullptr), CUDA_SUCCESS);
  CUmemoryPool of_memory = nullptr;
  EXPECT_EQ(cuPointerGetAttribute(&of_memory, CU_POINTER_ATTRIBUTE_MEMPOOL_HANDLE, memory),
            CUDA_SUCCESS);
  EXPECT_EQ(of_memory, pool);
  EXPECT_EQ(cuMemFreeAsync(memory, nullptr), CUDA_SUCCESS);
  EXPECT_EQ(cuStreamSynchronize(nullptr), CUDA_SUCCESS);
  EXPECT_EQ(cuMemPoolTrimTo(pool, 0), CUDA_SUCCESS);
  EXPECT_EQ(cuMemPoolDestroy(pool), CUDA_SUCCESS);
}

TEST_F(DriverMemoryPool, HasAttributesAndAccess) {
  ASSERT_EQ(cuMemPoolCreate(&pool, &properties), CUDA_SUCCESS);
  cuuint64_t threshold = 4096, got = 0;
  EXPECT_EQ(cuMemPoolSetAttribute(pool, CU_MEMPOOL_ATTR_RELEASE_THRESHOLD, &threshold),
            CUDA_SUCCESS);
  EXPECT_EQ(cuMemPoolGetAttribute(pool, CU_MEMPOOL_ATTR_RELEASE_THRESHOLD, &got), CUDA_SUCCESS);
  EXPECT_EQ(got, 4096u);
  CUmemAccess_flags flags{};
  const CUmemAccessDesc access{properties.location, CU_MEM_ACCESS_FLAGS_PROT_READWRITE};
  EXPECT_EQ(cuMemPoolSetAccess(pool, &access, 1), CUDA_SUCCESS);
  EXPECT_EQ(cuMemPoolGetAccess(&flags, pool, &properties.location), CUDA_SUCCESS);
  EXPECT_EQ(flags, CU_MEM_ACCESS_FLAGS_PROT_READWRITE);
  EXPECT_EQ(cuMemPoolDestroy(pool), CUDA_SUCCESS);
}

TEST_F(DriverMemoryPool, IsADevices) {
  CUmemoryPool found = nullptr;
  EXPECT_EQ(cuDeviceGetDefaultMemPool(&pool, 0), CUDA_SUCCESS);
  EXPECT_EQ(cuDeviceSetMemPool(0, pool), CUDA_SUCCESS);
  EXPECT_EQ(cuDeviceGetMemPool(&found, 0), CUDA_SUCCESS);
  EXPECT_EQ(found, pool);
  const CUmemAllocationType pinned = CU_MEM_ALLOCATION_TYPE_PINNED;
  EXPECT_EQ(cuMemGetDefaultMemPool(&found, &properties.location, pinned), CUDA_SUCCESS);
  EXPECT_EQ(found, pool);
  EXPECT_EQ(cuMemSetMemPool(&properties.location, pinned, pool), CUDA_SUCCESS);
  EXPECT_EQ(cuMemGetMemPool(&found, &properties.location, pinned), CUDA_SUCCESS);
  CUmemLocation host{CU_MEM_LOCATION_TYPE_HOST, 0};
  EXPECT_EQ(cuMemGetMemPool(&found, &host, pinned), CUDA_ERROR_NOT_SUPPORTED);
  cudaMemLocation device{cudaMemLocationTypeDevice, 0};
  EXPECT_EQ(cudaMemGetMemPool(&found, &device, cudaMemAllocationTypePinned), cudaSuccess);
  EXPECT_EQ(found, pool);
}

TEST_F(DriverMemoryPool, IsPassedOnAsAFile) {
  properties.handleTypes = CU_MEM_HANDLE_TYPE_POSIX_FILE_DESCRIPTOR;
  properties.maxSize = 1 << 21;
  ASSERT_EQ(cuMemPoolCreate(&pool, &properties), CUDA_SUCCESS);
  int file = -1;
  ASSERT_EQ(
      cuMemPoolExportToShareableHandle(&file, pool, CU_MEM_HANDLE_TYPE_POSIX_FILE_DESCRIPTOR, 0),
      CUDA_SUCCESS);
  CUmemoryPool imported = nullptr;
  EXPECT_EQ(cuMemPoolImportFromShareableHandle(
                &imported, reinterpret_cast<void *>(static_cast<intptr_t>(file)),
                CU_MEM_HANDLE_TYPE_POSIX_FILE_DESCRIPTOR, 0),
            CUDA_SUCCESS);
  close(file);
  CUdeviceptr memory = 0, seen = 0;
  CUmemPoolPtrExportData data{};
  EXPECT_EQ(cuMemAllocFromPoolAsync(&memory, 64, pool, nullptr), CUDA_SUCCESS);
  EXPECT_EQ(cuMemPoolExportPointer(&data, memory), CUDA_SUCCESS);
  EXPECT_EQ(cuMemPoolImportPointer(&seen, imported, &data), CUDA_SUCCESS);
  EXPECT_EQ(cuMemFree(seen), CUDA_SUCCESS);
  EXPECT_EQ(cuMemFree(memory), CUDA_SUCCESS);
  EXPECT_EQ(cuMemPoolDestroy(imported), CUDA_SUCCESS);
  EXPECT_EQ(cuMemPoolDestroy(pool), CUDA_SUCCESS);
}

} // namespace
