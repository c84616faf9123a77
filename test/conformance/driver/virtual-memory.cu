// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Virtual memory: reserved, created, mapped, made accessible, grown, seen twice.
// flags: -lcuda
#include "../modules/ptx_program.h"

int main() {
  start();
  CUmemAllocationProp how{};
  how.type = CU_MEM_ALLOCATION_TYPE_PINNED;
  how.location.type = CU_MEM_LOCATION_TYPE_DEVICE;
  how.location.id = 0;
  size_t unit = 0;
  TRY(cuMemGetAllocationGranularity(&unit, &how, CU_MEM_ALLOC_GRANULARITY_MINIMUM));
  std::printf("unit %zu\n", unit);
  CUdeviceptr room, again;
  CUmemGenericAllocationHandle one, two, same;
  TRY(cuMemAddressReserve(&room, 4 * unit, 0, 0, 0));
  TRY(cuMemAddressReserve(&again, unit, 0, 0, 0));
  TRY(cuMemCreate(&one, unit, &how, 0));
  TRY(cuMemCreate(&two, 2 * unit, &how, 0));
  std::printf("odd size: %s\n", name_of(cuMemCreate(&same, unit + 1, &how, 0)));
  TRY(cuMemMap(room, unit, 0, one, 0));
  TRY(cuMemMap(room + unit, 2 * unit, 0, two, 0));
  std::printf("mapped twice: %s\n", name_of(cuMemMap(room, unit, 0, one, 0)));
  TRY(cuMemMap(again, unit, 0, one, 0));
  CUmemAccessDesc access{};
  access.location = how.location;
  access.flags = CU_MEM_ACCESS_FLAGS_PROT_READWRITE;
  TRY(cuMemSetAccess(room, 3 * unit, &access, 1));
  TRY(cuMemSetAccess(again, unit, &access, 1));
  unsigned long long flags = 9;
  TRY(cuMemGetAccess(&flags, &how.location, room));
  std::printf("access %llu\n", flags);
  TRY(cuMemsetD32(room, 5, 3 * unit / 4));
  TRY(cuMemsetD32(again, 77, 1));
  unsigned values[2];
  TRY(cuMemcpyDtoH(values, room, 4));
  TRY(cuMemcpyDtoH(values + 1, room + unit - 4, 8 - 4));
  std::printf("%u %u\n", values[0], values[1]);
  unsigned pair[2];
  TRY(cuMemcpyDtoH(pair, room + unit - 4, 8));
  std::printf("across: %u %u\n", pair[0], pair[1]);
  TRY(cuMemRetainAllocationHandle(&same, reinterpret_cast<void *>(room + 100)));
  std::printf("same handle %d\n", same == one);
  TRY(cuMemRelease(same));
  CUmemAllocationProp told{};
  TRY(cuMemGetAllocationPropertiesFromHandle(&told, two));
  std::printf("type %d at %d of %d\n", told.type, told.location.type, told.location.id);
  TRY(cuMemRelease(one));
  TRY(cuMemRelease(two));
  TRY(cuMemUnmap(room, 3 * unit));
  TRY(cuMemcpyDtoH(values, again, 4));
  std::printf("still %u\n", values[0]);
  TRY(cuMemUnmap(again, unit));
  TRY(cuMemAddressFree(room, 4 * unit));
  TRY(cuMemAddressFree(again, unit));
}
