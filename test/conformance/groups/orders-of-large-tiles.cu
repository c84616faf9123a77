// In which order reductions of tiles of several warps combine: within a warp, then the warps.
#include <cooperative_groups.h>
#include <cooperative_groups/reduce.h>
#include <cstdio>

namespace cg = cooperative_groups;

struct Order {
  __device__ int operator()(int a, int b) const { return (a * 31 + b * 17 + 7) % 1000003; }
};

template <unsigned Size> __global__ void large(int *out) {
  out[threadIdx.x] = cg::reduce(cg::tiled_partition<Size>(cg::this_thread_block()), int(threadIdx.x * 3 + 1), Order());
}

template <unsigned Size> void show(int *out) {
  large<Size><<<1, 512>>>(out);
  printf("%u: %s", Size, cudaGetErrorName(cudaDeviceSynchronize()));
  for (int i = 0; i < 512; i += 32)
    printf(" %d", out[i]);
  printf("\n");
}

int main() {
  int *out;
  cudaMallocManaged(&out, 512 * sizeof(int));
  show<64>(out);
  show<128>(out);
  show<256>(out);
  show<512>(out);
}
