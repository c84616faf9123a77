// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// flags: -arch=sm_90a
//
// Tensor maps that a kernel changes (PTX ISA, "tensormap.replace", "tensormap.cp_fenceproxy"), and copies to the blocks of a
// cluster (".multicast::cluster").
#include <cstdint>
#include <cstdio>
#include <cuda.h>

constexpr int tileWords = 512;

__device__ uint32_t inShared(const void *p) { return (uint32_t)__cvta_generic_to_shared(p); }

__device__ void waitFor(const uint64_t *barrier, int parity) {
  asm volatile("{\n"
               "  .reg .pred done;\n"
               "WAIT:\n"
               "  mbarrier.try_wait.parity.shared::cta.b64 done, [%0], %1;\n"
               "  @!done bra WAIT;\n"
               "}" ::"r"(inShared(barrier)), "r"(parity)
               : "memory");
}
__device__ void initialise(uint64_t *barrier) {
  asm volatile("mbarrier.init.shared::cta.b64 [%0], 1;" ::"r"(inShared(barrier)) : "memory");
  asm volatile("fence.mbarrier_init.release.cluster;" ::: "memory");
  asm volatile("fence.proxy.async.shared::cta;" ::: "memory");
}
__device__ void expect(uint64_t *barrier, int bytes) {
  asm volatile("mbarrier.arrive.expect_tx.shared::cta.b64 _, [%0], %1;" ::"r"(inShared(barrier)), "r"(bytes) : "memory");
}

/// One field after the other is changed; each time the tile at (x, y) is loaded.
__global__ void change(const __grid_constant__ CUtensorMap given, CUtensorMap *changed, uint32_t *other, uint32_t *out) {
  __shared__ alignas(1024) uint32_t tile[tileWords];
  __shared__ alignas(128) CUtensorMap map;
  __shared__ alignas(8) uint64_t barrier;
  const int lane = threadIdx.x;
  if (lane == 0)
    initialise(&barrier);
  if (lane < 16)
    ((uint64_t *)&map)[lane] = ((const uint64_t *)&given)[lane];
  __syncwarp();
  for (int round = 0; round < 8; ++round) {
    int bytes = 512, x = 4, y = 2;
    for (int i = lane; i < tileWords; i += 32)
      tile[i] = 0xeeee;
    if (lane == 0) {
      if (round == 1)
        asm volatile("tensormap.replace.tile.global_address.shared::cta.b1024.b64 [%0], %1;" ::"r"(inShared(&map)), "l"(other) : "memory");
      if (round == 2) {
        asm volatile("tensormap.replace.tile.box_dim.shared::cta.b1024.b32 [%0], 0, %1;" ::"r"(inShared(&map)), "r"(8) : "memory");
        asm volatile("tensormap.replace.tile.box_dim.shared::cta.b1024.b32 [%0], 1, %1;" ::"r"(inShared(&map)), "r"(4) : "memory");
      }
      if (round == 3) {
        asm volatile("tensormap.replace.tile.global_dim.shared::cta.b1024.b32 [%0], 0, %1;" ::"r"(inShared(&map)), "r"(9) : "memory");
        asm volatile("tensormap.replace.tile.global_dim.shared::cta.b1024.b32 [%0], 1, %1;" ::"r"(inShared(&map)), "r"(5) : "memory");
      }
      if (round == 4)
        asm volatile("tensormap.replace.tile.global_stride.shared::cta.b1024.b64 [%0], 0, %1;" ::"r"(inShared(&map)), "l"(256ll) : "memory");
      if (round == 5)
        asm volatile("tensormap.replace.tile.swizzle_mode.shared::cta.b1024.b32 [%0], 1;" ::"r"(inShared(&map)) : "memory");
      if (round == 6) {
        asm volatile("tensormap.replace.tile.elemtype.shared::cta.b1024.b32 [%0], 7;" ::"r"(inShared(&map)) : "memory");
        asm volatile("tensormap.replace.tile.fill_mode.shared::cta.b1024.b32 [%0], 1;" ::"r"(inShared(&map)) : "memory");
      }
      if (round == 7)
        asm volatile("tensormap.replace.tile.element_stride.shared::cta.b1024.b32 [%0], 1, %1;" ::"r"(inShared(&map)), "r"(2) : "memory");
    }
    if (round >= 2)
      bytes = 128;
    if (round == 7)
      bytes = 64;
    __syncwarp();
    asm volatile("tensormap.cp_fenceproxy.global.shared::cta.tensormap::generic.release.gpu.sync.aligned [%0], [%1], 128;" ::"l"(changed),
                 "r"(inShared(&map))
                 : "memory");
    asm volatile("fence.proxy.tensormap::generic.acquire.gpu [%0], 128;" ::"l"(changed) : "memory");
    asm volatile("fence.proxy.async.shared::cta;" ::: "memory");
    __syncwarp();
    if (lane == 0) {
      expect(&barrier, bytes);
      asm volatile("cp.async.bulk.tensor.2d.shared::cluster.global.tile.mbarrier::complete_tx::bytes [%0], [%1, {%3, %4}], [%2];" ::"r"(inShared(tile)),
                   "l"(changed), "r"(inShared(&barrier)), "r"(x), "r"(y)
                   : "memory");
    }
    waitFor(&barrier, round & 1);
    for (int i = lane; i < tileWords; i += 32)
      out[round * tileWords + i] = tile[i];
    __syncwarp();
  }
}

