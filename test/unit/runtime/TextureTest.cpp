// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Texture objects: what may be made, what they say of themselves, and what fetches read. What a GPU
// printed stands in test/conformance/textures; here is what these programs leave out.
#include "cuda_runtime.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstring>
#include <limits>
#include <type_traits>
#include <vector>

namespace {

class Texture : public testing::Test {
protected:
  ~Texture() override {
    for (cudaTextureObject_t object : objects)
      EXPECT_EQ(cudaDestroyTextureObject(object), cudaSuccess);
    for (cudaArray_t array : arrays)
      EXPECT_EQ(cudaFreeArray(array), cudaSuccess);
    for (void *memory : memories)
      EXPECT_EQ(cudaFree(memory), cudaSuccess);
    cudaGetLastError();
  }

  template <class T> cudaResourceDesc linear(const std::vector<T> &elements) {
    cudaResourceDesc resource{};
    resource.resType = cudaResourceTypeLinear;
    void *memory = nullptr;
    resource.res.linear.sizeInBytes = elements.size() * sizeof(T);
    EXPECT_EQ(cudaMalloc(&memory, resource.res.linear.sizeInBytes), cudaSuccess);
    memories.push_back(memory);
    cudaMemcpy(memory, elements.data(), elements.size() * sizeof(T), cudaMemcpyDefault);
    resource.res.linear.devPtr = memory;
    resource.res.linear.desc = cudaCreateChannelDesc<T>();
    return resource;
  }

  cudaResourceDesc array(const cudaChannelFormatDesc &format, cudaExtent extent, const void *texels,
                         unsigned flags = 0) {
    cudaResourceDesc resource{};
    resource.resType = cudaResourceTypeArray;
    EXPECT_EQ(cudaMalloc3DArray(&resource.res.array.array, &format, extent, flags), cudaSuccess);
    arrays.push_back(resource.res.array.array);
    const auto bytes = static_cast<std::size_t>(format.x + format.y + format.z + format.w) / 8;
    cudaMemcpy3DParms copy{};
    copy.srcPtr = {const_cast<void *>(texels), extent.width * bytes, extent.width,
                   std::max<std::size_t>(extent.height, 1)};
    copy.dstArray = arrays.back();
    copy.extent = {extent.width, std::max<std::size_t>(extent.height, 1),
                   std::max<std::size_t>(extent.depth, 1)};
    copy.kind = cudaMemcpyHostToDevice;
    EXPECT_EQ(cudaMemcpy3D(&copy), cudaSuccess);
    return resource;
  }

  static cudaError_t create(cudaTextureObject_t &object, const cudaResourceDesc &resource,
                            const cudaTextureDesc &description,
                            const cudaResourceViewDesc *view = nullptr) {
    return cudaCreateTextureObject(&object, &resource, &description, view);
  }

  cudaTextureObject_t make(const cudaResourceDesc &resource, const cudaTextureDesc &description,
                           const cudaResourceViewDesc *view = nullptr) {
    cudaTextureObject_t object = 0;
    EXPECT_EQ(create(object, resource, description, view), cudaSuccess);
    objects.push_back(object);
    return object;
  }

