// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The driver's memory: pitches, pinned and mapped memory, address ranges, attributes, sets, boxes.
// flags: -lcuda
#include "../modules/ptx_program.h"

#include <cstring>

int main() {
  start();
  CUdeviceptr linear, pitched, mapped, base = 0;
  size_t pitch = 0, bytes = 0;
  unsigned char host[4096], back[4096];
  for (int i = 0; i < 4096; ++i)
    host[i] = static_cast<unsigned char>(i * 7);
  TRY(cuMemAlloc(&linear, 4096));
  TRY(cuMemAllocPitch(&pitched, &pitch, 100, 8, 4));
  std::printf("pitch %d %d\n", pitch >= 100, pitch % 64 == 0);
  TRY(cuMemGetAddressRange(&base, &bytes, linear + 100));
  std::printf("range %d %zu\n", base == linear, bytes);
  const CUresult unknown = cuMemGetAddressRange(&base, &bytes, 4096);
  std::printf("%s %d %zu\n", name_of(unknown), base == linear, bytes);
  void *pinned = nullptr;
  unsigned flags = 0;
  TRY(cuMemHostAlloc(&pinned, 256, CU_MEMHOSTALLOC_DEVICEMAP | CU_MEMHOSTALLOC_PORTABLE));
  TRY(cuMemHostGetFlags(&flags, pinned));
  TRY(cuMemHostGetDevicePointer(&mapped, pinned, 0));
  std::printf("flags %x\n", flags);
  std::printf("%s\n", name_of(cuMemHostGetFlags(&flags, host)));
  void *plain = nullptr;
  TRY(cuMemAllocHost(&plain, 64));
  TRY(cuMemHostGetFlags(&flags, plain));
  std::printf("flags %x\n", flags);
  TRY(cuMemFreeHost(plain));
  TRY(cuMemsetD8(mapped, 0x5a, 256));
  TRY(cuCtxSynchronize());
  std::printf("mapped %x\n", static_cast<unsigned char *>(pinned)[255]);
  CUmemorytype type{};
  int ordinal = 9;
  void *pointer = nullptr;
  TRY(cuPointerGetAttribute(&type, CU_POINTER_ATTRIBUTE_MEMORY_TYPE, linear));
  TRY(cuPointerGetAttribute(&ordinal, CU_POINTER_ATTRIBUTE_DEVICE_ORDINAL, linear + 5));
  std::printf("type %d, device %d, %s\n", type, ordinal, name_of(cuPointerGetAttribute(&pointer, CU_POINTER_ATTRIBUTE_HOST_POINTER, linear)));
  TRY(cuPointerGetAttribute(&type, CU_POINTER_ATTRIBUTE_MEMORY_TYPE, mapped));
  TRY(cuPointerGetAttribute(&pointer, CU_POINTER_ATTRIBUTE_HOST_POINTER, mapped + 8));
  std::printf("type %d, offset %d\n", type, static_cast<int>(static_cast<char *>(pointer) - static_cast<char *>(pinned)));
  TRY(cuMemsetD16(linear, 0x1234, 8));
  TRY(cuMemsetD32(linear + 16, 0xdeadbeef, 2));
  TRY(cuMemsetD2D8(linear + 32, 16, 7, 3, 4));
  TRY(cuMemcpyDtoH(back, linear, 96));
  std::printf("%02x %02x %02x %02x %02x %02x\n", back[0], back[1], back[15], back[19], back[32], back[82]);
  std::printf("odd address: %s, odd pitch: %s\n", name_of(cuMemsetD32(linear + 2, 1, 1)), name_of(cuMemsetD2D32(linear, 6, 1, 1, 2)));
  CUDA_MEMCPY2D copy{};
  copy.srcMemoryType = CU_MEMORYTYPE_HOST;
  copy.srcHost = host;
  copy.srcPitch = 64;
  copy.srcXInBytes = 4;
  copy.srcY = 1;
  copy.dstMemoryType = CU_MEMORYTYPE_DEVICE;
  copy.dstDevice = pitched;
  copy.dstPitch = pitch;
  copy.WidthInBytes = 50;
  copy.Height = 6;
  TRY(cuMemcpy2D(&copy));
  TRY(cuMemcpyDtoH(back, pitched + 5 * pitch, 50));
  std::printf("box %d\n", std::memcmp(back, host + 6 * 64 + 4, 50));
  copy.WidthInBytes = 62;
  std::printf("beyond the pitch: %s\n", name_of(cuMemcpy2D(&copy)));
  CUDA_MEMCPY3D box{};
  box.srcMemoryType = CU_MEMORYTYPE_HOST;
  box.srcHost = host;
  box.srcPitch = 16;
  box.srcHeight = 8;
  box.srcZ = 1;
  box.dstMemoryType = CU_MEMORYTYPE_DEVICE;
  box.dstDevice = linear;
  box.dstPitch = 16;
  box.dstHeight = 4;
  box.WidthInBytes = 16;
  box.Height = 4;
  box.Depth = 3;
  TRY(cuMemcpy3D(&box));
  TRY(cuMemcpyDtoH(back, linear, 192));
  std::printf("slices %d %d\n", std::memcmp(back, host + 128, 64), std::memcmp(back + 128, host + 3 * 128, 64));
  TRY(cuMemHostRegister(host, 4096, 0));
  std::printf("registered, again: %s\n", name_of(cuMemHostRegister(host, 4096, 0)));
  TRY(cuMemHostUnregister(host));
  TRY(cuMemFree(linear));
  TRY(cuMemFree(pitched));
  TRY(cuMemFreeHost(pinned));
  std::printf("nothing: %s\n", name_of(cuMemAlloc(&linear, 0)));
}
