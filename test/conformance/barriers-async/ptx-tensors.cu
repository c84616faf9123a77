// flags: -arch=sm_90
// cuda::ptx: tiles of a matrix by its map, to shared memory, back and added to.
#include <cstdint>
#include <cstdio>
#include <cuda.h>
#include <cuda/ptx>

namespace ptx = cuda::ptx;

constexpr int width = 64, height = 32, tileWidth = 16, tileHeight = 8;

// Each block turns its tile upside down, then adds its own to the one on its right.
__global__ void turn(const __grid_constant__ CUtensorMap map) {
  __shared__ alignas(128) int tile[tileHeight][tileWidth];
  __shared__ uint64_t bar;
  const int32_t at[2] = {int32_t(blockIdx.x * tileWidth), int32_t(blockIdx.y * tileHeight)};
  if (threadIdx.x == 0) {
    ptx::mbarrier_init(&bar, blockDim.x);
    ptx::fence_mbarrier_init(ptx::sem_release, ptx::scope_cluster);
    ptx::fence_proxy_async(ptx::space_shared);
  }
  __syncthreads();
  uint64_t state;
  if (threadIdx.x == 0) {
    ptx::cp_async_bulk_tensor(ptx::space_cluster, ptx::space_global, &tile, &map, at, &bar);
    state = ptx::mbarrier_arrive_expect_tx(ptx::sem_release, ptx::scope_cta, ptx::space_shared, &bar, sizeof tile);
  } else {
    state = ptx::mbarrier_arrive(&bar);
  }
  while (!ptx::mbarrier_try_wait(&bar, state))
    ;
  int kept[tileHeight];
  for (int y = 0; y < tileHeight; ++y)
    kept[y] = tile[tileHeight - 1 - y][threadIdx.x];
  __syncthreads();
  for (int y = 0; y < tileHeight; ++y)
    tile[y][threadIdx.x] = kept[y];
  ptx::fence_proxy_async(ptx::space_shared);
  __syncthreads();
  if (threadIdx.x == 0) {
    ptx::cp_async_bulk_tensor(ptx::space_global, ptx::space_shared, &map, at, &tile);
    ptx::cp_async_bulk_commit_group();
    ptx::cp_async_bulk_wait_group_read(ptx::n32_t<0>());
  }
}
__global__ void addRight(const __grid_constant__ CUtensorMap map) {
  __shared__ alignas(128) int tile[tileHeight][tileWidth];
  for (int y = 0; y < tileHeight; ++y)
    tile[y][threadIdx.x] = 100000 * (y + 1) + int(threadIdx.x);
  ptx::fence_proxy_async(ptx::space_shared);
  __syncthreads();
  if (threadIdx.x == 0) {
    // Half of the last tile of a row lies outside.
    const int32_t at[2] = {int32_t(blockIdx.x * tileWidth + tileWidth / 2), int32_t(blockIdx.y * tileHeight)};
    ptx::cp_reduce_async_bulk_tensor(ptx::space_global, ptx::space_shared, ptx::op_add, &map, at, &tile);
    ptx::cp_async_bulk_commit_group();
    ptx::cp_async_bulk_wait_group(ptx::n32_t<0>());
  }
}

int main() {
  int *matrix;
  cudaMallocManaged(&matrix, width * height * sizeof *matrix);
  for (int i = 0; i < width * height; ++i)
    matrix[i] = i;
  void *encode;
  cudaDriverEntryPointQueryResult found;
  if (cudaGetDriverEntryPointByVersion("cuTensorMapEncodeTiled", &encode, 12000, cudaEnableDefault, &found) || !encode)
    return 1;
  CUtensorMap map;
  const cuuint64_t size[] = {width, height}, stride[] = {width * 4};
  const cuuint32_t box[] = {tileWidth, tileHeight}, step[] = {1, 1};
  if (((decltype(&cuTensorMapEncodeTiled))encode)(&map, CU_TENSOR_MAP_DATA_TYPE_INT32, 2, matrix, size, stride, box, step,
                                                  CU_TENSOR_MAP_INTERLEAVE_NONE, CU_TENSOR_MAP_SWIZZLE_NONE,
                                                  CU_TENSOR_MAP_L2_PROMOTION_NONE, CU_TENSOR_MAP_FLOAT_OOB_FILL_NONE))
    return 2;
  turn<<<dim3(width / tileWidth, height / tileHeight), tileWidth>>>(map);
  addRight<<<dim3(width / tileWidth, height / tileHeight), tileWidth>>>(map);
  cudaDeviceSynchronize();
  for (int y = 0; y < height; y += 5)
    printf("%d %d %d %d\n", matrix[y * width], matrix[y * width + 9], matrix[y * width + 31], matrix[y * width + 63]);
  long long sum = 0;
  for (int i = 0; i < width * height; ++i)
    sum += (long long)matrix[i] * (i % 7 + 1);
  printf("%lld, %s\n", sum, cudaGetErrorName(cudaGetLastError()));
}
