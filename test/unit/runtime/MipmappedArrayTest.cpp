// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Mipmapped arrays, the shapes that arrays may have, and which level a texture reads.
#include "cuda_runtime.h"

#include <gtest/gtest.h>

#include <vector>

namespace {

/// Levels of 8, 4, 2 and 1 texels a side, each texel of level i with the value 100 * i.
class MipmappedArray : public testing::Test {
protected:
  MipmappedArray() {
    const cudaChannelFormatDesc format = cudaCreateChannelDesc<float>();
    EXPECT_EQ(cudaMallocMipmappedArray(&mipmap, &format, {8, 8, 0}, 9), cudaSuccess);
    for (unsigned i = 0; i < 4; ++i) {
      cudaArray_t level = nullptr;
      EXPECT_EQ(cudaGetMipmappedArrayLevel(&level, mipmap, i), cudaSuccess);
      const std::vector<float> texels(64, 100.0f * static_cast<float>(i));
      const std::size_t side = 8u >> i, bytes = side * sizeof(float);
      EXPECT_EQ(cudaMemcpy2DToArray(level, 0, 0, texels.data(), bytes, bytes, side,
                                    cudaMemcpyHostToDevice),
                cudaSuccess);
    }
    description.normalizedCoords = 1;
    description.maxMipmapLevelClamp = 100;
  }
  ~MipmappedArray() override {
    if (texture) {
      EXPECT_EQ(cudaDestroyTextureObject(texture), cudaSuccess);
    }
    EXPECT_EQ(cudaFreeMipmappedArray(mipmap), cudaSuccess);
    cudaGetLastError();
  }

  cudaError_t create(const cudaResourceViewDesc *view = nullptr) {
    cudaResourceDesc resource{};
    resource.resType = cudaResourceTypeMipmappedArray;
    resource.res.mipmap.mipmap = mipmap;
    return cudaCreateTextureObject(&texture, &resource, &description, view);
  }
  float at(float level) const { return tex2DLod<float>(texture, 0.5f, 0.5f, level); }

  cudaMipmappedArray_t mipmap = nullptr;
  cudaTextureDesc description{};
  cudaTextureObject_t texture = 0;
};

TEST_F(MipmappedArray, Levels) {
  cudaArray_t level = nullptr;
  cudaExtent extent{};
  EXPECT_EQ(cudaGetMipmappedArrayLevel(&level, mipmap, 2), cudaSuccess);
  EXPECT_EQ(cudaArrayGetInfo(nullptr, &extent, nullptr, level), cudaSuccess);
  EXPECT_EQ(extent.width, 2u);
  EXPECT_EQ(extent.depth, 0u);
  EXPECT_EQ(cudaFreeArray(level), cudaErrorInvalidValue) << "belongs to the mipmap";
  EXPECT_EQ(cudaGetMipmappedArrayLevel(&level, mipmap, 4), cudaErrorInvalidValue);
}

TEST_F(MipmappedArray, NearestLevel) {
  ASSERT_EQ(create(), cudaSuccess);
  EXPECT_EQ(at(0.25f), 0);
  EXPECT_EQ(at(0.75f), 100);
  EXPECT_EQ(at(9), 300);
  EXPECT_EQ(at(-3), 0);
  EXPECT_EQ(tex2D<float>(texture, 0.5f, 0.5f), 0);
}

TEST_F(MipmappedArray, MixedLevels) {
  description.mipmapFilterMode = cudaFilterModeLinear;
  ASSERT_EQ(create(), cudaSuccess);
  EXPECT_EQ(at(0.25f), 25);
  EXPECT_EQ(at(2.5f), 250);
  EXPECT_EQ(at(3.5f), 300);
}

TEST_F(MipmappedArray, BiasAndLimits) {
  description.mipmapFilterMode = cudaFilterModeLinear;
  description.mipmapLevelBias = 0.5f;
  description.minMipmapLevelClamp = 0.75f;
  description.maxMipmapLevelClamp = 2.25f;
  ASSERT_EQ(create(), cudaSuccess);
  EXPECT_EQ(at(0), 75);
  EXPECT_EQ(at(1), 150);
  EXPECT_EQ(at(3), 225);
}

TEST_F(MipmappedArray, Gradients) {
  ASSERT_EQ(create(), cudaSuccess);
  const float2 texels_2{2 / 8.0f, 0}, texels_4{0, 4 / 8.0f}, none{0, 0};
  EXPECT_EQ(tex2DGrad<float>(texture, 0.5f, 0.5f, texels_2, none), 100);
  EXPECT_EQ(tex2DGrad<float>(texture, 0.5f, 0.5f, texels_2, texels_4), 200);
  EXPECT_EQ(tex2DGrad<float>(texture, 0.5f, 0.5f, none, none), 0);
}

TEST_F(MipmappedArray, ViewOfLevels) {
  const cudaResourceViewDesc view{cudaResViewFormatFloat1, 8, 8, 0, 1, 2, 0, 0};
  ASSERT_EQ(create(&view), cudaSuccess);
  EXPECT_EQ(at(0), 100);
  EXPECT_EQ(at(9), 200);
}

TEST_F(MipmappedArray, Refusals) {
  EXPECT_EQ(cudaMallocMipmappedArray(nullptr, nullptr, {8, 0, 0}, 1), cudaErrorInvalidValue);
}

TEST(ArrayShape, Flags) {
  cudaArray_t array = nullptr;
  const cudaChannelFormatDesc format = cudaCreateChannelDesc<float>();
  const auto make = [&](const cudaExtent &extent, unsigned flags) {
    const cudaError_t error = cudaMalloc3DArray(&array, &format, extent, flags);
    if (error == cudaSuccess) {
      EXPECT_EQ(cudaFreeArray(array), cudaSuccess);
    }
    return error;
  };
  EXPECT_EQ(make({4, 0, 5}, cudaArrayLayered), cudaSuccess);
  EXPECT_EQ(make({4, 0, 5}, 0), cudaErrorInvalidValue);
  EXPECT_EQ(make({4, 4, 6}, cudaArrayCubemap), cudaSuccess);
  EXPECT_EQ(make({4, 4, 12}, cudaArrayCubemap), cudaErrorInvalidValue);
  EXPECT_EQ(make({4, 4, 12}, cudaArrayCubemap | cudaArrayLayered), cudaSuccess);
  EXPECT_EQ(make({4, 8, 6}, cudaArrayCubemap), cudaErrorInvalidValue);
  EXPECT_EQ(make({4, 4, 0}, cudaArrayTextureGather), cudaSuccess);
  EXPECT_EQ(make({4, 4, 4}, cudaArrayTextureGather), cudaErrorInvalidValue);
  EXPECT_EQ(make({1u << 20, 0, 0}, 0), cudaErrorInvalidValue) << "more than a texture may have";
  EXPECT_EQ(make({4, 4, 0}, cudaArraySparse), cudaErrorNotSupported);
  cudaGetLastError();
}

} // namespace
