// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What the driver API says of pointers, and hints about managed memory.
#include "DriverFixture.h"

#include <vector>

namespace {

using DriverPointer = DriverTest;

template <class T> T attribute(CUpointer_attribute which, CUdeviceptr of) {
  T value{};
  EXPECT_EQ(cuPointerGetAttribute(&value, which, of), CUDA_SUCCESS) << which;
  return value;
}

TEST_F(DriverPointer, LeadsIntoAnAllocation) {
  CUdeviceptr memory = 0;
  EXPECT_EQ(cuMemAlloc(&memory, 100), CUDA_SUCCESS);
  EXPECT_EQ(attribute<CUcontext>(CU_POINTER_ATTRIBUTE_CONTEXT, memory), context);
  EXPECT_EQ(attribute<CUmemorytype>(CU_POINTER_ATTRIBUTE_MEMORY_TYPE, memory),
            CU_MEMORYTYPE_DEVICE);
  EXPECT_EQ(attribute<CUdeviceptr>(CU_POINTER_ATTRIBUTE_RANGE_START_ADDR, memory + 8), memory);
  EXPECT_EQ(attribute<size_t>(CU_POINTER_ATTRIBUTE_RANGE_SIZE, memory + 8), 100u);
  EXPECT_EQ(attribute<int>(CU_POINTER_ATTRIBUTE_DEVICE_ORDINAL, memory), 0);
  EXPECT_EQ(attribute<unsigned>(CU_POINTER_ATTRIBUTE_IS_MANAGED, memory), 0u);
  void *host = nullptr;
  EXPECT_EQ(cuPointerGetAttribute(&host, CU_POINTER_ATTRIBUTE_HOST_POINTER, memory),
            CUDA_ERROR_INVALID_VALUE);
  unsigned on = 1;
  EXPECT_EQ(cuPointerSetAttribute(&on, CU_POINTER_ATTRIBUTE_SYNC_MEMOPS, memory), CUDA_SUCCESS);
  EXPECT_EQ(cuPointerSetAttribute(&on, CU_POINTER_ATTRIBUTE_CONTEXT, memory),
            CUDA_ERROR_INVALID_VALUE);
  EXPECT_EQ(cuMemFree(memory), CUDA_SUCCESS);
  EXPECT_EQ(cuPointerGetAttribute(&host, CU_POINTER_ATTRIBUTE_CONTEXT, memory),
            CUDA_ERROR_INVALID_VALUE);
}

TEST_F(DriverPointer, IsAskedForSeveralThings) {
  CUdeviceptr managed = 0;
  EXPECT_EQ(cuMemAllocManaged(&managed, 64, CU_MEM_ATTACH_GLOBAL), CUDA_SUCCESS);
  CUpointer_attribute which[] = {CU_POINTER_ATTRIBUTE_IS_MANAGED, CU_POINTER_ATTRIBUTE_HOST_POINTER,
                                 CU_POINTER_ATTRIBUTE_DEVICE_ORDINAL};
  unsigned is_managed = 7;
  void *host = nullptr;
  int device = 7;
  void *results[] = {&is_managed, &host, &device};
  EXPECT_EQ(cuPointerGetAttributes(3, which, results, managed), CUDA_SUCCESS);
  EXPECT_EQ(is_managed, 1u);
  EXPECT_EQ(host, reinterpret_cast<void *>(managed));
  EXPECT_EQ(device, 0);
  EXPECT_EQ(cuPointerGetAttributes(3, which, results, reinterpret_cast<CUdeviceptr>(&device)),
            CUDA_SUCCESS)
      << "of the program's own";
  EXPECT_EQ(is_managed, 0u);
  EXPECT_EQ(host, nullptr);
  EXPECT_EQ(device, CU_DEVICE_INVALID);
  EXPECT_EQ(cuMemFree(managed), CUDA_SUCCESS);
}

TEST_F(DriverPointer, IsRegistered) {
  std::vector<char> own(8192);
  unsigned flags = 0;
  EXPECT_EQ(cuMemHostRegister(own.data(), own.size(), CU_MEMHOSTREGISTER_DEVICEMAP), CUDA_SUCCESS);
  EXPECT_EQ(cuMemHostGetFlags(&flags, own.data()), CUDA_SUCCESS);
  EXPECT_EQ(attribute<CUmemorytype>(CU_POINTER_ATTRIBUTE_MEMORY_TYPE,
                                    reinterpret_cast<CUdeviceptr>(own.data())),
            CU_MEMORYTYPE_HOST);
  EXPECT_EQ(cuMemHostUnregister(own.data()), CUDA_SUCCESS);
  EXPECT_EQ(cuMemHostUnregister(own.data()), CUDA_ERROR_HOST_MEMORY_NOT_REGISTERED);
}

TEST_F(DriverPointer, TakesHints) {
  CUdeviceptr managed = 0;
  EXPECT_EQ(cuMemAllocManaged(&managed, 4096, CU_MEM_ATTACH_GLOBAL), CUDA_SUCCESS);
  CUmemLocation device{CU_MEM_LOCATION_TYPE_DEVICE, 0};
  EXPECT_EQ(cuMemAdvise(managed, 4096, CU_MEM_ADVISE_SET_PREFERRED_LOCATION, device), CUDA_SUCCESS);
  EXPECT_EQ(cuMemAdvise(managed, 4096, CU_MEM_ADVISE_SET_ACCESSED_BY, CU_DEVICE_CPU), CUDA_SUCCESS);
  EXPECT_EQ(cuMemPrefetchAsync(managed, 4096, device, 0, nullptr), CUDA_SUCCESS);
  int location = -2, last = -2;
  EXPECT_EQ(cuMemRangeGetAttribute(&location, 4, CU_MEM_RANGE_ATTRIBUTE_PREFERRED_LOCATION, managed,
                                   4096),
            CUDA_SUCCESS);
  EXPECT_EQ(location, 0);
  void *results[] = {&location, &last};
  size_t sizes[] = {4, 4};
  CUmem_range_attribute which[] = {CU_MEM_RANGE_ATTRIBUTE_READ_MOSTLY,
                                   CU_MEM_RANGE_ATTRIBUTE_LAST_PREFETCH_LOCATION};
  EXPECT_EQ(cuMemRangeGetAttributes(results, sizes, which, 2, managed, 4096), CUDA_SUCCESS);
  EXPECT_EQ(last, 0);
  EXPECT_EQ(cuMemAdvise(reinterpret_cast<CUdeviceptr>(&location), 4, CU_MEM_ADVISE_SET_READ_MOSTLY,
                        device),
            CUDA_ERROR_INVALID_VALUE);
  EXPECT_EQ(cuMemFree(managed), CUDA_SUCCESS);
}

TEST_F(DriverPointer, IsOfThisProcess) {
  CUdeviceptr memory = 0, same = 0;
  CUipcMemHandle handle{};
  EXPECT_EQ(cuMemAlloc(&memory, 64), CUDA_SUCCESS);
  EXPECT_EQ(cuIpcGetMemHandle(&handle, memory), CUDA_SUCCESS);
  EXPECT_EQ(cuIpcOpenMemHandle(&same, handle, CU_IPC_MEM_LAZY_ENABLE_PEER_ACCESS),
            CUDA_ERROR_INVALID_CONTEXT)
      << "a process cannot open its own";
  EXPECT_EQ(cuIpcCloseMemHandle(memory), CUDA_ERROR_INVALID_VALUE);
  EXPECT_EQ(cuMemFree(memory), CUDA_SUCCESS);
  CUevent event = nullptr;
  CUipcEventHandle event_handle{};
  EXPECT_EQ(cuEventCreate(&event, CU_EVENT_INTERPROCESS | CU_EVENT_DISABLE_TIMING), CUDA_SUCCESS);
  EXPECT_EQ(cuIpcGetEventHandle(&event_handle, event), CUDA_SUCCESS);
  EXPECT_EQ(cuEventDestroy(event), CUDA_SUCCESS);
}

} // namespace
