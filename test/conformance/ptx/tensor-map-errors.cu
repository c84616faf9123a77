// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// flags: -arch=sm_90
//
// What cuTensorMapEncodeTiled refuses (CUDA Driver API, "Tensor Map Object Management").
#include <cstdint>
#include <cstdio>
#include <cuda.h>
#include <cuda_runtime.h>

using Encode = decltype(&cuTensorMapEncodeTiled);
static Encode encode;

struct Call {
  CUtensorMap *map;
  int type = CU_TENSOR_MAP_DATA_TYPE_INT32;
  cuuint32_t rank = 2;
  char *data;
  cuuint64_t size[6] = {64, 64, 4, 4, 4, 4};
  cuuint64_t stride[6] = {256, 16384, 65536, 262144, 1048576, 4194304};
  cuuint32_t box[6] = {16, 8, 1, 1, 1, 1};
  cuuint32_t step[6] = {1, 1, 1, 1, 1, 1};
  int interleave = 0, swizzle = 0, promotion = 0, fill = 0;
};

static char *data;
alignas(128) static CUtensorMap place[2];

template <class Change> void show(const char *name, Change change) {
  Call c;
  c.map = &place[0];
  c.data = data;
  change(c);
  printf("%s: %d\n", name,
         encode(c.map, (CUtensorMapDataType)c.type, c.rank, c.data, c.size, c.stride, c.box, c.step,
                (CUtensorMapInterleave)c.interleave, (CUtensorMapSwizzle)c.swizzle,
                (CUtensorMapL2promotion)c.promotion, (CUtensorMapFloatOOBfill)c.fill));
}

#define SHOW(change) show(#change, [](Call &c) { change; })

int main() {
  void *entry = nullptr;
  cudaGetDriverEntryPointByVersion("cuTensorMapEncodeTiled", &entry, 12000, cudaEnableDefault, nullptr);
  if (!entry)
    return 1;
  encode = (Encode)entry;
  cudaMalloc(&data, 1 << 16);
  SHOW();
  SHOW(c.map = nullptr);
  SHOW(c.map = (CUtensorMap *)((char *)place + 64));
  SHOW(c.map = (CUtensorMap *)((char *)place + 32));
  SHOW(c.type = -1);
  SHOW(c.type = 12);
  SHOW(c.type = 16);
  SHOW(c.rank = 0);
  SHOW(c.rank = 1);
  SHOW(c.rank = 5);
  SHOW(c.rank = 6);
  SHOW(c.data = nullptr);
  SHOW(c.data += 4);
  SHOW(c.data += 16);
  SHOW(c.size[0] = 0);
  SHOW(c.size[1] = 0);
  SHOW(c.size[1] = 1ull << 32);
  SHOW(c.size[1] = (1ull << 32) + 1);
  SHOW(c.size[0] = 65);
  SHOW(c.stride[0] = 0);
  SHOW(c.stride[0] = 264);
  SHOW(c.stride[0] = 240);
  SHOW(c.stride[0] = 1ull << 40);
  SHOW(c.stride[0] = (1ull << 40) - 16);
  SHOW(c.rank = 3; c.stride[1] = 256 * 3 + 16);
  SHOW(c.rank = 3; c.stride[1] = 128);
  SHOW(c.box[0] = 0);
  SHOW(c.box[1] = 0);
  SHOW(c.box[1] = 256);
  SHOW(c.box[1] = 257);
  SHOW(c.box[0] = 2);
  SHOW(c.box[0] = 6);
  SHOW(c.box[0] = 256);
  SHOW(c.box[0] = 256; c.box[1] = 256);
  SHOW(c.box[0] = 256; c.box[1] = 255);
  SHOW(c.box[0] = 252; c.box[1] = 256);
  SHOW(c.box[0] = 256; c.box[1] = 226);
  SHOW(c.box[0] = 256; c.box[1] = 227);
  SHOW(c.box[0] = 256; c.box[1] = 228);
  SHOW(c.rank = 3; c.box[0] = 64; c.box[1] = 64; c.box[2] = 16);
  SHOW(c.type = CU_TENSOR_MAP_DATA_TYPE_UINT8; c.rank = 3; c.box[0] = 256; c.box[1] = 256; c.box[2] = 3);
  SHOW(c.type = CU_TENSOR_MAP_DATA_TYPE_UINT8; c.rank = 3; c.box[0] = 256; c.box[1] = 256; c.box[2] = 4);
  SHOW(c.box[0] = 256; c.box[1] = 256; c.step[1] = 2);
  SHOW(c.map = (CUtensorMap *)((char *)place + 4));
  SHOW(c.step[1] = 0);
  SHOW(c.step[0] = 0);
  SHOW(c.step[0] = 3);
  SHOW(c.step[1] = 8);
  SHOW(c.step[1] = 9);
  SHOW(c.step[0] = 9);
  SHOW(c.step[1] = 3);
  SHOW(c.box[1] = 1; c.step[1] = 3);
  SHOW(c.interleave = 1);
  SHOW(c.interleave = 3);
  SHOW(c.rank = 3; c.interleave = 1);
  SHOW(c.rank = 3; c.interleave = 2);
  SHOW(c.rank = 3; c.interleave = 2; c.swizzle = 1);
  SHOW(c.rank = 3; c.interleave = 1; c.swizzle = 1);
  SHOW(c.rank = 3; c.interleave = 2; c.swizzle = 1; c.data += 16);
  SHOW(c.swizzle = 1);
  SHOW(c.box[0] = 8; c.swizzle = 1);
  SHOW(c.box[0] = 4; c.swizzle = 1);
  SHOW(c.swizzle = 2);
  SHOW(c.box[0] = 20; c.swizzle = 2);
  SHOW(c.swizzle = 3);
  SHOW(c.box[0] = 32; c.swizzle = 3);
  SHOW(c.box[0] = 36; c.swizzle = 3);
  SHOW(c.swizzle = 4);
  SHOW(c.swizzle = 5);
  SHOW(c.swizzle = 6);
  SHOW(c.swizzle = 7);
  SHOW(c.swizzle = -1);
  SHOW(c.promotion = 3);
  SHOW(c.promotion = 4);
  SHOW(c.fill = 1);
  SHOW(c.fill = 2);
  SHOW(c.fill = 1; c.type = CU_TENSOR_MAP_DATA_TYPE_FLOAT32);
  SHOW(c.fill = 1; c.type = CU_TENSOR_MAP_DATA_TYPE_UINT8);
  SHOW(c.type = CU_TENSOR_MAP_DATA_TYPE_UINT8);
  SHOW(c.type = CU_TENSOR_MAP_DATA_TYPE_UINT8; c.box[0] = 8);
  SHOW(c.type = CU_TENSOR_MAP_DATA_TYPE_FLOAT64; c.stride[0] = 512);
  SHOW(c.type = CU_TENSOR_MAP_DATA_TYPE_16U4_ALIGN8B);
  SHOW(c.type = CU_TENSOR_MAP_DATA_TYPE_16U4_ALIGN16B);
  SHOW(c.type = CU_TENSOR_MAP_DATA_TYPE_16U6_ALIGN16B);
}