  std::vector<cudaTextureObject_t> objects;
  std::vector<cudaArray_t> arrays;
  std::vector<void *> memories;
};

TEST_F(Texture, LinearMemory) {
  const cudaTextureObject_t t = make(linear<int>({5, -6, 7}), {});
  EXPECT_EQ(tex1Dfetch<int>(t, 1), -6);
  EXPECT_EQ(tex1Dfetch<int>(t, 3), 0);
  EXPECT_EQ(tex1Dfetch<int>(t, -1), 0);
  unsigned stored = 0;
  tex1Dfetch(&stored, t, 2); // the same bits as another type
  EXPECT_EQ(stored, 7u);
}

TEST_F(Texture, ReadsAsOtherTypes) {
  const cudaTextureObject_t t = make(linear<uchar4>({{1, 2, 3, 250}}), {});
  EXPECT_EQ(tex1Dfetch<int>(t, 0), 1);
  EXPECT_EQ(tex1Dfetch<uint4>(t, 0).w, 250u);
  EXPECT_EQ(tex1Dfetch<uchar2>(t, 0).y, 2);
}

TEST_F(Texture, Half) {
  const unsigned short halves[] = {0x3c00, 0xc100, 0x7c00, 0x0001}; // 1, -2.5, infinity, 2^-24
  const cudaTextureObject_t t = make(array(cudaCreateChannelDescHalf(), {4, 0, 0}, halves), {});
  EXPECT_EQ(tex1D<float>(t, 0.5f), 1.0f);
  EXPECT_EQ(tex1D<float>(t, 1.5f), -2.5f);
  EXPECT_EQ(tex1D<float>(t, 2.5f), std::numeric_limits<float>::infinity());
  EXPECT_EQ(tex1D<float>(t, 3.5f), std::ldexp(1.0f, -24));
}

TEST_F(Texture, Srgb) {
  const uchar4 texel{255, 0, 188, 51};
  cudaTextureDesc description{};
  description.readMode = cudaReadModeNormalizedFloat;
  description.sRGB = 1;
  const cudaTextureObject_t t =
      make(array(cudaCreateChannelDesc<uchar4>(), {1, 1, 0}, &texel), description);
  const float4 v = tex2D<float4>(t, 0.5f, 0.5f);
  EXPECT_EQ(v.x, 1.0f);
  EXPECT_EQ(v.y, 0.0f);
  EXPECT_EQ(v.z, 0.50390625f) << "0.5029 with the bits that a GPU keeps";
  EXPECT_EQ(v.w, 0.2f) << "alpha is linear";
}

TEST_F(Texture, NormalizedFormat) {
  const unsigned char texel = 255;
  const auto format = cudaCreateChannelDesc<cudaChannelFormatKindUnsignedNormalized8X1>();
  EXPECT_EQ(format.x, 8);
  EXPECT_EQ(format.y, 0);
  const cudaTextureObject_t t = make(array(format, {1, 1, 0}, &texel), {});
  EXPECT_EQ(tex2D<float>(t, 0.5f, 0.5f), 1.0f);
}

TEST_F(Texture, OddCoordinates) {
  const float texels[] = {1, 2, 3, 4};
  cudaTextureDesc description{};
  description.addressMode[0] = description.addressMode[1] = cudaAddressModeClamp;
  const cudaResourceDesc resource = array(cudaCreateChannelDesc<float>(), {4, 1, 0}, texels);
  const float nan = std::nanf(""), infinity = std::numeric_limits<float>::infinity();
  const cudaTextureObject_t point = make(resource, description);
  EXPECT_EQ(tex2D<float>(point, nan, 0), 1);
  EXPECT_EQ(tex2D<float>(point, infinity, 0), 4);
  EXPECT_EQ(tex2D<float>(point, -infinity, -1e30f), 1);
  description.filterMode = cudaFilterModeLinear;
  const cudaTextureObject_t linear = make(resource, description);
  EXPECT_EQ(tex2D<float>(linear, 1e30f, 0), 4);
  EXPECT_EQ(tex2D<float>(linear, -1e30f, 0), 1);
  EXPECT_EQ(tex2D<float>(linear, 1 + 1 / 512.0f, 0), 1.5f + 1 / 256.0f) << "rounds to 8 bits";
}

/// What tex1D<T>(), tex2D<T>() and tex3D<T>() give is what `…Lod` gives of the only level, which
/// takes the way of everything.
template <class T> void expect_equal_samples(cudaTextureObject_t t, int axes, float x, float y) {
  const float z = x / 2 - y;
  const T own = axes == 1 ? tex1D<T>(t, x) : axes == 2 ? tex2D<T>(t, x, y) : tex3D<T>(t, x, y, z);
  const T any = axes == 1   ? tex1DLod<T>(t, x, 0)
                : axes == 2 ? tex2DLod<T>(t, x, y, 0)
                            : tex3DLod<T>(t, x, y, z, 0);
  ASSERT_EQ(std::memcmp(&own, &any, sizeof own), 0) << axes << " axes at " << x << ", " << y;
}

/// Textures of T that hold a Stored, of every extent and description that have a way of their own.
class SamplesAgree : public Texture {
protected:
  template <class T, class Stored> void expect_agreement(cudaTextureReadMode read) {
    std::vector<Stored> texels(7 * 5 * 3);
    auto *const bytes = reinterpret_cast<unsigned char *>(texels.data());
    for (std::size_t i = 0; i < texels.size() * sizeof(Stored); ++i)
      bytes[i] = static_cast<unsigned char>(i * i * 37 + i / 5 % 64); // as floats: none is odd
    for (const cudaExtent extent : {cudaExtent{7, 0, 0}, cudaExtent{7, 5, 0}, cudaExtent{7, 5, 3}})
      for (const auto filter : {cudaFilterModePoint, cudaFilterModeLinear})
        for (const auto mode : {cudaAddressModeClamp, cudaAddressModeWrap, cudaAddressModeMirror})
          for (const bool normalized : {false, true}) {
            if (filter == cudaFilterModeLinear && std::is_integral_v<decltype(T{}.x)>)
              continue;
            cudaTextureDesc description{};
            description.addressMode[0] = mode;
            description.addressMode[1] = description.addressMode[2] = cudaAddressModeClamp;
            description.filterMode = filter;
            description.readMode = read;
            description.normalizedCoords = normalized;
            const cudaTextureObject_t t =
                make(array(cudaCreateChannelDesc<Stored>(), extent, texels.data()), description);
            const int axes = extent.depth ? 3 : extent.height ? 2 : 1;
            for (const float y : {-0.3f, 0.0f, 0.71f, 2.5f, 9.0f})
              for (const float x : places)
                expect_equal_samples<T>(t, axes, x, y);
          }
  }

private:
  static constexpr float places[] = {0.0f,   -0.0f, 0.5f,     1e-9f,    -1e-9f,   0.999999f, 1.0f,
                                     1.49f,  3.3f,  6.9999f,  7.0f,     7.00001f, -0.25f,    -13.7f,
                                     1e6f,   1e30f, -1e30f,   0.1f,     0.14286f, 0.3f,      0.857f,
                                     0.125f, NAN,   INFINITY, -INFINITY};
};

TEST_F(SamplesAgree, OfFloats) {
  expect_agreement<float1, float1>(cudaReadModeElementType);
  expect_agreement<float2, float2>(cudaReadModeElementType);
  expect_agreement<float4, float4>(cudaReadModeElementType);
}
TEST_F(SamplesAgree, OfParts) {
  expect_agreement<float1, uchar1>(cudaReadModeNormalizedFloat);
  expect_agreement<float4, uchar4>(cudaReadModeNormalizedFloat);
  expect_agreement<float2, ushort2>(cudaReadModeNormalizedFloat);
  expect_agreement<float4, char4>(cudaReadModeNormalizedFloat);
}
TEST_F(SamplesAgree, OfIntegers) {
  expect_agreement<uchar4, uchar4>(cudaReadModeElementType);
  expect_agreement<short2, short2>(cudaReadModeElementType);
  expect_agreement<uint1, uint1>(cudaReadModeElementType);
}

TEST_F(Texture, Seams) {
  // Face f has 10 * f + the index of the texel.
  std::vector<float> texels;
  for (int face = 0; face < 6; ++face)
    for (int i = 0; i < 4; ++i)
      texels.push_back(static_cast<float>(10 * face + i));
  cudaTextureDesc description{};
  description.addressMode[0] = description.addressMode[1] = cudaAddressModeClamp;
  description.filterMode = cudaFilterModeLinear;
  const cudaResourceDesc cube =
      array(cudaCreateChannelDesc<float>(), {2, 2, 6}, texels.data(), cudaArrayCubemap);
  // The edge between +x and +z, where y is half way up: texels 0 of +x and 1 of +z.
  const cudaTextureObject_t apart = make(cube, description);
  EXPECT_EQ(texCubemap<float>(apart, 1.0f, 0.5f, 0.999999f), 0.0f);
  description.seamlessCubemap = 1;
  const cudaTextureObject_t seamless = make(cube, description);
  EXPECT_EQ(texCubemap<float>(seamless, 1.0f, 0.5f, 0.999999f), (0 + 41) / 2.0f);
  EXPECT_EQ(texCubemap<float>(seamless, 1.0f, 0.5f, -0.5f), 1.0f);
}

TEST_F(Texture, Views) {
  const int layers[3][2] = {{1, 2}, {3, 4}, {5, 6}};
  const cudaResourceDesc resource =
      array(cudaCreateChannelDesc<int>(), {2, 0, 3}, layers, cudaArrayLayered);
  cudaResourceViewDesc view{cudaResViewFormatSignedShort2, 2, 0, 3, 0, 0, 1, 2};
  const cudaTextureObject_t t = make(resource, {}, &view);
  EXPECT_EQ(tex1DLayered<short2>(t, 0.5f, 0).x, 3);
  EXPECT_EQ(tex1DLayered<short2>(t, 1.5f, 7).x, 6) << "the last layer";
  cudaResourceViewDesc told{};
  EXPECT_EQ(cudaGetTextureObjectResourceViewDesc(&told, t), cudaSuccess);
  EXPECT_EQ(told.lastLayer, 2u);

  cudaTextureObject_t none = 0;
  view.format = cudaResViewFormatSignedInt4;
  EXPECT_EQ(create(none, resource, {}, &view), cudaErrorInvalidValue) << "of another size";
  view.format = cudaResViewFormatNone;
  view.lastLayer = 3;
  EXPECT_EQ(create(none, resource, {}, &view), cudaErrorInvalidValue);
}

TEST_F(Texture, Descriptions) {
  const cudaResourceDesc resource = linear<float>({1});
  cudaTextureDesc description{};
  description.borderColor[2] = 3;
  const cudaTextureObject_t t = make(resource, description);
  cudaResourceDesc told{};
  EXPECT_EQ(cudaGetTextureObjectResourceDesc(&told, t), cudaSuccess);
  EXPECT_EQ(told.resType, cudaResourceTypeLinear);
  EXPECT_EQ(told.res.linear.devPtr, resource.res.linear.devPtr);
  cudaTextureDesc read{};
  EXPECT_EQ(cudaGetTextureObjectTextureDesc(&read, t), cudaSuccess);
  EXPECT_EQ(read.borderColor[2], 3.0f);
  cudaResourceViewDesc view{};
  EXPECT_EQ(cudaGetTextureObjectResourceViewDesc(&view, t), cudaSuccess);
  EXPECT_EQ(cudaGetTextureObjectTextureDesc(nullptr, t), cudaErrorInvalidResourceHandle);
  EXPECT_EQ(cudaGetTextureObjectTextureDesc(&read, t + 1), cudaErrorInvalidValue);
  EXPECT_EQ(cudaDestroyTextureObject(t + 1), cudaSuccess);
}

TEST_F(Texture, Refusals) {
  cudaTextureObject_t t = 0;
  cudaResourceDesc resource = linear<int>({1, 2});
  EXPECT_EQ(cudaCreateTextureObject(nullptr, &resource, nullptr, nullptr), cudaErrorInvalidValue);
  const cudaResourceViewDesc view{};
  EXPECT_EQ(create(t, resource, {}, &view), cudaSuccess) << "arrays alone have views";
  EXPECT_EQ(cudaDestroyTextureObject(t), cudaSuccess);
  cudaTextureDesc description{};
  description.filterMode = cudaFilterModeLinear;
  EXPECT_EQ(create(t, resource, description), cudaErrorInvalidFilterSetting);
  resource.res.linear.desc = cudaCreateChannelDesc(8, 8, 8, 0, cudaChannelFormatKindUnsigned);
  EXPECT_EQ(create(t, resource, {}), cudaErrorInvalidChannelDescriptor);
  resource.res.linear.desc = cudaCreateChannelDesc<int>();
  resource.res.linear.devPtr = static_cast<char *>(resource.res.linear.devPtr) + 4;
  EXPECT_EQ(create(t, resource, {}), cudaErrorInvalidValue);
  resource.res.linear.devPtr = nullptr;
  EXPECT_EQ(create(t, resource, {}), cudaErrorInvalidValue);
}

TEST_F(Texture, LinearMaxWidth) {
  std::size_t elements = 0;
  const cudaChannelFormatDesc format = cudaCreateChannelDesc<float>();
  EXPECT_EQ(cudaDeviceGetTexture1DLinearMaxWidth(&elements, &format, 0), cudaSuccess);
  EXPECT_GE(elements, std::size_t{1} << 27);
  EXPECT_EQ(cudaDeviceGetTexture1DLinearMaxWidth(&elements, &format, 9), cudaErrorInvalidDevice);
}

} // namespace
