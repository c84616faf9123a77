// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Memory by its file descriptor, of both APIs, within a process and between two.
#include "DriverFixture.h"
#include "cuda_runtime.h"

#include <cstring>
#include <fcntl.h>
#include <string>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

namespace {

constexpr std::size_t bytes = 3 * 4096;

int makeMemory(std::size_t size = bytes) {
  const int made = memfd_create("test", MFD_CLOEXEC);
  EXPECT_EQ(ftruncate(made, static_cast<off_t>(size)), 0);
  return made;
}

bool isOpen(int descriptor) { return fcntl(descriptor, F_GETFD) >= 0; }

cudaExternalMemoryHandleDesc describe(int descriptor, std::size_t size = bytes) {
  cudaExternalMemoryHandleDesc desc{};
  desc.type = cudaExternalMemoryHandleTypeOpaqueFd;
  desc.handle.fd = descriptor;
  desc.size = size;
  return desc;
}

cudaExternalMemory_t import(int descriptor) {
  const auto desc = describe(descriptor);
  cudaExternalMemory_t memory = nullptr;
  EXPECT_EQ(cudaImportExternalMemory(&memory, &desc), cudaSuccess);
  return memory;
}

char *mapPart(cudaExternalMemory_t memory, std::size_t offset, std::size_t size) {
  cudaExternalMemoryBufferDesc desc{};
  desc.offset = offset;
  desc.size = size;
  void *mapped = nullptr;
  EXPECT_EQ(cudaExternalMemoryGetMappedBuffer(&mapped, memory, &desc), cudaSuccess);
  return static_cast<char *>(mapped);
}

using ExternalMemory = DriverTest;

TEST_F(ExternalMemory, IsSeenByWhoMadeIt) {
  const int made = makeMemory(), kept = dup(made);
  const cudaExternalMemory_t memory = import(made);
  EXPECT_FALSE(isOpen(made)) << "it is CUDA's from then on";
  char *const mapped = mapPart(memory, 0, bytes);
  EXPECT_EQ(cudaMemset(mapped, 'x', bytes), cudaSuccess);
  char seen[4] = {};
  EXPECT_EQ(pread(kept, seen, 3, bytes - 3), 3);
  EXPECT_STREQ(seen, "xxx");
  EXPECT_EQ(pwrite(kept, "yes", 3, 0), 3);
  EXPECT_EQ(std::string(mapped, 3), "yes");
  EXPECT_EQ(cudaFree(mapped), cudaSuccess);
  EXPECT_EQ(cudaDestroyExternalMemory(memory), cudaSuccess);
  close(kept);
}

TEST_F(ExternalMemory, IsDeviceMemoryThatOutlivesItsHandle) {
  const cudaExternalMemory_t memory = import(makeMemory());
  char *const mapped = mapPart(memory, 4097, 100); // not where pages begin
  EXPECT_EQ(cudaDestroyExternalMemory(memory), cudaSuccess);
  cudaPointerAttributes attributes{};
  EXPECT_EQ(cudaPointerGetAttributes(&attributes, mapped), cudaSuccess);
  EXPECT_EQ(attributes.type, cudaMemoryTypeDevice);
  EXPECT_EQ(cudaMemset(mapped, 1, 100), cudaSuccess);
  EXPECT_EQ(cudaMemset(mapped, 1, 101), cudaErrorInvalidValue) << "it ends there";
  EXPECT_EQ(cudaGetLastError(), cudaErrorInvalidValue);
  EXPECT_EQ(cudaFree(mapped), cudaSuccess);
}

TEST_F(ExternalMemory, PartsOverlap) {
  const cudaExternalMemory_t memory = import(makeMemory());
  char *const all = mapPart(memory, 0, bytes), *const part = mapPart(memory, 5000, 8);
  EXPECT_EQ(cudaMemset(all + 5000, 'p', 1), cudaSuccess);
  EXPECT_EQ(part[0], 'p');
  EXPECT_EQ(cudaFree(all), cudaSuccess);
  EXPECT_EQ(part[0], 'p');
  EXPECT_EQ(cudaFree(part), cudaSuccess);
  EXPECT_EQ(cudaDestroyExternalMemory(memory), cudaSuccess);
}

TEST_F(ExternalMemory, IsOneWithThatOfAnotherProcess) {
  const int made = makeMemory(), kept = dup(made);
  const cudaExternalMemory_t memory = import(made);
  char *const mapped = mapPart(memory, 0, bytes);
  const pid_t child = fork();
  if (child == 0) // which need not know of CUDA
    _exit(pwrite(kept, "child", 5, 10) == 5 ? 0 : 1);
  int status = -1;
  EXPECT_EQ(waitpid(child, &status, 0), child);
  EXPECT_EQ(status, 0);
  char copy[6] = {};
  EXPECT_EQ(cudaMemcpy(copy, mapped + 10, 5, cudaMemcpyDeviceToHost), cudaSuccess);
  EXPECT_STREQ(copy, "child");
  EXPECT_EQ(cudaFree(mapped), cudaSuccess);
  EXPECT_EQ(cudaDestroyExternalMemory(memory), cudaSuccess);
  close(kept);
}

TEST_F(ExternalMemory, HoldsArraysOneLevelAfterTheOther) {
  const int made = makeMemory(), kept = dup(made);
  const cudaExternalMemory_t memory = import(made);
  cudaExternalMemoryMipmappedArrayDesc desc{};
  desc.offset = 16;
  desc.formatDesc = cudaCreateChannelDesc<unsigned char>();
  desc.extent = {4, 2, 0};
  desc.numLevels = 2;
  cudaMipmappedArray_t mipmap = nullptr;
  EXPECT_EQ(cudaExternalMemoryGetMappedMipmappedArray(&mipmap, memory, &desc), cudaSuccess);
  cudaArray_t level = nullptr;
  EXPECT_EQ(cudaGetMipmappedArrayLevel(&level, mipmap, 1), cudaSuccess);
  EXPECT_EQ(cudaMemcpy2DToArray(level, 0, 0, "ab", 2, 2, 1, cudaMemcpyHostToDevice), cudaSuccess);
  char seen[3] = {};
  EXPECT_EQ(pread(kept, seen, 2, 16 + 8), 2);
  EXPECT_STREQ(seen, "ab");
  EXPECT_EQ(cudaFreeMipmappedArray(mipmap), cudaSuccess);
  desc.offset = bytes - 9; // the second level has no room
  EXPECT_EQ(cudaExternalMemoryGetMappedMipmappedArray(&mipmap, memory, &desc),
            cudaErrorInvalidValue);
  EXPECT_EQ(cudaGetLastError(), cudaErrorInvalidValue);
  EXPECT_EQ(cudaDestroyExternalMemory(memory), cudaSuccess);
  close(kept);
}

TEST_F(ExternalMemory, IsTheDriverApisToo) {
  CUDA_EXTERNAL_MEMORY_HANDLE_DESC desc{};
  desc.type = CU_EXTERNAL_MEMORY_HANDLE_TYPE_OPAQUE_FD;
  desc.handle.fd = makeMemory();
  desc.size = bytes;
  CUexternalMemory memory = nullptr;
  EXPECT_EQ(cuImportExternalMemory(&memory, &desc), CUDA_SUCCESS);
  CUDA_EXTERNAL_MEMORY_BUFFER_DESC part{};
  part.size = 64;
  CUdeviceptr mapped = 0;
  EXPECT_EQ(cuExternalMemoryGetMappedBuffer(&mapped, memory, &part), CUDA_SUCCESS);
  EXPECT_EQ(cuMemsetD32(mapped, 7, 16), CUDA_SUCCESS);
  CUDA_EXTERNAL_MEMORY_MIPMAPPED_ARRAY_DESC image{};
  image.arrayDesc = {16, 1, 0, CU_AD_FORMAT_UNSIGNED_INT32, 1, 0};
  image.numLevels = 1;
  CUmipmappedArray mipmap = nullptr;
  EXPECT_EQ(cuExternalMemoryGetMappedMipmappedArray(&mipmap, memory, &image), CUDA_SUCCESS);
  CUarray level = nullptr;
  EXPECT_EQ(cuMipmappedArrayGetLevel(&level, mipmap, 0), CUDA_SUCCESS);
  unsigned element = 0;
  EXPECT_EQ(cuMemcpyAtoH(&element, level, 60, 4), CUDA_SUCCESS);
  EXPECT_EQ(element, 7u);
  EXPECT_EQ(cuMipmappedArrayDestroy(mipmap), CUDA_SUCCESS);
  EXPECT_EQ(cuMemFree(mapped), CUDA_SUCCESS);
  part.reserved[3] = 1;
  EXPECT_EQ(cuExternalMemoryGetMappedBuffer(&mapped, memory, &part), CUDA_ERROR_INVALID_VALUE);
  EXPECT_EQ(cuDestroyExternalMemory(memory), CUDA_SUCCESS);
  EXPECT_EQ(cuDestroyExternalMemory(memory), CUDA_ERROR_INVALID_VALUE);
  desc.type = CU_EXTERNAL_MEMORY_HANDLE_TYPE_DMABUF_FD;
  EXPECT_EQ(cuImportExternalMemory(&memory, &desc), CUDA_ERROR_NOT_SUPPORTED);
}

TEST_F(ExternalMemory, RefusesWhatCannotBeMapped) {
  const int made = makeMemory();
  cudaExternalMemory_t memory = nullptr;
  auto desc = describe(-1);
  EXPECT_EQ(cudaImportExternalMemory(&memory, &desc), cudaErrorUnknown);
  desc = describe(made, bytes + 1);
  EXPECT_EQ(cudaImportExternalMemory(&memory, &desc), cudaErrorUnknown) << "SIGBUS otherwise";
  desc = describe(made, 0);
  EXPECT_EQ(cudaImportExternalMemory(&memory, &desc), cudaErrorInvalidValue);
  desc = describe(made);
  desc.flags = 2;
  EXPECT_EQ(cudaImportExternalMemory(&memory, &desc), cudaErrorInvalidValue);
  EXPECT_EQ(cudaImportExternalMemory(nullptr, &desc), cudaErrorInvalidValue);
  EXPECT_EQ(cudaImportExternalMemory(&memory, nullptr), cudaErrorInvalidValue);
  EXPECT_TRUE(isOpen(made)) << "it stays the program's";
  close(made);
  const int readOnly = open("/proc/self/exe", O_RDONLY | O_CLOEXEC);
  desc = describe(readOnly);
  EXPECT_EQ(cudaImportExternalMemory(&memory, &desc), cudaErrorUnknown);
  close(readOnly);
  for (int type = -1; type < 12; ++type) {
    desc.type = static_cast<cudaExternalMemoryHandleType>(type);
    if (type != cudaExternalMemoryHandleTypeOpaqueFd) {
      EXPECT_EQ(cudaImportExternalMemory(&memory, &desc), cudaErrorInvalidValue);
    }
  }
  EXPECT_EQ(cudaGetLastError(), cudaErrorInvalidValue);
}

TEST_F(ExternalMemory, RefusesPartsThatItDoesNotHave) {
  const cudaExternalMemory_t memory = import(makeMemory());
  void *mapped = nullptr;
  cudaExternalMemoryBufferDesc desc{};
  const auto map = [&](unsigned long long offset, unsigned long long size) {
    desc.offset = offset;
    desc.size = size;
    return cudaExternalMemoryGetMappedBuffer(&mapped, memory, &desc);
  };
  EXPECT_EQ(map(0, 0), cudaErrorInvalidValue);
  EXPECT_EQ(map(1, bytes), cudaErrorInvalidValue);
  EXPECT_EQ(map(bytes + 1, 1), cudaErrorInvalidValue);
  EXPECT_EQ(map(8, ~0ull), cudaErrorInvalidValue);
  EXPECT_EQ(cudaDestroyExternalMemory(memory), cudaSuccess);
  EXPECT_EQ(map(0, 1), cudaErrorInvalidValue) << "it is gone";
  EXPECT_EQ(cudaDestroyExternalMemory(nullptr), cudaErrorInvalidValue);
  EXPECT_EQ(cudaGetLastError(), cudaErrorInvalidValue);
}

} // namespace
