// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// flags: -arch=sm_90
//
// Tiles of tensors by tensor maps (CUDA C++ Programming Guide, "Tensor Memory Access"; PTX ISA,
// "cp.async.bulk.tensor"): one to five dimensions, what lies outside, strides, swizzles, stores and
// reductions.
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <cuda.h>
#include <vector>

constexpr int mostBytes = 8192;

__device__ uint32_t inShared(const void *p) { return (uint32_t)__cvta_generic_to_shared(p); }

__device__ void waitFor(const uint64_t *barrier) {
  asm volatile("{\n"
               "  .reg .pred done;\n"
               "WAIT:\n"
               "  mbarrier.try_wait.parity.shared::cta.b64 done, [%0], 0;\n"
               "  @!done bra WAIT;\n"
               "}" ::"r"(inShared(barrier))
               : "memory");
}

struct Place {
  int c[5];
};

__device__ void load(int rank, void *to, const CUtensorMap *map, Place p, uint64_t *barrier) {
  const uint32_t s = inShared(to), b = inShared(barrier);
  const uint64_t m = (uint64_t)map;
  if (rank == 1)
    asm volatile("cp.async.bulk.tensor.1d.shared::cluster.global.tile.mbarrier::complete_tx::bytes "
                 "[%0], [%1, {%3}], [%2];" ::"r"(s), "l"(m), "r"(b), "r"(p.c[0]) : "memory");
  else if (rank == 2)
    asm volatile("cp.async.bulk.tensor.2d.shared::cluster.global.tile.mbarrier::complete_tx::bytes "
                 "[%0], [%1, {%3, %4}], [%2];" ::"r"(s), "l"(m), "r"(b), "r"(p.c[0]), "r"(p.c[1])
                 : "memory");
  else if (rank == 3)
    asm volatile("cp.async.bulk.tensor.3d.shared::cluster.global.mbarrier::complete_tx::bytes "
                 "[%0], [%1, {%3, %4, %5}], [%2];" ::"r"(s), "l"(m), "r"(b), "r"(p.c[0]),
                 "r"(p.c[1]), "r"(p.c[2])
                 : "memory");
  else if (rank == 4)
    asm volatile("cp.async.bulk.tensor.4d.shared::cluster.global.tile.mbarrier::complete_tx::bytes "
                 "[%0], [%1, {%3, %4, %5, %6}], [%2];" ::"r"(s), "l"(m), "r"(b), "r"(p.c[0]),
                 "r"(p.c[1]), "r"(p.c[2]), "r"(p.c[3])
                 : "memory");
  else
    asm volatile("cp.async.bulk.tensor.5d.shared::cluster.global.tile.mbarrier::complete_tx::bytes "
                 "[%0], [%1, {%3, %4, %5, %6, %7}], [%2];" ::"r"(s), "l"(m), "r"(b), "r"(p.c[0]),
                 "r"(p.c[1]), "r"(p.c[2]), "r"(p.c[3]), "r"(p.c[4])
                 : "memory");
}

/// What a tile holds: bytes that were not written are 0xee.
__global__ void loadTile(const __grid_constant__ CUtensorMap map, int rank, Place place, int bytes,
                         unsigned char *out) {
  __shared__ alignas(1024) unsigned char tile[mostBytes];
  __shared__ alignas(8) uint64_t barrier;
  for (int i = threadIdx.x; i < mostBytes; i += blockDim.x)
    tile[i] = 0xee;
  if (threadIdx.x == 0) {
    asm volatile("mbarrier.init.shared::cta.b64 [%0], 1;" ::"r"(inShared(&barrier)) : "memory");
    asm volatile("fence.mbarrier_init.release.cluster;" ::: "memory");
  }
  asm volatile("fence.proxy.async.shared::cta;" ::: "memory");
  __syncthreads();
  if (threadIdx.x == 0) {
    asm volatile("prefetch.tensormap [%0];" ::"l"((uint64_t)&map) : "memory");
    asm volatile("mbarrier.arrive.expect_tx.shared::cta.b64 _, [%0], %1;" ::"r"(inShared(&barrier)),
                 "r"(bytes)
                 : "memory");
    load(rank, tile, &map, place, &barrier);
  }
  waitFor(&barrier);
  for (int i = threadIdx.x; i < mostBytes; i += blockDim.x)
    out[i] = tile[i];
}

enum Store { plain, add, smallest, largest, bitsAnd, bitsOr, bitsXor };

