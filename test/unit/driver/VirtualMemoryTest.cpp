// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Virtual memory management: addresses, memory, and one at the other.
#include "DriverFixture.h"

#include <unistd.h>
#include <vector>

namespace {

class VirtualMemory : public DriverTest {
protected:
  VirtualMemory() {
    properties.type = CU_MEM_ALLOCATION_TYPE_PINNED;
    properties.location = {CU_MEM_LOCATION_TYPE_DEVICE, 0};
    EXPECT_EQ(cuMemGetAllocationGranularity(&unit, &properties, CU_MEM_ALLOC_GRANULARITY_MINIMUM),
              CUDA_SUCCESS);
    EXPECT_EQ(cuMemAddressReserve(&range, 4 * unit, 0, 0, 0), CUDA_SUCCESS);
  }
  ~VirtualMemory() override { EXPECT_EQ(cuMemAddressFree(range, 4 * unit), CUDA_SUCCESS); }

  CUmemGenericAllocationHandle create(size_t bytes) {
    CUmemGenericAllocationHandle handle = 0;
    EXPECT_EQ(cuMemCreate(&handle, bytes, &properties, 0), CUDA_SUCCESS);
    return handle;
  }
  void allow(CUdeviceptr begin, size_t bytes) {
    const CUmemAccessDesc access{properties.location, CU_MEM_ACCESS_FLAGS_PROT_READWRITE};
    EXPECT_EQ(cuMemSetAccess(begin, bytes, &access, 1), CUDA_SUCCESS);
  }

