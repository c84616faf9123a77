// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Graphics resources of both APIs, and OpenGL's buffers and textures.
#include "FakeOpenGL.h"
#include "cudaGL.h"
#include "cuda_runtime.h"

#include <gtest/gtest.h>

#include <string>

namespace {

constexpr unsigned texture2d = 0x0DE1, texture2dArray = 0x8C1A, cubeMap = 0x8513;

std::vector<unsigned char> bytesOf(const std::string &text) { return {text.begin(), text.end()}; }

class Graphics : public testing::Test {
protected:
  Graphics() {
    fakeOpenGL() = {};
    fakeOpenGL().buffers[3] = bytesOf("from OpenGL");
    fakeOpenGL().bound[0x8892] = 77; // what the program has bound stays bound
    cudaFree(nullptr);
  }
  ~Graphics() override {
    EXPECT_EQ(fakeOpenGL().bound[0x8892], 77u);
    cudaGetLastError();
  }

  static cudaGraphicsResource_t registerBuffer(unsigned flags = 0) {
    cudaGraphicsResource_t resource = nullptr;
    EXPECT_EQ(cudaGraphicsGLRegisterBuffer(&resource, 3, flags), cudaSuccess);
    return resource;
  }
  static char *map(cudaGraphicsResource_t resource) {
    EXPECT_EQ(cudaGraphicsMapResources(1, &resource), cudaSuccess);
    char *memory = nullptr;
    std::size_t bytes = 0;
    EXPECT_EQ(cudaGraphicsResourceGetMappedPointer(&memory, &bytes, resource), cudaSuccess);
    EXPECT_EQ(bytes, 11u);
    return memory;
  }
  static std::string buffer() {
    return {fakeOpenGL().buffers[3].begin(), fakeOpenGL().buffers[3].end()};
  }
};

TEST_F(Graphics, BuffersAreReadAndWritten) {
  cudaGraphicsResource_t resource = registerBuffer();
  char *const memory = map(resource);
  EXPECT_EQ(std::string(memory, 11), "from OpenGL");
  cudaStream_t stream = nullptr;
  EXPECT_EQ(cudaStreamCreate(&stream), cudaSuccess);
  EXPECT_EQ(cudaMemsetAsync(memory, '!', 4, stream), cudaSuccess);
  EXPECT_EQ(buffer(), "from OpenGL");
  EXPECT_EQ(cudaGraphicsUnmapResources(1, &resource, stream), cudaSuccess);
  EXPECT_EQ(buffer(), "!!!! OpenGL") << "what the stream does is waited for";
  EXPECT_EQ(cudaGraphicsUnregisterResource(resource), cudaSuccess);
  EXPECT_EQ(cudaStreamDestroy(stream), cudaSuccess);
}

TEST_F(Graphics, FlagsSayWhatIsCopied) {
  cudaGraphicsResource_t resource = registerBuffer(cudaGraphicsRegisterFlagsReadOnly);
  char *memory = map(resource);
  memory[0] = 'F';
  EXPECT_EQ(cudaGraphicsResourceSetMapFlags(resource, 0), cudaErrorAlreadyMapped);
  EXPECT_EQ(cudaGraphicsUnmapResources(1, &resource), cudaSuccess);
  EXPECT_EQ(buffer(), "from OpenGL");
  EXPECT_EQ(cudaGraphicsResourceSetMapFlags(resource, cudaGraphicsMapFlagsWriteDiscard),
            cudaSuccess);
  fakeOpenGL().buffers[3] = bytesOf("other text.");
  memory = map(resource);
  EXPECT_EQ(memory[0], 'F') << "not copied";
  EXPECT_EQ(cudaGraphicsUnmapResources(1, &resource), cudaSuccess);
  EXPECT_EQ(buffer(), "From OpenGL");
  EXPECT_EQ(cudaGraphicsResourceSetMapFlags(resource, 3), cudaErrorInvalidValue);
  EXPECT_EQ(cudaGraphicsUnregisterResource(resource), cudaSuccess);
}

TEST_F(Graphics, WrongCallsAreAnswered) {
  cudaGraphicsResource_t resource = registerBuffer();
  void *memory = nullptr;
  EXPECT_EQ(cudaGraphicsResourceGetMappedPointer(&memory, nullptr, resource), cudaErrorNotMapped);
  EXPECT_EQ(cudaGraphicsUnmapResources(1, &resource), cudaErrorNotMapped);
  cudaGraphicsResource_t twice[] = {resource, resource};
  EXPECT_EQ(cudaGraphicsMapResources(2, twice), cudaErrorAlreadyMapped);
  map(resource);
  EXPECT_EQ(cudaGraphicsMapResources(1, &resource), cudaErrorAlreadyMapped);
  cudaArray_t array = nullptr;
  EXPECT_EQ(cudaGraphicsSubResourceGetMappedArray(&array, resource, 0, 0),
            cudaErrorNotMappedAsArray);
  cudaMipmappedArray_t mipmap = nullptr;
  EXPECT_EQ(cudaGraphicsResourceGetMappedMipmappedArray(&mipmap, resource),
            cudaErrorNotMappedAsArray);
  fakeOpenGL().buffers[3].resize(5);
  EXPECT_EQ(cudaGraphicsUnmapResources(1, &resource), cudaErrorMapBufferObjectFailed)
      << "it is another buffer now";
  fakeOpenGL().buffers.erase(3);
  EXPECT_EQ(cudaGraphicsMapResources(1, &resource), cudaErrorInvalidGraphicsContext);
  EXPECT_EQ(cudaGraphicsUnregisterResource(resource), cudaSuccess);
  EXPECT_EQ(cudaGraphicsUnregisterResource(resource), cudaErrorInvalidResourceHandle);
  EXPECT_EQ(cudaGraphicsMapResources(1, &resource), cudaErrorInvalidResourceHandle);
  EXPECT_EQ(cudaGraphicsMapResources(0, &resource), cudaErrorInvalidValue);
  EXPECT_EQ(cudaGraphicsMapResources(1, nullptr), cudaErrorInvalidValue);
  EXPECT_EQ(cudaGraphicsGLRegisterBuffer(&resource, 4, 0), cudaErrorInvalidResourceHandle);
  fakeOpenGL().buffers[4] = bytesOf("x");
  EXPECT_EQ(cudaGraphicsGLRegisterBuffer(&resource, 4, 3), cudaErrorInvalidValue);
  EXPECT_EQ(cudaGraphicsGLRegisterBuffer(nullptr, 4, 0), cudaErrorInvalidValue);
}

TEST_F(Graphics, BuffersThatTakeNoDataAreRefused) {
  cudaGraphicsResource_t resource = registerBuffer();
  fakeOpenGL().isMapped = true;
  EXPECT_EQ(cudaGraphicsMapResources(1, &resource), cudaErrorMapBufferObjectFailed);
  fakeOpenGL().isMapped = false;
  map(resource);
  EXPECT_EQ(cudaGraphicsUnregisterResource(resource), cudaSuccess);
  fakeOpenGL().storageFlags = 0;
  EXPECT_EQ(cudaGraphicsGLRegisterBuffer(&resource, 3, 0), cudaErrorNotSupported);
  EXPECT_EQ(cudaGraphicsUnregisterResource(registerBuffer(cudaGraphicsRegisterFlagsReadOnly)),
            cudaSuccess);
  fakeOpenGL().storageFlags = 0x100; // GL_DYNAMIC_STORAGE_BIT
  EXPECT_EQ(cudaGraphicsUnregisterResource(registerBuffer()), cudaSuccess);
  fakeOpenGL().storageFlags = 0;
  fakeOpenGL().version = "2.1 fake"; // which has no such storage, and does not know the question
  EXPECT_EQ(cudaGraphicsUnregisterResource(registerBuffer()), cudaSuccess);
}

TEST_F(Graphics, WithoutAContextThereIsNothing) {
  fakeOpenGL().hasContext = false;
  cudaGraphicsResource_t resource = nullptr;
  EXPECT_EQ(cudaGraphicsGLRegisterBuffer(&resource, 3, 0), cudaErrorOperatingSystem);
  EXPECT_EQ(cudaGraphicsGLRegisterImage(&resource, 3, texture2d, 0), cudaErrorOperatingSystem);
  unsigned count = 0;
  EXPECT_EQ(cudaGLGetDevices(&count, nullptr, 0, cudaGLDeviceListAll), cudaErrorOperatingSystem);
  fakeOpenGL().hasContext = true;
  int device = -1;
  EXPECT_EQ(cudaGLGetDevices(&count, &device, 1, cudaGLDeviceListAll), cudaSuccess);
  EXPECT_EQ(count, 1u);
  EXPECT_EQ(device, 0);
  EXPECT_EQ(cudaGLSetGLDevice(device), cudaSuccess);
}

TEST_F(Graphics, AResetEndsResources) {
  cudaGraphicsResource_t resource = registerBuffer();
  EXPECT_EQ(cudaDeviceReset(), cudaSuccess);
  EXPECT_EQ(cudaGraphicsMapResources(1, &resource), cudaErrorInvalidResourceHandle);
}

TEST_F(Graphics, BuffersHaveNamesInOldCode) {
  EXPECT_EQ(cudaGLRegisterBufferObject(3), cudaSuccess);
  EXPECT_EQ(cudaGLSetBufferObjectMapFlags(3, cudaGLMapFlagsNone), cudaSuccess);
  void *memory = nullptr;
  EXPECT_EQ(cudaGLMapBufferObject(&memory, 3), cudaSuccess);
  EXPECT_EQ(cudaMemset(memory, '1', 1), cudaSuccess);
  EXPECT_EQ(cudaGLUnmapBufferObject(3), cudaSuccess);
  EXPECT_EQ(cudaGLMapBufferObjectAsync(&memory, 3, cudaStreamPerThread), cudaSuccess);
  EXPECT_EQ(cudaMemset(static_cast<char *>(memory) + 1, '2', 1), cudaSuccess);
  EXPECT_EQ(cudaGLUnmapBufferObjectAsync(3, cudaStreamPerThread), cudaSuccess);
  EXPECT_EQ(buffer(), "12om OpenGL");
  EXPECT_EQ(cudaGLUnregisterBufferObject(3), cudaSuccess);
  EXPECT_EQ(cudaGLUnregisterBufferObject(3), cudaErrorInvalidValue);
  EXPECT_EQ(cudaGLMapBufferObject(&memory, 3), cudaErrorInvalidValue);
}

class Images : public Graphics {
protected:
  /// A texture of bytes, with two channels.
  Images() {
    fakeOpenGL().bound[texture2d] = 55;
    fakeOpenGL().stores[0x0D05] = 4; // GL_PACK_ALIGNMENT
    fakeOpenGL().textures[9] = {{3, 2, 1, {8, 8, 0, 0}, 0x8C17, bytesOf("aAbBcCdDeEfF")},
                                {1, 1, 1, {8, 8, 0, 0}, 0x8C17, bytesOf("yZ")}};
  }
  ~Images() override {
    EXPECT_EQ(fakeOpenGL().bound[texture2d], 55u);
    EXPECT_EQ(fakeOpenGL().stores[0x0D05], 4);
  }
};

TEST_F(Images, AreArrays) {
  cudaGraphicsResource_t resource = nullptr;
  EXPECT_EQ(cudaGraphicsGLRegisterImage(&resource, 9, texture2d,
                                        cudaGraphicsRegisterFlagsSurfaceLoadStore),
            cudaSuccess);
  EXPECT_EQ(cudaGraphicsMapResources(1, &resource), cudaSuccess);
  cudaArray_t array = nullptr, second = nullptr;
  EXPECT_EQ(cudaGraphicsSubResourceGetMappedArray(&array, resource, 0, 0), cudaSuccess);
  EXPECT_EQ(cudaGraphicsSubResourceGetMappedArray(&second, resource, 0, 1), cudaSuccess);
  EXPECT_EQ(cudaGraphicsSubResourceGetMappedArray(&second, resource, 0, 2), cudaErrorInvalidValue);
  EXPECT_EQ(cudaGraphicsSubResourceGetMappedArray(&second, resource, 1, 0), cudaErrorInvalidValue);
  cudaChannelFormatDesc format{};
  cudaExtent extent{};
  unsigned flags = 0;
  EXPECT_EQ(cudaArrayGetInfo(&format, &extent, &flags, array), cudaSuccess);
  EXPECT_EQ(format.x, 8);
  EXPECT_EQ(format.y, 8);
  EXPECT_EQ(format.z, 0);
  EXPECT_EQ(format.f, cudaChannelFormatKindUnsigned);
  EXPECT_EQ(extent.width, 3u);
  EXPECT_EQ(extent.height, 2u);
  EXPECT_EQ(flags, static_cast<unsigned>(cudaArraySurfaceLoadStore));
  EXPECT_EQ(fakeOpenGL().lastFormat, 0x8227u); // GL_RG
  EXPECT_EQ(fakeOpenGL().lastType, 0x1401u);   // GL_UNSIGNED_BYTE
  char row[7] = {};
  EXPECT_EQ(cudaMemcpy2DFromArray(row, 6, array, 0, 1, 6, 1, cudaMemcpyDeviceToHost), cudaSuccess);
  EXPECT_STREQ(row, "dDeEfF");
  EXPECT_EQ(cudaMemcpy2DToArray(second, 0, 0, "kK", 2, 2, 1, cudaMemcpyHostToDevice), cudaSuccess);
  void *memory = nullptr;
  EXPECT_EQ(cudaGraphicsResourceGetMappedPointer(&memory, nullptr, resource),
            cudaErrorNotMappedAsPointer);
  EXPECT_EQ(cudaGraphicsUnmapResources(1, &resource), cudaSuccess);
  EXPECT_EQ(fakeOpenGL().textures[9][1].bytes, bytesOf("kK"));
  EXPECT_EQ(fakeOpenGL().textures[9][0].bytes, bytesOf("aAbBcCdDeEfF"));
  EXPECT_EQ(cudaGraphicsUnregisterResource(resource), cudaSuccess);
}

TEST_F(Images, HaveTheFormatsOfArrays) {
  const auto answer = [](int bits, int channels, int type) {
    FakeImage image{1, 1, 1, {}, type, std::vector<unsigned char>(16)};
    std::fill_n(image.bits, channels, bits);
    fakeOpenGL().textures[10] = {image};
    cudaGraphicsResource_t resource = nullptr;
    const cudaError_t error = cudaGraphicsGLRegisterImage(&resource, 10, texture2d, 0);
    if (error != cudaSuccess)
      return error;
    EXPECT_EQ(cudaGraphicsMapResources(1, &resource), cudaSuccess);
    return cudaGraphicsUnregisterResource(resource);
  };
  EXPECT_EQ(answer(32, 4, 0x1406), cudaSuccess);
  EXPECT_EQ(fakeOpenGL().lastFormat, 0x1908u); // GL_RGBA
  EXPECT_EQ(fakeOpenGL().lastType, 0x1406u);   // GL_FLOAT
  EXPECT_EQ(answer(16, 1, 0x1406), cudaSuccess);
  EXPECT_EQ(fakeOpenGL().lastFormat, 0x1903u); // GL_RED
  EXPECT_EQ(fakeOpenGL().lastType, 0x140Bu);   // GL_HALF_FLOAT
  EXPECT_EQ(answer(32, 2, 0x1404), cudaSuccess);
  EXPECT_EQ(fakeOpenGL().lastFormat, 0x8228u); // GL_RG_INTEGER
  EXPECT_EQ(fakeOpenGL().lastType, 0x1404u);   // GL_INT
  EXPECT_EQ(answer(16, 4, 0x1405), cudaSuccess);
  EXPECT_EQ(fakeOpenGL().lastFormat, 0x8D99u); // GL_RGBA_INTEGER
  EXPECT_EQ(fakeOpenGL().lastType, 0x1403u);   // GL_UNSIGNED_SHORT
  EXPECT_EQ(answer(8, 3, 0x8C17), cudaErrorInvalidValue) << "CUDA has no three channels";
  EXPECT_EQ(answer(5, 1, 0x8C17), cudaErrorInvalidValue);
  EXPECT_EQ(answer(0, 0, 0), cudaErrorInvalidValue);
}

TEST_F(Images, HaveLayers) {
  fakeOpenGL().textures[11] = {{1, 1, 3, {8, 0, 0, 0}, 0x8C17, bytesOf("abc")}};
  cudaGraphicsResource_t resource = nullptr;
  EXPECT_EQ(cudaGraphicsGLRegisterImage(&resource, 11, texture2dArray, 0), cudaSuccess);
  EXPECT_EQ(cudaGraphicsMapResources(1, &resource), cudaSuccess);
  cudaMipmappedArray_t mipmap = nullptr;
  EXPECT_EQ(cudaGraphicsResourceGetMappedMipmappedArray(&mipmap, resource), cudaSuccess);
  cudaArray_t array = nullptr;
  EXPECT_EQ(cudaGetMipmappedArrayLevel(&array, mipmap, 0), cudaSuccess);
  cudaExtent extent{};
  unsigned flags = 0;
  EXPECT_EQ(cudaArrayGetInfo(nullptr, &extent, &flags, array), cudaSuccess);
  EXPECT_EQ(extent.depth, 3u);
  EXPECT_EQ(flags, static_cast<unsigned>(cudaArrayLayered));
  EXPECT_EQ(cudaGraphicsUnmapResources(1, &resource), cudaSuccess);
  EXPECT_EQ(cudaGraphicsUnregisterResource(resource), cudaSuccess);
}

TEST_F(Images, OfOtherKindsAreRefused) {
  cudaGraphicsResource_t resource = nullptr;
  EXPECT_EQ(cudaGraphicsGLRegisterImage(&resource, 9, cubeMap, 0), cudaErrorNotSupported);
  EXPECT_EQ(cudaGraphicsGLRegisterImage(&resource, 9, 1, 0), cudaErrorInvalidValue);
  EXPECT_EQ(cudaGraphicsGLRegisterImage(&resource, 8, texture2d, 0),
            cudaErrorInvalidResourceHandle);
  EXPECT_EQ(cudaGraphicsGLRegisterImage(&resource, 9, texture2d, 16), cudaErrorInvalidValue);
}

TEST_F(Images, AreTheDriverApisToo) {
  EXPECT_EQ(cuInit(0), CUDA_SUCCESS);
  CUgraphicsResource resources[2] = {};
  EXPECT_EQ(cuGraphicsGLRegisterBuffer(&resources[0], 3, 0), CUDA_SUCCESS);
  EXPECT_EQ(cuGraphicsGLRegisterImage(&resources[1], 9, texture2d, 0), CUDA_SUCCESS);
  EXPECT_EQ(cuGraphicsResourceSetMapFlags(resources[0], CU_GRAPHICS_MAP_RESOURCE_FLAGS_NONE),
            CUDA_SUCCESS);
  EXPECT_EQ(cuGraphicsUnmapResources(2, resources, nullptr), CUDA_ERROR_NOT_MAPPED);
  EXPECT_EQ(cuGraphicsMapResources(2, resources, nullptr), CUDA_SUCCESS);
  CUdeviceptr memory = 0;
  std::size_t bytes = 0;
  EXPECT_EQ(cuGraphicsResourceGetMappedPointer(&memory, &bytes, resources[0]), CUDA_SUCCESS);
  EXPECT_EQ(bytes, 11u);
  EXPECT_EQ(cuMemsetD8(memory, '-', 2), CUDA_SUCCESS);
  CUarray array = nullptr;
  EXPECT_EQ(cuGraphicsSubResourceGetMappedArray(&array, resources[1], 0, 0), CUDA_SUCCESS);
  EXPECT_EQ(cuMemcpyHtoA(array, 0, "xX", 2), CUDA_SUCCESS);
  CUmipmappedArray mipmap = nullptr;
  EXPECT_EQ(cuGraphicsResourceGetMappedMipmappedArray(&mipmap, resources[1]), CUDA_SUCCESS);
  EXPECT_EQ(cuGraphicsUnmapResources(2, resources, nullptr), CUDA_SUCCESS);
  EXPECT_EQ(buffer(), "--om OpenGL");
  EXPECT_EQ(fakeOpenGL().textures[9][0].bytes, bytesOf("xXbBcCdDeEfF"));
  EXPECT_EQ(cuGraphicsUnregisterResource(resources[0]), CUDA_SUCCESS);
  EXPECT_EQ(cuGraphicsUnregisterResource(resources[1]), CUDA_SUCCESS);
  EXPECT_EQ(cuGraphicsUnregisterResource(resources[1]), CUDA_ERROR_INVALID_HANDLE);
  EXPECT_EQ(cuGraphicsMapResources(~0u, resources, nullptr), CUDA_ERROR_INVALID_VALUE);

  unsigned count = 0;
  CUdevice device = -1;
  EXPECT_EQ(cuGLInit(), CUDA_SUCCESS);
  EXPECT_EQ(cuGLGetDevices(&count, &device, 1, CU_GL_DEVICE_LIST_ALL), CUDA_SUCCESS);
  EXPECT_EQ(device, 0);
  EXPECT_EQ(cuGLRegisterBufferObject(3), CUDA_SUCCESS);
  EXPECT_EQ(cuGLMapBufferObject(&memory, &bytes, 3), CUDA_SUCCESS);
  EXPECT_EQ(bytes, 11u);
  EXPECT_EQ(cuGLUnmapBufferObject(3), CUDA_SUCCESS);
  EXPECT_EQ(cuGLUnregisterBufferObject(3), CUDA_SUCCESS);
}

} // namespace
