// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Surface objects: what may be made, and what becomes of accesses outside. What a GPU printed
// stands in test/conformance/surfaces.
#include "cuda_runtime.h"

#include <gtest/gtest.h>

namespace {

class Surface : public testing::Test {
protected:
  Surface() {
    const cudaChannelFormatDesc format = cudaCreateChannelDesc<int>();
    EXPECT_EQ(cudaMallocArray(&array, &format, 4, 3, cudaArraySurfaceLoadStore), cudaSuccess);
    resource.resType = cudaResourceTypeArray;
    resource.res.array.array = array;
    EXPECT_EQ(cudaCreateSurfaceObject(&surface, &resource), cudaSuccess);
  }
  ~Surface() override {
    EXPECT_EQ(cudaDestroySurfaceObject(surface), cudaSuccess);
    EXPECT_EQ(cudaFreeArray(array), cudaSuccess);
    cudaGetLastError();
  }

  cudaArray_t array = nullptr;
  cudaResourceDesc resource{};
  cudaSurfaceObject_t surface = 0;
};

TEST_F(Surface, XIsInBytes) {
  surf2Dwrite(7, surface, 4, 2);
  int elements[3][4];
  EXPECT_EQ(cudaMemcpy2DFromArray(elements, 16, array, 0, 0, 16, 3, cudaMemcpyDeviceToHost),
            cudaSuccess);
  EXPECT_EQ(elements[2][1], 7);
  EXPECT_EQ(elements[2][0], 0);
  EXPECT_EQ(surf2Dread<unsigned char>(surface, 4, 2), 7);
  long long wide = 0;
  surf2Dread(&wide, surface, 0, 2);
  EXPECT_EQ(wide, 7ll << 32);
}

TEST_F(Surface, Outside) {
  for (int x = 0; x < 4; ++x)
    surf2Dwrite(x + 1, surface, 4 * x, 0);
  EXPECT_EQ(surf2Dread<int>(surface, 16, 0, cudaBoundaryModeZero), 0);
  EXPECT_EQ(surf2Dread<int>(surface, 16, -1, cudaBoundaryModeClamp), 4);
  EXPECT_EQ(surf2Dread<int>(surface, -64, 0, cudaBoundaryModeClamp), 1);
  EXPECT_EQ(surf2Dread<int2>(surface, 16, 0, cudaBoundaryModeClamp).x, 3) << "all of it inside";
  surf2Dwrite(9, surface, 16, 0, cudaBoundaryModeZero);
  surf2Dwrite(9, surface, 4, 3, cudaBoundaryModeZero);
  EXPECT_EQ(surf2Dread<int>(surface, 12, 0), 4);
  EXPECT_EQ(surf2Dread<int>(surface, 4, 2), 0);
}

TEST_F(Surface, EndsKernel) {
  const auto broken_by = [&](int x) {
    const cudaSurfaceObject_t to = surface;
    offloom::launch({1, 1}, [=] {
      offloom::this_block().threads([&](offloom::thread_index) { surf2Dwrite(1, to, x, 0); });
    });
    return cudaDeviceSynchronize();
  };
  EXPECT_EQ(broken_by(12), cudaSuccess);
  EXPECT_EQ(broken_by(16), cudaErrorIllegalAddress);
  cudaDeviceReset();
  array = nullptr; // gone with the rest
}

TEST_F(Surface, OfALevel) {
  cudaMipmappedArray_t mipmap = nullptr;
  const cudaChannelFormatDesc format = cudaCreateChannelDesc<int>();
  EXPECT_EQ(cudaMallocMipmappedArray(&mipmap, &format, {4, 4, 0}, 2), cudaSuccess);
  EXPECT_EQ(cudaGetMipmappedArrayLevel(&resource.res.array.array, mipmap, 1), cudaSuccess);
  cudaSurfaceObject_t level = 0;
  EXPECT_EQ(cudaCreateSurfaceObject(&level, &resource), cudaSuccess);
  surf2Dwrite(5, level, 4, 1);
  EXPECT_EQ(surf2Dread<int>(level, 8, 1, cudaBoundaryModeClamp), 5);
  EXPECT_EQ(cudaDestroySurfaceObject(level), cudaSuccess);
  EXPECT_EQ(cudaFreeMipmappedArray(mipmap), cudaSuccess);
}

TEST_F(Surface, Refusals) {
  cudaSurfaceObject_t none = 0;
  EXPECT_EQ(cudaCreateSurfaceObject(nullptr, &resource), cudaErrorInvalidValue);
  EXPECT_EQ(cudaDestroySurfaceObject(surface + 1), cudaSuccess);
  cudaResourceDesc told{};
  EXPECT_EQ(cudaGetSurfaceObjectResourceDesc(&told, surface), cudaSuccess);
  EXPECT_EQ(told.res.array.array, array);
  cudaArray_t plain = nullptr;
  const cudaChannelFormatDesc format = cudaCreateChannelDesc<int>();
  EXPECT_EQ(cudaMallocArray(&plain, &format, 4, 3), cudaSuccess);
  resource.res.array.array = plain;
  EXPECT_EQ(cudaCreateSurfaceObject(&none, &resource), cudaSuccess) << "the flag is not asked for";
  EXPECT_EQ(cudaDestroySurfaceObject(none), cudaSuccess);
  EXPECT_EQ(cudaFreeArray(plain), cudaSuccess);
  resource.resType = cudaResourceTypeLinear;
  EXPECT_EQ(cudaCreateSurfaceObject(&none, &resource), cudaErrorInvalidChannelDescriptor);
}

} // namespace
