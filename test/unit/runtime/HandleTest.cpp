// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Handles whose objects are gone are known as such, and lead nowhere.
#include "cuda_runtime.h"

#include <gtest/gtest.h>

namespace {

/// Wrong calls leave an error behind, which is not the next test's.
class Handle : public testing::Test {
protected:
  ~Handle() override { cudaGetLastError(); }
};

cudaArray_t make_array() {
  cudaArray_t array = nullptr;
  const cudaChannelFormatDesc format = cudaCreateChannelDesc<int>();
  EXPECT_EQ(cudaMallocArray(&array, &format, 4, 4), cudaSuccess);
  return array;
}

TEST_F(Handle, OfAnArray) {
  const cudaArray_t array = make_array();
  EXPECT_EQ(cudaFreeArray(array), cudaSuccess);
  cudaChannelFormatDesc format;
  int values[16] = {};
  EXPECT_EQ(cudaFreeArray(array), cudaErrorContextIsDestroyed);
  EXPECT_EQ(cudaGetChannelDesc(&format, array), cudaErrorContextIsDestroyed);
  EXPECT_EQ(cudaMemcpy2DFromArray(values, 16, array, 0, 0, 16, 4, cudaMemcpyDeviceToHost),
            cudaErrorContextIsDestroyed);
  cudaMemcpy3DParms p{};
  p.srcArray = array;
  p.dstPtr = make_cudaPitchedPtr(values, 16, 4, 4);
  p.extent = make_cudaExtent(4, 4, 1);
  p.kind = cudaMemcpyDeviceToHost;
  EXPECT_EQ(cudaMemcpy3D(&p), cudaErrorContextIsDestroyed);
}

TEST_F(Handle, OfAMipmapAndItsLevels) {
  cudaMipmappedArray_t mipmap = nullptr;
  cudaArray_t level = nullptr;
  const cudaChannelFormatDesc format = cudaCreateChannelDesc<int>();
  EXPECT_EQ(cudaMallocMipmappedArray(&mipmap, &format, {8, 8, 0}, 2), cudaSuccess);
  EXPECT_EQ(cudaGetMipmappedArrayLevel(&level, mipmap, 1), cudaSuccess);
  EXPECT_EQ(cudaFreeMipmappedArray(mipmap), cudaSuccess);
  EXPECT_EQ(cudaFreeMipmappedArray(mipmap), cudaErrorContextIsDestroyed);
  EXPECT_EQ(cudaGetMipmappedArrayLevel(&level, mipmap, 1), cudaErrorContextIsDestroyed);
  EXPECT_EQ(cudaFreeArray(level), cudaErrorContextIsDestroyed);
}

TEST_F(Handle, OfWhatAResetTook) {
  const cudaArray_t array = make_array();
  EXPECT_EQ(cudaDeviceReset(), cudaSuccess);
  EXPECT_EQ(cudaFreeArray(array), cudaErrorContextIsDestroyed);
}

TEST_F(Handle, OfAnEvent) {
  cudaEvent_t event = nullptr;
  EXPECT_EQ(cudaEventCreate(&event), cudaSuccess);
  EXPECT_EQ(cudaEventDestroy(event), cudaSuccess);
  EXPECT_EQ(cudaEventSynchronize(event), cudaErrorContextIsDestroyed);
  EXPECT_EQ(cudaEventRecord(event), cudaErrorContextIsDestroyed);
}

TEST_F(Handle, OfAPoolThatStillHasMemory) {
  cudaMemPoolProps properties{};
  properties.allocType = cudaMemAllocationTypePinned;
  properties.location = {cudaMemLocationTypeDevice, 0};
  cudaMemPool_t pool = nullptr;
  void *memory = nullptr, *more = nullptr;
  EXPECT_EQ(cudaMemPoolCreate(&pool, &properties), cudaSuccess);
  EXPECT_EQ(cudaMallocFromPoolAsync(&memory, 64, pool, nullptr), cudaSuccess);
  EXPECT_EQ(cudaMemPoolDestroy(pool), cudaSuccess);
  EXPECT_EQ(cudaMemPoolDestroy(pool), cudaErrorInvalidValue);
  EXPECT_EQ(cudaMallocFromPoolAsync(&more, 64, pool, nullptr), cudaErrorInvalidValue);
  EXPECT_EQ(cudaFreeAsync(memory, nullptr), cudaSuccess) << "what it gave stays";
  EXPECT_EQ(cudaMemPoolTrimTo(pool, 0), cudaErrorInvalidValue);
}

TEST_F(Handle, OfAPoolThatIsCurrent) {
  cudaMemPoolProps properties{};
  properties.allocType = cudaMemAllocationTypePinned;
  properties.location = {cudaMemLocationTypeDevice, 0};
  cudaMemPool_t pool = nullptr;
  void *memory = nullptr;
  EXPECT_EQ(cudaMemPoolCreate(&pool, &properties), cudaSuccess);
  EXPECT_EQ(cudaMemPoolDestroy(pool), cudaSuccess);
  EXPECT_EQ(cudaDeviceSetMemPool(0, pool), cudaSuccess) << "as on a GPU";
  EXPECT_EQ(cudaMallocAsync(&memory, 64, nullptr), cudaErrorInvalidValue);
  EXPECT_EQ(cudaDeviceGetDefaultMemPool(&pool, 0), cudaSuccess);
  EXPECT_EQ(cudaDeviceSetMemPool(0, pool), cudaSuccess);
}

} // namespace
