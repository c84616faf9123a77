// binary_partition and labeled_partition of coalesced groups and of tiles, whose template arguments a program may name.
#include <cooperative_groups.h>
#include <cstdio>

namespace cg = cooperative_groups;

struct ranks {
  int group, rank, size;
  template <class Group> __device__ void operator=(const Group &of) {
    group = of.meta_group_rank();
    rank = of.thread_rank();
    size = of.size();
  }
};

__global__ void kernel(ranks *out) {
  ranks *own = out + 6 * threadIdx.x;
  auto tile = cg::tiled_partition<16>(cg::this_thread_block());
  const bool third = threadIdx.x % 3 == 0;
  own[0] = cg::binary_partition<16>(tile, third);
  own[1] = cg::labeled_partition<int>(tile, threadIdx.x % 4);
  own[2] = cg::labeled_partition<bool, 16>(tile, !third);
  auto together = cg::coalesced_threads();
  own[3] = cg::binary_partition(together, !third);
  own[4] = cg::labeled_partition<unsigned long long>(together, threadIdx.x / 8);
  if (third) {
    auto some = cg::coalesced_threads();
    own[5] = cg::binary_partition(some, threadIdx.x % 2 == 0);
  } else {
    own[5] = tile;
  }
}

int main() {
  ranks *out;
  cudaMallocManaged(&out, 32 * 6 * sizeof *out);
  kernel<<<1, 32>>>(out);
  cudaDeviceSynchronize();
  for (int i = 0; i < 32 * 6; ++i)
    printf("%d %d/%d%s", out[i].group, out[i].rank, out[i].size, i % 6 == 5 ? "\n" : ", ");
}
