// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The driver API's memory and streams, in the context that the runtime API uses.
#include "cuda.h"

#include <gtest/gtest.h>

#include <vector>

namespace {

class DriverMemory : public testing::Test {
protected:
  DriverMemory() {
    EXPECT_EQ(cuInit(0), CUDA_SUCCESS);
    EXPECT_EQ(cuDevicePrimaryCtxRetain(&context, 0), CUDA_SUCCESS);
    EXPECT_EQ(cuCtxSetCurrent(context), CUDA_SUCCESS);
    EXPECT_EQ(cuMemAlloc(&memory, bytes), CUDA_SUCCESS);
    EXPECT_EQ(cuMemsetD8(memory, 0, bytes), CUDA_SUCCESS);
  }
  ~DriverMemory() override {
    EXPECT_EQ(cuMemFree(memory), CUDA_SUCCESS);
    EXPECT_EQ(cuDevicePrimaryCtxRelease(0), CUDA_SUCCESS);
    cudaGetLastError();
  }
  template <class T> std::vector<T> contents() {
    std::vector<T> values(bytes / sizeof(T));
    EXPECT_EQ(cuMemcpyDtoH(values.data(), memory, bytes), CUDA_SUCCESS);
    return values;
  }

  static constexpr std::size_t bytes = 64;
  CUcontext context = nullptr;
  CUdeviceptr memory = 0;
};

TEST_F(DriverMemory, PrimaryContextIsActive) {
  unsigned flags = 1, version = 0;
  int active = 0;
  EXPECT_EQ(cuDevicePrimaryCtxGetState(0, &flags, &active), CUDA_SUCCESS);
  EXPECT_EQ(active, 1);
  EXPECT_EQ(cuCtxGetApiVersion(context, &version), CUDA_SUCCESS);
  EXPECT_GE(version, 3020u);
  EXPECT_EQ(cuDevicePrimaryCtxRetain(&context, 64), CUDA_ERROR_INVALID_DEVICE);
}

TEST_F(DriverMemory, SetsNumbers) {
  EXPECT_EQ(cuMemsetD16(memory, 0x1234, 3), CUDA_SUCCESS);
  EXPECT_EQ(contents<unsigned short>()[2], 0x1234);
  EXPECT_EQ(contents<unsigned short>()[3], 0);
  EXPECT_EQ(cuMemsetD16(memory + 1, 1, 1), CUDA_ERROR_INVALID_VALUE) << "misaligned";
  EXPECT_EQ(cuMemsetD32(memory, 1, 17), CUDA_ERROR_INVALID_VALUE) << "beyond the end";
  EXPECT_EQ(cuMemsetD2D32(memory, 16, 7, 2, 3), CUDA_SUCCESS);
  const std::vector<unsigned> values = contents<unsigned>();
  EXPECT_EQ(values[8], 7u);
  EXPECT_EQ(values[9], 7u);
  EXPECT_EQ(values[10], 0u);
  EXPECT_EQ(values[12], 0u);
}

TEST_F(DriverMemory, SetsInTheOrderOfAStream) {
  CUstream stream = nullptr, other = nullptr;
  CUevent event = nullptr;
  EXPECT_EQ(cuStreamCreate(&stream, CU_STREAM_NON_BLOCKING), CUDA_SUCCESS);
  EXPECT_EQ(cuStreamCreate(&other, CU_STREAM_NON_BLOCKING), CUDA_SUCCESS);
  EXPECT_EQ(cuEventCreate(&event, CU_EVENT_DISABLE_TIMING), CUDA_SUCCESS);
  EXPECT_EQ(cuMemsetD32Async(memory, 1, 16, stream), CUDA_SUCCESS);
  EXPECT_EQ(cuEventRecord(event, stream), CUDA_SUCCESS);
  EXPECT_EQ(cuStreamWaitEvent(other, event, 0), CUDA_SUCCESS);
  EXPECT_EQ(cuMemsetD32Async(memory, 2, 8, other), CUDA_SUCCESS);
  int seen = 0;
  const auto look = [](void *place) { *static_cast<int *>(place) = 5; };
  EXPECT_EQ(cuLaunchHostFunc(other, look, &seen), CUDA_SUCCESS);
  EXPECT_EQ(cuStreamSynchronize(other), CUDA_SUCCESS);
  EXPECT_EQ(cuStreamQuery(other), CUDA_SUCCESS);
  EXPECT_EQ(seen, 5);
  EXPECT_EQ(contents<int>()[7], 2);
  EXPECT_EQ(contents<int>()[8], 1);
  EXPECT_EQ(cuEventDestroy(event), CUDA_SUCCESS);
  EXPECT_EQ(cuStreamDestroy(other), CUDA_SUCCESS);
  EXPECT_EQ(cuStreamDestroy(stream), CUDA_SUCCESS);
}

TEST_F(DriverMemory, CopiesRectangles) {
  const int source[4][4] = {{0, 1, 2, 3}, {4, 5, 6, 7}, {8, 9, 10, 11}, {12, 13, 14, 15}};
  CUDA_MEMCPY2D copy = {};
  copy.srcMemoryType = CU_MEMORYTYPE_HOST;
  copy.srcHost = source;
  copy.srcPitch = 16;
  copy.srcXInBytes = 4;
  copy.srcY = 1;
  copy.dstMemoryType = CU_MEMORYTYPE_DEVICE;
  copy.dstDevice = memory;
  copy.dstPitch = 16;
  copy.dstY = 2;
  copy.WidthInBytes = 8;
  copy.Height = 2;
  EXPECT_EQ(cuMemcpy2D(&copy), CUDA_SUCCESS);
  const std::vector<int> values = contents<int>();
  EXPECT_EQ(values[8], 5);
  EXPECT_EQ(values[13], 10);
  EXPECT_EQ(values[10], 0);
  copy.srcXInBytes = 12;
  EXPECT_EQ(cuMemcpy2D(&copy), CUDA_ERROR_INVALID_VALUE) << "beyond the row";
  EXPECT_EQ(cuMemcpy2D(nullptr), CUDA_ERROR_INVALID_VALUE);
}

TEST_F(DriverMemory, TellsOfAllocations) {
  CUdeviceptr begin = 0;
  std::size_t size = 0;
  EXPECT_EQ(cuMemGetAddressRange(&begin, &size, memory + 5), CUDA_SUCCESS);
  EXPECT_EQ(begin, memory);
  EXPECT_EQ(size, bytes);
  void *host = nullptr;
  CUdeviceptr seen = 0;
  EXPECT_EQ(cuMemHostAlloc(&host, 64, CU_MEMHOSTALLOC_DEVICEMAP), CUDA_SUCCESS);
  EXPECT_EQ(cuMemHostGetDevicePointer(&seen, host, 0), CUDA_SUCCESS);
  EXPECT_EQ(reinterpret_cast<void *>(seen), host);
  EXPECT_EQ(cuMemFreeHost(host), CUDA_SUCCESS);
  EXPECT_EQ(cuMemHostAlloc(&host, 0, 0), CUDA_ERROR_INVALID_VALUE);
}

} // namespace
