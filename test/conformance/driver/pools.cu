// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The driver's memory pools: what they keep, trims, attributes, memory in the order of streams.
// flags: -lcuda
#include "../modules/ptx_program.h"

int main() {
  start();
  CUmemoryPool pool, usual;
  CUmemPoolProps how{};
  how.allocType = CU_MEM_ALLOCATION_TYPE_PINNED;
  how.location.type = CU_MEM_LOCATION_TYPE_DEVICE;
  TRY(cuMemPoolCreate(&pool, &how));
  TRY(cuDeviceGetDefaultMemPool(&usual, 0));
  std::printf("another one %d\n", pool != usual);
  cuuint64_t keep = 9;
  TRY(cuMemPoolGetAttribute(usual, CU_MEMPOOL_ATTR_RELEASE_THRESHOLD, &keep));
  std::printf("keeps %llu\n", static_cast<unsigned long long>(keep));
  keep = 1 << 26;
  TRY(cuMemPoolSetAttribute(pool, CU_MEMPOOL_ATTR_RELEASE_THRESHOLD, &keep));
  keep = 0;
  TRY(cuMemPoolGetAttribute(pool, CU_MEMPOOL_ATTR_RELEASE_THRESHOLD, &keep));
  int reuse = 9;
  TRY(cuMemPoolGetAttribute(pool, CU_MEMPOOL_ATTR_REUSE_ALLOW_OPPORTUNISTIC, &reuse));
  std::printf("keeps %llu, reuse %d\n", static_cast<unsigned long long>(keep), reuse);
  CUstream stream;
  CUdeviceptr a, b;
  TRY(cuStreamCreate(&stream, CU_STREAM_NON_BLOCKING));
  TRY(cuMemAllocFromPoolAsync(&a, 1000, pool, stream));
  TRY(cuMemAllocFromPoolAsync(&b, 5000, pool, stream));
  TRY(cuMemsetD8Async(a, 3, 1000, stream));
  TRY(cuMemcpyAsync(b, a, 1000, stream));
  TRY(cuStreamSynchronize(stream));
  cuuint64_t used = 0, high = 0;
  TRY(cuMemPoolGetAttribute(pool, CU_MEMPOOL_ATTR_USED_MEM_CURRENT, &used));
  std::printf("used %d\n", used >= 6000 && used < 1 << 20);
  unsigned char byte = 0;
  TRY(cuMemcpyDtoH(&byte, b + 999, 1));
  CUmemoryPool told = nullptr;
  TRY(cuPointerGetAttribute(&told, CU_POINTER_ATTRIBUTE_MEMPOOL_HANDLE, a));
  std::printf("byte %d, its pool %d\n", byte, told == pool);
  TRY(cuMemFreeAsync(a, stream));
  TRY(cuMemFreeAsync(b, stream));
  TRY(cuStreamSynchronize(stream));
  TRY(cuMemPoolGetAttribute(pool, CU_MEMPOOL_ATTR_USED_MEM_CURRENT, &used));
  TRY(cuMemPoolGetAttribute(pool, CU_MEMPOOL_ATTR_USED_MEM_HIGH, &high));
  std::printf("used %llu, high %d\n", static_cast<unsigned long long>(used), high >= 6000);
  high = 0;
  TRY(cuMemPoolSetAttribute(pool, CU_MEMPOOL_ATTR_USED_MEM_HIGH, &high));
  high = 5;
  std::printf("not by hand: %s\n", name_of(cuMemPoolSetAttribute(pool, CU_MEMPOOL_ATTR_USED_MEM_HIGH, &high)));
  TRY(cuMemPoolTrimTo(pool, 0));
  TRY(cuMemPoolGetAttribute(pool, CU_MEMPOOL_ATTR_RESERVED_MEM_CURRENT, &used));
  std::printf("reserved %llu\n", static_cast<unsigned long long>(used));
  TRY(cuDeviceSetMemPool(0, pool));
  TRY(cuDeviceGetMemPool(&told, 0));
  std::printf("the device's %d\n", told == pool);
  TRY(cuMemPoolDestroy(pool));
  TRY(cuDeviceGetMemPool(&told, 0));
  std::printf("the default again %d\n", told == usual);
  std::printf("%s\n", name_of(cuMemPoolDestroy(usual)));
}
