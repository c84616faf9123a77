// What a kernel does is what its device code does: a body that the host pass leaves out reads all the same.
// RUN: %offloom check --checks=-api-unchecked-launch,-api-status-dropped %s 2>&1 | count 0
#include <cooperative_groups.h>
namespace cg = cooperative_groups;

__global__ void rows(float *out) {
#if __CUDA_ARCH__ >= 700
  out[threadIdx.y * blockDim.x + threadIdx.x] = threadIdx.y;
#endif
}

// A barrier of a part of the block, which is all that comes here.
__global__ void first_tile(float *out) {
  __shared__ float sums[16];
  cg::thread_group tile = cg::tiled_partition(cg::this_thread_block(), 16);
  if (threadIdx.x < 16) {
    sums[threadIdx.x] = out[threadIdx.x];
    cg::sync(tile);
    out[threadIdx.x] = sums[15 - threadIdx.x];
  }
}

void launch(float *out) {
  rows<<<1, dim3(32, 4)>>>(out);
  first_tile<<<1, 64>>>(out);
}