/// Element i of the tile is i + 1.
__global__ void storeTile(const __grid_constant__ CUtensorMap map, Place place, int elements,
                          Store store) {
  __shared__ alignas(1024) int tile[mostBytes / 4];
  for (int i = threadIdx.x; i < elements; i += blockDim.x)
    tile[i] = i + 1;
  asm volatile("fence.proxy.async.shared::cta;" ::: "memory");
  __syncthreads();
  if (threadIdx.x != 0)
    return;
  const uint32_t s = inShared(tile);
  const uint64_t m = (uint64_t)&map;
#define PUT(INSTRUCTION)                                                                           \
  asm volatile(INSTRUCTION ".2d.global.shared::cta" PUT_KIND ".tile.bulk_group [%0, {%2, %3}], "   \
                           "[%1];" ::"l"(m),                                                       \
               "r"(s), "r"(place.c[0]), "r"(place.c[1])                                            \
               : "memory")
#define PUT_KIND ""
  if (store == plain)
    PUT("cp.async.bulk.tensor");
#undef PUT_KIND
#define PUT_KIND ".add"
  if (store == add)
    PUT("cp.reduce.async.bulk.tensor");
#undef PUT_KIND
#define PUT_KIND ".min"
  if (store == smallest)
    PUT("cp.reduce.async.bulk.tensor");
#undef PUT_KIND
#define PUT_KIND ".max"
  if (store == largest)
    PUT("cp.reduce.async.bulk.tensor");
#undef PUT_KIND
#define PUT_KIND ".and"
  if (store == bitsAnd)
    PUT("cp.reduce.async.bulk.tensor");
#undef PUT_KIND
#define PUT_KIND ".or"
  if (store == bitsOr)
    PUT("cp.reduce.async.bulk.tensor");
#undef PUT_KIND
#define PUT_KIND ".xor"
  if (store == bitsXor)
    PUT("cp.reduce.async.bulk.tensor");
  asm volatile("cp.async.bulk.commit_group;");
  asm volatile("cp.async.bulk.wait_group 0;" ::: "memory");
}

using Encode = decltype(&cuTensorMapEncodeTiled);
static Encode encode;

struct Shape {
  std::vector<cuuint64_t> size;
  std::vector<cuuint32_t> box;
  std::vector<cuuint32_t> step;
};

/// Dense, but that each row is filled up to 16 bytes.
static CUtensorMap mapOf(void *data, CUtensorMapDataType type, int bytes, const Shape &shape,
                         CUtensorMapSwizzle swizzle, CUtensorMapFloatOOBfill fill) {
  CUtensorMap map;
  memset(&map, 0, sizeof map);
  const int rank = (int)shape.size.size();
  cuuint64_t stride[5] = {(shape.size[0] * bytes + 15) / 16 * 16};
  for (int i = 1; i < rank; ++i)
    stride[i] = stride[i - 1] * shape.size[i];
  std::vector<cuuint32_t> step = shape.step;
  step.resize(rank, 1);
  CUresult r = encode(&map, type, rank, data, shape.size.data(), stride, shape.box.data(),
                      step.data(), CU_TENSOR_MAP_INTERLEAVE_NONE, swizzle,
                      CU_TENSOR_MAP_L2_PROMOTION_NONE, fill);
  if (r != CUDA_SUCCESS)
    printf("encode: %d\n", r);
  return map;
}

static unsigned char *in, *out;

static void show(const char *name, const Shape &shape, CUtensorMapDataType type, int bytes,
                 Place place, CUtensorMapSwizzle swizzle = CU_TENSOR_MAP_SWIZZLE_NONE,
                 CUtensorMapFloatOOBfill fill = CU_TENSOR_MAP_FLOAT_OOB_FILL_NONE) {
  CUtensorMap map = mapOf(in, type, bytes, shape, swizzle, fill);
  int count = bytes;
  for (size_t i = 0; i < shape.box.size(); ++i) {
    int step = i && i < shape.step.size() ? shape.step[i] : 1;
    count *= (shape.box[i] + step - 1) / step;
  }
  loadTile<<<1, 64>>>(map, (int)shape.box.size(), place, count, out);
  printf("%s: %s %d bytes,", name, cudaGetErrorName(cudaDeviceSynchronize()), count);
  unsigned hash = 0;
  for (int i = 0; i < mostBytes; ++i)
    hash = hash * 31 + out[i];
  printf(" %08x", hash);
  for (int i = 0; i < 256; i += 16)
    printf(" %02x%02x%02x%02x", out[i + 3], out[i + 2], out[i + 1], out[i]);
  printf("\n");
}

