// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Thread-block clusters by launch attribute: places, barrier, distributed shared memory.
// flags: -arch=sm_90
#include <cooperative_groups.h>
#include <cstdio>

namespace cg = cooperative_groups;

__global__ void places(int *out) {
  cg::cluster_group cluster = cg::this_cluster();
  dim3 in = cluster.block_index(), dim = cluster.dim_blocks();
  const int block = blockIdx.x + gridDim.x * blockIdx.y;
  if (threadIdx.x == 0)
    out[block] = cluster.block_rank() + 10 * in.x + 100 * in.y + 1000 * dim.x + 10000 * dim.y +
                 100000 * cluster.num_blocks();
}

// Each block sums what the next one of its cluster has put into its shared memory.
__global__ void neighbours(int *out) {
  __shared__ int own[64];
  extern __shared__ int dynamic[];
  cg::cluster_group cluster = cg::this_cluster();
  own[threadIdx.x] = blockIdx.x * 100 + threadIdx.x;
  dynamic[threadIdx.x] = blockIdx.x;
  cluster.sync();
  const int next = (cluster.block_rank() + 1) % cluster.num_blocks();
  const int *theirs = cluster.map_shared_rank(own, next);
  const int *dynamic_there = cluster.map_shared_rank(dynamic, next);
  int sum = 0;
  for (int i = 0; i < 64; ++i)
    sum += theirs[i] + 1000 * dynamic_there[i];
  if (threadIdx.x == 0)
    out[blockIdx.x] = sum + (cluster.query_shared_rank(theirs) == next);
  cluster.sync(); // nobody's shared memory goes while others read it
}

// A histogram spread over the shared memory of a cluster.
__global__ void histogram(const int *in, int n, int *bins) {
  __shared__ int part[32];
  cg::cluster_group cluster = cg::this_cluster();
  if (threadIdx.x < 32)
    part[threadIdx.x] = 0;
  cluster.barrier_arrive();
  const int first =
      cluster.thread_rank() + blockIdx.x / cluster.num_blocks() * cluster.num_threads();
  cluster.barrier_wait();
  for (int i = first; i < n; i += gridDim.x * blockDim.x) {
    const int bin = in[i];
    atomicAdd(cluster.map_shared_rank(part, bin / 32) + bin % 32, 1);
  }
  cluster.sync();
  if (threadIdx.x < 32)
    atomicAdd(&bins[cluster.block_rank() * 32 + threadIdx.x], part[threadIdx.x]);
}

template <class... P, class... A>
cudaError_t launch(dim3 grid, dim3 block, dim3 cluster, size_t shared, void (*kernel)(P...),
                   A... args) {
  cudaLaunchConfig_t config = {};
  config.gridDim = grid;
  config.blockDim = block;
  config.dynamicSmemBytes = shared;
  cudaLaunchAttribute attribute[1];
  attribute[0].id = cudaLaunchAttributeClusterDimension;
  attribute[0].val.clusterDim.x = cluster.x;
  attribute[0].val.clusterDim.y = cluster.y;
  attribute[0].val.clusterDim.z = cluster.z;
  config.attrs = attribute;
  config.numAttrs = 1;
  return cudaLaunchKernelEx(&config, kernel, args...);
}

void show(const char *what, const int *values, int n) {
  printf("%s: %s:", what, cudaGetErrorName(cudaDeviceSynchronize()));
  for (int i = 0; i < n; ++i)
    printf(" %d", values[i]);
  printf("\n");
}

int main() {
  int *out, *in;
  cudaMallocManaged(&out, 128 * sizeof(int));
  cudaMallocManaged(&in, 4096 * sizeof(int));
  launch(dim3(4, 4), 32, dim3(2, 2), 0, places, out);
  show("places", out, 16);
  launch(dim3(12), 64, dim3(4), 64 * sizeof(int), neighbours, out);
  show("neighbours", out, 12);
  for (int i = 0; i < 4096; ++i)
    in[i] = i * i % 128;
  for (int i = 0; i < 128; ++i)
    out[i] = 0;
  launch(dim3(8), 128, dim3(4), 0, histogram, in, 4096, out);
  show("histogram", out, 128);
  places<<<dim3(2, 2), 32>>>(out);
  show("no clusters", out, 4);
  printf("%s\n", cudaGetErrorName(launch(dim3(9), 32, dim3(2), 0, places, out)));
  cudaGetLastError();
  printf("%s\n", cudaGetErrorName(launch(dim3(18), 32, dim3(9), 0, places, out)));
  cudaGetLastError();
  printf("%s\n", cudaGetErrorName(launch(dim3(16), 32, dim3(8), 0, places, out)));
  printf("%s\n", cudaGetErrorName(cudaDeviceSynchronize()));
}