  CUmemAllocationProp properties{};
  size_t unit = 0;
  CUdeviceptr range = 0;
};

TEST_F(VirtualMemory, IsDevices) {
  int supported = 0;
  EXPECT_EQ(
      cuDeviceGetAttribute(&supported, CU_DEVICE_ATTRIBUTE_VIRTUAL_MEMORY_MANAGEMENT_SUPPORTED, 0),
      CUDA_SUCCESS);
  EXPECT_EQ(supported, 1);
  const CUmemGenericAllocationHandle memory = create(unit);
  EXPECT_EQ(cuMemMap(range, unit, 0, memory, 0), CUDA_SUCCESS);
  EXPECT_EQ(cuMemRelease(memory), CUDA_SUCCESS) << "stays as long as it is mapped";
  allow(range, unit);
  unsigned char byte = 0;
  EXPECT_EQ(cuMemsetD8(range, 5, unit), CUDA_SUCCESS);
  EXPECT_EQ(cuMemcpyDtoH(&byte, range + unit - 1, 1), CUDA_SUCCESS);
  EXPECT_EQ(byte, 5);
  cudaPointerAttributes pointer;
  EXPECT_EQ(cudaPointerGetAttributes(&pointer, reinterpret_cast<void *>(range)), cudaSuccess);
  EXPECT_EQ(pointer.type, cudaMemoryTypeDevice);
  EXPECT_EQ(cuMemFree(range), CUDA_ERROR_INVALID_VALUE) << "no allocation";
  EXPECT_EQ(cuMemUnmap(range, unit), CUDA_SUCCESS);
}

TEST_F(VirtualMemory, GrowsWithoutAGap) {
  const CUmemGenericAllocationHandle first = create(unit), second = create(unit);
  EXPECT_EQ(cuMemMap(range, unit, 0, first, 0), CUDA_SUCCESS);
  allow(range, unit);
  EXPECT_EQ(cuMemsetD8(range, 1, unit), CUDA_SUCCESS);
  EXPECT_EQ(cuMemMap(range + unit, unit, 0, second, 0), CUDA_SUCCESS);
  allow(range, 2 * unit);
  EXPECT_EQ(cuMemsetD8(range + unit - 2, 9, 4), CUDA_SUCCESS) << "from one into the next";
  std::vector<unsigned char> got(4);
  EXPECT_EQ(cuMemcpyDtoH(got.data(), range + unit - 3, 4), CUDA_SUCCESS);
  EXPECT_EQ(got, (std::vector<unsigned char>{1, 9, 9, 9}));
  EXPECT_EQ(cuMemcpyDtoH(got.data(), range + 2 * unit - 1, 2), CUDA_ERROR_INVALID_VALUE);
  EXPECT_EQ(cuMemUnmap(range, 2 * unit), CUDA_SUCCESS);
  EXPECT_EQ(cuMemRelease(first), CUDA_SUCCESS);
  EXPECT_EQ(cuMemRelease(second), CUDA_SUCCESS);
}

TEST_F(VirtualMemory, IsSeenAtTwoPlaces) {
  const CUmemGenericAllocationHandle memory = create(2 * unit);
  EXPECT_EQ(cuMemMap(range, 2 * unit, 0, memory, 0), CUDA_SUCCESS);
  EXPECT_EQ(cuMemMap(range + 2 * unit, 2 * unit, 0, memory, 0), CUDA_SUCCESS);
  allow(range, 2 * unit);
  allow(range + 2 * unit, 2 * unit);
  unsigned got = 0;
  EXPECT_EQ(cuMemsetD32(range + unit, 77, 1), CUDA_SUCCESS);
  EXPECT_EQ(cuMemcpyDtoH(&got, range + 3 * unit, 4), CUDA_SUCCESS);
  EXPECT_EQ(got, 77u);
  CUmemGenericAllocationHandle found = 0;
  EXPECT_EQ(cuMemRetainAllocationHandle(&found, reinterpret_cast<void *>(range + 8)), CUDA_SUCCESS);
  EXPECT_EQ(found, memory);
  EXPECT_EQ(cuMemRelease(found), CUDA_SUCCESS);
  CUmemAllocationProp of_memory{};
  EXPECT_EQ(cuMemGetAllocationPropertiesFromHandle(&of_memory, memory), CUDA_SUCCESS);
  EXPECT_EQ(of_memory.location.type, CU_MEM_LOCATION_TYPE_DEVICE);
  EXPECT_EQ(cuMemUnmap(range, 2 * unit), CUDA_SUCCESS);
  EXPECT_EQ(cuMemUnmap(range + 2 * unit, 2 * unit), CUDA_SUCCESS);
  EXPECT_EQ(cuMemRelease(memory), CUDA_SUCCESS);
  EXPECT_EQ(cuMemRelease(memory), CUDA_ERROR_INVALID_VALUE) << "it is gone";
}

TEST_F(VirtualMemory, IsCompressibleWhereThatIsAskedFor) {
  int supported = 0;
  EXPECT_EQ(cuDeviceGetAttribute(&supported, CU_DEVICE_ATTRIBUTE_GENERIC_COMPRESSION_SUPPORTED, 0),
            CUDA_SUCCESS);
  EXPECT_EQ(supported, 1);
  properties.allocFlags.compressionType = CU_MEM_ALLOCATION_COMP_GENERIC;
  const CUmemGenericAllocationHandle memory = create(unit);
  CUmemAllocationProp of_memory{};
  EXPECT_EQ(cuMemGetAllocationPropertiesFromHandle(&of_memory, memory), CUDA_SUCCESS);
  EXPECT_EQ(of_memory.allocFlags.compressionType, CU_MEM_ALLOCATION_COMP_GENERIC);
  EXPECT_EQ(cuMemRelease(memory), CUDA_SUCCESS);
}

TEST_F(VirtualMemory, TellsWhoMayDoWhat) {
  const CUmemGenericAllocationHandle memory = create(unit);
  EXPECT_EQ(cuMemMap(range, unit, 0, memory, 0), CUDA_SUCCESS);
  unsigned long long flags = 9;
  EXPECT_EQ(cuMemGetAccess(&flags, &properties.location, range), CUDA_SUCCESS);
  EXPECT_EQ(flags, CU_MEM_ACCESS_FLAGS_PROT_NONE);
  allow(range, unit);
  EXPECT_EQ(cuMemGetAccess(&flags, &properties.location, range), CUDA_SUCCESS);
  EXPECT_EQ(flags, CU_MEM_ACCESS_FLAGS_PROT_READWRITE);
  CUmemAccessDesc access{{CU_MEM_LOCATION_TYPE_DEVICE, 64}, CU_MEM_ACCESS_FLAGS_PROT_READ};
  EXPECT_EQ(cuMemSetAccess(range, unit, &access, 1), CUDA_ERROR_INVALID_VALUE);
  access.location.id = 0;
  EXPECT_EQ(cuMemSetAccess(range, 2 * unit, &access, 1), CUDA_ERROR_INVALID_VALUE) << "not mapped";
  EXPECT_EQ(cuMemGetAccess(&flags, &properties.location, range + unit), CUDA_ERROR_INVALID_VALUE);
  EXPECT_EQ(cuMemUnmap(range, unit), CUDA_SUCCESS);
  EXPECT_EQ(cuMemRelease(memory), CUDA_SUCCESS);
}

TEST_F(VirtualMemory, IsPassedOnAsAFile) {
  int file = -1;
  const CUmemGenericAllocationHandle own = create(unit);
  EXPECT_EQ(cuMemExportToShareableHandle(&file, own, CU_MEM_HANDLE_TYPE_POSIX_FILE_DESCRIPTOR, 0),
            CUDA_ERROR_INVALID_VALUE)
      << "made without";
  EXPECT_EQ(cuMemRelease(own), CUDA_SUCCESS);
  properties.requestedHandleTypes = CU_MEM_HANDLE_TYPE_POSIX_FILE_DESCRIPTOR;
  const CUmemGenericAllocationHandle memory = create(unit);
  ASSERT_EQ(
      cuMemExportToShareableHandle(&file, memory, CU_MEM_HANDLE_TYPE_POSIX_FILE_DESCRIPTOR, 0),
      CUDA_SUCCESS);
  CUmemGenericAllocationHandle imported = 0;
  EXPECT_EQ(cuMemImportFromShareableHandle(&imported,
                                           reinterpret_cast<void *>(static_cast<intptr_t>(file)),
                                           CU_MEM_HANDLE_TYPE_POSIX_FILE_DESCRIPTOR),
            CUDA_SUCCESS);
  close(file);
  EXPECT_EQ(cuMemMap(range, unit, 0, memory, 0), CUDA_SUCCESS);
  EXPECT_EQ(cuMemMap(range + unit, unit, 0, imported, 0), CUDA_SUCCESS);
  allow(range, 2 * unit);
  unsigned got = 0;
  EXPECT_EQ(cuMemsetD32(range, 3, 1), CUDA_SUCCESS);
  EXPECT_EQ(cuMemcpyDtoH(&got, range + unit, 4), CUDA_SUCCESS);
  EXPECT_EQ(got, 3u);
  EXPECT_EQ(cuMemUnmap(range, 2 * unit), CUDA_SUCCESS);
  EXPECT_EQ(cuMemRelease(memory), CUDA_SUCCESS);
  EXPECT_EQ(cuMemRelease(imported), CUDA_SUCCESS);
  EXPECT_EQ(cuMemImportFromShareableHandle(&imported, reinterpret_cast<void *>(intptr_t{9999}),
                                           CU_MEM_HANDLE_TYPE_POSIX_FILE_DESCRIPTOR),
            CUDA_ERROR_INVALID_VALUE);
}

TEST_F(VirtualMemory, RefusesWhatDoesNotFit) {
  CUmemGenericAllocationHandle handle = 0;
  EXPECT_EQ(cuMemCreate(&handle, unit + 1, &properties, 0), CUDA_ERROR_INVALID_VALUE);
  EXPECT_EQ(cuMemCreate(&handle, unit << 30, &properties, 0), CUDA_ERROR_OUT_OF_MEMORY);
  EXPECT_EQ(cuMemCreate(nullptr, unit, &properties, 0), CUDA_ERROR_INVALID_VALUE);
  EXPECT_EQ(cuMemMap(range, unit, 0, 1234, 0), CUDA_ERROR_INVALID_VALUE) << "no handle";
  handle = create(unit);
  EXPECT_EQ(cuMemMap(range, 2 * unit, 0, handle, 0), CUDA_ERROR_INVALID_VALUE) << "more than all";
  EXPECT_EQ(cuMemMap(range + 4 * unit, unit, 0, handle, 0), CUDA_ERROR_INVALID_VALUE)
      << "not reserved";
  EXPECT_EQ(cuMemMap(range + 4096, unit, 0, handle, 0), CUDA_ERROR_INVALID_VALUE);
  EXPECT_EQ(cuMemMap(range, unit, 0, handle, 0), CUDA_SUCCESS);
  EXPECT_EQ(cuMemMap(range, unit, 0, handle, 0), CUDA_ERROR_INVALID_VALUE) << "taken";
  EXPECT_EQ(cuMemUnmap(range, 2 * unit), CUDA_ERROR_INVALID_VALUE);
  EXPECT_EQ(cuMemAddressFree(range, 4 * unit), CUDA_ERROR_INVALID_VALUE) << "in use";
  EXPECT_EQ(cuMemUnmap(range, unit), CUDA_SUCCESS);
  EXPECT_EQ(cuMemUnmap(range, unit), CUDA_SUCCESS) << "nothing to do";
  handle = (cuMemRelease(handle), create(2 * unit));
  EXPECT_EQ(cuMemMap(range, unit, 0, handle, 0), CUDA_ERROR_NOT_SUPPORTED) << "a part";
  EXPECT_EQ(cuMemRelease(handle), CUDA_SUCCESS);
  CUdeviceptr other = 0;
  EXPECT_EQ(cuMemAddressReserve(&other, unit, 3, 0, 0), CUDA_ERROR_INVALID_VALUE);
  EXPECT_EQ(cuMemAddressReserve(&other, 100, 0, 0, 0), CUDA_ERROR_INVALID_VALUE);
  EXPECT_EQ(cuMemAddressFree(range, unit), CUDA_ERROR_INVALID_VALUE);
  properties.requestedHandleTypes = CU_MEM_HANDLE_TYPE_FABRIC;
  EXPECT_EQ(cuMemCreate(&handle, unit, &properties, 0), CUDA_ERROR_NOT_SUPPORTED);
  EXPECT_EQ(
      cuMemGetHandleForAddressRange(&handle, range, unit, CU_MEM_RANGE_HANDLE_TYPE_DMA_BUF_FD, 0),
      CUDA_ERROR_NOT_SUPPORTED);
}

TEST_F(VirtualMemory, CountsAsTheDevices) {
  size_t before = 0, after = 0, total = 0;
  EXPECT_EQ(cuMemGetInfo(&before, &total), CUDA_SUCCESS);
  const CUmemGenericAllocationHandle handle = create(unit);
  EXPECT_EQ(cuMemGetInfo(&after, &total), CUDA_SUCCESS);
  EXPECT_EQ(before - after, unit);
  EXPECT_EQ(cuMemRelease(handle), CUDA_SUCCESS);
  EXPECT_EQ(cuMemGetInfo(&after, &total), CUDA_SUCCESS);
  EXPECT_EQ(before, after);
}

} // namespace
