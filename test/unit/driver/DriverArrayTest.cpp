// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Arrays of the driver API, and copies to and from them.
#include "DriverFixture.h"

#include <numeric>
#include <vector>

namespace {

using DriverArray = DriverTest;

CUarray makeArray(size_t width, size_t height, CUarray_format format, unsigned channels) {
  CUarray array = nullptr;
  const CUDA_ARRAY_DESCRIPTOR d{width, height, format, channels};
  EXPECT_EQ(cuArrayCreate(&array, &d), CUDA_SUCCESS);
  return array;
}

TEST_F(DriverArray, IsDescribedAsItWasMade) {
  const CUDA_ARRAY3D_DESCRIPTOR given{8, 4, 3, CU_AD_FORMAT_HALF, 4, CUDA_ARRAY3D_SURFACE_LDST};
  CUarray array = nullptr;
  ASSERT_EQ(cuArray3DCreate(&array, &given), CUDA_SUCCESS);
  CUDA_ARRAY3D_DESCRIPTOR d{};
  EXPECT_EQ(cuArray3DGetDescriptor(&d, array), CUDA_SUCCESS);
  EXPECT_EQ(d.Width, 8u);
  EXPECT_EQ(d.Height, 4u);
  EXPECT_EQ(d.Depth, 3u);
  EXPECT_EQ(d.Format, CU_AD_FORMAT_HALF);
  EXPECT_EQ(d.NumChannels, 4u);
  EXPECT_EQ(d.Flags, unsigned{CUDA_ARRAY3D_SURFACE_LDST});
  cudaChannelFormatDesc format;
  EXPECT_EQ(cudaGetChannelDesc(&format, reinterpret_cast<cudaArray_t>(array)), cudaSuccess)
      << "it is one of the runtime API's";
  EXPECT_EQ(format.w, 16);
  EXPECT_EQ(cuArrayDestroy(array), CUDA_SUCCESS);
}

TEST_F(DriverArray, HasFormatsOfNormalisedIntegers) {
  CUarray array = makeArray(2, 0, CU_AD_FORMAT_SNORM_INT16X2, 2);
  CUDA_ARRAY_DESCRIPTOR d{};
  EXPECT_EQ(cuArrayGetDescriptor(&d, array), CUDA_SUCCESS);
  EXPECT_EQ(d.Format, CU_AD_FORMAT_SNORM_INT16X2);
  EXPECT_EQ(d.NumChannels, 2u);
  EXPECT_EQ(cuArrayDestroy(array), CUDA_SUCCESS);
}

TEST_F(DriverArray, RefusesWhatIsNone) {
  CUarray array = nullptr;
  CUDA_ARRAY3D_DESCRIPTOR d{8, 4, 0, CU_AD_FORMAT_FLOAT, 3, 0};
  EXPECT_EQ(cuArray3DCreate(&array, &d), CUDA_ERROR_INVALID_VALUE) << "three channels";
  d.NumChannels = 1;
  d.Width = 0;
  EXPECT_EQ(cuArray3DCreate(&array, &d), CUDA_ERROR_INVALID_VALUE);
  d.Width = 8;
  EXPECT_EQ(cuArray3DCreate(nullptr, &d), CUDA_ERROR_INVALID_VALUE);
  EXPECT_EQ(cuArray3DCreate(&array, nullptr), CUDA_ERROR_INVALID_VALUE);
  d.Flags = CUDA_ARRAY3D_SPARSE;
  EXPECT_EQ(cuArray3DCreate(&array, &d), CUDA_ERROR_NOT_SUPPORTED);
  d = {8, 4, 0, CU_AD_FORMAT_BC1_UNORM, 4, 0};
  EXPECT_EQ(cuArray3DCreate(&array, &d), CUDA_ERROR_NOT_SUPPORTED);
  EXPECT_EQ(cuArrayDestroy(nullptr), CUDA_ERROR_INVALID_HANDLE);
}

TEST_F(DriverArray, IsGoneWhenDestroyed) {
  const CUarray array = makeArray(8, 4, CU_AD_FORMAT_FLOAT, 1);
  EXPECT_EQ(cuArrayDestroy(array), CUDA_SUCCESS);
  CUDA_ARRAY_DESCRIPTOR d;
  EXPECT_EQ(cuArrayDestroy(array), CUDA_ERROR_CONTEXT_IS_DESTROYED);
  EXPECT_EQ(cuArrayGetDescriptor(&d, array), CUDA_ERROR_CONTEXT_IS_DESTROYED);
}

TEST_F(DriverArray, HasNeitherPlanesNorTiles) {
  const CUarray array = makeArray(8, 4, CU_AD_FORMAT_FLOAT, 1);
  CUarray plane;
  CUDA_ARRAY_MEMORY_REQUIREMENTS memory;
  CUDA_ARRAY_SPARSE_PROPERTIES tiles;
  EXPECT_EQ(cuArrayGetPlane(&plane, array, 0), CUDA_ERROR_INVALID_VALUE);
  EXPECT_EQ(cuArrayGetMemoryRequirements(&memory, array, 0), CUDA_ERROR_INVALID_VALUE);
  EXPECT_EQ(cuArrayGetSparseProperties(&tiles, array), CUDA_ERROR_INVALID_VALUE);
  cudaArraySparseProperties of_runtime;
  EXPECT_EQ(cudaArrayGetSparseProperties(&of_runtime, reinterpret_cast<cudaArray_t>(array)),
            cudaErrorInvalidValue);
  (void)cudaGetLastError();
  EXPECT_EQ(cuArrayDestroy(array), CUDA_SUCCESS);
}

TEST_F(DriverArray, HasLevels) {
  const CUDA_ARRAY3D_DESCRIPTOR d{8, 8, 0, CU_AD_FORMAT_UNSIGNED_INT8, 1, 0};
  CUmipmappedArray mipmap = nullptr;
  ASSERT_EQ(cuMipmappedArrayCreate(&mipmap, &d, 3), CUDA_SUCCESS);
  CUarray level = nullptr;
  EXPECT_EQ(cuMipmappedArrayGetLevel(&level, mipmap, 2), CUDA_SUCCESS);
  CUDA_ARRAY_DESCRIPTOR of_level{};
  EXPECT_EQ(cuArrayGetDescriptor(&of_level, level), CUDA_SUCCESS);
  EXPECT_EQ(of_level.Width, 2u);
  EXPECT_EQ(cuMipmappedArrayGetLevel(&level, mipmap, 3), CUDA_ERROR_INVALID_VALUE);
  CUDA_ARRAY_SPARSE_PROPERTIES tiles;
  CUDA_ARRAY_MEMORY_REQUIREMENTS memory;
  EXPECT_EQ(cuMipmappedArrayGetSparseProperties(&tiles, mipmap), CUDA_ERROR_INVALID_VALUE);
  EXPECT_EQ(cuMipmappedArrayGetMemoryRequirements(&memory, mipmap, 0), CUDA_ERROR_INVALID_VALUE);
  EXPECT_EQ(cuMipmappedArrayDestroy(mipmap), CUDA_SUCCESS);
}

/// A description of a copy of a 4 x 2 rectangle of ints from the host, to (1, 1) of an array.
CUDA_MEMCPY2D intoArray(CUarray array, const int *from) {
  CUDA_MEMCPY2D c{};
  c.srcMemoryType = CU_MEMORYTYPE_HOST;
  c.srcHost = from;
  c.srcPitch = 16;
  c.dstMemoryType = CU_MEMORYTYPE_ARRAY;
  c.dstArray = array;
  c.dstXInBytes = 4;
  c.dstY = 1;
  c.WidthInBytes = 16;
  c.Height = 2;
  return c;
}

TEST_F(DriverArray, IsCopiedInRectangles) {
  const CUarray array = makeArray(8, 4, CU_AD_FORMAT_SIGNED_INT32, 1);
  std::vector<int> from(8), to(32);
  std::iota(from.begin(), from.end(), 1);
  CUDA_MEMCPY2D c = intoArray(array, from.data());
  EXPECT_EQ(cuMemcpy2D(&c), CUDA_SUCCESS);
  EXPECT_EQ(cuMemcpyAtoH(to.data(), array, 0, 128), CUDA_SUCCESS);
  EXPECT_EQ(to[8], 0);
  EXPECT_EQ(to[9], 1);
  EXPECT_EQ(to[12], 4);
  EXPECT_EQ(to[17], 5);
  c.dstXInBytes = 5;
  EXPECT_EQ(cuMemcpy2D(&c), CUDA_ERROR_INVALID_VALUE) << "within an element";
  c.dstXInBytes = 20;
  EXPECT_EQ(cuMemcpy2D(&c), CUDA_ERROR_INVALID_VALUE) << "beyond a row";
  c = intoArray(array, from.data());
  c.srcPitch = 8;
  EXPECT_EQ(cuMemcpy2D(&c), CUDA_ERROR_INVALID_VALUE) << "rows overlap";
  c.srcMemoryType = static_cast<CUmemorytype>(7);
  EXPECT_EQ(cuMemcpy2DAsync(&c, nullptr), CUDA_ERROR_INVALID_VALUE);
  EXPECT_EQ(cuMemcpy2DUnaligned(nullptr), CUDA_ERROR_INVALID_VALUE);
  EXPECT_EQ(cuArrayDestroy(array), CUDA_SUCCESS);
}

TEST_F(DriverArray, IsCopiedInBoxes) {
  const CUDA_ARRAY3D_DESCRIPTOR d{4, 3, 2, CU_AD_FORMAT_SIGNED_INT32, 1, 0};
  CUarray array = nullptr;
  ASSERT_EQ(cuArray3DCreate(&array, &d), CUDA_SUCCESS);
  std::vector<int> from(24), to(24);
  std::iota(from.begin(), from.end(), 0);
  CUDA_MEMCPY3D c{};
  c.srcMemoryType = CU_MEMORYTYPE_HOST;
  c.srcHost = from.data();
  c.srcPitch = 16;
  c.srcHeight = 3;
  c.dstMemoryType = CU_MEMORYTYPE_ARRAY;
  c.dstArray = array;
  c.WidthInBytes = 16;
  c.Height = 3;
  c.Depth = 2;
  EXPECT_EQ(cuMemcpy3D(&c), CUDA_SUCCESS);

  CUDA_MEMCPY3D back{};
  back.srcMemoryType = CU_MEMORYTYPE_ARRAY;
  back.srcArray = array;
  back.srcXInBytes = 4;
  back.srcY = back.srcZ = 1;
  back.dstMemoryType = CU_MEMORYTYPE_HOST;
  back.dstHost = to.data();
  back.dstY = 1;
  back.dstPitch = 8;
  back.dstHeight = 3;
  back.WidthInBytes = 8;
  back.Height = 2;
  back.Depth = 1;
  EXPECT_EQ(cuMemcpy3DAsync(&back, nullptr), CUDA_SUCCESS);
  EXPECT_EQ(cuCtxSynchronize(), CUDA_SUCCESS);
  EXPECT_EQ(to[2], 17);
  EXPECT_EQ(to[3], 18);
  EXPECT_EQ(to[4], 21);
  back.srcLOD = 1;
  EXPECT_EQ(cuMemcpy3D(&back), CUDA_ERROR_INVALID_VALUE);
  EXPECT_EQ(cuArrayDestroy(array), CUDA_SUCCESS);
}

TEST_F(DriverArray, IsCopiedInRuns) {
  const CUarray one = makeArray(4, 2, CU_AD_FORMAT_UNSIGNED_INT8, 1);
  const CUarray two = makeArray(8, 0, CU_AD_FORMAT_UNSIGNED_INT8, 1);
  CUdeviceptr memory = 0;
  EXPECT_EQ(cuMemAlloc(&memory, 8), CUDA_SUCCESS);
  std::vector<unsigned char> to(8);
  const unsigned char from[] = {1, 2, 3, 4, 5, 6, 7, 8};
  EXPECT_EQ(cuMemcpyHtoA(one, 2, from, 6), CUDA_SUCCESS);
  EXPECT_EQ(cuMemcpyAtoA(two, 1, one, 2, 6), CUDA_SUCCESS);
  EXPECT_EQ(cuMemcpyAtoD(memory, two, 0, 8), CUDA_SUCCESS);
  EXPECT_EQ(cuMemcpyDtoA(one, 0, memory, 8), CUDA_SUCCESS);
  EXPECT_EQ(cuMemcpyAtoHAsync(to.data(), one, 0, 8, nullptr), CUDA_SUCCESS);
  EXPECT_EQ(cuCtxSynchronize(), CUDA_SUCCESS);
  EXPECT_EQ(to, (std::vector<unsigned char>{0, 1, 2, 3, 4, 5, 6, 0}));
  EXPECT_EQ(cuMemcpyHtoAAsync(one, 4, from, 5, nullptr), CUDA_ERROR_INVALID_VALUE);
  EXPECT_EQ(cuMemcpyAtoH(to.data(), nullptr, 0, 1), CUDA_ERROR_INVALID_HANDLE);
  EXPECT_EQ(cuMemFree(memory), CUDA_SUCCESS);
  EXPECT_EQ(cuArrayDestroy(one), CUDA_SUCCESS);
  EXPECT_EQ(cuArrayDestroy(two), CUDA_SUCCESS);
}

TEST_F(DriverArray, IsCopiedBetweenContexts) {
  CUdeviceptr a = 0, b = 0;
  EXPECT_EQ(cuMemAlloc(&a, 8), CUDA_SUCCESS);
  EXPECT_EQ(cuMemAlloc(&b, 8), CUDA_SUCCESS);
  EXPECT_EQ(cuMemsetD8(a, 7, 8), CUDA_SUCCESS);
  EXPECT_EQ(cuMemcpyPeer(b, context, a, context, 8), CUDA_SUCCESS);
  EXPECT_EQ(cuMemcpyPeer(b, context, a, nullptr, 8), CUDA_ERROR_INVALID_CONTEXT);
  CUDA_MEMCPY3D_PEER c{};
  c.srcMemoryType = c.dstMemoryType = CU_MEMORYTYPE_DEVICE;
  c.srcDevice = b;
  c.dstDevice = a;
  c.WidthInBytes = 8;
  c.Height = c.Depth = 1;
  EXPECT_EQ(cuMemcpy3DPeer(&c), CUDA_ERROR_INVALID_CONTEXT);
  c.srcContext = c.dstContext = context;
  EXPECT_EQ(cuMemcpy3DPeerAsync(&c, nullptr), CUDA_SUCCESS);
  EXPECT_EQ(cuMemcpyPeerAsync(a, context, b, context, 8, nullptr), CUDA_SUCCESS);
  unsigned char got = 0;
  EXPECT_EQ(cuMemcpyDtoH(&got, a, 1), CUDA_SUCCESS);
  EXPECT_EQ(got, 7);
  EXPECT_EQ(cuMemFree(a), CUDA_SUCCESS);
  EXPECT_EQ(cuMemFree(b), CUDA_SUCCESS);
}

} // namespace
