// flags: -arch=sm_90a
// cuda::ptx in clusters: copies to several blocks, stores and reductions in another block's shared memory.
#include <cooperative_groups.h>
#include <cstdint>
#include <cstdio>
#include <cuda/ptx>

namespace cg = cooperative_groups;
namespace ptx = cuda::ptx;

constexpr int count = 128;

__device__ uint32_t rank() {
  uint32_t r;
  asm volatile("mov.u32 %0, %%cluster_ctarank;" : "=r"(r));
  return r;
}

// The first block copies to all that the mask names.
__global__ void __cluster_dims__(4, 1, 1) multicast(const int *from, int *out, uint16_t mask) {
  __shared__ alignas(128) int tile[count];
  __shared__ uint64_t bar;
  tile[threadIdx.x] = -1;
  if (threadIdx.x == 0) {
    ptx::mbarrier_init(&bar, 1);
    ptx::fence_mbarrier_init(ptx::sem_release, ptx::scope_cluster);
    if (mask >> rank() & 1)
      ptx::mbarrier_arrive_expect_tx(ptx::sem_release, ptx::scope_cta, ptx::space_shared, &bar, sizeof tile);
    else
      ptx::mbarrier_arrive(&bar);
  }
  ptx::fence_proxy_async(ptx::space_shared);
  __syncthreads();
  ptx::barrier_cluster_arrive();
  ptx::barrier_cluster_wait();
  if (rank() == 0 && threadIdx.x == 0)
    ptx::cp_async_bulk(ptx::space_cluster, ptx::space_global, tile, from, sizeof tile, &bar, mask);
  while (!ptx::mbarrier_try_wait_parity(&bar, 0))
    ;
  out[blockIdx.x * count + threadIdx.x] = tile[threadIdx.x];
  ptx::barrier_cluster_arrive(ptx::sem_release);
  ptx::barrier_cluster_wait(ptx::sem_acquire);
}

// Each block stores to its right neighbour, and adds to the first.
__global__ void __cluster_dims__(4, 1, 1) exchange(int *out) {
  __shared__ alignas(16) int4 given[count / 4];
  __shared__ uint32_t sum, most;
  __shared__ uint64_t bar, sums;
  if (threadIdx.x == 0) {
    ptx::mbarrier_init(&bar, 1);
    ptx::mbarrier_init(&sums, 1);
    ptx::fence_mbarrier_init(ptx::sem_release, ptx::scope_cluster);
    sum = most = 0;
    ptx::mbarrier_arrive_expect_tx(ptx::sem_release, ptx::scope_cluster, ptx::space_shared, &bar, sizeof given);
    ptx::mbarrier_arrive_expect_tx(ptx::sem_release, ptx::scope_cluster, ptx::space_shared, &sums,
                                   rank() == 0 ? 4 * 8 : 0);
  }
  __syncthreads();
  ptx::barrier_cluster_arrive();
  ptx::barrier_cluster_wait();
  const uint32_t right = (rank() + 1) % 4;
  uint64_t *there = cg::this_cluster().map_shared_rank(&bar, right);
  if (threadIdx.x < count / 4) {
    const int first = 1000 * blockIdx.x + 4 * threadIdx.x;
    const int values[4] = {first, first + 1, first + 2, first + 3};
    ptx::st_async((int *)cg::this_cluster().map_shared_rank(given, right) + 4 * threadIdx.x, values, there);
  }
  if (threadIdx.x == 0) {
    uint64_t *at = cg::this_cluster().map_shared_rank(&sums, 0);
    ptx::red_async(ptx::op_add,
                   cg::this_cluster().map_shared_rank(&sum, 0), blockIdx.x + 1, at);
    ptx::red_async(ptx::op_max,
                   cg::this_cluster().map_shared_rank(&most, 0), blockIdx.x * 10, at);
  }
  while (!ptx::mbarrier_try_wait_parity(ptx::sem_acquire, ptx::scope_cluster, &bar, 0))
    ;
  while (!ptx::mbarrier_try_wait_parity(ptx::sem_acquire, ptx::scope_cluster, &sums, 0))
    ;
  const int4 x = given[threadIdx.x / 4];
  out[blockIdx.x * count + threadIdx.x] = threadIdx.x % 4 == 0 ? x.x : threadIdx.x % 4 == 1 ? x.y : threadIdx.x % 4 == 2 ? x.z : x.w;
  if (threadIdx.x == 0)
    out[gridDim.x * count + blockIdx.x] =
        sum * 1000 + most + 100000 * ptx::getctarank(ptx::space_cluster, cg::this_cluster().map_shared_rank(&sum, right));
  ptx::barrier_cluster_arrive();
  ptx::barrier_cluster_wait();
}

int main() {
  int *from, *out;
  cudaMallocManaged(&from, count * sizeof *from);
  cudaMallocManaged(&out, 9 * count * sizeof *out);
  for (int i = 0; i < count; ++i)
    from[i] = i * i;
  for (unsigned mask : {15u, 5u, 8u}) {
    multicast<<<4, count>>>(from, out, uint16_t(mask));
    cudaDeviceSynchronize();
    printf("multicast %x: %d %d %d %d\n", mask, out[3], out[count + 4], out[2 * count + 5], out[3 * count + 127]);
  }
  exchange<<<8, count>>>(out);
  cudaDeviceSynchronize();
  for (int b = 0; b < 8; ++b)
    printf("exchange: %d %d %d\n", out[b * count], out[b * count + 127], out[8 * count + b]);
  printf("%s\n", cudaGetErrorName(cudaGetLastError()));
}