static void loads() {
  const Shape row{{100}, {64}, {}}, plane{{60, 40}, {16, 8}, {}};
  show("1d", row, CU_TENSOR_MAP_DATA_TYPE_INT32, 4, {{8}});
  show("1d before", row, CU_TENSOR_MAP_DATA_TYPE_INT32, 4, {{-8}});
  show("1d behind", row, CU_TENSOR_MAP_DATA_TYPE_INT32, 4, {{76}});
  show("1d outside", row, CU_TENSOR_MAP_DATA_TYPE_INT32, 4, {{1000}});
  show("2d", plane, CU_TENSOR_MAP_DATA_TYPE_INT32, 4, {{4, 5}});
  show("2d corner", plane, CU_TENSOR_MAP_DATA_TYPE_INT32, 4, {{-4, -2}});
  show("2d other corner", plane, CU_TENSOR_MAP_DATA_TYPE_INT32, 4, {{52, 37}});
  show("2d bytes", {{50, 40}, {32, 8}, {}}, CU_TENSOR_MAP_DATA_TYPE_UINT8, 1, {{32, 5}});
  show("2d halves", {{50, 40}, {24, 8}, {}}, CU_TENSOR_MAP_DATA_TYPE_FLOAT16, 2, {{32, 5}});
  show("2d doubles", {{50, 40}, {6, 8}, {}}, CU_TENSOR_MAP_DATA_TYPE_FLOAT64, 8, {{46, -1}});
  show("3d", {{20, 12, 10}, {8, 4, 3}, {}}, CU_TENSOR_MAP_DATA_TYPE_UINT32, 4, {{16, 10, 8}});
  show("4d", {{12, 7, 5, 4}, {4, 3, 2, 2}, {}}, CU_TENSOR_MAP_DATA_TYPE_FLOAT32, 4, {{8, -1, 4, 1}});
  show("5d", {{8, 5, 4, 3, 3}, {4, 2, 2, 2, 2}, {}}, CU_TENSOR_MAP_DATA_TYPE_INT64, 8,
       {{-2, 4, 1, 2, -1}});
  show("steps", {{60, 40}, {16, 16}, {1, 3}}, CU_TENSOR_MAP_DATA_TYPE_INT32, 4, {{4, 2}});
  show("steps over the edge", {{60, 40}, {16, 16}, {1, 4}}, CU_TENSOR_MAP_DATA_TYPE_INT32, 4,
       {{52, 29}});
  show("step in a row", {{60, 40}, {16, 8}, {2, 1}}, CU_TENSOR_MAP_DATA_TYPE_INT32, 4, {{4, 2}});
}

/// Types that say how numbers are read.
static void roundings() {
  for (CUtensorMapDataType type : {CU_TENSOR_MAP_DATA_TYPE_FLOAT32_FTZ, CU_TENSOR_MAP_DATA_TYPE_TFLOAT32,
                                   CU_TENSOR_MAP_DATA_TYPE_TFLOAT32_FTZ}) {
    show("numbers", {{60, 40}, {16, 8}, {}}, type, 4, {{4, 2}});
    show("numbers and NaN", {{60, 40}, {16, 8}, {}}, type, 4, {{52, 36}}, CU_TENSOR_MAP_SWIZZLE_NONE,
         CU_TENSOR_MAP_FLOAT_OOB_FILL_NAN_REQUEST_ZERO_FMA);
  }
}

static void fills() {
  const CUtensorMapFloatOOBfill nan = CU_TENSOR_MAP_FLOAT_OOB_FILL_NAN_REQUEST_ZERO_FMA;
  const CUtensorMapSwizzle none = CU_TENSOR_MAP_SWIZZLE_NONE;
  show("NaN float", {{60, 40}, {16, 8}, {}}, CU_TENSOR_MAP_DATA_TYPE_FLOAT32, 4, {{48, 36}}, none, nan);
  show("NaN half", {{60, 40}, {16, 8}, {}}, CU_TENSOR_MAP_DATA_TYPE_FLOAT16, 2, {{48, 36}}, none, nan);
  show("NaN bfloat16", {{60, 40}, {16, 8}, {}}, CU_TENSOR_MAP_DATA_TYPE_BFLOAT16, 2, {{-8, 36}}, none, nan);
  show("NaN double", {{60, 40}, {8, 8}, {}}, CU_TENSOR_MAP_DATA_TYPE_FLOAT64, 8, {{-2, 36}}, none, nan);
}

