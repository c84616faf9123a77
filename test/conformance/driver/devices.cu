// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What the driver says of devices, and how many threads, blocks and clusters of a kernel fit.
// flags: -lcuda
// builds: clang++
#include "../modules/ptx_program.h"

__global__ void kernel(int *out) {
  extern __shared__ int words[];
  out[threadIdx.x] = words[threadIdx.x];
}

size_t CUDA_CB bytes_of(int threads) { return threads * 16; }

int main() {
  int count = 0, major = 0, minor = 0, can = 7, version = 0;
  std::printf("before: %s\n", name_of(cuDeviceGetCount(&count)));
  std::printf("version before: %s\n", name_of(cuDriverGetVersion(&version)));
  start();
  TRY(cuDeviceGetCount(&count));
  TRY(cuDeviceComputeCapability(&major, &minor, 0));
  TRY(cuDriverGetVersion(&version));
  size_t total = 0, runtimes = 0, available = 0;
  TRY(cuDeviceTotalMem(&total, 0));
  cudaMemGetInfo(&available, &runtimes);
  std::printf("%d, %d.%d, %d, %d\n", count > 0, major > 2, minor >= 0, version >= 12000, total == runtimes);
  TRY(cuDeviceCanAccessPeer(&can, 0, 0));
  std::printf("itself %d\n", can);
  std::printf("%s\n", name_of(cuDeviceCanAccessPeer(&can, 0, 99)));
  std::printf("%s\n", name_of(cuDeviceTotalMem(&total, 99)));
  std::printf("%s\n", name_of(cuDeviceComputeCapability(nullptr, &minor, 0)));

  cudaFunction_t of_runtime;
  cudaGetFuncBySymbol(&of_runtime, reinterpret_cast<const void *>(kernel));
  const CUfunction function = reinterpret_cast<CUfunction>(of_runtime);
  int blocks = 0, grid = 0, block = 0;
  TRY(cuOccupancyMaxActiveBlocksPerMultiprocessorWithFlags(&blocks, function, 256, 40000, CU_OCCUPANCY_DEFAULT));
  std::printf("blocks %d\n", blocks);
  TRY(cuOccupancyMaxPotentialBlockSize(&grid, &block, function, bytes_of, 0, 0));
  std::printf("threads %d\n", block);
  TRY(cuOccupancyMaxPotentialBlockSizeWithFlags(&grid, &block, function, nullptr, 0, 100, CU_OCCUPANCY_DEFAULT));
  std::printf("at most 100: %d\n", block);
  size_t bytes = 0;
  TRY(cuOccupancyAvailableDynamicSMemPerBlock(&bytes, function, 2, 256));
  std::printf("two blocks: at least 20000 bytes %d\n", bytes >= 20000);
  CUlaunchAttribute cluster{};
  cluster.id = CU_LAUNCH_ATTRIBUTE_CLUSTER_DIMENSION;
  cluster.value.clusterDim.x = 4;
  cluster.value.clusterDim.y = cluster.value.clusterDim.z = 1;
  CUlaunchConfig config{};
  config.gridDimX = 64;
  config.gridDimY = config.gridDimZ = config.blockDimY = config.blockDimZ = 1;
  config.blockDimX = 256;
  config.attrs = &cluster;
  config.numAttrs = 1;
  int clusters = 0, size = 0;
  TRY(cuOccupancyMaxActiveClusters(&clusters, function, &config));
  std::printf("clusters %d\n", clusters > 0);
  config.numAttrs = 0;
  TRY(cuOccupancyMaxPotentialClusterSize(&size, function, &config));
  std::printf("largest %d\n", size);
  TRY(cuFuncSetSharedMemConfig(function, CU_SHARED_MEM_CONFIG_EIGHT_BYTE_BANK_SIZE));
}