/// The first block of a cluster copies to itself and to the third one, each block to all.
__global__ void __cluster_dims__(4, 1, 1) toBlocks(const __grid_constant__ CUtensorMap map, const uint32_t *from, uint32_t *out) {
  __shared__ alignas(128) uint32_t tile[6][128];
  __shared__ alignas(8) uint64_t barrier;
  const int lane = threadIdx.x, rank = blockIdx.x;
  for (int i = lane; i < 6 * 128; i += 32)
    tile[i / 128][i % 128] = 0;
  if (lane == 0) {
    initialise(&barrier);
    expect(&barrier, 4 * 64 + (rank % 2 == 0 ? 512 + 64 : 0));
  }
  asm volatile("barrier.cluster.arrive.release.aligned; barrier.cluster.wait.acquire.aligned;" ::: "memory");
  if (lane == 0) {
    const uint16_t all = 15, even = 5;
    unsigned long long policy;
    asm("createpolicy.fractional.L2::evict_first.b64 %0, 1.0;" : "=l"(policy));
    asm volatile("cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::bytes.multicast::cluster [%0], [%1], 64, [%2], %3;" ::"r"(inShared(tile[rank])),
                 "l"(from + 16 * rank), "r"(inShared(&barrier)), "h"(all)
                 : "memory");
    if (rank == 0) {
      asm volatile("cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::bytes.multicast::cluster.L2::cache_hint [%0], [%1], 64, [%2], %3, %4;" ::"r"(
                       inShared(tile[5])),
                   "l"(from + 128), "r"(inShared(&barrier)), "h"(even), "l"(policy)
                   : "memory");
      asm volatile(
          "cp.async.bulk.tensor.2d.shared::cluster.global.mbarrier::complete_tx::bytes.multicast::cluster [%0], [%1, {%3, %4}], [%2], %5;" ::"r"(
              inShared(tile[4])),
          "l"(&map), "r"(inShared(&barrier)), "r"(8), "r"(1), "h"(even)
          : "memory");
    }
  }
  waitFor(&barrier, 0);
  asm volatile("barrier.cluster.arrive.release.aligned; barrier.cluster.wait.acquire.aligned;" ::: "memory");
  for (int i = lane; i < 6 * 128; i += 32)
    out[rank * 6 * 128 + i] = tile[i / 128][i % 128];
}

int main() {
  constexpr int width = 32, height = 16;
  uint32_t *tensor, *other, *out;
  CUtensorMap *changed, map;
  cudaMallocManaged(&tensor, width * height * 4), cudaMallocManaged(&other, width * height * 4);
  cudaMallocManaged(&out, 8 * tileWords * 4);
  cudaMalloc(&changed, sizeof map);
  for (int i = 0; i < width * height; ++i)
    tensor[i] = i + 1, other[i] = 10000 + i;
  void *encode;
  cudaDriverEntryPointQueryResult found;
  if (cudaGetDriverEntryPointByVersion("cuTensorMapEncodeTiled", &encode, 12000, cudaEnableDefault, &found) || !encode)
    return 1;
  const cuuint64_t size[] = {width, height}, stride[] = {width * 4};
  const cuuint32_t box[] = {16, 8}, step[] = {1, 1};
  const CUresult made = ((decltype(&cuTensorMapEncodeTiled))encode)(
      &map, CU_TENSOR_MAP_DATA_TYPE_UINT32, 2, tensor, size, stride, box, step, CU_TENSOR_MAP_INTERLEAVE_NONE, CU_TENSOR_MAP_SWIZZLE_NONE,
      CU_TENSOR_MAP_L2_PROMOTION_NONE, CU_TENSOR_MAP_FLOAT_OOB_FILL_NONE);
  printf("encode: %d\n", made);

  change<<<1, 32>>>(map, changed, other, out);
  printf("change: %s\n", cudaGetErrorString(cudaDeviceSynchronize()));
  for (int round = 0; round < 8; ++round) {
    printf("%d:", round);
    for (int i = 0; i < tileWords; ++i)
      if (out[round * tileWords + i] != 0xeeee)
        printf(" %d=%x", i, out[round * tileWords + i]);
    printf("\n");
  }

  toBlocks<<<4, 32>>>(map, tensor, out);
  printf("to blocks: %s\n", cudaGetErrorString(cudaDeviceSynchronize()));
  for (int rank = 0; rank < 4; ++rank) {
    printf("%d:", rank);
    for (int i = 0; i < 6 * 128; ++i)
      if (out[rank * 6 * 128 + i])
        printf(" %d=%u", i, out[rank * 6 * 128 + i]);
    printf("\n");
  }
  return cudaDeviceSynchronize();
}