static void swizzles() {
  show("32 bytes", {{64, 64}, {8, 32}, {}}, CU_TENSOR_MAP_DATA_TYPE_INT32, 4, {{8, 4}},
       CU_TENSOR_MAP_SWIZZLE_32B);
  show("64 bytes", {{64, 64}, {16, 32}, {}}, CU_TENSOR_MAP_DATA_TYPE_INT32, 4, {{8, 4}},
       CU_TENSOR_MAP_SWIZZLE_64B);
  show("128 bytes", {{64, 64}, {32, 32}, {}}, CU_TENSOR_MAP_DATA_TYPE_INT32, 4, {{8, 4}},
       CU_TENSOR_MAP_SWIZZLE_128B);
  show("128 bytes of halves", {{100, 64}, {64, 32}, {}}, CU_TENSOR_MAP_DATA_TYPE_FLOAT16, 2,
       {{48, 40}}, CU_TENSOR_MAP_SWIZZLE_128B);
  show("32 bytes, narrow", {{64, 64}, {4, 32}, {}}, CU_TENSOR_MAP_DATA_TYPE_INT32, 4, {{8, 4}},
       CU_TENSOR_MAP_SWIZZLE_32B);
  show("64 bytes, narrow", {{64, 64}, {12, 32}, {}}, CU_TENSOR_MAP_DATA_TYPE_INT32, 4, {{8, 4}},
       CU_TENSOR_MAP_SWIZZLE_64B);
  show("128 bytes, narrow", {{64, 64}, {20, 32}, {}}, CU_TENSOR_MAP_DATA_TYPE_INT32, 4, {{8, 4}},
       CU_TENSOR_MAP_SWIZZLE_128B);
  show("128 bytes, 3d", {{64, 8, 6}, {32, 4, 4}, {}}, CU_TENSOR_MAP_DATA_TYPE_INT32, 4, {{8, 2, 3}},
       CU_TENSOR_MAP_SWIZZLE_128B);
}

static void stores() {
  const char *names[] = {"store", "add", "min", "max", "and", "or", "xor"};
  int *data;
  cudaMallocManaged(&data, 64 * 48 * sizeof(int));
  for (Place place : {Place{{16, 8}}, Place{{56, 44}}, Place{{100, 100}}})
    for (int store = plain; store <= bitsXor; ++store) {
      for (int i = 0; i < 64 * 48; ++i)
        data[i] = i % 97 + 20;
      CUtensorMap map = mapOf(data, store < bitsAnd ? CU_TENSOR_MAP_DATA_TYPE_INT32 : CU_TENSOR_MAP_DATA_TYPE_UINT32, 4,
                              {{60, 48}, {16, 8}, {}}, CU_TENSOR_MAP_SWIZZLE_NONE,
                              CU_TENSOR_MAP_FLOAT_OOB_FILL_NONE);
      storeTile<<<1, 64>>>(map, place, 16 * 8, (Store)store);
      printf("%s at %d, %d: %s", names[store], place.c[0], place.c[1],
             cudaGetErrorName(cudaDeviceSynchronize()));
      unsigned hash = 0;
      for (int i = 0; i < 60 * 48; ++i)
        hash = hash * 31 + data[i];
      printf(" %08x %d %d %d\n", hash, data[8 * 60 + 16], data[45 * 60], data[59]);
    }
  CUtensorMap map = mapOf(data, CU_TENSOR_MAP_DATA_TYPE_INT32, 4, {{60, 48}, {32, 8}, {}},
                          CU_TENSOR_MAP_SWIZZLE_128B, CU_TENSOR_MAP_FLOAT_OOB_FILL_NONE);
  memset(data, 0, 64 * 48 * sizeof(int));
  storeTile<<<1, 64>>>(map, Place{{4, 4}}, 32 * 8, plain);
  printf("store swizzled: %s", cudaGetErrorName(cudaDeviceSynchronize()));
  for (int i = 0; i < 8; ++i)
    printf(" %d", data[(4 + i) * 60 + 4]);
  printf("\n");
}

int main() {
  void *entry = nullptr;
  cudaDriverEntryPointQueryResult found;
  cudaGetDriverEntryPointByVersion("cuTensorMapEncodeTiled", &entry, 12000, cudaEnableDefault, &found);
  printf("entry point: %d\n", found);
  if (!entry)
    return 1;
  encode = (Encode)entry;
  cudaMallocManaged(&in, 1 << 16);
  cudaMallocManaged(&out, mostBytes);
  for (int i = 0; i < 1 << 14; ++i)
    ((int *)in)[i] = i * 2654435761u;
  loads();
  fills();
  roundings();
  swizzles();
  stores();
}
