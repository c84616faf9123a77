// flags: -arch=sm_90
// cuda::ptx: barriers in shared memory as words, and bulk copies and reductions that they count.
#include <cstdint>
#include <cstdio>
#include <cuda/ptx>

namespace ptx = cuda::ptx;

constexpr int count = 256;

// Copies there and back, twice, for the parities of two phases.
__global__ void scale(int *data, int factor) {
  __shared__ alignas(128) int tile[count];
  __shared__ uint64_t bar;
  if (threadIdx.x == 0) {
    ptx::mbarrier_init(&bar, blockDim.x);
    ptx::fence_mbarrier_init(ptx::sem_release, ptx::scope_cluster);
    ptx::fence_proxy_async(ptx::space_shared);
  }
  __syncthreads();
  for (uint32_t phase = 0; phase < 2; ++phase) {
    if (threadIdx.x == 0) {
      ptx::cp_async_bulk(ptx::space_cluster, ptx::space_global, tile, data + blockIdx.x * count, sizeof tile, &bar);
      ptx::mbarrier_arrive_expect_tx(ptx::sem_release, ptx::scope_cta, ptx::space_shared, &bar, sizeof tile);
    } else {
      ptx::mbarrier_arrive(ptx::sem_release, ptx::scope_cta, ptx::space_shared, &bar);
    }
    while (!ptx::mbarrier_try_wait_parity(&bar, phase))
      ;
    for (int i = threadIdx.x; i < count; i += blockDim.x)
      tile[i] = tile[i] * factor + i;
    ptx::fence_proxy_async(ptx::space_shared);
    __syncthreads();
    if (threadIdx.x == 0) {
      ptx::cp_async_bulk(ptx::space_global, ptx::space_shared, data + blockIdx.x * count, tile, sizeof tile);
      ptx::cp_async_bulk_commit_group();
      ptx::cp_async_bulk_wait_group(ptx::n32_t<0>());
    }
    __syncthreads();
  }
}

// States of phases.
__global__ void states(int *out) {
  __shared__ uint64_t bar;
  __shared__ int sum;
  if (threadIdx.x == 0) {
    ptx::mbarrier_init(&bar, blockDim.x);
    sum = 0;
  }
  __syncthreads();
  atomicAdd(&sum, threadIdx.x);
  uint64_t state = ptx::mbarrier_arrive(&bar);
  while (!ptx::mbarrier_test_wait(&bar, state))
    ;
  out[threadIdx.x] = sum;
  state = ptx::mbarrier_arrive(ptx::sem_release, ptx::scope_cta, ptx::space_shared, &bar, 1);
  while (!ptx::mbarrier_try_wait(ptx::sem_acquire, ptx::scope_cta, &bar, state))
    ;
  atomicAdd(&sum, 1);
  __syncthreads();
  out[threadIdx.x] += 1000 * sum;
}

// Sums, smallest and largest elements of all blocks, and bits, in global memory.
template <class T, class Op> __device__ void reduce(T *out, T *tile, Op op, T value) {
  tile[threadIdx.x] = value;
  ptx::fence_proxy_async(ptx::space_shared);
  __syncthreads();
  if (threadIdx.x == 0) {
    ptx::cp_reduce_async_bulk(ptx::space_global, ptx::space_shared, op, out, tile, uint32_t(64 * sizeof(T)));
    ptx::cp_async_bulk_commit_group();
    ptx::cp_async_bulk_wait_group_read(ptx::n32_t<0>());
  }
  __syncthreads();
}
__global__ void reduceAll(int *sums, int *least, int *most, uint32_t *bits, uint64_t *wide) {
  __shared__ alignas(128) int tile[64];
  __shared__ alignas(128) uint32_t words[64];
  __shared__ alignas(128) uint64_t longs[64];
  const int value = (threadIdx.x * 37 + blockIdx.x * 101) % 256 - 128;
  reduce(sums, tile, ptx::op_add, value);
  reduce(least, tile, ptx::op_min, value);
  reduce(most, tile, ptx::op_max, value);
  reduce(bits, words, ptx::op_xor_op, uint32_t(value * 2654435761u));
  reduce(wide, longs, ptx::op_add, uint64_t(value + 128) << 30);
}

int main() {
  int *data;
  cudaMallocManaged(&data, 4 * count * sizeof(int));
  for (int i = 0; i < 4 * count; ++i)
    data[i] = i % 17;
  scale<<<4, 64>>>(data, 3);
  cudaDeviceSynchronize();
  long long sum = 0;
  for (int i = 0; i < 4 * count; ++i)
    sum += (long long)data[i] * (i % 5 + 1);
  printf("scale: %d %d %d, %lld\n", data[0], data[300], data[1023], sum);

  states<<<1, 96>>>(data);
  cudaDeviceSynchronize();
  printf("states: %d %d\n", data[0], data[95]);

  int *results;
  uint32_t *bits;
  uint64_t *wide;
  cudaMallocManaged(&results, 3 * 64 * sizeof(int));
  cudaMallocManaged(&bits, 64 * sizeof *bits);
  cudaMallocManaged(&wide, 64 * sizeof *wide);
  for (int i = 0; i < 64; ++i) {
    results[i] = bits[i] = wide[i] = 0;
    results[64 + i] = 1000, results[128 + i] = -1000;
  }
  reduceAll<<<7, 64>>>(results, results + 64, results + 128, bits, wide);
  cudaDeviceSynchronize();
  for (int i = 0; i < 64; i += 21)
    printf("reduce: %d %d %d %08x %llx\n", results[i], results[64 + i], results[128 + i], bits[i],
           (unsigned long long)wide[i]);
  printf("%s\n", cudaGetErrorName(cudaGetLastError()));
}
