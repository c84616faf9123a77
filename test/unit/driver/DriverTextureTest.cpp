// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Texture and surface objects of the driver API, and references that belong to no module.
#include "DriverFixture.h"

namespace {

class DriverTexture : public DriverTest {
protected:
  DriverTexture() {
    const CUDA_ARRAY_DESCRIPTOR d{4, 4, CU_AD_FORMAT_UNSIGNED_INT8, 1};
    EXPECT_EQ(cuArrayCreate(&array, &d), CUDA_SUCCESS);
    resource.resType = CU_RESOURCE_TYPE_ARRAY;
    resource.res.array.hArray = array;
  }
  ~DriverTexture() override { EXPECT_EQ(cuArrayDestroy(array), CUDA_SUCCESS); }

  CUarray array = nullptr;
  CUDA_RESOURCE_DESC resource{};
  CUDA_TEXTURE_DESC reading{};
  CUtexObject texture = 0;
};

TEST_F(DriverTexture, IsDescribedAsItWasMade) {
  reading.addressMode[1] = CU_TR_ADDRESS_MODE_BORDER;
  reading.filterMode = CU_TR_FILTER_MODE_LINEAR;
  reading.flags = CU_TRSF_NORMALIZED_COORDINATES;
  reading.borderColor[2] = 0.5f;
  ASSERT_EQ(cuTexObjectCreate(&texture, &resource, &reading, nullptr), CUDA_SUCCESS);
  CUDA_RESOURCE_DESC r{};
  EXPECT_EQ(cuTexObjectGetResourceDesc(&r, texture), CUDA_SUCCESS);
  EXPECT_EQ(r.res.array.hArray, array);
  CUDA_TEXTURE_DESC d{};
  EXPECT_EQ(cuTexObjectGetTextureDesc(&d, texture), CUDA_SUCCESS);
  EXPECT_EQ(d.addressMode[1], CU_TR_ADDRESS_MODE_BORDER);
  EXPECT_EQ(d.filterMode, CU_TR_FILTER_MODE_LINEAR);
  EXPECT_EQ(d.flags, unsigned{CU_TRSF_NORMALIZED_COORDINATES});
  EXPECT_EQ(d.borderColor[2], 0.5f);
  CUDA_RESOURCE_VIEW_DESC view;
  EXPECT_EQ(cuTexObjectGetResourceViewDesc(&view, texture), CUDA_ERROR_INVALID_VALUE);
  EXPECT_EQ(cuTexObjectDestroy(texture), CUDA_SUCCESS);
  EXPECT_EQ(cuTexObjectGetResourceDesc(&r, texture), CUDA_ERROR_INVALID_VALUE);
}

TEST_F(DriverTexture, ReadsBytesAsFractionsUnlessAsked) {
  cudaTextureDesc d;
  ASSERT_EQ(cuTexObjectCreate(&texture, &resource, &reading, nullptr), CUDA_SUCCESS);
  EXPECT_EQ(cudaGetTextureObjectTextureDesc(&d, texture), cudaSuccess);
  EXPECT_EQ(d.readMode, cudaReadModeNormalizedFloat);
  EXPECT_EQ(cuTexObjectDestroy(texture), CUDA_SUCCESS);
  reading.flags = CU_TRSF_READ_AS_INTEGER;
  ASSERT_EQ(cuTexObjectCreate(&texture, &resource, &reading, nullptr), CUDA_SUCCESS);
  EXPECT_EQ(cudaGetTextureObjectTextureDesc(&d, texture), cudaSuccess);
  EXPECT_EQ(d.readMode, cudaReadModeElementType);
  CUDA_TEXTURE_DESC own{};
  EXPECT_EQ(cuTexObjectGetTextureDesc(&own, texture), CUDA_SUCCESS);
  EXPECT_EQ(own.flags, unsigned{CU_TRSF_READ_AS_INTEGER});
  EXPECT_EQ(cuTexObjectDestroy(texture), CUDA_SUCCESS);
}

TEST_F(DriverTexture, SeesLinearMemoryAndViews) {
  CUdeviceptr memory = 0;
  EXPECT_EQ(cuMemAlloc(&memory, 64), CUDA_SUCCESS);
  CUDA_RESOURCE_DESC linear{};
  linear.resType = CU_RESOURCE_TYPE_LINEAR;
  linear.res.linear.devPtr = memory;
  linear.res.linear.format = CU_AD_FORMAT_FLOAT;
  linear.res.linear.numChannels = 2;
  linear.res.linear.sizeInBytes = 64;
  ASSERT_EQ(cuTexObjectCreate(&texture, &linear, &reading, nullptr), CUDA_SUCCESS);
  CUDA_RESOURCE_DESC r{};
  EXPECT_EQ(cuTexObjectGetResourceDesc(&r, texture), CUDA_SUCCESS);
  EXPECT_EQ(r.resType, CU_RESOURCE_TYPE_LINEAR);
  EXPECT_EQ(r.res.linear.numChannels, 2u);
  EXPECT_EQ(r.res.linear.format, CU_AD_FORMAT_FLOAT);
  EXPECT_EQ(cuTexObjectDestroy(texture), CUDA_SUCCESS);

  CUDA_RESOURCE_VIEW_DESC view{};
  view.format = CU_RES_VIEW_FORMAT_SINT_1X8;
  view.width = view.height = 4;
  ASSERT_EQ(cuTexObjectCreate(&texture, &resource, &reading, &view), CUDA_SUCCESS);
  CUDA_RESOURCE_VIEW_DESC back{};
  EXPECT_EQ(cuTexObjectGetResourceViewDesc(&back, texture), CUDA_SUCCESS);
  EXPECT_EQ(back.format, CU_RES_VIEW_FORMAT_SINT_1X8);
  EXPECT_EQ(cuTexObjectDestroy(texture), CUDA_SUCCESS);
  EXPECT_EQ(cuMemFree(memory), CUDA_SUCCESS);
}

TEST_F(DriverTexture, RefusesWhatMakesNoSense) {
  EXPECT_EQ(cuTexObjectCreate(nullptr, &resource, &reading, nullptr), CUDA_ERROR_INVALID_VALUE);
  EXPECT_EQ(cuTexObjectCreate(&texture, &resource, nullptr, nullptr), CUDA_ERROR_INVALID_VALUE);
  reading.flags = 0x100;
  EXPECT_EQ(cuTexObjectCreate(&texture, &resource, &reading, nullptr), CUDA_ERROR_INVALID_VALUE);
  reading.flags = CU_TRSF_READ_AS_INTEGER;
  reading.filterMode = CU_TR_FILTER_MODE_LINEAR;
  EXPECT_EQ(cuTexObjectCreate(&texture, &resource, &reading, nullptr), CUDA_ERROR_INVALID_VALUE);
  resource.flags = 1;
  EXPECT_EQ(cuTexObjectCreate(&texture, &resource, &reading, nullptr), CUDA_ERROR_INVALID_VALUE);
  resource.flags = 0;
  resource.res.array.hArray = nullptr;
  EXPECT_EQ(cuTexObjectCreate(&texture, &resource, &reading, nullptr), CUDA_ERROR_INVALID_HANDLE);
}

TEST_F(DriverTexture, IsWrittenAsASurface) {
  CUsurfObject surface = 0;
  ASSERT_EQ(cuSurfObjectCreate(&surface, &resource), CUDA_SUCCESS);
  CUDA_RESOURCE_DESC r{};
  EXPECT_EQ(cuSurfObjectGetResourceDesc(&r, surface), CUDA_SUCCESS);
  EXPECT_EQ(r.res.array.hArray, array);
  EXPECT_EQ(cuSurfObjectGetResourceDesc(nullptr, surface), CUDA_ERROR_INVALID_VALUE);
  EXPECT_EQ(cuSurfObjectDestroy(surface), CUDA_SUCCESS);
  resource.resType = CU_RESOURCE_TYPE_LINEAR;
  resource.res.linear = {};
  EXPECT_EQ(cuSurfObjectCreate(&surface, &resource), CUDA_ERROR_INVALID_VALUE);
}

TEST_F(DriverTexture, ReferencesKeepWhatIsSet) {
  CUtexref reference = nullptr;
  ASSERT_EQ(cuTexRefCreate(&reference), CUDA_SUCCESS);
  CUarray bound = nullptr;
  EXPECT_EQ(cuTexRefGetArray(&bound, reference), CUDA_ERROR_INVALID_VALUE) << "nothing is bound";
  EXPECT_EQ(cuTexRefSetArray(reference, array, CU_TRSA_OVERRIDE_FORMAT), CUDA_SUCCESS);
  EXPECT_EQ(cuTexRefGetArray(&bound, reference), CUDA_SUCCESS);
  EXPECT_EQ(bound, array);
  CUarray_format format{};
  int channels = 0;
  EXPECT_EQ(cuTexRefGetFormat(&format, &channels, reference), CUDA_SUCCESS);
  EXPECT_EQ(format, CU_AD_FORMAT_UNSIGNED_INT8);
  EXPECT_EQ(channels, 1);
  EXPECT_EQ(cuTexRefSetAddressMode(reference, 1, CU_TR_ADDRESS_MODE_BORDER), CUDA_SUCCESS);
  EXPECT_EQ(cuTexRefSetAddressMode(reference, 3, CU_TR_ADDRESS_MODE_BORDER),
            CUDA_ERROR_INVALID_VALUE);
  CUaddress_mode mode{};
  EXPECT_EQ(cuTexRefGetAddressMode(&mode, reference, 1), CUDA_SUCCESS);
  EXPECT_EQ(mode, CU_TR_ADDRESS_MODE_BORDER);
  EXPECT_EQ(cuTexRefSetFilterMode(reference, CU_TR_FILTER_MODE_LINEAR), CUDA_SUCCESS);
  CUfilter_mode filter{};
  EXPECT_EQ(cuTexRefGetFilterMode(&filter, reference), CUDA_SUCCESS);
  EXPECT_EQ(filter, CU_TR_FILTER_MODE_LINEAR);
  EXPECT_EQ(cuTexRefSetFlags(reference, CU_TRSF_NORMALIZED_COORDINATES), CUDA_SUCCESS);
  unsigned flags = 0;
  EXPECT_EQ(cuTexRefGetFlags(&flags, reference), CUDA_SUCCESS);
  EXPECT_EQ(flags, unsigned{CU_TRSF_NORMALIZED_COORDINATES});
  EXPECT_EQ(cuTexRefDestroy(reference), CUDA_SUCCESS);
  EXPECT_EQ(cuTexRefDestroy(reference), CUDA_ERROR_INVALID_VALUE) << "it is gone";
  EXPECT_EQ(cuTexRefSetFlags(nullptr, 0), CUDA_ERROR_INVALID_VALUE);
}

TEST_F(DriverTexture, ReferencesKeepLevelsAndColours) {
  CUtexref reference = nullptr;
  ASSERT_EQ(cuTexRefCreate(&reference), CUDA_SUCCESS);
  EXPECT_EQ(cuTexRefSetMaxAnisotropy(reference, 4), CUDA_SUCCESS);
  EXPECT_EQ(cuTexRefSetMipmapFilterMode(reference, CU_TR_FILTER_MODE_LINEAR), CUDA_SUCCESS);
  EXPECT_EQ(cuTexRefSetMipmapLevelBias(reference, 0.5f), CUDA_SUCCESS);
  EXPECT_EQ(cuTexRefSetMipmapLevelClamp(reference, 1, 2), CUDA_SUCCESS);
  float black[4] = {}, red[4] = {1, 0, 0, 0}, border[4] = {9, 9, 9, 9};
  EXPECT_EQ(cuTexRefSetBorderColor(reference, black), CUDA_SUCCESS);
  EXPECT_EQ(cuTexRefSetBorderColor(reference, red), CUDA_ERROR_NOT_SUPPORTED);
  int anisotropy = 0;
  CUfilter_mode filter{};
  float bias = 0, low = 0, high = 0;
  EXPECT_EQ(cuTexRefGetMaxAnisotropy(&anisotropy, reference), CUDA_SUCCESS);
  EXPECT_EQ(cuTexRefGetMipmapFilterMode(&filter, reference), CUDA_SUCCESS);
  EXPECT_EQ(cuTexRefGetMipmapLevelBias(&bias, reference), CUDA_SUCCESS);
  EXPECT_EQ(cuTexRefGetMipmapLevelClamp(&low, &high, reference), CUDA_SUCCESS);
  EXPECT_EQ(cuTexRefGetBorderColor(border, reference), CUDA_SUCCESS);
  EXPECT_EQ(anisotropy, 4);
  EXPECT_EQ(filter, CU_TR_FILTER_MODE_LINEAR);
  EXPECT_EQ(bias, 0.5f);
  EXPECT_EQ(high, 2.0f);
  EXPECT_EQ(border[0], 0.0f);
  EXPECT_EQ(cuTexRefDestroy(reference), CUDA_SUCCESS);
}

TEST_F(DriverTexture, TellsHowLongLinearOnesMayBe) {
  size_t width = 0;
  EXPECT_EQ(cuDeviceGetTexture1DLinearMaxWidth(&width, CU_AD_FORMAT_FLOAT, 1, 0), CUDA_SUCCESS);
  EXPECT_GT(width, 1000000u);
  EXPECT_EQ(cuDeviceGetTexture1DLinearMaxWidth(&width, CU_AD_FORMAT_FLOAT, 3, 0),
            CUDA_ERROR_INVALID_VALUE);
}

} // namespace
